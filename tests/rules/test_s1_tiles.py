"""Rules §1 and the contract's notations of tiles."""

import pytest

from scorer.tiles import NAMES, TILES, NotationError, parse, text_of

SAME_TILES = (
    ("1m", "一万 1万 １万 １m 🀇 1萬 一萬"),
    ("9m", "九万 9万 ９m 🀏"),
    ("5p", "五筒 五饼 五餅 5筒 🀝"),
    ("1p", "一筒 🀙"),
    ("9s", "九条 九索 九條 9索 🀘"),
    ("1s", "一条 🀐"),
    ("1z", "E 东 東 东风 東風 🀀"),
    ("2z", "S 南 南风 🀁"),
    ("3z", "W 西 西風 🀂"),
    ("4z", "N 北 北风 🀃"),
    ("5z", "P 白 白板 🀆"),
    ("6z", "F 发 發 发财 發財 🀅"),
    ("7z", "C 中 红中 紅中 🀄 🀄\ufe0e 🀄\ufe0f"),
)


@pytest.mark.parametrize(("name", "others"), SAME_TILES, ids=[name for name, _ in SAME_TILES])
def test_one_tile_in_every_notation(name: str, others: str) -> None:
    for other in others.split():
        assert text_of(parse(other)) == name, other


def test_every_tile_by_its_name() -> None:
    assert len(NAMES) == TILES
    for tile, name in enumerate(NAMES):
        assert parse(name) == (tile,)
        assert text_of([tile]) == name


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("123m55p77z", "123m55p77z"),
        ("中，五筒 5p, 7z 三二一万", "123m55p77z"),
        ("一二三万五五筒红中红中", "123m55p77z"),
        ("🀄🀄🀇🀈🀉🀝🀝", "123m55p77z"),
        ("CC123万、５５p\u3000\t\r\n", "123m55p77z"),
        ("1 2 3 m", "123m"),
        ("9m1z1s1p", "9m1p1s1z"),
        ("", ""),
    ],
)
def test_tiles_run_together_and_mixed_freely(text: str, canonical: str) -> None:
    assert text_of(parse(text)) == canonical


def test_tiles_are_read_in_the_order_written() -> None:
    assert parse("9m 东 1m") == (8, 27, 0)


@pytest.mark.parametrize(
    ("text", "reason", "position"),
    [
        ("5x", "number_without_suit", 1),
        ("x", "character", 0),
        ("m", "suit_without_number", 0),
        ("1m p", "suit_without_number", 3),
        ("12", "number_without_suit", 2),
        ("1中", "number_without_suit", 1),
        ("8z", "no_such_honour", 1),
        ("19z", "no_such_honour", 2),
        ("0m", "character", 0),
        ("红", "half_a_name", 0),
        ("红m", "half_a_name", 0),
        ("红发", "half_a_name", 0),
        ("财", "half_a_name", 0),
        ("中财", "half_a_name", 1),
        ("白风", "half_a_name", 1),
        ("e", "character", 0),
        ("1M", "number_without_suit", 1),
        ("²m", "character", 0),
        ("🀫", "character", 0),
    ],
)
def test_nothing_is_guessed(text: str, reason: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert (caught.value.reason, caught.value.position) == (reason, position)
