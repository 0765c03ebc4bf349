"""The variants' data files, their loader, and that docs/rules.md tells the same values (rules §7)."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from scorer.laizi import fixed_gang_tiles, laizi_of, pizi_of
from scorer.rules import PARAMETERS, PATTERNS, rules_of, shown
from scorer.tiles import parse
from scorer.variants import LANGUAGES, VARIANTS, Variant, VariantFileError, in_order, read_variant

DOCS = (Path(__file__).parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
NAME = "hongzhong-kaikou.toml"
GOOD = (files("scorer.variants") / NAME).read_text(encoding="utf-8")
ALL = list(VARIANTS.values())
DECISIONS = {f"D{number}" for number in range(1, 21)}

each_variant = pytest.mark.parametrize("variant", ALL, ids=list(VARIANTS))


def table_under(heading: str) -> list[list[str]]:
    """The cells of the first table under a heading of the docs, header row first, backticks taken off."""
    rows = []
    for line in DOCS.split(f"\n{heading}\n", 1)[1].splitlines():
        if line.startswith("|"):
            rows.append([cell.strip().replace("`", "") for cell in line.strip("|").split("|")])
        elif rows:
            break
    assert set("".join(rows.pop(1))) <= set("-: ")
    return rows


VALUES = table_under("### The eight variants")
STANDS_ON = table_under("### What each value stands on")


def cell_of(variant: Variant, name: str) -> str:
    """A parameter's value as the docs write it."""
    value = shown(variant.rules)[name]
    if value is None:
        return "null" if PARAMETERS[name].payment in (None, variant.rules.payment) else "\N{EN DASH}"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "all eight" if value == list(PATTERNS) else " ".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


# The files


def test_the_eight_variants_in_order() -> None:
    assert list(VARIANTS) == VALUES[0][1:]
    assert [variant.order for variant in ALL] == list(range(1, 9))
    assert all(variant.id == key for key, variant in VARIANTS.items())


@each_variant
def test_names_and_prose_in_every_language(variant: Variant) -> None:
    assert list(variant.names) == list(variant.prose) == list(LANGUAGES)
    assert all(variant.names.values())
    assert 250 <= len(variant.prose["zh-Hans"]) <= 450
    assert 120 <= len(variant.prose["en"].split()) <= 250
    paragraphs = {language: text.count("\n\n") for language, text in variant.prose.items()}
    assert min(paragraphs.values()) >= 3
    assert len(variant.prose["zh-Hans"]) == len(variant.prose["zh-Hant"])


@each_variant
def test_prose_tells_the_numbers_of_the_rules(variant: Variant) -> None:
    rules = variant.rules
    numbers = [rules.minimum_small, rules.minimum_big, rules.cap, rules.cap_robbed_or_liable, rules.gold, rules.bright]
    numbers += [rules.escape_penalty, rules.entry_balance, *(rules.steps or ())]
    for language, text in variant.prose.items():
        told = {int(number) for number in re.findall(r"\d+", text)}
        assert {number for number in numbers if number} <= told, language


def test_names_differ() -> None:
    for language in LANGUAGES:
        assert len({variant.names[language] for variant in ALL}) == len(ALL)


