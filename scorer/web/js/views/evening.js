/** The evening: where everybody stands, every hand, how to square up, and the evenings before. */

import { h } from '../dom.js';
import { add, changesOf, dealerOf, penalties, runningTotals, square, totals } from '../evening.js';
import { SEATS } from '../hand.js';
import { listed, number, signed, t, when } from '../i18n.js';
import { priced } from '../money.js';
import { evening } from '../state.js';
import { chart } from './chart.js';
import { button, heading, note } from './parts.js';
import { bar } from './result.js';

export const eveningName = (one) =>
  one.name ||
  t('evening.untitled', {
    date: when(one.created, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' }),
  });

export function eveningView(state, act) {
  const tonight = evening(state);
  const rows = runningTotals(tonight);
  return [
    bar(t('evening.title'), null, `${eveningName(tonight)} · ${t('evening.hands', { count: tonight.hands.length })}`),
    standings(tonight),
    tonight.hands.length
      ? [chart(rows, tonight.players), hands(tonight, rows), squaring(tonight)]
      : note(t('evening.empty')),
    files(tonight, act),
    evenings(state, act),
  ];
}

function standings(tonight) {
  const sums = totals(tonight);
  const dealer = dealerOf(tonight);
  return h(
    'section',
    { class: 'standings', key: 'standings', 'aria-label': t('evening.totals') },
    SEATS.map((seat) =>
      h(
        'div',
        { class: ['standing', sums[seat] > 0 ? 'up' : sums[seat] < 0 ? 'down' : ''], key: `${seat}` },
        h(
          'span',
          { class: 'name' },
          tonight.players[seat],
          seat === dealer
            ? h('span', { class: 'deals' }, t('count.dealer_mark'), h('span', { class: 'sr' }, t('count.dealer')))
            : null,
        ),
        h('strong', {}, signed(sums[seat])),
        tonight.stake ? h('span', { class: 'fine' }, priced(sums[seat], tonight.stake)) : null,
      ),
    ),
  );
}

/** The score sheet: newest first, as one looks for the last hand most. */
function hands(tonight, rows) {
  return h(
    'section',
    { class: 'score-sheet', key: 'sheet' },
    h(
      'table',
      {},
      h('caption', { class: 'sr' }, t('evening.table')),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, t('evening.number')),
          h('th', { scope: 'col', class: 'what' }, t('evening.what')),
          tonight.players.map((name, seat) => h('th', { scope: 'col', key: `${seat}` }, name)),
        ),
      ),
      h('tbody', {}, tonight.hands.map((entry, index) => row(tonight, entry, index)).reverse()),
      h(
        'tfoot',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'row', colspan: 2 }, t('evening.sum')),
          rows.at(-1).map((points, seat) => h('td', { key: `${seat}` }, signed(points))),
        ),
      ),
    ),
  );
}

function row(tonight, entry, index) {
  const changes = changesOf(entry);
  return h(
    'tr',
    { key: entry.id, class: entry.problem ? 'failed' : entry.answer ? '' : 'pending' },
    h('td', {}, String(index + 1)),
    h(
      'th',
      { scope: 'row', class: 'what' },
      h('a', { href: `#/result/${entry.id}` }, summary(tonight, entry)),
      entry.problem
        ? h('span', { class: 'flag bad' }, t('evening.failed'))
        : entry.answer
          ? null
          : h('span', { class: 'flag' }, t('evening.pending')),
    ),
    SEATS.map((seat) =>
      h(
        'td',
        { key: `${seat}`, class: changes[seat] > 0 ? 'up' : changes[seat] < 0 ? 'down' : 'zero' },
        entry.answer ? signed(changes[seat]) : '…',
      ),
    ),
  );
}

function summary({ players }, { hand, answer }) {
  if (hand.type === 'draw') return t('evening.draw');
  if (hand.type === 'escape') return t('evening.escape', { name: players[hand.player] });
  const how =
    hand.type === 'self_draw'
      ? t('count.self_draw')
      : hand.type === 'robbed_kong'
        ? t('pattern.robbed_kong')
        : t('evening.wins');
  const patterns = (answer?.win?.patterns ?? [])
    .filter((name) => name !== 'robbed_kong')
    .map((name) => t(`pattern.${name}`));
  return [t('evening.win', { name: players[hand.winner], how }), ...patterns].join(' ');
}

/** The fewest payments that leave nobody owing. */
function squaring(tonight) {
  const lost = penalties(tonight);
  const transfers = square(
    add(
      totals(tonight),
      lost.map((points) => -points),
    ),
  );
  return h(
    'section',
    { class: 'squaring card', key: 'squaring' },
    heading(t('evening.square')),
    transfers.length
      ? [
          h('p', {}, t('evening.square_long', { count: transfers.length })),
          h(
            'ul',
            {},
            transfers.map((one) =>
              h(
                'li',
                { key: `${one.from}${one.to}` },
                h('span', {}, `${tonight.players[one.from]} → ${tonight.players[one.to]}`),
                h(
                  'span',
                  { class: 'amount' },
                  h('strong', {}, number(one.points)),
                  tonight.stake ? h('span', { class: 'fine' }, ` ${priced(one.points, tonight.stake)}`) : null,
                ),
              ),
            ),
          ),
        ]
      : h('p', {}, t('evening.squared')),
    lost.some(Boolean)
      ? h(
          'p',
          { class: 'fine' },
          t('evening.penalties', {
            list: listed(
              SEATS.filter((seat) => lost[seat]).map((seat) => `${tonight.players[seat]} ${signed(lost[seat])}`),
            ),
          }),
        )
      : null,
  );
}

function files(tonight, act) {
  return h(
    'section',
    { class: 'tools', key: 'files', 'aria-label': t('evening.more') },
    tonight.hands.length ? button(t('evening.send'), () => act.shareEvening(), { icon: 'share', key: 'send' }) : null,
    button(t('evening.export_json'), () => act.exportAs('json'), { key: 'json' }),
    button(t('evening.export_csv'), () => act.exportAs('csv'), { key: 'csv' }),
    h(
      'label',
      { class: 'button file', key: 'import' },
      t('evening.import'),
      h('input', {
        type: 'file',
        accept: '.json,.csv,application/json,text/csv',
        class: 'sr',
        id: 'import',
        onchange: (event) => {
          const [file] = event.target.files;
          if (file) act.importFile(file);
          event.target.value = '';
        },
      }),
    ),
  );
}

function evenings(state, act) {
  return h(
    'section',
    { class: 'evenings card', key: 'evenings' },
    heading(t('evening.all')),
    h(
      'ul',
      {},
      [...state.evenings]
        .reverse()
        .map((one) =>
          h(
            'li',
            { key: one.id },
            h(
              'span',
              { class: 'evening-name' },
              h('strong', {}, eveningName(one)),
              h(
                'span',
                { class: 'fine' },
                `${one.players.join(' ')} · ${t('evening.hands', { count: one.hands.length })}`,
              ),
            ),
            one.id === state.current
              ? h('span', { class: 'trait' }, t('evening.current'))
              : [
                  button(t('evening.open'), () => act.openEvening(one.id), {
                    key: 'open',
                    label: `${t('evening.open')} ${eveningName(one)}`,
                  }),
                  button('', () => act.dropEvening(one.id), {
                    icon: 'del',
                    class: 'quiet icon-only danger',
                    label: `${t('evening.delete')} ${eveningName(one)}`,
                    key: 'drop',
                  }),
                ],
          ),
        ),
    ),
    button(t('evening.new'), () => act.newEvening(), { icon: 'add', class: 'wide', id: 'new-evening' }),
  );
}
