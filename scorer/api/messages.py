"""Every sentence the service says, in simplified Chinese, by the code it stands for.

Whole templates with named places, so that each can be put into another language as a whole (``scorer.api.text``).
"""

from collections.abc import Mapping
from typing import Final

ITEMS: Final = {
    "opening": "开口",
    "exposed_kong": "冲杠",
    "added_kong": "蓄杠",
    "concealed_kong": "暗杠",
    "red_kong": "红中杠",
    "green_kong": "发财杠",
    "pizi_kong": "痞子杠",
    "laizi_kong": "癞子杠",
    "laizi_discard": "打出癞子",
    "hard": "硬胡",
    "self_draw": "自摸",
    "discarder": "放冲",
    "dealer": "庄家",
    "extra_big": "多个大胡",
    "closed": "闭口",
    "wind_laizi": "风癞子",
    "repeated_laizi": "连癞子",
}

PATTERNS: Final = {
    "all_pungs": "碰碰胡",
    "pure_suit": "清一色",
    "all_winds": "风一色",
    "all_258": "将一色",
    "melded_hand": "全求人",
    "last_tiles": "海底捞",
    "after_kong": "杠上花",
    "robbed_kong": "抢杠",
}

TIERS: Final = {"none": "未封顶", "silver": "封顶（银顶）", "gold": "金顶", "bright": "光明顶"}

LIABILITY: Final = {
    "third_opening_pure_suit": "清一色第三次开口",
    "third_opening_all_258": "将一色第三次开口",
    "melded_hand_not_ready": "全求人，放冲者没有听牌",
    "melded_hand_non_258": "全求人，放冲者手里有不是二五八的牌",
    "melded_hand_always": "全求人，放冲者包",
    "robbed_kong": "被抢杠",
    "fed_three": "让赢家吃碰满三次",
}

EVIDENCE: Final = {
    "third_opening_pure_suit": "第三次开口（{kind}{tiles}）是 {payer} 喂的",
    "third_opening_all_258": "第三次开口（{kind}{tiles}）是 {payer} 喂的",
    "melded_hand_not_ready.not_opened": "{payer} 没有开口，不算听牌",
    "melded_hand_not_ready.tiles": "从 {payer} 的手牌看没有听牌",
    "melded_hand_not_ready.flag": "{payer} 没有听牌",
    "melded_hand_non_258.tiles": "{payer} 手里有 {tiles}",
    "melded_hand_non_258.flag": "{payer} 手里有不是二五八的牌",
    "melded_hand_always": "{payer} 放冲",
    "robbed_kong": "{payer} 的杠被抢",
    "fed_three": "{payer} 喂了 {count} 副",
}

NAMES: Final = {
    "size": {"small": "小胡", "big": "大胡"},
    "hardness": {"hard": "硬胡", "soft": "软胡"},
    "chaotic": {"all_winds": "乱风", "all_258": "乱将"},
    "meld": {
        "chow": "吃",
        "pung": "碰",
        "exposed_kong": "冲杠",
        "added_kong": "蓄杠",
        "concealed_kong": "暗杠",
        "two suits": "两种花色",
    },
    "kong": {"red": "红中杠", "green": "发财杠", "pizi": "痞子杠", "laizi": "癞子杠"},
    "result": {"discard": "放冲", "self_draw": "自摸", "robbed_kong": "抢杠", "draw": "荒庄", "escape": "逃跑"},
    "type": {
        "string": "字符串",
        "integer": "整数",
        "boolean": "true 或 false",
        "object": "对象",
        "array": "数组",
    },
    "notation": {
        "character": "这个字符不是牌",
        "number_without_suit": "数字后面缺花色",
        "suit_without_number": "花色前面缺数字",
        "no_such_honour": "字牌只有 1z 到 7z",
        "half_a_name": "牌名不完整",
    },
    "group": {
        "m": "{numbers}万",
        "p": "{numbers}筒",
        "s": "{numbers}条",
        "joined": "{first}{then}",
        "unknown": "这张牌",
    },
    "honour": dict(zip("1234567", "东南西北白发中", strict=True)),
    "list": {"names": "、", "clauses": "；", "amounts": "，", "items": " ", "sets": " "},
}

