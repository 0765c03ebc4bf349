"""Where the time of a request goes: each station on its own, and what all code does under load as a flame graph."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Final

from flask import Flask
from werkzeug.test import EnvironBuilder

from benchmarks import constant
from benchmarks.flame import flame_graph
from benchmarks.hands import bodies, hands_file
from benchmarks.load import Target, race
from benchmarks.report import Row
from benchmarks.servers import HOST, SCORER, running
from benchmarks.windows import Contestant, contest
from scorer.api.answer import answer_of
from scorer.api.document import decode, encode
from scorer.api.languages import DEFAULT, WORDS
from scorer.api.request import Request, read_request
from scorer.facts import facts_of
from scorer.http.app import create_app
from scorer.http.settings import Settings
from scorer.settle import settle, settled
from scorer.settlement import Settlement

PATH: Final = "/v1/settle"


def rows(rounds: int, count: int, folder: Path) -> list[Row]:
    """Each station's share of the processor's time that a worker takes for a request, and the flame graph."""
    lines = bodies(count)
    took = {name: 1e6 / speed for name, speed in contest(_stations(lines), rounds).items()}
    file = hands_file(count)
    with running(SCORER) as logging, running(SCORER, {"SCORER_ACCESS_LOG": "off"}) as silent:
        flame_graph(logging, Target(logging, PATH, file), folder / "performance" / "flame.svg")
        targets = {"log": Target(logging, PATH, file), "no log": Target(silent, PATH, file)}
        whole = {name: found.cpu * 1e6 for name, found in race(targets, max(rounds // 3, 2)).items()}
    flask, road, bare = [took.pop(name) for name in ("Flask", "road", "bare Flask")]
    took["all of these one after another, beyond each on its own"] = road - sum(took.values())
    took["Flask, as for a constant"] = bare
    took["the service's own part of HTTP"] = flask - road - bare
    took["gunicorn and the kernel"] = whole["no log"] - flask
    took["a line in the log"] = whole["log"] - whole["no log"]
    parts = [Row(name, time / whole["log"], detail=f"{time:.0f} µs") for name, time in took.items()]
    return [*parts, Row("a request, by a worker that does nothing else", 1, detail=f"{whole['log']:.0f} µs")]


def _stations(lines: list[bytes]) -> dict[str, Contestant]:
    documents = [decode(line) for line in lines]
    asked = [read_request(document) for document in documents]
    facts = [facts_of(request.hand) for request in asked]
    answered = list(zip(asked, map(settled, facts), strict=True))
    answers = [answer_of(request, settlement, WORDS[DEFAULT]) for request, settlement in answered]
    return {
        "decode the body": Contestant(decode, lines),
        "read the request": Contestant(read_request, documents),
        "check what was described": Contestant(facts_of, [request.hand for request in asked]),
        "settle": Contestant(settled, facts),
        "write the answer, receipt included": Contestant(_answer, answered),
        "encode it": Contestant(encode, answers),
        "road": Contestant(_road, lines),
        "Flask": Contestant(_served(create_app(Settings(access_log=False))), lines),
        "bare Flask": Contestant(_served(constant.app), lines),
    }


def _answer(asked: tuple[Request, Settlement]) -> object:
    return answer_of(*asked, WORDS[DEFAULT])


def _road(line: bytes) -> bytes:
    """From a body to an answer, without HTTP."""
    request = read_request(decode(line))
    return encode(answer_of(request, settle(request.hand), WORDS[DEFAULT]))


def _served(application: Flask) -> Callable[[bytes], object]:
    """What an application does for a body, called as gunicorn calls it."""
    app = application.wsgi_app
    headers = [("Content-Type", "application/json"), ("Host", HOST)]
    template = EnvironBuilder(path=PATH, method="POST", headers=headers).get_environ()

    def serve(body: bytes) -> object:
        environ = template | {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))}
        answer = app(environ, _begin)
        return b"".join(answer)

    return serve


def _begin(status: str, headers: object, trouble: object = None) -> Callable[[bytes], object]:  # noqa: ARG001
    if status != "200 OK":
        raise RuntimeError(status)
    return bytes
