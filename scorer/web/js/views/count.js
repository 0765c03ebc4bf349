/** Entering a hand: the table of four, what the winner's tiles show, and the button that settles. */

import { h } from '../dom.js';
import { dealerOf, totals } from '../evening.js';
import { addLaizi, chooseHard, endWithout, isWin, SEATS, SHAPES, toggleRobbed, togglePattern } from '../hand.js';
import { named, t } from '../i18n.js';
import * as possible from '../possible.js';
import { draftRules, evening, setting, variantOf, withDraft } from '../state.js';
import { matrix } from './matrix.js';
import { button, choice, note, stepper } from './parts.js';
import { settleButton } from './settleButton.js';
import { flippedButton, winnersTiles } from './tilesInput.js';

export function countView(state, act) {
  const tonight = evening(state);
  const rules = draftRules(state);
  const { index, variant } = setting(state);
  const { draft } = state;
  const dealer = dealerOf(tonight, index, draft);
  const change = (step) => act.update((now) => withDraft(now, step));
  return [
    state.editing ? editing(state, act, index) : null,
    state.locked && !state.variants.length
      ? h('p', { class: 'note grave', key: 'locked' }, h('a', { href: '#/settings' }, t('settings.locked')))
      : null,
    h(
      'header',
      { class: 'bar count-bar', key: 'bar' },
      h(
        'div',
        { class: 'bar-text' },
        h('h1', {}, t('count.hand_number', { number: index + 1 })),
        h(
          'a',
          { href: '#/house', class: 'variant' },
          named(variantOf(state, variant)?.names) || t('count.loading'),
          Object.keys(setting(state).rules).length ? h('span', { class: 'house-mark' }, t('house.mark')) : null,
        ),
      ),
      flippedButton(draft, rules, 'draft', act),
      choice(
        t('count.mode'),
        [
          ['count', t('count.by_counts')],
          ['tiles', t('count.by_tiles')],
        ],
        draft.mode,
        (mode) => act.update((now) => withDraft({ ...now, slot: null }, (hand) => ({ ...hand, mode }))),
        { class: 'small' },
      ),
    ),
    matrix({ hand: draft, rules, names: tonight.players, dealer, totals: totals(tonight), asks: true, change }),
    draft.mode === 'tiles' ? winnersTiles(state, act, 'draft') : shown(draft, rules, change),
    ways(draft, change),
    claims(draft, rules, tonight.players, change),
    deals(draft, dealer, tonight.players, change),
    without(draft, rules, tonight.players, change),
    h('div', { class: 'act', key: 'act' }, settleButton(state, act, rules)),
  ];
}

function editing(state, act, index) {
  return h(
    'div',
    { class: 'banner', key: 'editing' },
    h('span', {}, t('count.editing', { number: index + 1 })),
    button(t('count.cancel'), () => act.stopEditing(), { class: 'quiet' }),
  );
}

/** Count mode: what the winner's tiles show. */
function shown(hand, rules, change) {
  const off = hand.winner === null;
  return h(
    'section',
    { class: 'shown', key: 'shown', 'aria-label': t('count.shown') },
    h(
      'div',
      { class: 'line' },
      choice(
        t('count.hardness'),
        [
          [true, t('count.hard'), off || !possible.canBeHard(hand, rules)],
          [false, t('count.soft'), off || !possible.canBeSoft(hand)],
        ],
        off ? null : hand.hard,
        (hard) => change((now) => chooseHard(now, hard)),
        { class: 'small' },
      ),
      h(
        'span',
        { class: 'laizi-count' },
        h('span', { class: 'label', 'aria-hidden': 'true' }, t('count.laizi_in_hand')),
        stepper(t('count.laizi_in_hand'), hand.laizi, {
          less: !off && hand.laizi > 0,
          more: possible.canAddLaizi(hand),
          onless: () => change((now) => addLaizi(now, -1, rules)),
          onmore: () => change((now) => addLaizi(now, 1, rules)),
        }),
      ),
    ),
    h(
      'div',
      { class: 'chips' },
      SHAPES.filter((pattern) => rules.big_patterns.includes(pattern)).map((pattern) =>
        chip(
          t(`pattern.${pattern}`),
          hand.patterns.includes(pattern),
          possible.canTogglePattern(hand, pattern, rules),
          () => change((now) => togglePattern(now, pattern)),
          pattern,
        ),
      ),
    ),
  );
}

