/** House rules: a variant, and what this table does otherwise. The form is made from the variant's own parameters. */

import { h } from '../dom.js';
import { has, listed, named, number, t } from '../i18n.js';
import { groupsOf, kindOf, overridden, same } from '../parameters.js';
import { evening, variantOf } from '../state.js';
import { button, choice, note } from './parts.js';
import { bar } from './result.js';

export function houseView(state, act) {
  const tonight = evening(state);
  const house = state.house ?? { variant: tonight.variant, rules: tonight.rules };
  const variant = variantOf(state, house.variant);
  if (house.broken) return [bar(t('house.title')), note(t('house.broken'), 'grave')];
  if (!variant) return [bar(t('house.title')), note(t(state.online ? 'count.loading' : 'house.offline'))];
  const rules = { ...variant.rules, ...house.rules };
  const set = (name, value) => act.setHouse({ ...house, rules: overridden(house.rules, variant.rules, name, value) });
  const changed = Object.keys(variant.rules).filter((name) => name in house.rules && !same(house.rules[name], variant.rules[name]));
  const inForce = house.variant === tonight.variant && same(house.rules, tonight.rules);
  return [
    bar(t('house.title'), null, named(variant.names)),
    house.linked ? note(t('house.linked')) : null,
    h('section', { class: 'card', key: 'variants' }, h('label', { class: 'field' }, h('span', {}, t('house.variant')),
      h('select', { id: 'variant', value: house.variant, onchange: (event) => act.setHouse({ ...house, variant: event.target.value, rules: {} }) },
        state.variants.map((one) => h('option', { value: one.id, key: one.id }, named(one.names))))),
    h('details', {}, h('summary', {}, t('house.prose')), named(variant.prose).trim().split(/\n{2,}/).map((text, index) => h('p', { key: `${index}` }, text)))),
    differences(changed, variant.rules, house, act),
    house.refused ? note(t('house.refused', { why: house.refused }), 'grave') : null,
    groupsOf(variant.rules).map(([group, names]) => h('details', { class: 'card group-of-rules', key: group },
      h('summary', {}, h('span', {}, t(`parameters.groups.${group}`)), names.some((name) => changed.includes(name)) ? h('span', { class: 'tier' }, String(names.filter((name) => changed.includes(name)).length)) : null),
      names.map((name) => field(name, rules, variant.rules, changed.includes(name), set)))),
    h('section', { class: 'tools', key: 'tools' }, button(t('house.share'), () => act.shareHouse(house), { icon: 'share' }),
      inForce ? null : button(t('house.discard'), () => act.update((now) => ({ ...now, house: null })), { icon: 'close' }),
      changed.length ? button(t('house.restore_all'), () => act.setHouse({ ...house, rules: {} }), { icon: 'undo' }) : null),
    inForce ? null : h('div', { class: 'act two', key: 'act' },
      tonight.hands.length ? button(h('span', { class: 'main' }, t('house.whole')), () => act.applyHouse(house, true), { class: 'secondary', off: Boolean(house.refused) }) : null,
      button(h('span', { class: 'main' }, t('house.from_now')), () => act.applyHouse(house, false), { class: 'primary', off: Boolean(house.refused), id: 'apply' })),
  ];
}

function differences(changed, original, house, act) {
  return h('section', { class: ['card', 'differences', changed.length ? 'some' : ''], key: 'differences' },
    h('h2', {}, changed.length ? t('house.differences', { count: changed.length }) : t('house.no_differences')),
    changed.length ? h('ul', {}, changed.map((name) => h('li', { key: name },
      h('span', {}, h('strong', {}, label(name)), ' ', worded(name, house.rules[name]), h('span', { class: 'fine' }, ` ${t('house.original', { value: worded(name, original[name]) })}`)),
      button('', () => act.setHouse({ ...house, rules: Object.fromEntries(Object.entries(house.rules).filter(([one]) => one !== name)) }),
        { icon: 'undo', class: 'quiet icon-only', label: `${t('house.restore')} ${label(name)}` })))) : null);
}

