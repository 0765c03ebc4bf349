/** English: what the page says. Rules and parameters have modules of their own. */

import { parameters } from './en.parameters.js';
import { rules } from './en.rules.js';

export default {
  parameters,
  rules,
  title: 'Wuhan Mahjong scores',
  back: 'Back',
  nav: { label: 'Main menu', count: 'Score', evening: 'Sheet', waits: 'Waits', house: 'Rules', settings: 'Settings' },
  digit: { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 7: '7', 8: '8', 9: '9' },
  tile: { m: '{number} wan', p: '{number} dot', s: '{number} bam', '1z': 'East', '2z': 'South', '3z': 'West', '4z': 'North', '5z': 'White', '6z': 'Green', '7z': 'Red' },
  meld: { chow: 'Chow', pung: 'Pung', exposed_kong: 'Exposed kong', added_kong: 'Added kong', concealed_kong: 'Hidden kong' },
  special: { red: 'Red kong', green: 'Green kong', pizi: 'Pizi kong', laizi: 'Laizi kong', discards: 'Laizi thrown' },
  pattern: {
    all_pungs: 'All pungs', pure_suit: 'Pure suit', all_winds: 'All winds', all_258: 'All 2-5-8', melded_hand: 'Melded hand', last_tiles: 'Last tiles',
    after_kong: 'After a kong', robbed_kong: 'Robbed kong',
  },
  chaotic: { all_winds: 'All winds: no sets needed', all_258: 'All 2, 5, 8: no sets needed' },
  size: { small: 'Small win', big: 'Big win' },
  tier: { none: 'Not capped', silver: 'Capped (silver)', gold: 'Gold', bright: 'Bright' },
  unit: { fan: 'fan', points: 'points' },
  item: {
    opening: 'Opening', exposed_kong: 'Exposed kong', added_kong: 'Added kong', concealed_kong: 'Hidden kong', red_kong: 'Red kong', green_kong: 'Green kong',
    pizi_kong: 'Pizi kong', laizi_kong: 'Laizi kong', laizi_discard: 'Laizi thrown', hard: 'Hard win', self_draw: 'Self-drawn', discarder: 'Discarder', dealer: 'Dealer',
    extra_big: 'Further big patterns', closed: 'Closed', wind_laizi: 'Honour laizi', repeated_laizi: 'Repeated laizi',
  },
  count: {
    loading: 'Fetching the rules…', hand_number: 'Hand {number}', mode: 'How to enter', by_counts: 'Count', by_tiles: 'Tiles',
    who: 'Who won', who_short: 'Winner', how: 'Where the tile came from', how_short: 'How', won: 'won',
    dealer: 'dealer', dealer_mark: 'D', self_draw: 'Drawn', discards: 'Threw', discarded: '{name} discarded it', robbed: 'Robbed',
    less: '{what}: one less', more: '{what}: one more', more_of: '{what}: one more, now {count}',
    shown: 'What the tiles show', ways: 'How it was won', hardness: 'Hard or soft', hard: 'Hard', soft: 'Soft', laizi_in_hand: 'Laizi held',
    claims: 'Others claimed this tile too', rain: 'Who kept the suit (下雨)', nobody: 'Nobody won: draw, escape', draw: 'Draw', escapes: '{name} left',
    deals: 'Dealer: {name} (change)', no_escape: 'These rules know no penalty for leaving.', settle: 'Settle', settle_again: 'Settle again', settling: 'Settling…',
    editing: 'Changing hand {number}', cancel: 'Cancel',
  },
  lacking: {
    winner: 'Tap who won', from: 'Tap “Drawn”, or who threw it', player: 'Tap who left', flipped: 'Which tile was flipped?', meld: 'Enter the melds', hand: 'Enter the hand', tile: 'Which tile won?',
    too_many: 'Too many tiles: take some out',
  },
  tiles: {
    flipped: 'Flip', flipped_is: 'Flipped {tile}, laizi {laizi}', laizi: 'laizi', pizi: 'pizi', laizi_mark: 'L', pizi_mark: 'P',
    winner_first: 'Tap who won above, then enter the tiles.', whose_first: 'Tap whose hand it is above.', of: 'Tiles of {name}', hand: 'Hand', winning: 'Winning tile',
    winning_is: 'Winning tile {tile}', take_out: 'Take out {tile}', fill_hand: 'Add to the hand', fill_meld: 'Enter the {meld}', fed_by: 'Fed by', earlier: 'Move earlier',
    keyboard: 'Tiles', erase: 'Take one back', done: 'Done', key: '{tile}, {count} left',
    ask_flipped: 'Which tile was flipped?', ask_winning: 'Which tile won?', ask_hand: 'Hand {count} / {room}', ask_chow: 'Meld {number}, chow: tap its lowest', ask_meld: 'Meld {number}, {meld}: tap one',
  },
  ask: {
    label: 'One question',
    ready: { question: 'Was {name} ready?', why: 'A discard to a melded hand: who is not ready himself pays for all.', yes: 'Ready', no: 'Not ready' },
    holds_non_258: { question: 'Does {name} hold a tile other than 2, 5, 8?', why: 'A discard to a melded hand: who still holds such a tile pays for all.', yes: 'Yes', no: 'No, only 2-5-8' },
    from: { question: 'Who fed meld {number} of {name}?', why: 'Whether somebody is liable turns on this meld.' },
  },
  trouble: {
    title: 'This cannot be right', not_a_win: 'This is no win', close: 'Close', laizi: 'In these rules the laizi counts when it is an honour or repeated. Tap the button below and pick the flipped tile.',
  },
  violation: {
    not_opened: 'No opening', gang_tile_in_hand: 'Still in hand: {tiles}', special_winning_tile: '{tiles} was discarded: nobody wins on it', not_first_claimant: 'Of several claims {first} wins',
    not_a_winning_shape: 'The tiles are not a winning hand', pair_not_258: 'The pair is not 2, 5 or 8', too_many_laizi: '{count} laizi in hand; a {size} allows {limit}', below_minimum: 'Below the minimum: {minimum} {unit} for {scope}',
  },
  scope: { every: 'every loser', any: 'at least one loser' },
  mend: {
    not_opened: 'A win needs a chow, pung or open kong. If {name} opened, add it in that column.',
    gang_tile_in_hand: 'These tiles can only be laid out as kongs. If they were, count them as kongs, not in the hand.',
    special_winning_tile: 'A laizi or a kong tile wins only when drawn. If it was, choose “Drawn”.',
    not_first_claimant: 'One discard, one winner: the first in turn. Make {first} the winner.',
    not_a_winning_shape: 'Four sets and a pair are needed. Look for a wrong or missing tile.',
    pair_not_258: 'A small win needs a pair of 2, 5 or 8. Some big patterns free it: tap those there are.',
    too_many_laizi: 'Laizi laid out or thrown are not in the hand; a big win frees the number. Check count and patterns.',
    below_minimum: '{short}. Is an opening, a kong or “hard” missing?',
    short: '{name} lacks {count} {unit}',
  },
  liability: {
    third_opening_pure_suit: 'Pure suit: who fed the third opening pays for all three.', third_opening_all_258: 'All 2-5-8: who fed the third opening pays for all three.',
    melded_hand_not_ready: 'Melded hand: the discarder was not ready and pays for all three.', melded_hand_non_258: 'Melded hand: the discarder still held a tile other than 2, 5, 8 and pays for all three.',
    melded_hand_always: 'Melded hand: the discarder pays for all three.', robbed_kong: 'Whose kong is robbed pays for all three.', fed_three: 'Who fed the winner three melds pays for all three.',
  },
  result: {
    gone: 'No such hand', gone_long: 'It has been deleted, or is not on tonight’s sheet.', tools: 'With this hand', share: 'Send', picture: 'Picture', link: 'Link', edit: 'Change', delete: 'Delete',
    next: 'Next hand', next_dealer: '{name} deals', on: 'Go on scoring', unsettled: 'This hand is not settled yet. Tap “Change”, add what is missing, settle again.',
    discard: '{winner} wins on {from}’s {tile}', self_draw: '{winner} draws {tile}', robbed_kong: '{winner} robs {from}’s kong of {tile}', discard_untold: '{winner} wins on {from}’s discard', self_draw_untold: '{winner} wins by self-draw',
    robbed_kong_untold: '{winner} robs {from}’s kong', drawn: 'A draw: nobody pays', escaped: '{name} left',
    payments: 'Who pays whom', pays_to: 'pays', nobody_pays: 'Nobody pays anything', liable: '{name} pays for all', how: 'How that comes about', rule: 'Rule {section}', reading: 'How the hand was read',
    became: '{laizi} stands for {tile}', changes: 'In all: ', money: 'In money: ', verified: 'Checked by the tiles.', unverified: 'By counts; the tiles were not looked at.', copied: 'Copied: paste it into the chat',
    saved: 'Picture saved', removed: 'Hand {number} deleted', no_share: 'Neither sharing nor copying works here',
  },
  sum: {
    base: 'Base', base_of: 'Base of a {size}', winner: 'Winner {name}', loser: 'Loser {name}', extra: 'Further big patterns', nothing: 'nothing', fan: '{count} fan', times: '{count} of them', capped: '{points}',
    owes: 'Owes', paid_by: '{name} pays it', pays_all: 'Pays {points} in all', table: 'table', explain: '{label} {worth}: see the rule',
  },
  linked: { title: 'A hand sent to you', note: 'Only to look at: it is not on your sheet.', broken: 'This link is not whole. Ask for it once more.', adopt: 'Take it to the score page' },
  offline: {
    badge: 'No network', kept: 'Kept, waiting for the network', kept_long: 'There is no network now. The hand is safe in this phone and settles by itself later; dealer and repeated laizi follow.', will_wait: 'No network: keep it for now',
    needed: 'No network now. Come back when there is one.', settled: 'Network is back: {count} settled', undurable: 'This window keeps nothing. Use an ordinary one.',
  },
  sheet: { close: 'Close', variant: 'This game' },
  evening: {
    title: 'Score sheet', untitled: '{date}', hands: '{count} hands', empty: 'Nothing yet. The sheet begins with the first hand settled.', undo: 'Undo', changed: 'Hand {number} changed; all after it settled anew', totals: 'Points now', sum: 'Total', wins: 'wins',
    chart_long: 'Points after each hand: {totals}', table: 'Every hand', number: '#', what: 'Result', pending: 'waiting', failed: 'incomplete', draw: 'Draw', escape: '{name} left',
    square: 'Settle up', square_long: 'Transfers needed: {count}', squared: 'Nobody owes anything.', penalties: 'Penalties went to nobody: {list}.',
    send: 'Send the scores', more: 'Files', export_json: 'Export JSON', export_csv: 'Export CSV', import: 'Import', imported: '“{name}” imported, {count} hands', not_imported: 'Not a score sheet: {why}',
    all: 'All evenings', current: 'now', open: 'Open', new: 'New evening', begun: 'A new evening begins', delete: 'Delete', deleted: '“{name}” deleted', win: '{name} {how}',
  },
  waits: {
    whose_first: 'Tap whose hand it is', title: 'Waits', intro: 'A hand still being played: what it waits for, how many are left, what each brings.', whose: 'Whose hand', whose_short: 'Whose', ask: 'Show the waits', again: 'Clear', ready: 'Waits for {count}', none: 'Not ready',
    unseen: '{count} left', exhausted: 'Would win, but none is left: ', in_the_way: 'First of all:', self_draw: 'Drawn', discard: '{name} throws', not_a_win: 'no win', depends: 'depends', discards: 'Ready after throwing:',
    no_discard: 'Not ready, whatever is thrown.', discard_tile: 'Throw {tile}', next_tier: '{fan} fan more: {list}', reaches: '{name} {tier}', table_reaches: 'all three {tier}',
  },
  exchange: { not_ours: 'it was not exported here', newer: 'it was exported by a newer version', broken: 'it is damaged', too_large: 'it is too large' },
  house: {
    title: 'House rules', mark: '+ ours', variant: 'Game', prose: 'How this game is scored', differences: '{count} different from the game', no_differences: 'Just like the game', original: 'was: {value}', restore: 'Restore', discard: 'Leave it', restore_all: 'Restore all',
    from_now: 'From the next hand', whole: 'For the whole evening', share: 'Send these rules', linked: 'Rules sent to you: look, then use them', applied: 'In force from the next hand', applied_all: 'The whole evening settled anew', broken: 'The rules in this link cannot be read.',
    none: 'none', yes: 'Yes', no: 'No', move_up: 'Earlier:', refused: 'These rules do not work: {why}', offline: 'No network: the games cannot be fetched.',
  },
  settings: {
    locked: 'This service asks for a key: enter it under “Settings”',
    title: 'Settings', names: 'The four, in turn order (counter-clockwise)', name: 'Player {number}', language: 'Language', theme: 'Light or dark', auto: 'As the phone', light: 'Light', dark: 'Dark', evening_name: 'Name of this evening', first_dealer: 'Who deals the first hand',
    table: 'Table number (1–100, multiplies)', stake: 'A point is worth', currency: 'Currency', stake_hint: 'Leave it empty to keep points only', stake_bad: 'A number above 0, like 0.5', install: 'Install', install_long: '“Add to home screen” in the browser’s menu installs this page; it then works without a network.',
    about: 'All scores stay in this phone.', key: 'This service asks for an API key',
  },
};