@each_variant
def test_parameters_in_their_order_one_a_line(variant: Variant) -> None:
    text = (files("scorer.variants") / f"{variant.id}.toml").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^(\w+) = \{ value = ", text) == list(PARAMETERS)


@each_variant
def test_every_value_stands_on_something(variant: Variant) -> None:
    assert list(variant.sources) == list(PARAMETERS)
    for name, source in variant.sources.items():
        assert re.match(r"(S[0-3]|D\d+): |not in the sources: |does not apply: ", source), name
        assert set(re.findall(r"\bD\d+\b", source)) <= DECISIONS, name


@each_variant
def test_a_sheet_is_cited_by_its_own_variants(variant: Variant) -> None:
    plain = [source for source in variant.sources.values() if re.match(r"S[0-3]: ", source)]
    assert plain or "D19" in "".join(variant.sources.values())
    assert all(source.startswith(variant.source) for source in plain)


@each_variant
def test_what_does_not_apply_is_null(variant: Variant) -> None:
    for name, kind in PARAMETERS.items():
        applies = kind.payment in (None, variant.rules.payment)
        assert applies or getattr(variant.rules, name) is None
        assert applies == (variant.sources[name] != f"does not apply: payment is {variant.rules.payment}")


@each_variant
def test_what_is_shown_can_be_read_back(variant: Variant) -> None:
    assert rules_of(shown(variant.rules)) == variant.rules


def test_variants_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        VARIANTS["another"] = ALL[0]  # type: ignore[index]
    with pytest.raises(TypeError):
        ALL[0].names["en"] = "another"  # type: ignore[index]


# The docs


@each_variant
@pytest.mark.parametrize("name", PARAMETERS)
def test_docs_tell_the_value(variant: Variant, name: str) -> None:
    row = next(row for row in VALUES if row[0] == name)
    assert row[VALUES[0].index(variant.id)] == cell_of(variant, name)


def test_docs_tell_names_and_sheets() -> None:
    rows = {row[0]: row[1:] for row in VALUES}
    assert rows["name"] == [variant.names["zh-Hans"] for variant in ALL]
    assert [cell[:2] for cell in rows["sheet"]] == [variant.source for variant in ALL]


def test_docs_tables_have_every_parameter_in_order() -> None:
    assert [row[0] for row in VALUES[3:]] == list(PARAMETERS)
    assert [row[0] for row in table_under("### What the parameters mean")[1:]] == list(PARAMETERS)
    assert list(dict.fromkeys(row[0] for row in STANDS_ON[1:])) == list(PARAMETERS)


def test_docs_tell_what_each_value_stands_on() -> None:
    told = {
        (name, id_, value, source)
        for name, value, ids, source in STANDS_ON[1:]
        for id_ in (VARIANTS if ids == "all" else ids.split())
    }
    assert told == {(name, v.id, cell_of(v, name), v.sources[name]) for v in ALL for name in PARAMETERS}


def test_docs_number_their_sections_and_decisions() -> None:
    assert re.findall(r"(?m)^## §(\d+) ", DOCS) == [str(number) for number in range(1, 14)]
    section = DOCS.split("\n## §12 ")[1].split("\n## §13 ")[0]
    assert re.findall(r"(?m)^\| (D\d+) \|", section) == [f"D{number}" for number in range(1, 21)]


def test_docs_tell_the_ring_of_honours() -> None:
    section = "## §2 Laizi and pizi from the flipped tile"
    for flipped, laizi, laizi_without_green, pizi in table_under(section)[1:]:
        (tile,) = parse(flipped)
        red = fixed_gang_tiles(("red",))
        assert parse(laizi) == (laizi_of(tile, red),)
        assert parse(laizi_without_green) == (laizi_of(tile, fixed_gang_tiles(("red", "green"))),)
        assert parse(pizi.split("(")[0]) == pizi_of(laizi_of(tile, red), red)


# The loader


def refusal(text: str, file: str = NAME) -> str:
    with pytest.raises(VariantFileError) as caught:
        read_variant(file, text)
    return str(caught.value)


def with_line(start: str, line: str) -> str:
    """The good file with the one line that starts so put differently."""
    changed, count = re.subn(rf"(?m)^{re.escape(start)}.*$", line, GOOD)
    assert count >= 1
    return changed


def test_a_good_file_is_read() -> None:
    assert read_variant(NAME, GOOD) == VARIANTS["hongzhong-kaikou"]


@pytest.mark.parametrize(
    ("start", "line", "message"),
    [
        ("cap =", "", "cap: missing"),
        ("cap =", 'cap = { value = 0, source = "S2" }', "cap: bad value takes 1-1000000, null"),
        ("cap =", 'cap = { value = "300", source = "S2" }', "cap: bad value takes 1-1000000, null"),
        ("cap =", "cap = 300", "cap: must be a table"),
        ("cap =", "cap = { value = 300 }", "cap: must have a value and a source, nothing else"),
        ("cap =", 'cap = { value = 300, source = " " }', "cap: source must be a text that is not empty"),
        ("hard =", 'hard = { value = 3, source = "S2" }', "hard: bad value takes 1, 2, 4, 8"),
        (
            "hard =",
            'hard = { value = 2, source = "S2" }\nharder = { value = 2, source = "S2" }',
            "harder: unknown param",
        ),
        ("pizi =", 'pizi = { value = "null", source = "S2" }', "pizi: bad value takes true, false"),
        ("steps =", 'steps = { value = [10, 20], source = "S2" }', "steps: means nothing beside payment"),
        ("order =", "", "order: must be a whole number from 1"),
        ("order =", "order = true", "order: must be a whole number from 1"),
        ("order =", "order = 0", "order: must be a whole number from 1"),
        ("source =", 'source = ""', "source: must be a text that is not empty"),
        ("id =", "id = 5", "id: must be a text that is not empty"),
        ("id =", 'id = "another"', "id: 'another' is not the name of the file"),
        ("[names]", "[nomina]", "names: must be a table"),
        ('zh-Hant = "紅', "", "names: must be in zh-Hans, zh-Hant, en, nothing else"),
        ('en = "Red', 'en = ""', "names.en: must be a text that is not empty"),
        ("[prose]", "[prosa]", "prose: must be a table"),
        ("[rules]", "[leges]", "rules: must be a table"),
        ("id =", "id = ", "Invalid value (at line 1"),
    ],
)
def test_a_bad_file_is_refused_by_name_and_entry(start: str, line: str, message: str) -> None:
    assert refusal(with_line(start, line)).startswith(f"{NAME}: {message}")


def test_every_bad_parameter_is_named() -> None:
    text = with_line("hard =", 'hard = { value = 3, source = "S2" }')
    text = text.replace("exposed_kong = { value = 2,", "exposed_kong = { value = 5,")
    told = refusal(text)
    assert "hard: bad value" in told
    assert "exposed_kong: bad value" in told


def test_a_file_is_named_as_its_variant() -> None:
    assert refusal(GOOD, "copy.toml") == "copy.toml: id: 'hongzhong-kaikou' is not the name of the file"


def test_a_place_is_taken_once() -> None:
    with pytest.raises(VariantFileError, match=r"^koukou-pizi\.toml: order: 5 is the place of hongzhong-kaikou$"):
        in_order([VARIANTS["hongzhong-kaikou"], VARIANTS["koukou-pizi"]._replace(order=5)])


def test_order_is_by_place_not_by_name() -> None:
    assert list(in_order(reversed(ALL))) == list(VARIANTS)
