"""Teaches Schemathesis to write and read lines of JSON; it loads this by ``trust/schemathesis.toml``."""

import json

import schemathesis
from schemathesis import DeserializationContext, Response, SerializationContext


@schemathesis.serializer("application/x-ndjson")
def lines_of(_: SerializationContext, value: object) -> bytes:
    """A body of lines: text as it is, anything else as one line."""
    if isinstance(value, bytes):
        return value
    return (value if isinstance(value, str) else json.dumps(value)).encode(errors="surrogatepass")


@schemathesis.deserializer("application/x-ndjson")
def text_of(_: DeserializationContext, response: Response) -> str:
    """The lines as the contract describes them: one text. Each must be JSON."""
    text = response.content.decode()
    for line in text.splitlines():
        json.loads(line)
    return text