/** How it was won, beside from whom. */
function ways(hand, change) {
  return h(
    'section',
    { class: 'ways', key: 'ways', 'aria-label': t('count.ways') },
    h(
      'div',
      { class: 'chips' },
      chip(
        t('pattern.after_kong'),
        hand.after_kong,
        possible.canAfterKong(hand),
        () => change((now) => ({ ...now, after_kong: !now.after_kong })),
        'after',
      ),
      chip(
        t('pattern.last_tiles'),
        hand.last_tiles,
        possible.canLastTiles(hand),
        () => change((now) => ({ ...now, last_tiles: !now.last_tiles })),
        'last',
      ),
      chip(
        t('pattern.robbed_kong'),
        hand.type === 'robbed_kong',
        possible.canRob(hand),
        () => change(toggleRobbed),
        'rob',
      ),
    ),
  );
}

const chip = (text, pressed, can, onclick, key) => button(text, onclick, { pressed, off: !can, key, class: 'chip' });

/** Rare things: several claimed the tile; somebody kept the liable suit. */
function claims(hand, rules, names, change) {
  if (hand.from === null || !isWin(hand)) return null;
  const others = SEATS.filter((seat) => seat !== hand.winner && seat !== hand.from);
  const toggle = (field, seat) => (now) => ({
    ...now,
    [field]: now[field].includes(seat) ? now[field].filter((one) => one !== seat) : [...now[field], seat],
  });
  return h(
    'details',
    { class: 'fold', key: 'claims' },
    h('summary', {}, t('count.claims')),
    h(
      'div',
      { class: 'chips' },
      others.map((seat) =>
        chip(names[seat], hand.claimants.includes(seat), true, () => change(toggle('claimants', seat)), `${seat}`),
      ),
    ),
    rules.accomplices === 'none'
      ? null
      : [
          h('p', { class: 'label' }, t('count.rain')),
          h(
            'div',
            { class: 'chips' },
            SEATS.filter((seat) => seat !== hand.winner).map((seat) =>
              chip(names[seat], hand.rain.includes(seat), true, () => change(toggle('rain', seat)), `${seat}`),
            ),
          ),
        ],
  );
}

/** The dealer follows from the hands before; who sees it otherwise says so. */
function deals(hand, dealer, names, change) {
  return h(
    'details',
    { class: 'fold', key: 'deals' },
    h('summary', {}, t('count.deals', { name: names[dealer] })),
    h(
      'div',
      { class: 'chips' },
      SEATS.map((seat) =>
        button(names[seat], () => change((now) => ({ ...now, dealer: seat })), {
          pressed: seat === dealer,
          key: `${seat}`,
          class: 'chip',
        }),
      ),
    ),
  );
}

/** Nobody won. */
function without(hand, rules, names, change) {
  return h(
    'details',
    { class: 'fold', key: 'without', open: hand.type === 'draw' || hand.type === 'escape' || undefined },
    h('summary', {}, t('count.nobody')),
    h(
      'div',
      { class: 'chips' },
      chip(t('count.draw'), hand.type === 'draw', true, () => change((now) => endWithout(now, 'draw')), 'draw'),
      SEATS.map((seat) =>
        chip(
          t('count.escapes', { name: names[seat] }),
          hand.type === 'escape' && hand.player === seat,
          rules.escape_penalty !== null,
          () => change((now) => endWithout(now, 'escape', seat)),
          `${seat}`,
        ),
      ),
    ),
    rules.escape_penalty === null ? note(t('count.no_escape')) : null,
  );
}
