/** House rules: a variant, and what this table does otherwise. The form is made from the variant's own parameters. */

import { h } from '../dom.js';
import { named, t } from '../i18n.js';
import { groupsOf, overridden, same } from '../parameters.js';
import { evening, variantOf } from '../state.js';
import { field, label, worded } from './parameter.js';
import { button, note } from './parts.js';
import { bar } from './result.js';

export function houseView(state, act) {
  const tonight = evening(state);
  const house = state.house ?? { variant: tonight.variant, rules: tonight.rules };
  const variant = variantOf(state, house.variant);
  if (house.broken) return [bar(t('house.title')), note(t('house.broken'), 'grave')];
  if (!variant) return [bar(t('house.title')), note(t(state.online ? 'count.loading' : 'house.offline'))];
  const rules = { ...variant.rules, ...house.rules };
  const set = (name, value) => act.setHouse({ ...house, rules: overridden(house.rules, variant.rules, name, value) });
  const changed = Object.keys(variant.rules).filter(
    (name) => name in house.rules && !same(house.rules[name], variant.rules[name]),
  );
  const inForce = house.variant === tonight.variant && same(house.rules, tonight.rules);
  return [
    bar(t('house.title'), null, named(variant.names)),
    house.linked ? note(t('house.linked')) : null,
    h(
      'section',
      { class: 'card', key: 'variants' },
      h(
        'label',
        { class: 'field' },
        h('span', {}, t('house.variant')),
        h(
          'select',
          {
            id: 'variant',
            value: house.variant,
            onchange: (event) => act.setHouse({ ...house, variant: event.target.value, rules: {} }),
          },
          state.variants.map((one) => h('option', { value: one.id, key: one.id }, named(one.names))),
        ),
      ),
      h(
        'details',
        {},
        h('summary', {}, t('house.prose')),
        named(variant.prose)
          .trim()
          .split(/\n{2,}/)
          .map((text, index) => h('p', { key: `${index}` }, text)),
      ),
    ),
    differences(changed, variant.rules, house, act),
    house.refused ? note(t('house.refused', { why: house.refused }), 'grave') : null,
    groupsOf(variant.rules).map(([group, names]) =>
      h(
        'details',
        { class: 'card group-of-rules', key: group },
        h(
          'summary',
          {},
          h('span', {}, t(`parameters.groups.${group}`)),
          names.some((name) => changed.includes(name))
            ? h('span', { class: 'tier' }, String(names.filter((name) => changed.includes(name)).length))
            : null,
        ),
        names.map((name) => field(name, rules, variant.rules, changed.includes(name), set)),
      ),
    ),
    h(
      'section',
      { class: 'tools', key: 'tools' },
      button(t('house.share'), () => act.shareHouse(house), { icon: 'share' }),
      inForce
        ? null
        : button(t('house.discard'), () => act.update((now) => ({ ...now, house: null })), { icon: 'close' }),
      changed.length
        ? button(t('house.restore_all'), () => act.setHouse({ ...house, rules: {} }), { icon: 'undo' })
        : null,
    ),
    inForce
      ? null
      : h(
          'div',
          { class: 'act two', key: 'act' },
          tonight.hands.length
            ? button(h('span', { class: 'main' }, t('house.whole')), () => act.applyHouse(house, true), {
                class: 'secondary',
                off: Boolean(house.refused),
              })
            : null,
          button(h('span', { class: 'main' }, t('house.from_now')), () => act.applyHouse(house, false), {
            class: 'primary',
            off: Boolean(house.refused),
            id: 'apply',
          }),
        ),
  ];
}

function differences(changed, original, house, act) {
  return h(
    'section',
    { class: ['card', 'differences', changed.length ? 'some' : ''], key: 'differences' },
    h('h2', {}, changed.length ? t('house.differences', { count: changed.length }) : t('house.no_differences')),
    changed.length
      ? h(
          'ul',
          {},
          changed.map((name) =>
            h(
              'li',
              { key: name },
              h(
                'span',
                {},
                h('strong', {}, label(name)),
                ' ',
                worded(name, house.rules[name]),
                h('span', { class: 'fine' }, ` ${t('house.original', { value: worded(name, original[name]) })}`),
              ),
              button(
                '',
                () =>
                  act.setHouse({
                    ...house,
                    rules: Object.fromEntries(Object.entries(house.rules).filter(([one]) => one !== name)),
                  }),
                { icon: 'undo', class: 'quiet icon-only', label: `${t('house.restore')} ${label(name)}` },
              ),
            ),
          ),
        )
      : null,
  );
}
