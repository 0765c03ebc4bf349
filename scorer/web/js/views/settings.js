/** Who plays, for what, and how the page looks. */

import { h } from '../dom.js';
import { cleanNames } from '../evening.js';
import { stakeOf } from '../exchange.js';
import { SEATS } from '../hand.js';
import { LANGUAGES, t } from '../i18n.js';
import { evening, rulesOf } from '../state.js';
import { button, choice } from './parts.js';
import { bar } from './result.js';

export function settingsView(state, act) {
  const tonight = evening(state);
  const rename = (seat, name) =>
    act.changeEvening({
      players: cleanNames(
        tonight.players.map((old, at) => (at === seat ? name : old)),
        tonight.players,
      ),
    });
  return [
    bar(t('settings.title')),
    h(
      'section',
      { class: 'card', key: 'names' },
      h('h2', {}, t('settings.names')),
      h(
        'div',
        { class: 'fields' },
        SEATS.map((seat) =>
          text(t('settings.name', { number: seat + 1 }), tonight.players[seat], (name) => rename(seat, name), {
            id: `name${seat}`,
            maxlength: 16,
          }),
        ),
      ),
      h(
        'div',
        { class: 'field' },
        h('span', {}, t('settings.first_dealer')),
        choice(
          t('settings.first_dealer'),
          SEATS.map((seat) => [seat, tonight.players[seat]]),
          tonight.dealer,
          (dealer) => act.changeEvening({ dealer }),
          { class: 'wrap' },
        ),
      ),
    ),
    h(
      'section',
      { class: 'card', key: 'evening' },
      text(t('settings.evening_name'), tonight.name, (name) => act.changeEvening({ name: name.trim().slice(0, 40) }), {
        id: 'evening-name',
        maxlength: 40,
      }),
      rulesOf(state, tonight).tables
        ? text(
            t('settings.table'),
            tonight.table ?? '',
            (value) => {
              const told = Number(value);
              act.changeEvening({ table: Number.isInteger(told) && told >= 1 && told <= 100 ? told : null });
            },
            { id: 'table', inputmode: 'numeric' },
          )
        : null,
      h(
        'div',
        { class: 'fields' },
        text(
          t('settings.stake'),
          tonight.stake?.per_point ?? '',
          (value) => stake(value, tonight.stake?.currency, act),
          { id: 'stake', inputmode: 'decimal', placeholder: '0.5' },
        ),
        text(
          t('settings.currency'),
          tonight.stake?.currency ?? '',
          (value) => stake(tonight.stake?.per_point, value.trim(), act),
          { id: 'currency', placeholder: '元', maxlength: 16 },
        ),
      ),
      h('p', { class: 'fine' }, t('settings.stake_hint')),
    ),
    h(
      'section',
      { class: 'card', key: 'looks' },
      h(
        'div',
        { class: 'field' },
        h('span', {}, t('settings.language')),
        choice(t('settings.language'), LANGUAGES, state.language, act.speak, { class: 'wrap' }),
      ),
      h(
        'div',
        { class: 'field' },
        h('span', {}, t('settings.theme')),
        choice(
          t('settings.theme'),
          ['auto', 'light', 'dark'].map((name) => [name, t(`settings.${name}`)]),
          state.theme,
          (theme) => act.update((now) => ({ ...now, theme })),
          { class: 'wrap' },
        ),
      ),
      state.locked
        ? text(t('settings.key'), state.key, (key) => act.setKey(key.trim()), { id: 'key', autocomplete: 'off' })
        : null,
    ),
    h(
      'section',
      { class: 'card fine', key: 'about' },
      state.install
        ? button(t('settings.install'), act.install, { icon: 'add' })
        : h('p', {}, t('settings.install_long')),
      h('p', {}, t('settings.about')),
    ),
  ];
}

function stake(worth, currency, act) {
  const read = (worth ?? '').trim() ? stakeOf({ per_point: worth.trim(), currency }) : null;
  if (!read && (worth ?? '').trim()) act.say(t('settings.stake_bad'));
  else act.changeEvening({ stake: read });
}

function text(label, value, onchange, more) {
  return h(
    'label',
    { class: 'field', key: more.id },
    h('span', {}, label),
    h('input', {
      type: 'text',
      value: String(value),
      autocomplete: 'off',
      ...more,
      onchange: (event) => onchange(event.target.value),
    }),
  );
}
