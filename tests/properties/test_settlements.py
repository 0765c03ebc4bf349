"""What holds of every settlement, whatever the hand and the house rules."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from scorer.api.request import read_request
from scorer.errors import Impossible, MissingFact, NotAWin
from scorer.hand import Declared, Hand, Meld, Player
from scorer.rules import shown
from scorer.settle import settle
from scorer.settlement import Item, Settlement
from scorer.tiles import HONOURS, NAMES, parse
from tests.hands import document
from tests.properties.strategies import MONEY, as_declared, chances, won_hands

Outcome = Settlement | tuple[str, ...]


def outcome(hand: Hand) -> Outcome:
    """What comes of a hand that can be: its settlement, or the codes of what is in the way."""
    try:
        return settle(hand)
    except NotAWin as error:
        return ("not a win", *sorted(violation.code for violation in error.violations))
    except MissingFact as error:
        return ("missing", error.code)


def settled(hand: Hand) -> Settlement:
    found = outcome(hand)
    assume(isinstance(found, Settlement))
    assert isinstance(found, Settlement)
    return found


def times(items: tuple[Item, ...]) -> Fraction:
    """What items multiply by."""
    return Fraction(2) ** sum(item.fan for item in items) * Fraction(3, 2) ** sum(item.halves for item in items)


@given(won_hands())
def test_the_hands_tried_are_possible(told: tuple[str, Hand]) -> None:
    try:
        outcome(told[1])
    except Impossible as error:
        raise AssertionError(error.faults) from error


@given(won_hands())
def test_changes_sum_to_zero_and_are_what_the_transfers_make(told: tuple[str, Hand]) -> None:
    found = settled(told[1])
    assert sum(found.changes.values()) == 0
    net = Counter(dict.fromkeys(found.changes, 0))
    for transfer in found.transfers:
        assert transfer.points > 0
        net[transfer.payer] -= transfer.points
        net[transfer.payee] += transfer.points
    assert dict(net) == dict(found.changes)
    assert {row.id: -row.pays for row in found.losers} == {row.id: found.changes[row.id] for row in found.losers}


@given(won_hands(but=frozenset({"silver"}), silver=True))
def test_silver_is_neither_made_nor_lost_but_for_the_fee(told: tuple[str, Hand]) -> None:
    found = settled(told[1])
    assert found.silver is not None
    assert sum(found.silver.changes.values()) == -found.silver.tea_fee
    for player in told[1].players:
        left = (player.balance or 0) + found.silver.changes[player.id]
        assert left >= 0
        assert (player.id in found.silver.out) == (-found.changes[player.id] > (player.balance or 0))


@given(won_hands())
def test_settling_twice_gives_the_same(told: tuple[str, Hand]) -> None:
    assert outcome(told[1]) == outcome(told[1])


@given(won_hands(), st.integers(1, 3))
def test_turning_the_table_round_changes_nothing(told: tuple[str, Hand], turns: int) -> None:
    hand = told[1]
    turned = hand._replace(players=hand.players[turns:] + hand.players[:turns])
    before, after = outcome(hand), outcome(turned)
    if not isinstance(before, Settlement) or not isinstance(after, Settlement):
        assert before == after
        return
    assert before.changes == after.changes
    assert before.win == after.win
    assert before.winner == after.winner
    assert {row.id: row for row in before.losers} == {row.id: row for row in after.losers}
    assert before.liability == after.liability
    assert before.next_dealer == after.next_dealer
    assert {one.payer: one for one in before.transfers} == {one.payer: one for one in after.transfers}


@given(won_hands(but=MONEY | {"special_kong"}))
def test_one_more_fan_never_pays_less(told: tuple[str, Hand]) -> None:
    hand = told[1]
    assume("red" in shown(hand.rules)["fixed_gang_tiles"])  # type: ignore[operator]
    assume(sum(player.special_kongs.red for player in hand.players) < 4)
    assume(hand.flipped != parse("7z")[0] or sum(player.special_kongs.red for player in hand.players) < 3)
    before = settled(hand)
    kongs = [
        one._replace(special_kongs=one.special_kongs._replace(red=one.special_kongs.red + 1))
        if one.id == hand.result.winner
        else one
        for one in hand.players
    ]
    after = outcome(hand._replace(players=tuple(kongs)))
    assert isinstance(after, Settlement), after
    assert sum(row.points for row in after.losers) >= sum(row.points for row in before.losers)


@given(won_hands())
def test_the_trace_multiplies_out_to_the_result(told: tuple[str, Hand]) -> None:
    hand = told[1]
    found = settled(hand)
    rules = shown(hand.rules)
    scale = 1 if hand.table is None else 20 if hand.table == 100 else hand.table // 10 + 1
    assert found.winner is not None
    for side in (found.winner, *(row.side for row in found.losers)):
        assert side.fan == sum(item.fan for item in side.items)
        assert side.halves == sum(item.halves for item in side.items)
        assert all(item.times > 0 and (item.fan or item.halves) for item in side.items)
    for row in found.losers:
        assert row.total_fan == found.winner.fan + row.side.fan + sum(item.fan for item in row.extra)
        if row.base is not None:
            exact = row.base * times(found.winner.items) * times(row.side.items)
            rounded = (2 * exact + 1).numerator // (2 * exact + 1).denominator // 2
            assert row.uncapped in (rounded * scale, 0)
            assert row.uncapped or rules["small_payers"] == "discarder"
        capped = Fraction(row.points, scale) / times(row.after_cap)
        assert capped.denominator == 1
        if row.tier == "none" and row.base is not None:
            assert row.uncapped == capped * scale
        if row.tier == "silver":
            caps = (rules["cap"], rules["cap_robbed_or_liable"], *(rules["steps"] or [])[-1:])  # type: ignore[index]
            assert capped in caps
        if row.tier == "gold":
            assert capped == rules["gold"] or rules["gold_style"] == "ceiling"
        if row.tier == "bright":
            assert capped in (rules["bright"], rules["bright_all"]) or rules["gold_style"] == "ceiling"
    if found.liability is None:
        assert all(row.pays == row.points for row in found.losers)
    else:
        total = sum(row.points for row in found.losers)
        assert {row.pays for row in found.losers} <= {0, total}


# Notation

CHINESE = "一二三四五六七八九"
HONOUR_NAMES = ("东", "南", "西", "北", "白板", "发财", "红中")
TRADITIONAL = ("東", "南風", "西", "北", "白", "發財", "紅中")
LETTERS = "ESWNPFC"
PICTURES = [
    *map(chr, range(0x1F007, 0x1F010)),
    *map(chr, range(0x1F019, 0x1F022)),
    *map(chr, range(0x1F010, 0x1F019)),
    *"🀀🀁🀂🀃🀆🀅🀄",
]


def written(tiles: tuple[int, ...], chance: Random) -> str:
    """Tiles in a mixture of notations."""
    return chance.choice(("", " ", "，", ", ")).join(one_written(tile, chance) for tile in tiles)


def one_written(tile: int, chance: Random) -> str:
    number, suit = tile % 9, tile // 9
    names = [NAMES[tile], PICTURES[tile]]
    if tile >= HONOURS:
        names += [HONOUR_NAMES[number], TRADITIONAL[number], LETTERS[number]]
    else:
        digit = chance.choice((str(number + 1), chr(0xFF11 + number), CHINESE[number]))
        names.append(digit + chance.choice(("万萬", "筒饼餅", "条條索")[suit]))
    name: str = chance.choice(names)
    return name


@given(won_hands(), chances())
def test_notation_does_not_matter(told: tuple[str, Hand], chance: Random) -> None:
    variant, hand = told
    plain = read_request(document(hand, variant)).hand
    assert plain == hand
    mixed = read_request(document(hand, variant, lambda tiles: written(tiles, chance))).hand
    assert outcome(mixed) == outcome(hand)


# Tile mode and count mode


@given(won_hands())
def test_declaring_what_the_tiles_show_settles_the_same(told: tuple[str, Hand]) -> None:
    hand = told[1]
    found = settled(hand)
    assert found.win is not None
    patterns = tuple(one for one in found.win.patterns if one in ("all_pungs", "pure_suit", "all_winds", "all_258"))
    by_count = settle(as_declared(hand, patterns, hard=found.win.hard))
    assert not by_count.verified
    assert by_count.win is not None
    assert replace(by_count.win, tile=None) == replace(found.win, reading=None, tile=None)
    for field in ("winner", "losers", "liability", "transfers", "changes", "next_dealer", "silver", "laizi", "pizi"):
        assert getattr(by_count, field) == getattr(found, field), field


# Hands that never were: nothing but the three errors of the core may come of them


@st.composite
def nonsense(draw: st.DrawFn) -> Hand:
    """A possible hand with parts of it put wrong."""
    _, hand = draw(won_hands())
    chance = draw(chances())
    for _ in range(chance.randint(1, 3)):
        hand = put_wrong(hand, chance)
    return hand


def put_wrong(hand: Hand, chance: Random) -> Hand:
    seat, names = chance.randrange(4), [player.id for player in hand.players] + ["X"]
    one = hand.players[seat]
    tiles = tuple(chance.randrange(34) for _ in range(chance.choice((1, 3, 4, 7, 13, 14))))
    meld = Meld(
        chance.choice(("chow", "pung", "exposed_kong", "added_kong", "concealed_kong")), tiles, chance.choice(names)
    )
    changed: Player = chance.choice(
        (
            one._replace(hand=tiles),
            one._replace(hand=None),
            one._replace(melds=(*one.melds, meld)),
            one._replace(melds=one.melds[1:]),
            one._replace(laizi_discards=chance.randint(0, 8)),
            one._replace(ready=True),
            one._replace(balance=chance.randint(0, 200)),
            one._replace(id=chance.choice(names)),
            one._replace(special_kongs=one.special_kongs._replace(pizi=8, green=3)),
        )
    )
    seated = hand._replace(players=(*hand.players[:seat], changed, *hand.players[seat + 1 :]))
    result = hand.result
    return chance.choice(
        (
            seated,
            seated,
            hand._replace(flipped=None),
            hand._replace(laizi=chance.randrange(34)),
            hand._replace(dealer=chance.choice(names)),
            hand._replace(table=chance.randint(1, 100)),
            hand._replace(result=result._replace(winner=chance.choice([*names, None]))),
            hand._replace(result=result._replace(feeder=chance.choice([*names, None]))),
            hand._replace(result=result._replace(tile=chance.choice([*range(34), None]))),
            hand._replace(result=result._replace(type=chance.choice(("discard", "robbed_kong", "draw", "escape")))),
            hand._replace(result=result._replace(after_kong=True, last_tiles=True)),
            hand._replace(result=result._replace(claimants=tuple(chance.sample(names, 2)))),
            hand._replace(result=result._replace(declared=Declared(("all_winds", "pure_suit"), False, 2))),
        )
    )


@given(nonsense())
def test_whatever_is_told_comes_to_a_settlement_or_one_of_three_errors(hand: Hand) -> None:
    try:
        found: object = outcome(hand)
    except Impossible as error:
        found = all(fault.code and fault.path for fault in error.faults)
    assert found
