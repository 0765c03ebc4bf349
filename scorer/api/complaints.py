"""Every sentence about what is wrong with a request, in simplified Chinese, by its code: templates as in ``messages``."""

from collections.abc import Mapping
from typing import Final

FAULTS: Final = {
    # the form
    "missing": "缺少 {field}",
    "unknown_field": "没有 {field} 这个字段",
    "wrong_type": "这里应当是{expected}",
    "out_of_range": "应当在 {least} 到 {most} 之间",
    "bad_length": "长度应当在 {least} 到 {most} 个字符之间",
    "control_character": "不能有控制字符（位置 {position}）",
    "bad_value": "只能是：{takes}",
    "bad_tile": "看不懂的牌：{reason}（位置 {position}，“{character}”）",
    "not_one_tile": "这里应当正好是一张牌，给了 {count} 张",
    "no_tiles": "牌不能为空；不知道就不要写这个字段",
    "wrong_count": "应当有 {least} 到 {most} 项，给了 {count} 项",
    "bad_amount": '应当是大于 0 的小数，写成字符串，整数最多 9 位，小数最多 6 位，如 "0.5"',
    "bad_currency": "应当是最多 {most} 个字母",
    # the variant and its rules
    "unknown_variant": "没有这种玩法；已有：{known}",
    "unknown_parameter": "没有 {parameter} 这条规则",
    "means_nothing": "{parameter} 的这个值在这种玩法里没有意义",
    # the people
    "four_players": "应当正好有四位玩家，给了 {count} 位",
    "repeated_id": "{id} 出现了不止一次",
    "unknown_id": "没有叫 {id} 的玩家",
    "no_tables": "这种玩法没有桌号",
    "no_silver": "这种玩法没有银子",
    "balance_of_all_four": "银子要么四家都写，要么都不写",
    "below_entry": "{id} 只有 {balance}，不到入场的 {entry_balance}",
    # the result
    "not_for_this_result": "{type}时不能有 {field}",
    "no_escape_penalty": "这种玩法没有逃跑的罚分",
    "feeds_himself": "{id} 不能给自己喂牌",
    "winner_not_among_claimants": "抢胡的人里没有赢家",
    "feeder_claims": "{id} 打出的牌，自己不能胡",
    "winner_breaks_rain": "赢家 {id} 不能下雨",
    "after_kong_and_last_tiles": "杠上花和海底捞不能同时算",
    "after_kong_without_kong": "赢家没有杠，不会有杠上花",
    "robbed_without_pung": "{id} 没有能被抢杠的碰：{tile}",
    # the tiles
    "flipped_and_laizi": "翻牌和癞子只能写一个",
    "laizi_is_gang_tile": "{tile}只能开杠，不会是癞子",
    "laizi_unknown": "缺少翻牌或癞子",
    "too_many_melds": "最多四副，写了 {count} 副",
    "not_a_meld": "{tiles} 不成{kind}",
    "laizi_in_meld": "癞子 {tile} 不能吃碰杠",
    "gang_tile_in_meld": "{tile} 只能开杠，不能吃碰",
    "meld_tiles_missing": "写了手牌的玩家，每一副都要写明牌",
    "concealed_kong_fed": "暗杠没有人喂牌",
    "chow_not_from_previous": "只能吃上家 {previous} 的牌，不能吃 {id} 的",
    "not_a_gang_tile": "这种玩法没有{kong}",
    "ready_unopened": "{id} 没有开口，不算听牌",
    "hand_missing": "{id} 胡了，要写手牌（或者用 declared 报数）",
    "tile_count": "有 {melds} 副，手牌应当是 {expected} 张（不含胡的那张），写了 {count} 张",
    "hand_includes_winning_tile": "手牌不要包括胡的那张：应当是 {expected} 张，写了 {count} 张",
    "too_many_copies": "{tile} 有 {count} 张，最多只能有 {copies} 张",
    # count mode
    "declared_with_hand": "报数和手牌（{pointer}）只能写一样",
    "hard_with_laizi": "手里有癞子就不是硬胡",
    "soft_without_laizi": "手里没有癞子就不是软胡",
    "laizi_beyond_hand": "手里最多 {most} 张癞子，写了 {count} 张",
    "meld_against_pattern": "有{kind}，不会是{pattern}",
    "patterns_exclude": "{pattern}和{other}不能同时有",
    "pattern_implied": "四副都不是吃，一定是{pattern}，要写上",
    "pattern_needs": "{pattern}一定也是{other}，要一起写",
    # an evening
    "wrong_seat": "这个座位是 {seated}，不是 {id}",
}

