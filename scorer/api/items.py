"""The items of a trace, as answers and receipts tell them."""

from typing import Final

from scorer.api.plain import multiplier
from scorer.api.text import Words
from scorer.kept import keep
from scorer.settlement import Item

SECTIONS: Final = {
    "opening": "§4",
    "exposed_kong": "§3",
    "added_kong": "§3",
    "concealed_kong": "§3",
    "red_kong": "§3",
    "green_kong": "§3",
    "pizi_kong": "§3",
    "laizi_kong": "§3",
    "laizi_discard": "§3",
    "hard": "§6",
    "self_draw": "§8",
    "discarder": "§8",
    "dealer": "§8",
    "extra_big": "§8",
    "closed": "§9",
    "wind_laizi": "§9",
    "repeated_laizi": "§9",
}
"""The section of the rules that an item stands on."""
KEPT: Final = 4096
"""How many items are kept at most, of all languages."""


class ToldItem:
    """An item in one language."""

    def __init__(self, item: Item, words: Words) -> None:
        label, product = words.label("item", item.code), multiplier(item.fan, item.halves)
        self.entry: Final[dict[str, object]] = {
            "code": item.code,
            "label": label,
            "count": item.times,
            "fan": item.fan,
            "multiplier": product,
        }
        """Of the answer; not to be changed."""
        if (section := SECTIONS.get(item.code)) is not None:
            self.entry["rule"] = section
        code = "item" if item.times == 1 else "items"
        self.text: Final = words.say("receipt", code, label=label, count=item.times, multiplier=product)
        """Of the receipt."""


_TOLD: Final[dict[tuple[Words, str, int, int, int], ToldItem]] = {}


def told(item: Item, words: Words) -> ToldItem:
    """The item as it is told, put together once: the same few come up all the time."""
    key = (words, item.code, item.times, item.fan, item.halves)
    known = _TOLD.get(key)
    return known if known is not None else keep(_TOLD, key, ToldItem(item, words), KEPT)
