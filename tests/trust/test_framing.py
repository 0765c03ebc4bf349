"""Requests whose framing lies: lengths that are none, chunks that break off, bodies that never come."""

import json
import socket

import pytest

from tests.servers import HOST
from tests.trust.conftest import Watched
from trust.nasty import HAND

BODY = json.dumps(HAND).encode()
GOOD = b"POST /v1/settle HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
CHUNKED = GOOD + b"Transfer-Encoding: chunked\r\n\r\n"
PATIENCE = 20


def told(service: Watched, *parts: bytes, end: bool = True) -> bytes:
    """All that is answered on one connection, which the client then ends."""
    before = service.seconds()
    with socket.create_connection((HOST, service.server.port), timeout=PATIENCE) as connection:
        try:
            for part in parts:
                connection.sendall(part)
            if end:
                connection.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        except TimeoutError:
            raise
        except OSError:  # it has heard enough
            answer = b""
    assert service.seconds() - before < 1
    return answer


def length(value: bytes | int, body: bytes = BODY) -> bytes:
    """The hand, said to be as long as this."""
    return GOOD + b"Content-Length: " + (b"%d" % value if isinstance(value, int) else value) + b"\r\n\r\n" + body


def chunks(*parts: bytes) -> bytes:
    return CHUNKED + b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


CLOSE = GOOD + b"Connection: close\r\n"
STRANGE = {
    "a length too long": length(len(BODY) + 1),
    "a length far too long": length(200_000),
    "a length of 10 MB, and nothing": length(10_000_000, b""),
    "a length beyond 64 bits": length(2**70),
    "a length of 10,000 digits": length(b"9" * 10_000),
    "a length below 0": length(-1),
    "a length with a plus": length(b"+%d" % len(BODY)),
    "a length in hexadecimal": length(b"0x10"),
    "a length in words": length(b"many"),
    "a length in full-width digits": length("１０".encode()),
    "a length with an underscore": length(b"1_0"),
    "an empty length": length(b""),
    "two lengths": length(b"10\r\nContent-Length: 20"),
    "two lengths in one": length(b"10, 20"),
    "a length and chunks": length(b"10\r\nTransfer-Encoding: chunked"),
    "chunks and a length": GOOD + b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    "chunks twice": GOOD + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks, not last": GOOD + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "packed chunks": GOOD + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "an encoding nobody knows": GOOD + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "an encoding with a tab": GOOD + b"Transfer-Encoding:\tchunked\r\n\r\n0\r\n\r\n",
    "an encoding with a blank before the colon": GOOD + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a chunk of no size": CHUNKED + b"zz\r\n{}\r\n0\r\n\r\n",
    "a chunk of a negative size": CHUNKED + b"-1\r\n{}\r\n0\r\n\r\n",
    "a chunk of an endless size": CHUNKED + b"f" * 100_000,
    "a chunk beyond 64 bits": CHUNKED + b"ffffffffffffffffff\r\n{}\r\n",
    "a chunk that breaks off": CHUNKED + b"ff\r\n{}",
    "a chunk without its end": CHUNKED + b"2\r\n{}0\r\n\r\n",
    "chunks without an end": CHUNKED + b"2\r\n{}\r\n",
    "a chunk with 100 kB beside its size": CHUNKED + b"2;" + b"x" * 100_000 + b"\r\n{}\r\n0\r\n\r\n",
    "a hundred thousand chunks": CHUNKED + b"1\r\n \r\n" * 100_000 + b"0\r\n\r\n",
    "endless trailers": CHUNKED + b"0\r\n" + b"A: b\r\n" * 50_000,
    "100 kB of one header": GOOD + b"A: " + b"x" * 100_000 + b"\r\n\r\n",
    "10,000 headers": GOOD + b"A: b\r\n" * 10_000 + b"\r\n",
    "a header with NUL": GOOD + b"A: \0\r\n\r\n",
    "a header with a bare carriage return": GOOD + b"A: b\rc\r\n\r\n",
    "a folded header": GOOD + b"A: b\r\n c\r\n\r\n",
    "a header that is none": GOOD + b"nothing\r\n\r\n",
    "a header name of bytes": GOOD + b"\xff\xfe: b\r\n\r\n",
    "bare newlines": length(len(BODY)).replace(b"\r\n", b"\n"),
    "no header at all": b"POST /v1/settle HTTP/1.1\r\n\r\n",
    "HTTP/9.9": b"GET / HTTP/9.9\r\nHost: here\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500,
    "zeros": bytes(100_000),
    "newlines": b"\r\n" * 50_000,
    "a method of 10,000 letters": b"A" * 10_000 + b" / HTTP/1.1\r\n\r\n",
    "a path of NUL": b"GET /\0 HTTP/1.1\r\nHost: here\r\n\r\n",
    "a path of bytes": b"GET /\xff\xfe HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n",
    "a proxy's greeting": b"PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET / HTTP/1.1\r\nHost: here\r\n\r\n",
}


@pytest.mark.parametrize("request_", STRANGE.values(), ids=STRANGE.keys())
def test_a_lie_does_no_harm(service: Watched, request_: bytes) -> None:
    answer = told(service, request_)
    assert not answer.startswith(b"HTTP/1.1 5")
    assert told(service, length(len(BODY)).replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1)).startswith(
        b"HTTP/1.1 200 "
    )


def test_a_length_too_short_leaves_no_hand_half_read(service: Watched) -> None:
    answer = told(service, length(len(BODY) - 1))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"malformed-json" in answer


@pytest.mark.parametrize(
    "sizes", [[1] * len(BODY), [len(BODY)], [7] * (len(BODY) // 7 + 1)], ids=["ones", "whole", "sevens"]
)
def test_a_body_in_chunks_of_any_size(service: Watched, sizes: list[int]) -> None:
    parts, rest = [], BODY
    for size in sizes:
        parts.append(rest[:size])
        rest = rest[size:]
    assert told(service, chunks(*filter(None, parts))).startswith(b"HTTP/1.1 200 ")


def test_what_follows_a_request_is_another(service: Watched) -> None:
    """A body that tells of a second request is a body; and two requests in a row are answered in a row."""
    smuggled = b'{"ref": "\\r\\n\\r\\nGET /livez HTTP/1.1\\r\\n\\r\\n"}'
    answer = told(service, length(len(smuggled), smuggled) + length(len(BODY)))
    assert answer.count(b"HTTP/1.1 ") == 2
    assert answer.startswith(b"HTTP/1.1 422 ")
    assert b"HTTP/1.1 200 " in answer