VIOLATIONS: Final = {
    "not_opened": "赢家没有开口",
    "gang_tile_in_hand": "手里有 {tiles}，只能开杠，不能胡",
    "special_winning_tile": "{tile} 是癞子或只能开杠的牌，别人打出来不能胡",
    "not_first_claimant": "几家抢胡，应当由 {first} 胡",
    "not_a_winning_shape": "手牌不成胡",
    "pair_not_258": "将牌不是二、五、八",
    "too_many_laizi": "手里有 {count} 张癞子，{size}最多 {limit} 张",
    "below_minimum.fan.every": "不够起胡：每家都要满 {minimum} 番，现在是 {losers}",
    "below_minimum.fan.any": "不够起胡：至少一家要满 {minimum} 番，现在是 {losers}",
    "below_minimum.points.every": "不够起胡：每家都要输满 {minimum} 分，现在是 {losers}",
    "below_minimum.points.any": "不够起胡：至少一家要输满 {minimum} 分，现在是 {losers}",
}

MISSING: Final = {
    "ready": "要知道 {player} 是否听牌才能判断承包：请写他的手牌，或者写 ready",
    "holds_non_258": "要知道 {player} 手里有没有不是二五八的牌才能判断承包：请写他的手牌，或者写 holds_non_258",
    "from": "要知道 {winner} 的第 {meld} 副是谁喂的才能判断承包：请写 from",
}

MALFORMED: Final = {
    "syntax": "第 {line} 行第 {column} 列：不合 JSON 语法",
    "encoding": "第 {line} 行第 {column} 列：不是 UTF-8",
    "surrogate": "第 {line} 行第 {column} 列：字符串里的 \\u 转义不完整",
    "not_a_number": "第 {line} 行第 {column} 列：JSON 里没有 NaN 和 Infinity",
    "number": "第 {line} 行第 {column} 列：数太大",
    "duplicate_key": "第 {line} 行第 {column} 列：同一个键写了两次",
    "too_deep": "第 {line} 行第 {column} 列：嵌套太深",
}

TITLES: Final = {
    "malformed-json": "不是合格的 JSON",
    "unsupported-media-type": "不支持这种内容类型",
    "payload-too-large": "请求太大",
    "not-found": "没有这个地址",
    "method-not-allowed": "这个地址不接受这种方法",
    "unauthorized": "需要密钥",
    "too-many-requests": "请求太多",
    "invalid-request": "请求有错",
    "missing-fact": "缺少判断承包的事实",
    "not-a-win": "不能胡",
    "bad-request": "请求无法处理",
    "uri-too-long": "地址太长",
    "headers-too-large": "请求头太大",
    "not-acceptable": "给不出所要的格式",
    "internal-error": "服务内部出错",
    "unavailable": "服务暂时不可用",
}

EXPLANATIONS: Final = {
    "malformed-json": "请求体必须是一份 UTF-8 编码的 JSON，键不得重复，不得有 NaN。position 是出错的字符位置，从 0 数起。",
    "unsupported-media-type": "请用 Content-Type: application/json 发送。",
    "payload-too-large": "请求体超过了服务允许的大小。",
    "not-found": "地址写错了，或者没有这种玩法。",
    "method-not-allowed": "请看 Allow 头里列出的方法。",
    "unauthorized": "请求没有带服务认得的密钥。请用 Authorization: Bearer 或 X-API-Key 带上。",
    "too-many-requests": "请求超过了允许的次数。请等 Retry-After 所说的秒数再试。",
    "invalid-request": "字段写错了，或者所描述的牌局自相矛盾。errors 列出全部错误，每条都有位置（JSON Pointer）、代码和说明。",
    "missing-fact": "这一局由谁承包，取决于一件没有写明的事。pointer 指出该写在哪里，code 指出该写什么。",
    "not-a-win": "所描述的牌局可能发生，但按规则不能胡。violations 列出全部原因。",
    "bad-request": "请求不合 HTTP 的规矩。",
    "uri-too-long": "请求的地址超过了服务允许的长度。",
    "headers-too-large": "请求头太多或太长。",
    "not-acceptable": "服务能给出 application/json 和 text/plain。",
    "internal-error": "这是服务的错，不是请求的错。",
    "unavailable": "服务正在启动或停止，请稍后再试。",
}

GENERAL: Final = {
    "several_faults": "共有 {count} 处错误，第一处（{pointer}）：{first}",
    "one_fault": "{pointer}：{first}",
    "loser_figure": "{id} {figure}",
    "titled": "{title}：{detail}",
    "placed": "{place}：{detail}",
    "too_many": "最多 {most} 局，给了 {count} 局",
    "line_too_long": "这一行太长",
    "stream_broken": "后面的读不到了：请求体不合 HTTP 的规矩",
    "too_many_streams": "同时处理的批量流太多，请稍后再试",
}


def _under(group: str, messages: Mapping[str, str]) -> dict[str, str]:
    return {f"{group}.{code}": message for code, message in messages.items()}


COMPLAINTS: Final[Mapping[str, str]] = {
    **_under("fault", FAULTS),
    **_under("violation", VIOLATIONS),
    **_under("missing", MISSING),
    **_under("malformed", MALFORMED),
    **_under("title", TITLES),
    **_under("explanation", EXPLANATIONS),
    **_under("problem", GENERAL),
}
"""By ``<group>.<code>``."""