RECEIPT: Final = {
    "table": "{variant}",
    "table.laizi": "{variant}，癞子 {laizi}",
    "table.pizi": "{variant}，癞子 {laizi}，痞子 {pizi}",
    "house": "另有约定：{rules}",
    "discard": "{winner} 胡 {feeder} 打出的 {tile}（{how}）",
    "discard.untold": "{winner} 胡，{feeder} 放冲（{how}）",
    "self_draw": "{winner} 自摸 {tile}（{how}）",
    "self_draw.untold": "{winner} 自摸（{how}）",
    "robbed_kong": "{winner} 抢 {feeder} 的杠，胡 {tile}（{how}）",
    "robbed_kong.untold": "{winner} 抢 {feeder} 的杠（{how}）",
    "unverified": "按报数结算，没有看牌",
    "sets": "手牌：{sets}，将 {pair}",
    "sets.none": "手牌：单钓 {pair}",
    "chaotic": "牌型：{chaotic}",
    "wildcards": "癞子当 {tiles}",
    "item": "{label}×{multiplier}",
    "items": "{label}{count}个×{multiplier}",
    "side": "{id} {fan} 番：{items} = {multiplier} 倍",
    "side.bare": "{id} {fan} 番",
    "product": "底分 {base}×{winner}×{loser} = {uncapped} 分",
    "product.rounded": "底分 {base}×{winner}×{loser} ≈ {uncapped} 分",
    "product.table": "底分 {base}×{winner}×{loser}，再乘桌号 {table} 倍 = {uncapped} 分",
    "product.table.rounded": "底分 {base}×{winner}×{loser} 四舍五入，再乘桌号 {table} 倍 = {uncapped} 分",
    "fans": "{winner}+{loser} = {total} 番，{amount} 分",
    "fans.extra": "{winner}+{loser}+{extra}（多个大胡）= {total} 番，{amount} 分",
    "tier": "{tier}{amount} 分",
    "after_cap": "{items} = {points} 分",
    "owes_nothing": "不用付",
    "pays": "实付 {pays} 分",
    "pays.nothing": "不用自己付",
    "liability": "{payer} 承包（{label}）：{evidence}",
    "transfer": "{payer} 给 {payee} {points}",
    "transfers": "付分：{transfers}",
    "change": "{id} {amount}",
    "changes": "合计：{changes}",
    "money": "折钱：{changes}",
    "money.currency": "折钱（{currency}）：{changes}",
    "silver": "银子：{changes}",
    "tea_fee": "茶水费 {fee}",
    "out": "出局：{names}",
    "next_dealer": "下一局庄家：{dealer}",
    "draw": "荒庄，不算分",
    "escape": "{player} 逃跑，扣 {points} 分，别家不得分",
}

ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        (f"receipt.{ending}{told}" for ending in ("discard", "self_draw", "robbed_kong") for told in ("", ".untold")),
        ("winner", "feeder", "how", "tile"),
    ),
    "receipt.table.laizi": ("variant", "laizi"),
    "receipt.table.pizi": ("variant", "laizi", "pizi"),
    "receipt.sets": ("pair", "sets"),
    "receipt.side": ("id", "fan", "items", "multiplier"),
    "receipt.side.bare": ("id", "fan"),
    **dict.fromkeys(
        (f"receipt.product{table}{rounded}" for table in ("", ".table") for rounded in ("", ".rounded")),
        ("base", "winner", "loser", "uncapped", "table"),
    ),
    "receipt.tier": ("tier", "amount"),
    "receipt.transfer": ("payer", "payee", "points"),
    "receipt.change": ("id", "amount"),
}
"""The sentences of nearly every receipt are filled in these orders, whatever the language. One of a single name, or of
none, needs no order."""

WAITS: Final = {
    "ready": "{player} 听牌",
    "not_ready": "{player} 没有听牌：{why}",
    "throw": "打 {tile} 听",
    "tile": "{tile}（剩 {count} 张）",
    "wait": "{tiles}：{ways}",
    "self_draw": "自摸 {brings}",
    "discard": "{feeder} 放冲 {brings}",
    "nothing": "不行（{why}）",
    "exhausted": "{tiles} 已经没有了",
    "table": "再多 {fan} 番三家都到{tier}",
    "losers": "再多 {fan} 番 {names} 到{tier}",
}

COMPARE: Final = {
    "settled": "{name}：{how}；{changes}",
    "unwon": "{name}：{changes}",
    "unsettled": "{name}：{why}",
    "left_out": "对不上的玩法：{names}",
    "named": "{name}（{variant}）",
}

LEDGER: Final = {
    "hand": "第 {number} 局（庄家 {dealer}）：{headline}；{changes}",
    "unsettled": "第 {number} 局（庄家 {dealer}）没有算：{why}",
    "penalties": "其中逃跑扣分：{changes}",
    "silver": "银子余额：{balances}",
    "square": "结清：{transfers}",
    "even": "结清：互不相欠",
}


def _under(group: str, messages: Mapping[str, str]) -> dict[str, str]:
    return {f"{group}.{code}": message for code, message in messages.items()}


SPOKEN: Final[Mapping[str, str]] = {
    **_under("item", ITEMS),
    **_under("pattern", PATTERNS),
    **_under("tier", TIERS),
    **_under("liability", LIABILITY),
    **_under("evidence", EVIDENCE),
    **{key: message for group, names in NAMES.items() for key, message in _under(group, names).items()},
    **_under("receipt", RECEIPT),
    **_under("waits", WAITS),
    **_under("compare", COMPARE),
    **_under("ledger", LEDGER),
}
"""Labels and the lines of a receipt, by ``<group>.<code>``."""
