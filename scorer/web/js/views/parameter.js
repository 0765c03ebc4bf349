/** One parameter of the rules: its name, its value in words, and what changes it. */

import { h } from '../dom.js';
import { has, listed, number, t } from '../i18n.js';
import { kindOf } from '../parameters.js';
import { button, choice } from './parts.js';

export const label = (name) => (has(`parameters.${name}.label`) ? t(`parameters.${name}.label`) : name);

/** A value in words. */
export function worded(name, value) {
  if (value === null) return t(has(`parameters.${name}.null`) ? `parameters.${name}.null` : 'house.none');
  if (typeof value === 'boolean') return t(value ? 'house.yes' : 'house.no');
  if (Array.isArray(value))
    return value.length
      ? typeof value[0] === 'number'
        ? value.join(' ')
        : listed(value.map((one) => word(name, one)))
      : t('house.none');
  return word(name, value);
}

function word(name, value) {
  if (typeof value === 'number')
    return kindOf(name, { payment: 'product' }).kind === 'choice' ? `×${value}` : number(value);
  for (const key of [
    `parameters.${name}.${value}`,
    `parameters.values.${value}`,
    `pattern.${value}`,
    `meld.${value}`,
    `special.${value}`,
  ])
    if (has(key)) return t(key);
  return String(value);
}

export function field(name, rules, original, changed, set) {
  const hint = has(`parameters.${name}.hint`) ? t(`parameters.${name}.hint`) : null;
  return h(
    'div',
    { class: ['parameter', changed ? 'changed' : ''], key: name },
    h(
      'div',
      { class: 'parameter-head' },
      h('strong', {}, label(name)),
      changed ? h('span', { class: 'tier' }, t('house.original', { value: worded(name, original[name]) })) : null,
    ),
    hint ? h('p', { class: 'fine' }, hint) : null,
    control(name, rules[name], kindOf(name, rules), (value) => set(name, value)),
  );
}

function control(name, value, kind, set) {
  if (kind.kind === 'flag')
    return choice(
      label(name),
      [
        [true, t('house.yes')],
        [false, t('house.no')],
      ],
      value,
      set,
    );
  if (kind.kind === 'choice')
    return choice(
      label(name),
      kind.values.map((one) => [one, word(name, one)]),
      value,
      set,
    );
  if (kind.kind === 'list')
    return h(
      'div',
      { class: 'chips', role: 'group', 'aria-label': label(name) },
      kind.values.map((one) =>
        button(
          word(name, one),
          () => set(kind.values.filter((other) => (other === one ? !value.includes(one) : value.includes(other)))),
          { pressed: value.includes(one), key: one, class: 'chip' },
        ),
      ),
    );
  if (kind.kind === 'order') return order(name, value, kind, set);
  if (kind.kind === 'steps')
    return choice(
      label(name),
      kind.values.map((one) => [JSON.stringify(one), one.join(' ')]),
      JSON.stringify(value),
      (text) => set(JSON.parse(text)),
      { class: 'wrap' },
    );
  if (kind.kind === 'whole') return whole(name, value, kind, set);
  return h('code', {}, JSON.stringify(value));
}

/** A whole number; where there may be none, a switch for that. */
function whole(name, value, kind, set) {
  return h(
    'div',
    { class: 'whole' },
    h('input', {
      type: 'number',
      inputmode: 'numeric',
      min: kind.least,
      max: kind.most,
      step: 1,
      value: value === null ? '' : String(value),
      'aria-label': label(name),
      placeholder: worded(name, null),
      onchange: (event) => {
        const read = event.target.value.trim();
        const told = Number(read);
        if (read === '' && kind.open) set(null);
        else if (read !== '' && Number.isInteger(told) && told >= kind.least && told <= kind.most) set(told);
        else event.target.value = value === null ? '' : String(value);
      },
    }),
    kind.open ? button(worded(name, null), () => set(null), { pressed: value === null, class: 'chip' }) : null,
  );
}

/** An ordered choice: those that hold, first to last, then those that do not. */
function order(name, value, kind, set) {
  const off = kind.values.filter((one) => !value.includes(one));
  return h(
    'ul',
    { class: 'order' },
    value.map((one, index) =>
      h(
        'li',
        { key: one },
        button(`${index + 1}. ${word(name, one)}`, () => set(value.filter((other) => other !== one)), {
          pressed: true,
          class: 'chip',
        }),
        index
          ? button('', () => set([...value.slice(0, index - 1), one, value[index - 1], ...value.slice(index + 1)]), {
              icon: 'earlier',
              class: 'quiet icon-only',
              label: `${t('house.move_up')} ${word(name, one)}`,
            })
          : null,
      ),
    ),
    off.map((one) =>
      h(
        'li',
        { key: one },
        button(word(name, one), () => set([...value, one]), { pressed: false, class: 'chip' }),
      ),
    ),
  );
}
