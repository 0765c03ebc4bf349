/** The rules in short, by section and by what an item or a pattern stands for. */
export const rules = {
  title: 'Rules',
  '§3': { title: 'Melds and single-tile kongs', text: 'Chow, pung, exposed kong (a discard for three of one’s own), added kong (a pung and the fourth tile drawn) and concealed kong: four melds at most. Red, green, pizi and laizi laid out singly are kongs of one tile; they take no place among the four. A laizi simply thrown counts too. What each is worth depends on the game.' },
  '§4': { title: 'Openings', text: 'Chows, pungs and open kongs open a hand; concealed and single-tile kongs do not. In some games all openings of a player are one fan together, in others one fan each. Winner and losers count their own.' },
  '§5': { title: 'What is a win', text: 'The hand is open; no kong-only tile is left in it; four sets and a pair, in a small win of 2, 5 or 8; few laizi in a small win; nobody wins on a discarded laizi or kong-only tile; and the minimum is reached.' },
  '§6': { title: 'Patterns, hard and soft', text: 'With a big pattern it is a big win, without one a small win. Of several readings the one that earns most is taken. Without a laizi as wildcard the win is hard, else soft.' },
  '§8': { title: 'What a loser owes', text: 'Each loser is reckoned alone. Either base × the winner’s factors × the loser’s, or the winner’s fan and the loser’s together, read off a table. The minimum is the least this must come to.' },
  '§9': { title: 'Caps and beyond', text: 'A debt at the cap is silver; all three there is gold; one who never opened may then be bright. Some games multiply beyond the cap: closed losers, an honour laizi, a repeated laizi (of the last two only one counts).' },
  '§10': { title: 'Liability and claims', text: 'Liable means paying for all three: who fed the third opening of a pure suit, who discarded to a melded hand, whose kong was robbed, as the game has it. Of several who claim a tile the first in turn wins.' },
  '§11': { title: 'Dealer, draw, escape', text: 'The dealer stays after winning or after a draw; else the next player deals. A draw pays nothing. Who leaves pays a penalty that nobody receives.' },
  pattern: {
    all_pungs: 'Four pungs or kongs and any pair.', pure_suit: 'Every tile, melds too, of one suit.', all_winds: 'Nothing but honours; where the game allows it, in no order at all.', all_258: 'Nothing but 2, 5 and 8; where the game allows it, in no order at all.',
    melded_hand: 'Four openings and a single tile left; in some games on a discard only.', last_tiles: 'Drawn among the last tiles of the wall.', after_kong: 'Drawn in place of a kong, single-tile kongs too.', robbed_kong: 'Won on the tile that another adds to a pung.',
  },
  item: {
    opening: 'An opening: a chow, pung or open kong.', exposed_kong: 'Three of one’s own and a discard; the opening counts besides.', added_kong: 'The fourth tile drawn to a pung; it can be robbed.', concealed_kong: 'All four drawn; no opening.',
    red_kong: 'Each red dragon laid out.', green_kong: 'Each green dragon laid out.', pizi_kong: 'Each pizi laid out.', laizi_kong: 'Each laizi laid out.', laizi_discard: 'A laizi thrown instead of laid out.', hard: 'No laizi stands for another tile.', self_draw: 'Drawn by the winner.',
    discarder: 'Who threw the winning tile.', dealer: 'A dealer wins more and loses more.', extra_big: 'A fan for every big pattern beyond the first.', closed: 'A loser without any opening, single-tile kong or thrown laizi.', wind_laizi: 'The laizi is an honour: everybody pays more.', repeated_laizi: 'The same laizi as in the last hand: everybody pays more.',
    base: 'Where the product begins.', silver: 'At the cap: what is above it does not count.', gold: 'All three are at the cap.', bright: 'All three are at the cap, and this one never opened.',
    third_opening_pure_suit: 'Who fed the third opening of a pure suit pays for all.', third_opening_all_258: 'Who fed the third opening of an all 2-5-8 hand pays for all.', melded_hand_not_ready: 'Who discards to a melded hand without being ready pays for all.', melded_hand_non_258: 'Who discards to a melded hand while holding a tile other than 2, 5, 8 pays for all.', melded_hand_always: 'Who discards to a melded hand pays for all.', robbed_kong: 'Whose added kong is robbed pays for all.', fed_three: 'Who fed the winner three chows and pungs pays for all.',
  },
};
