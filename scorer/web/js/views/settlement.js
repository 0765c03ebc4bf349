/** A settled hand: who won, who pays whom, how the tiles were read, and the sums. */

import { h } from '../dom.js';
import { transfersOf } from '../evening.js';
import { number, signed, t, tileName } from '../i18n.js';
import { isTile, parse, specials } from '../tiles.js';
import { tileRow, tileWith } from './parts.js';
import { sum } from './sum.js';

/** `names` are those of the answer, `shown` the present ones, seat by seat. */
export function settlement(act, about) {
  const { answer, names, shown } = about;
  const name = (id) => shown[names.indexOf(id)] ?? id;
  return h(
    'div',
    { class: 'settlement', key: 'settlement' },
    headline(about, name, act.rule),
    payments(answer, names, shown),
    answer.liability
      ? h(
          'section',
          { class: 'liability', key: 'liability' },
          h('h2', {}, t('result.liable', { name: name(answer.liability.payer) })),
          h('p', {}, t(`liability.${answer.liability.rule}`)),
          h(
            'button',
            { type: 'button', class: 'rule-link', onclick: () => act.rule('§10', answer.liability.rule) },
            t('result.rule', { section: '§10' }),
          ),
        )
      : null,
    answer.win
      ? [
          reading(about),
          h(
            'section',
            { class: 'sums', key: 'sums' },
            h('h2', {}, t('result.how')),
            answer.losers.map((loser) =>
              h(
                'details',
                { class: 'loser', key: loser.id },
                h(
                  'summary',
                  {},
                  h('span', { class: 'name' }, name(loser.id)),
                  loser.tier === 'none' ? null : h('span', { class: ['tier', loser.tier] }, t(`tier.${loser.tier}`)),
                  h('span', { class: 'points' }, number(loser.points)),
                ),
                sum(
                  { ...loser, id: name(loser.id) },
                  { answer: renamed(answer, name), winner: name(answer.win.winner), rule: act.rule },
                ),
              ),
            ),
          ),
        ]
      : null,
    h(
      'section',
      { class: 'after', key: 'after' },
      h(
        'p',
        {},
        t('result.changes'),
        ' ',
        shown.map((one, seat) => `${one} ${signed(answer.changes[names[seat]] ?? 0)}`).join('，'),
      ),
      answer.money
        ? h(
            'p',
            {},
            t('result.money'),
            ' ',
            shown.map((one, seat) => `${one} ${answer.money.changes[names[seat]]}`).join('，'),
            ` ${answer.money.currency ?? ''}`,
          )
        : null,
      answer.win ? h('p', { class: 'fine' }, t(answer.verified ? 'result.verified' : 'result.unverified')) : null,
    ),
  );
}

const renamed = (answer, name) =>
  answer.liability ? { ...answer, liability: { ...answer.liability, payer: name(answer.liability.payer) } } : answer;

function headline({ answer, names }, name, rule) {
  const { win } = answer;
  if (!win) {
    const away = names.find((id) => answer.changes[id] < 0);
    return h(
      'section',
      { class: 'headline', key: 'headline' },
      h('h2', {}, away ? t('result.escaped', { name: name(away) }) : t('result.drawn')),
    );
  }
  const tile = win.tile ? tileName(win.tile) : '';
  return h(
    'section',
    { class: 'headline', key: 'headline' },
    h(
      'h2',
      {},
      t(`result.${win.type}${tile ? '' : '_untold'}`, { winner: name(win.winner), from: name(win.from), tile }),
    ),
    h('p', { class: 'gain' }, signed(answer.changes[win.winner])),
    h(
      'p',
      { class: 'traits' },
      [
        [win.class, t(`size.${win.class}`)],
        ['hard', t(win.hard ? 'count.hard' : 'count.soft')],
        ...win.patterns.map((pattern) => [pattern, t(`pattern.${pattern}`)]),
      ].map(([code, text]) =>
        h('button', { type: 'button', key: code, class: 'trait', onclick: () => rule('§6', code) }, text),
      ),
    ),
  );
}

function payments(answer, names, shown) {
  const transfers = transfersOf(answer, names);
  return h(
    'section',
    { class: 'payments', key: 'payments', 'aria-label': t('result.payments') },
    transfers.length
      ? h(
          'ul',
          {},
          transfers.map((one) =>
            h(
              'li',
              { key: `${one.from} ${one.to}` },
              h('span', { class: 'payer' }, shown[one.from]),
              h(
                'span',
                { class: 'to' },
                h('span', { class: 'sr' }, t('result.pays_to')),
                h('span', { 'aria-hidden': 'true' }, '→'),
              ),
              h('span', { class: 'payee' }, shown[one.to]),
              h('strong', {}, number(one.points)),
            ),
          ),
        )
      : h('p', {}, t('result.nobody_pays')),
  );
}

/** How the tiles were read, and what each laizi became. */
function reading({ answer, hand, rules }) {
  const { win } = answer;
  if (!win.reading) return null;
  const special = {
    laizi: isTile(answer.laizi) ? answer.laizi : specials(hand?.flipped ?? null, rules).laizi,
    pizi: answer.pizi,
  };
  const wild = [...(win.reading.wildcards ?? [])];
  const groups = win.reading.chaotic ? [] : [...win.reading.sets.map(parse), parse(win.reading.pair)];
  const melds = hand && hand.winner !== null ? hand.seats[hand.winner].melds.filter((meld) => meld.tiles.length) : [];
  const marked = (tile) => {
    const at = wild.indexOf(tile);
    if (at >= 0) wild.splice(at, 1);
    return at >= 0;
  };
  const tilesOf = (tiles) =>
    h(
      'span',
      { class: 'tile-row' },
      tiles.map((tile, index) => {
        const wildcard = marked(tile);
        return h(
          'span',
          { key: `${index}`, class: wildcard ? 'was-wild' : '' },
          tileWith(tile, { laizi: wildcard ? tile : null }),
        );
      }),
    );
  return h(
    'section',
    { class: 'reading', key: 'reading' },
    h('h2', {}, t('result.reading')),
    win.reading.chaotic
      ? h(
          'div',
          {},
          h('p', {}, t(`chaotic.${win.reading.chaotic}`)),
          hand ? tileRow([...hand.seats[hand.winner].hand, ...(hand.tile ? [hand.tile] : [])], special) : null,
        )
      : h(
          'div',
          { class: 'groups' },
          groups.map((tiles, index) => h('span', { class: 'group', key: `${index}` }, tilesOf(tiles))),
        ),
    melds.length
      ? h(
          'div',
          { class: 'groups melds' },
          melds.map((meld, index) =>
            h(
              'span',
              { class: 'group', key: `m${index}` },
              h('span', { class: 'label' }, t(`meld.${meld.kind}`)),
              tileRow(meld.tiles),
            ),
          ),
        )
      : null,
    win.reading.wildcards?.length
      ? h(
          'ul',
          { class: 'became' },
          win.reading.wildcards.map((tile, index) =>
            h(
              'li',
              { key: `${index}` },
              tileWith(special.laizi, special),
              h('span', {}, t('result.became', { laizi: tileName(special.laizi), tile: tileName(tile) })),
              tileWith(tile),
            ),
          ),
        )
      : null,
  );
}
