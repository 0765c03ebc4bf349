/** The one thing to do next when a hand is entered, always in the same place under the thumb. */

import { h } from '../dom.js';
import { signed, t } from '../i18n.js';
import { lacking } from '../possible.js';
import { handSlot, nextSlot } from '../slots.js';
import { button } from './parts.js';
import { violationText } from './trouble.js';

export function settleButton(state, act, rules) {
  const { draft, busy } = state;
  const lacks = lacking(draft, rules);
  const opens = ['flipped', 'meld', 'hand', 'tile'].includes(lacks);
  const slot = opens
    ? lacks === 'hand'
      ? handSlot(draft, 'draft')
      : lacks === 'tile'
        ? { which: 'draft', kind: 'tile' }
        : nextSlot(draft, 'draft')
    : null;
  const text = lacks
    ? t(`lacking.${lacks}`)
    : busy
      ? t('count.settling')
      : t(state.editing ? 'count.settle_again' : 'count.settle');
  const foreseen = lacks || busy ? null : foresight(state);
  return button(
    [h('span', { class: 'main' }, text), h('span', { class: ['foreseen', foreseen?.kind] }, foreseen?.text ?? '')],
    opens ? () => act.openSlot(slot) : () => act.settle(),
    { class: ['primary', 'settle'], off: (lacks && !opens) || busy, id: 'settle' },
  );
}

function foresight({ draft, preview, online }) {
  if (!online) return { kind: 'calm', text: t('offline.will_wait') };
  if (preview?.draft !== draft || !preview.answer.body) return null;
  const { status, body } = preview.answer;
  if (status === 200 && body.win) {
    return { kind: 'good', text: `${body.win.winner} ${signed(body.changes[body.win.winner])}` };
  }
  const violation = body.violations?.[0];
  return violation ? { kind: 'bad', text: violationText(violation) } : null;
}
