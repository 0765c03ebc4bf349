/** How a debt came about: from the base to what is paid, line by line, each with the rule it stands on. */

import { h } from '../dom.js';
import { number, t } from '../i18n.js';
import { iconOf } from './parts.js';

/**
 * @param {object} loser  a loser of an answer
 * @param {{answer: object, winner: string, rule: (section: string, code: string) => void}} about
 */
export function sum(loser, about) {
  const { answer, winner } = about;
  const table = loser.uncapped === null;
  return h(
    'div',
    { class: 'sum' },
    table
      ? null
      : group(t('sum.base', { size: t(`size.${answer.win.class}`) }), [
          line(t('sum.base_of', { size: t(`size.${answer.win.class}`) }), number(loser.base), '§8', 'base', about),
        ]),
    group(
      t('sum.winner', { name: winner }),
      answer.winner.items.map((item) => itemLine(item, about, table)),
      total(answer.winner, table),
    ),
    group(
      t('sum.loser', { name: loser.id }),
      loser.items.map((item) => itemLine(item, about, table)),
      total(loser, table),
    ),
    loser.extra?.length
      ? group(
          t('sum.extra'),
          loser.extra.map((item) => itemLine(item, about, table)),
        )
      : null,
    h('p', { class: 'reckoning' }, table ? fans(loser, answer) : product(loser, answer)),
    loser.tier === 'none'
      ? null
      : line(
          t(`tier.${loser.tier}`),
          t('sum.capped', { points: number(beforeAfterCap(loser)) }),
          '§9',
          loser.tier,
          about,
        ),
    loser.after_cap.map((item) =>
      line(t(`item.${item.code}`), `×${item.multiplier}`, item.rule ?? '§9', item.code, about),
    ),
    h('p', { class: 'owed' }, h('span', {}, t('sum.owes')), h('strong', {}, number(loser.points))),
    loser.pays === loser.points
      ? null
      : h(
          'p',
          { class: 'pays' },
          answer.liability && answer.liability.payer !== loser.id
            ? t('sum.paid_by', { name: answer.liability.payer })
            : t('sum.pays_all', { points: number(loser.pays) }),
        ),
  );
}

const group = (title, lines, end = null) =>
  h(
    'div',
    { class: 'sum-group', key: title },
    h('h3', {}, title),
    lines.length ? lines : h('p', { class: 'nothing' }, t('sum.nothing')),
    end,
  );

function itemLine(item, about, table) {
  const times = item.count > 1 ? ` ×${item.count}` : '';
  const worth = table ? t('sum.fan', { count: item.fan }) : `×${item.multiplier}`;
  return line(
    `${t(`item.${item.code}`)}${times && ` · ${t('sum.times', { count: item.count })}`}`,
    worth,
    item.rule ?? '§8',
    item.code,
    about,
  );
}

/** One line; tapped, it shows its rule. */
function line(label, worth, section, code, { rule }) {
  return h(
    'button',
    {
      type: 'button',
      class: 'sum-line',
      key: `${code}${label}`,
      onclick: () => rule(section, code),
      'aria-label': t('sum.explain', { label, worth }),
    },
    h('span', { class: 'what' }, label, iconOf('next')),
    h('span', { class: 'worth' }, worth),
  );
}

const total = (side, table) =>
  h('p', { class: 'subtotal' }, table ? t('sum.fan', { count: side.fan }) : `= ×${side.multiplier}`);

function product(loser, { winner }) {
  const exact = Number(loser.base) * Number(winner.multiplier) * Number(loser.multiplier);
  const shown = `${number(loser.base)} × ${winner.multiplier} × ${loser.multiplier}`;
  const times = loser.uncapped / exact;
  return Number.isInteger(times) && times > 1
    ? `${shown} × ${times}（${t('sum.table')}） = ${number(loser.uncapped)}`
    : `${shown} ${exact === loser.uncapped ? '=' : '≈'} ${number(loser.uncapped)}`;
}

function fans(loser, { winner }) {
  const extra = loser.extra?.reduce((all, item) => all + item.fan, 0) ?? 0;
  return `${winner.fan} + ${loser.fan}${extra ? ` + ${extra}` : ''} = ${t('sum.fan', { count: loser.total_fan })} → ${number(beforeAfterCap(loser))}`;
}

/** What is owed before the factors beyond the cap. */
function beforeAfterCap(loser) {
  return loser.after_cap.reduce((points, item) => points / Number(item.multiplier), loser.points);
}