const label = (name) => (has(`parameters.${name}.label`) ? t(`parameters.${name}.label`) : name);

/** A value in words. */
export function worded(name, value) {
  if (value === null) return t(has(`parameters.${name}.null`) ? `parameters.${name}.null` : 'house.none');
  if (typeof value === 'boolean') return t(value ? 'house.yes' : 'house.no');
  if (Array.isArray(value)) return value.length ? (typeof value[0] === 'number' ? value.join(' ') : listed(value.map((one) => word(name, one)))) : t('house.none');
  return word(name, value);
}

function word(name, value) {
  if (typeof value === 'number') return kindOf(name, { payment: 'product' }).kind === 'choice' ? `×${value}` : number(value);
  for (const key of [`parameters.${name}.${value}`, `parameters.values.${value}`, `pattern.${value}`, `meld.${value}`, `special.${value}`]) if (has(key)) return t(key);
  return String(value);
}

function field(name, rules, original, changed, set) {
  const hint = has(`parameters.${name}.hint`) ? t(`parameters.${name}.hint`) : null;
  return h('div', { class: ['parameter', changed ? 'changed' : ''], key: name },
    h('div', { class: 'parameter-head' }, h('strong', {}, label(name)), changed ? h('span', { class: 'tier' }, t('house.original', { value: worded(name, original[name]) })) : null),
    hint ? h('p', { class: 'fine' }, hint) : null,
    control(name, rules[name], kindOf(name, rules), (value) => set(name, value)));
}

function control(name, value, kind, set) {
  if (kind.kind === 'flag') return choice(label(name), [[true, t('house.yes')], [false, t('house.no')]], value, set);
  if (kind.kind === 'choice') return choice(label(name), kind.values.map((one) => [one, word(name, one)]), value, set);
  if (kind.kind === 'list') return h('div', { class: 'chips', role: 'group', 'aria-label': label(name) }, kind.values.map((one) =>
    button(word(name, one), () => set(kind.values.filter((other) => (other === one ? !value.includes(one) : value.includes(other)))), { pressed: value.includes(one), key: one, class: 'chip' })));
  if (kind.kind === 'order') return order(name, value, kind, set);
  if (kind.kind === 'steps') return choice(label(name), kind.values.map((one) => [JSON.stringify(one), one.join(' ')]), JSON.stringify(value), (text) => set(JSON.parse(text)), { class: 'wrap' });
  if (kind.kind === 'whole') return whole(name, value, kind, set);
  return h('code', {}, JSON.stringify(value));
}

/** A whole number; where there may be none, a switch for that. */
function whole(name, value, kind, set) {
  return h('div', { class: 'whole' },
    h('input', { type: 'number', inputmode: 'numeric', min: kind.least, max: kind.most, step: 1, value: value === null ? '' : String(value), 'aria-label': label(name),
      placeholder: worded(name, null), onchange: (event) => {
        const read = event.target.value.trim();
        const told = Number(read);
        if (read === '' && kind.open) set(null);
        else if (read !== '' && Number.isInteger(told) && told >= kind.least && told <= kind.most) set(told);
        else event.target.value = value === null ? '' : String(value);
      } }),
    kind.open ? button(worded(name, null), () => set(null), { pressed: value === null, class: 'chip' }) : null);
}

/** An ordered choice: those that hold, first to last, then those that do not. */
function order(name, value, kind, set) {
  const off = kind.values.filter((one) => !value.includes(one));
  return h('ul', { class: 'order' }, value.map((one, index) => h('li', { key: one },
    button(`${index + 1}. ${word(name, one)}`, () => set(value.filter((other) => other !== one)), { pressed: true, class: 'chip' }),
    index ? button('', () => set([...value.slice(0, index - 1), one, value[index - 1], ...value.slice(index + 1)]), { icon: 'earlier', class: 'quiet icon-only', label: `${t('house.move_up')} ${word(name, one)}` }) : null)),
  off.map((one) => h('li', { key: one }, button(word(name, one), () => set([...value, one]), { pressed: false, class: 'chip' }))));
}
