/** When a hand cannot be settled: the question that is open, or why it is no win and what would mend it. */

import { h } from '../dom.js';
import { SEATS } from '../hand.js';
import { has, listed, number, t, tileName } from '../i18n.js';
import { parse } from '../tiles.js';
import { button, heading } from './parts.js';

/**
 * @param {{kind: string, problem: object}} trouble
 * @param {{names: string[], winner: number|null, answer?: (place: object, value: any) => void, close?: () => void,
 *          rule: (section: string) => void}} about  without `answer` a question can only be read
 */
export function troubleView(trouble, about) {
  const { kind, problem } = trouble;
  const body =
    kind === 'missing-fact'
      ? question(problem, about)
      : kind === 'not-a-win'
        ? notAWin(problem, about)
        : other(trouble);
  return h(
    'section',
    {
      class: ['trouble', kind],
      key: 'trouble',
      role: kind === 'missing-fact' ? 'region' : 'alert',
      'aria-label': kind === 'missing-fact' ? t('ask.label') : null,
      tabindex: '-1',
      id: 'trouble',
    },
    body,
    about.close
      ? button('', about.close, { icon: 'close', class: 'quiet icon-only close', label: t('trouble.close') })
      : null,
  );
}

function question(problem, about) {
  const [, , seat, , meld] = problem.pointer.split('/');
  const name = about.names[Number(seat)];
  const places = { name, number: Number(meld) + 1 };
  const say = (value) => () => about.answer(problem, value);
  const options =
    problem.code === 'from'
      ? SEATS.filter((one) => one !== Number(seat)).map((one) =>
          button(about.names[one], say(one), { key: `${one}`, class: 'answer' }),
        )
      : [true, false].map((value) =>
          button(t(`ask.${problem.code}.${value ? 'yes' : 'no'}`, places), say(value), {
            key: `${value}`,
            class: 'answer',
          }),
        );
  return [
    heading(t(`ask.${problem.code}.question`, places)),
    h('p', {}, t(`ask.${problem.code}.why`, places)),
    about.answer ? h('div', { class: 'answers' }, options) : null,
  ];
}

function notAWin(problem, about) {
  return [
    heading(t('trouble.not_a_win')),
    h(
      'ul',
      { class: 'violations' },
      (problem.violations ?? []).map((violation, index) =>
        h(
          'li',
          { key: `${index}` },
          h('strong', {}, violationText(violation)),
          violation.losers ? bars(violation) : null,
          h('p', {}, mend(violation, about)),
          h(
            'button',
            { type: 'button', class: 'rule-link', onclick: () => about.rule(SECTION[violation.code] ?? '§5') },
            t('result.rule', { section: SECTION[violation.code] ?? '§5' }),
          ),
        ),
      ),
    ),
  ];
}

const SECTION = { below_minimum: '§8', not_first_claimant: '§10' };

/** What is wrong, in a line. */
export function violationText(violation) {
  const key = `violation.${violation.code}`;
  if (!has(key)) return violation.detail;
  return t(key, {
    minimum: violation.minimum,
    unit: t(`unit.${violation.unit ?? 'points'}`),
    first: violation.first,
    count: violation.count,
    limit: violation.limit,
    size: t(`size.${violation.size ?? 'small'}`),
    scope: t(`scope.${violation.scope ?? 'every'}`),
    tiles: listed(parse(violation.tiles ?? violation.tile).map(tileName)),
  });
}

function mend(violation, { names, winner }) {
  const key = `mend.${violation.code}`;
  const short = Object.entries(violation.losers ?? {})
    .filter(([, figure]) => figure < violation.minimum)
    .map(([name, figure]) =>
      t('mend.short', { name, count: number(violation.minimum - figure), unit: t(`unit.${violation.unit}`) }),
    );
  return has(key)
    ? t(key, { name: names[winner] ?? '', first: violation.first, short: listed(short), limit: violation.limit })
    : violation.detail;
}

/** Each loser's figure against the minimum. */
function bars({ losers, minimum, unit }) {
  const most = Math.max(minimum, ...Object.values(losers));
  return h(
    'ul',
    { class: 'bars' },
    Object.entries(losers).map(([name, figure]) => {
      const enough = figure >= minimum;
      return h(
        'li',
        { key: `bar ${name}`, class: enough ? 'enough' : 'short' },
        h('span', { class: 'name' }, name),
        h(
          'svg',
          { viewBox: '0 0 100 12', preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' },
          h('rect', { x: 0, y: 2, width: 100, height: 8, class: 'track' }),
          h('rect', { x: 0, y: 2, width: Math.max(1, (100 * figure) / most), height: 8, class: 'filled' }),
          h('rect', { x: Math.min(99, (100 * minimum) / most - 0.7), y: 0, width: 1.4, height: 12, class: 'needed' }),
        ),
        h('span', { class: 'figure' }, `${number(figure)} / ${number(minimum)} ${t(`unit.${unit}`)}`),
      );
    }),
  );
}

function other({ kind, problem }) {
  if (kind === 'missing-laizi') return [heading(t('lacking.flipped')), h('p', {}, t('trouble.laizi'))];
  const errors = problem?.errors ?? [];
  return [
    heading(t('trouble.title')),
    errors.length
      ? h(
          'ul',
          {},
          errors.map((error, index) => h('li', { key: `${index}` }, error.detail)),
        )
      : h('p', {}, problem?.detail ?? ''),
  ];
}
