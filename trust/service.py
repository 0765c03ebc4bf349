"""``python3 -m trust service``: random hands through a real gunicorn, each answered as the core answers it."""

import argparse
import http.client
import json
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from scorer.api.answer import answer_of
from scorer.api.document import decode, encode
from scorer.api.languages import DEFAULT, WORDS
from scorer.api.problems import document_of, problem_of
from scorer.api.request import read_request
from scorer.errors import Unsettled
from scorer.settle import settle
from tests.servers import running
from trust.hands import documents

PATH: Final = "/v1/settle"


def main(arguments: list[str]) -> int:
    """Run the check; 1 when an answer was not the core's."""
    parser = argparse.ArgumentParser(prog="python3 -m trust service")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    seen: Counter[int] = Counter()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "log") as server:
        connection = server.connect(timeout=60)
        started = time.monotonic()
        for document in documents(options.seed, options.count):
            status, answer = asked(connection, document)
            seen[status] += 1
            if (status, answer) != expected(document):
                wrong += 1
                print(f"{status} {answer!r}: {json.dumps(document, ensure_ascii=False)}", flush=True)
        taken = time.monotonic() - started
        connection.close()
    told = ", ".join(f"{count} answered {status}" for status, count in sorted(seen.items()))
    print(f"{options.count} hands from seed {options.seed} in {taken:.0f} s: {told}; {wrong} not as the core answers")
    return 1 if wrong else 0


def asked(connection: http.client.HTTPConnection, document: dict[str, Any]) -> tuple[int, object]:
    """The service's answer."""
    connection.request("POST", PATH, encode(document), {"Content-Type": "application/json"})
    response = connection.getresponse()
    return response.status, decode(response.read())


def expected(document: dict[str, Any]) -> tuple[int, object]:
    """The core's answer."""
    words = WORDS[DEFAULT]
    try:
        request = read_request(document)
        told = answer_of(request, settle(request.hand), words)
    except Unsettled as error:
        problem = problem_of(error, words)
        return problem.status, decode(encode(document_of(problem, words, PATH)))
    return 200, decode(encode(told))
