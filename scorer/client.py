"""A client of the service: ``pip install scorer[client]``.

    from scorer.client import ProblemError, Scorer

    with Scorer("http://127.0.0.1:8000", lang="en") as scorer:
        try:
            print(scorer.settle(hand)["changes"])
        except ProblemError as problem:
            print(problem, problem.errors)

Hands and answers are dicts, as ``openapi.yaml`` describes them. What the service refuses is raised as ProblemError; a
service that cannot be reached, or does not answer in time, as an exception of httpx's (``httpx.TransportError``).
"""

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import quote

import httpx

Document = dict[str, Any]
Hand = Mapping[str, Any]

_JSON: Final = {"Content-Type": "application/json"}
_LINES: Final = {"Content-Type": "application/x-ndjson"}
_PIECE: Final = 48 * 1024
"""Bytes of hands sent at once: few enough that they are all on their way before the first answer has to be read."""
_UNSENT: Final = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.ReadError,
    httpx.WriteError,
    httpx.RemoteProtocolError,
)
"""The connection could not be made or was lost. Asking again does no harm: the service keeps nothing."""
_BUSY: Final = 503
_MOST_WAITED: Final = 5.0
"""Seconds before a request is repeated that the service had no room for."""


class ProblemError(Exception):
    """What the service answered instead (RFC 9457)."""

    def __init__(self, status: int, document: Document) -> None:
        self.status = status
        self.document = document
        """The whole document."""
        self.slug = str(document.get("type", "")).rpartition("/")[2]
        """The kind of problem, such as ``not-a-win``; ``http-502`` and the like when somebody in between answered."""
        self.title = str(document.get("title", ""))
        self.detail = str(document.get("detail", ""))
        super().__init__(f"{self.slug} ({status}): {self.detail or self.title}")

    @property
    def errors(self) -> tuple[Document, ...]:
        """Everything that is wrong, one by one, each with its ``code``: faults, violations, or the fact missing."""
        if "pointer" in self.document:
            return (self.document,)
        return tuple(self.document.get("errors") or self.document.get("violations") or ())


class Scorer:
    """The service at an address, over connections that are kept. Close it, or use it in a ``with``."""

    def __init__(
        self,
        url: str,
        *,
        api_key: str | None = None,
        lang: str | None = None,
        timeout: float = 10,
        retries: int = 2,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """``lang`` is the language of labels, receipts and problems; ``timeout`` is in seconds, of each wait.

        ``retries`` is how many times a request is sent again whose connection was lost or could not be made, or that
        the service has asked to be sent later (503).
        """
        headers = {"Accept": "application/json"}
        headers |= {} if api_key is None else {"Authorization": f"Bearer {api_key}"}
        headers |= {} if lang is None else {"Accept-Language": lang}
        self._http = httpx.Client(base_url=url, headers=headers, timeout=timeout, transport=transport)
        self._retries = retries

    def settle(self, hand: Hand) -> Document:
        """The settlement of a hand."""
        return self._document("/v1/settle", hand)

    def receipt(self, hand: Hand) -> str:
        """The settlement as a few plain lines."""
        return self._send("POST", "/v1/settle", _body(hand), {**_JSON, "Accept": "text/plain"}).text

    def waits(self, hand: Hand) -> Document:
        """What a hand waits for, and what each tile would bring."""
        return self._document("/v1/waits", hand)

    def compare(self, hand: Hand) -> Document:
        """A hand under several rules, side by side."""
        return self._document("/v1/compare", hand)

    def ledger(self, evening: Mapping[str, Any]) -> Document:
        """A whole evening, with who gives whom what in the end."""
        return self._document("/v1/ledger", evening)

    def batch(self, hands: Iterable[Hand], *, brief: bool = False) -> Iterator[Document]:
        """An item for each hand, in order: ``status``, and the ``settlement`` or the ``problem``.

        Any number of hands: a few at a time are sent and held in memory. ``brief`` leaves out traces and receipts.
        """
        path = "/v1/settle/batch?view=brief" if brief else "/v1/settle/batch"
        before = 0
        for piece, count in _pieces(hands):
            for line in self._send("POST", path, piece, _LINES).content.splitlines():
                item: Document = json.loads(line)
                item["index"] += before
                yield item
            before += count

    def variants(self) -> list[Document]:
        """All variants, each with its rules."""
        found: list[Document] = self._send("GET", "/v1/variants").json()["variants"]
        return found

    def variant(self, variant_id: str) -> Document:
        """One variant."""
        found: Document = self._send("GET", f"/v1/variants/{quote(variant_id, safe='')}").json()
        return found

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _document(self, path: str, asked: Mapping[str, Any]) -> Document:
        answered: Document = self._send("POST", path, _body(asked), _JSON).json()
        return answered

    def _send(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        answer = self._answer(method, path, body, headers)
        if not answer.is_success:
            raise _problem(answer)
        return answer

    def _answer(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str] | None) -> httpx.Response:
        """The answer in the end: after a lost connection, and when the service asks for it, the request is repeated."""
        for wait in (0.1 * 2**n for n in range(self._retries)):
            try:
                answer = self._http.request(method, path, content=body, headers=headers)
            except _UNSENT:
                time.sleep(wait)
                continue
            if answer.status_code != _BUSY or "Retry-After" not in answer.headers:
                return answer
            time.sleep(min(_seconds(answer.headers["Retry-After"]), _MOST_WAITED))
        return self._http.request(method, path, content=body, headers=headers)


def _body(told: Mapping[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _pieces(hands: Iterable[Hand]) -> Iterator[tuple[bytes, int]]:
    """Lines of hands, as many at a time as make a piece, and how many they are."""
    lines: list[bytes] = []
    size = 0
    for hand in hands:
        line = _body(hand) + b"\n"
        if lines and size + len(line) > _PIECE:
            yield b"".join(lines), len(lines)
            lines, size = [], 0
        lines.append(line)
        size += len(line)
    if lines:
        yield b"".join(lines), len(lines)


def _seconds(told: str) -> float:
    return float(told) if told.isascii() and told.isdigit() else 1.0


def _problem(answer: httpx.Response) -> ProblemError:
    kind = answer.headers.get("Content-Type", "").partition(";")[0].strip()
    if kind == "application/problem+json":
        return ProblemError(answer.status_code, answer.json())
    document = {"type": f"/http-{answer.status_code}", "title": answer.reason_phrase, "detail": answer.text[:200]}
    return ProblemError(answer.status_code, document)
