"""JSON in and out, strictly: what RFC 8259 leaves to the reader (duplicate keys, lone surrogates, depth) is refused."""

import re
from typing import Final

import orjson

DEEPEST: Final = 32
"""How many arrays and objects may lie within one another."""
_TOKEN: Final = re.compile(r'("(?:[^"\\]++|\\.)*+")(\s*+:)?|[{}\[\]]', re.DOTALL)  # possessive: no memory of steps
_TOO_DEEP: Final = -(2**62)  # no number of keys makes up for it
_LEAST_64: Final = -(2**63)
_MOST_64: Final = 2**64 - 1


class MalformedJSON(Exception):
    """A body that is no JSON document.

    ``reason`` is one of ``syntax``, ``encoding`` (no UTF-8), ``surrogate``, ``not_a_number`` (NaN, Infinity), ``number``
    (beyond a double), ``duplicate_key`` and ``too_deep``.
    """

    def __init__(self, reason: str, position: int, line: int = 1, column: int = 1) -> None:
        super().__init__(f"{reason} at {position}")
        self.reason = reason
        self.position = position
        """Index of the character, from 0."""
        self.line = line
        self.column = column
        """Both from 1."""

    @classmethod
    def at(cls, reason: str, text: str, position: int) -> "MalformedJSON":
        """The error with line and column reckoned from the text."""
        line_start = text.rfind("\n", 0, position) + 1
        return cls(reason, position, text.count("\n", 0, position) + 1, position - line_start + 1)


def decode(body: bytes) -> object:
    """The JSON document of a body. Raises MalformedJSON.

    Integers beyond 64 bits come out as floats: every integer field refuses floats, so none is ever taken silently.
    """
    try:
        document: object = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise _syntax(body, error) from None
    # Every key stands before a colon: as many colons as keys that survived parsing means that none was given twice.
    if (type(document) is dict or type(document) is list) and body.count(b":") != _keys_in(document, DEEPEST):
        _scan(body.decode())
    return document


def encode(document: object) -> bytes:
    """The document as JSON, whole numbers of any size written in full."""
    try:
        return orjson.dumps(document)
    except TypeError:
        return orjson.dumps(_with_large(document))


def _keys_in(node: dict[str, object] | list[object], room: int) -> int:
    """How many keys there are in a document; less than none when it is deeper than there is room."""
    if room == 0:
        return _TOO_DEEP
    keys = 0
    if type(node) is dict:
        keys = len(node)
        for value in node.values():
            if type(value) is dict or type(value) is list:
                keys += _keys_in(value, room - 1)
    elif type(node) is list:
        for item in node:
            if type(item) is dict or type(item) is list:
                keys += _keys_in(item, room - 1)
    return keys


def _scan(text: str) -> None:
    """Walk the tokens of a document known to be JSON: raise for the first duplicate key or level too deep."""
    seen: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        string, colon = token.groups()
        if colon is not None:
            key = orjson.loads(string)
            if key in seen[-1]:
                raise MalformedJSON.at("duplicate_key", text, token.start())
            seen[-1].add(key)
        elif string is None:
            if token[0] in "}]":
                seen.pop()
            elif len(seen) == DEEPEST:
                raise MalformedJSON.at("too_deep", text, token.start())
            else:
                seen.append(set())


def _syntax(body: bytes, error: orjson.JSONDecodeError) -> MalformedJSON:
    """What exactly the parser stumbled over."""
    try:
        text = body.decode()
    except UnicodeDecodeError as wrong:
        before = body[: wrong.start].decode()
        return MalformedJSON.at("encoding", before, len(before))
    reason = "syntax"
    if "surrogate" in error.msg or "hex" in error.msg:
        reason = "surrogate"
    elif "infinity" in error.msg:
        reason = "number"
    elif "depth" in error.msg or "recursion" in error.msg:
        reason = "too_deep"
    elif text[error.pos :].lstrip("-").startswith(("NaN", "Infinity")):
        reason = "not_a_number"
    return MalformedJSON.at(reason, text, error.pos)


def _with_large(node: object) -> object:
    """The same document with integers beyond 64 bits as ready-made JSON, which the writer passes on as they are."""
    if isinstance(node, dict):
        return {key: _with_large(value) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [_with_large(value) for value in node]
    if type(node) is int and not _LEAST_64 <= node <= _MOST_64:
        return orjson.Fragment(str(node))
    return node
