/**
 * The rules' parameters as a form: what belongs together, and what a value may be. The values themselves come from the
 * service; one that is not listed here is shown by what it is.
 */

const DOUBLING = [1, 2, 4, 8];
const POSITION = [1, 1.5, 2];
const PATTERNS = [
  'all_pungs',
  'pure_suit',
  'all_winds',
  'all_258',
  'melded_hand',
  'last_tiles',
  'after_kong',
  'robbed_kong',
];
const LIABILITIES = [
  'third_opening_pure_suit',
  'third_opening_all_258',
  'melded_hand_not_ready',
  'melded_hand_non_258',
  'melded_hand_always',
  'robbed_kong',
  'fed_three',
];

export const GROUPS = {
  gang: ['fixed_gang_tiles', 'pizi'],
  openings: ['openings', 'opening_kinds'],
  factors: ['special_kong', 'laizi_kong', 'laizi_discard', 'exposed_kong', 'added_kong', 'concealed_kong', 'hard'],
  small: ['base_small', 'small_self_draw', 'small_discarder', 'small_dealer', 'small_payers', 'laizi_limit_small'],
  big: [
    'base_big',
    'big_self_draw',
    'big_discarder',
    'big_dealer',
    'stacking',
    'all_winds_factor',
    'laizi_limit_big',
    'self_draw_with_draw_bigs',
    'robbed_kong_as',
  ],
  patterns: ['big_patterns', 'any_pair', 'chaotic', 'natural_laizi_hard', 'melded_hand_on'],
  minimum: ['minimum_small', 'minimum_big', 'minimum_scope', 'closed_counts_for_minimum', 'steps'],
  caps: [
    'cap',
    'cap_robbed_or_liable',
    'gold',
    'gold_when',
    'gold_style',
    'bright',
    'bright_all',
    'closed_loser',
    'wind_laizi',
    'repeated_laizi',
  ],
  liability: ['liability', 'accomplices', 'claim_order'],
  rest: ['escape_penalty', 'tables', 'silver', 'tea_fee', 'entry_balance'],
};

const choice = (...values) => ({ kind: 'choice', values });
const list = (...values) => ({ kind: 'list', values });
const whole = (least, most, open = true) => ({ kind: 'whole', least, most, open });

const KINDS = {
  fixed_gang_tiles: list('red', 'green'),
  openings: choice('once', 'each'),
  opening_kinds: list('chow', 'pung', 'exposed_kong', 'added_kong'),
  special_kong: choice(...DOUBLING),
  laizi_kong: choice(...DOUBLING),
  laizi_discard: choice(...DOUBLING),
  exposed_kong: choice(...DOUBLING),
  added_kong: choice(...DOUBLING),
  concealed_kong: choice(...DOUBLING),
  hard: choice(...DOUBLING),
  small_self_draw: choice(...POSITION),
  small_discarder: choice(...POSITION),
  small_dealer: choice(...POSITION),
  big_self_draw: choice(...POSITION),
  big_discarder: choice(...POSITION),
  big_dealer: choice(...POSITION),
  base_small: whole(1, 1_000_000, false),
  base_big: whole(1, 1_000_000, false),
  stacking: choice('add', 'fan', 'none'),
  all_winds_factor: choice(1, 2),
  big_patterns: list(...PATTERNS),
  any_pair: list(...PATTERNS),
  chaotic: list('all_winds', 'all_258'),
  laizi_limit_small: whole(0, 4),
  laizi_limit_big: whole(0, 4),
  melded_hand_on: choice('discard', 'any'),
  minimum_scope: choice('every', 'any'),
  minimum_small: whole(1, 1_000_000),
  minimum_big: whole(1, 1_000_000),
  steps: {
    kind: 'steps',
    values: [
      [10, 20, 40, 80, 100],
      [10, 20, 30, 60, 100],
    ],
  },
  cap: whole(1, 1_000_000),
  cap_robbed_or_liable: whole(1, 1_000_000),
  gold: whole(1, 1_000_000),
  gold_when: choice('exceeds', 'reaches'),
  gold_style: choice('flat', 'ceiling'),
  bright: whole(1, 1_000_000),
  bright_all: whole(1, 1_000_000),
  closed_loser: choice(1, 2),
  wind_laizi: choice(1, 2),
  repeated_laizi: choice(1, 2),
  liability: { kind: 'order', values: LIABILITIES },
  accomplices: choice('none', 'pay_too', 'pay_instead'),
  small_payers: choice('all', 'discarder'),
  claim_order: choice('discarder', 'dealer'),
  robbed_kong_as: choice('discard', 'self_draw', 'neither'),
  escape_penalty: whole(0, 1_000_000),
  tea_fee: whole(0, 100, false),
  entry_balance: whole(0, 1_000_000),
};

/** Parameters that mean nothing beside the other kind of payment. */
const ONLY = {
  product: ['base_small', 'base_big', 'all_winds_factor', 'cap', 'cap_robbed_or_liable', 'gold_when', 'gold_style'],
  table: ['steps'],
};
/** Values that mean nothing in a table of fan, which knows whole doublings only. */
const NOT_IN_TABLE = [1.5, 'add'];

/** The groups of a variant's parameters, those that mean nothing there left out. @param {object} rules */
export function groupsOf(rules) {
  const off = rules.payment === 'table' ? ONLY.product : ONLY.table;
  const known = new Set([...Object.values(GROUPS).flat(), 'payment']);
  const unknown = Object.keys(rules).filter((name) => !known.has(name));
  return [...Object.entries(GROUPS), ['other', unknown]]
    .map(([group, names]) => [group, names.filter((name) => name in rules && !off.includes(name))])
    .filter(([, names]) => names.length);
}

/** What a parameter may be. */
export function kindOf(name, rules) {
  const kind = KINDS[name] ?? byValue(rules[name]);
  const table = rules.payment === 'table';
  if (table && name.startsWith('minimum_') && kind.kind === 'whole') return { ...kind, open: false };
  return table && kind.kind === 'choice'
    ? { ...kind, values: kind.values.filter((value) => !NOT_IN_TABLE.includes(value)) }
    : kind;
}

const byValue = (value) =>
  typeof value === 'boolean'
    ? { kind: 'flag' }
    : typeof value === 'number'
      ? whole(0, 1_000_000, false)
      : { kind: 'shown' };

export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The overrides with one parameter set; one that says what the variant says anyway is left out. */
export function overridden(overrides, variantRules, name, value) {
  const { [name]: _, ...others } = overrides;
  return same(value, variantRules[name]) ? others : { ...others, [name]: value };
}
