"""The command line: ``scorer settle``, ``waits``, ``compare``, ``ledger``, ``batch``, ``variants``, ``generate``, ``bulk``,
``key`` and ``serve``.

Exit status: 0 answered, 1 the hand is not a win, 2 bad input (what argparse gives for bad arguments, too).
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

from scorer import __version__
from scorer.api.batch import FULL, VIEWS, line_item
from scorer.api.document import MalformedJSON, decode, encode
from scorer.api.languages import DEFAULT, WORDS, language_of
from scorer.api.lines import Lines
from scorer.api.problems import document_of, problem_of
from scorer.api.questions import QUESTIONS, Question
from scorer.api.text import Words
from scorer.api.variants import variant_document, variant_text, variants_text
from scorer.errors import NotAWin, Unsettled
from scorer.generate import hands
from scorer.variants import VARIANTS

DONE: Final = 0
NOT_A_WIN: Final = 1
BAD_INPUT: Final = 2


PIECE: Final = 64 * 1024
LINE_AT_MOST: Final = 1024 * 1024
"""Bytes read at a time, and the longest line, of ``batch``."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        return _run(arguments)
    except BrokenPipeError:  # whoever reads has seen enough: | head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(arguments: Sequence[str]) -> int:
    if arguments[:1] == ["bulk"]:
        return _bulk(arguments[1:])
    told = _parser().parse_args(arguments)
    if told.command in QUESTIONS:
        return _ask(QUESTIONS[told.command], told)
    if told.command == "batch":
        return _batch(told.file, told.view, told.lang)
    if told.command == "variants":
        return _variants(told.id, told.json, told.lang)
    if told.command == "generate":
        return _generate(told)
    if told.command == "key":
        return _key()
    return _serve(told.host, told.port, told.workers)


def _number(text: str) -> int:
    """A number of things: 0 or more."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorer", description="Settles finished hands of Wuhan mahjong.")
    parser.add_argument("--version", action="version", version=f"scorer {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, question in QUESTIONS.items():
        asked = commands.add_parser(name, help=question.help)
        asked.add_argument("file", metavar="FILE", help=f"JSON, as POST /v1/{name} takes it; - reads standard input")
        asked.add_argument("--json", action="store_true", help="print the whole answer, or the whole problem, as JSON")
        _add_language(asked)
        if name == "compare":
            asked.add_argument(
                "--variants", metavar="ID,ID", help="the variants to settle it by, in place of the file's"
            )
    many = commands.add_parser("batch", help="settle a hand a line, and print an item a line, both as JSON")
    many.add_argument("file", metavar="FILE", help="a hand a line, as POST /v1/settle takes it; - reads standard input")
    many.add_argument("--view", choices=VIEWS, default=FULL, help=f"how much of each settlement ({FULL} by default)")
    _add_language(many)
    known = commands.add_parser("variants", help="list the variants, or show one")
    known.add_argument("id", nargs="?", metavar="ID", help="show this variant whole, each value with its source")
    known.add_argument("--json", action="store_true", help="print as JSON")
    _add_language(known)
    _add_generate(commands.add_parser("generate", help="make up random but possible hands, as JSON lines"))
    commands.add_parser(
        "bulk", add_help=False, help="settle whole files of hands, on one machine or many (bulk --help)"
    )
    commands.add_parser("key", help="make an API key to hand out, and its hash for the service")
    service = commands.add_parser("serve", help="run the service")
    service.add_argument("--host", help="address to listen on")
    service.add_argument("--port", type=int, help="port to listen on")
    service.add_argument("--workers", type=int, help="number of worker processes")
    return parser


def _add_generate(made: argparse.ArgumentParser) -> None:
    made.add_argument("--count", type=_number, default=1000, metavar="N", help="how many (default: 1000)")
    made.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed gives the same hands (default: 1)"
    )
    made.add_argument("--variant", nargs="+", metavar="ID", help="these variants only (default: all)")
    made.add_argument("--winning", type=float, default=0.8, metavar="SHARE", help="share of wins (default: 0.8)")
    made.add_argument(
        "--counted", type=float, default=0.1, metavar="SHARE", help="share of wins told without tiles (0.1)"
    )
    made.add_argument("--house-rules", action="store_true", help="settle half of the hands by house rules")
    made.add_argument("--players", type=int, default=200, metavar="N", help="how many people play (default: 200)")
    made.add_argument("-o", "--output", default="-", metavar="FILE", help="where to (default: standard output)")


def _add_language(command: argparse.ArgumentParser) -> None:
    told = f"language of what is printed: {', '.join(WORDS)}; {DEFAULT} by default"
    command.add_argument("--lang", type=_words, default=DEFAULT, metavar="LANG", help=told)


def _words(tag: str) -> Words:
    if (language := language_of(tag)) is None:
        raise argparse.ArgumentTypeError(f"{tag!r} is none of {', '.join(WORDS)}")
    return WORDS[language]


def _ask(question: Question, told: argparse.Namespace) -> int:
    try:
        body = sys.stdin.buffer.read() if told.file == "-" else Path(told.file).read_bytes()
    except OSError as error:
        _complain(f"{told.file}: {error.strerror}")
        return BAD_INPUT
    try:
        document = decode(body)
        if getattr(told, "variants", None) and isinstance(document, dict):
            document["variants"] = told.variants.split(",")
        found = question.read(document)
    except (Unsettled, MalformedJSON) as error:
        _complain(_refusal(error, told.json, told.lang))
        return NOT_A_WIN if isinstance(error, NotAWin) else BAD_INPUT
    print(_pretty(question.answer(found, told.lang)) if told.json else question.text(found, told.lang))
    return DONE


def _batch(file: str, view: str, words: Words) -> int:
    """Settle line by line, writing as it goes; a bad line is an item like any other."""
    lines, index = Lines(LINE_AT_MOST), 0
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source:
            while True:
                piece = source.read(PIECE)
                for line in lines.take(piece) if piece else lines.rest():
                    sys.stdout.buffer.write(encode(line_item(index, line, words, view)) + b"\n")
                    index += 1
                if not piece:
                    break
    except BrokenPipeError:  # whoever read it has seen enough
        return DONE
    except OSError as error:
        _complain(f"{file}: {error.strerror}")
        return BAD_INPUT
    return DONE


def _refusal(error: Exception, as_json: bool, words: Words) -> str:
    """The problem as text: title and detail, then each thing wrong on a line of its own."""
    problem = problem_of(error, words)
    document = document_of(problem, words, None)
    if as_json:
        return _pretty(document)
    lines = [words.say("problem", "titled", title=document["title"], detail=document["detail"])]
    for entry in problem.entries():
        told = entry["detail"]
        if "pointer" in entry:
            told = words.say("problem", "placed", place=entry["pointer"] or "/", detail=told)
        lines.append(f"  {told} [{entry['code']}]")
    return "\n".join(lines)


def _variants(variant_id: str | None, as_json: bool, words: Words) -> int:
    if variant_id is None:
        everything = {"variants": [variant_document(known, words) for known in VARIANTS.values()]}
        print(_pretty(everything) if as_json else variants_text(words))
        return DONE
    variant = VARIANTS.get(variant_id)
    if variant is None:
        _complain(words.tell("fault", "unknown_variant", {"known": tuple(VARIANTS)}))
        return BAD_INPUT
    print(_pretty(variant_document(variant, words)) if as_json else variant_text(variant, words))
    return DONE


def _generate(told: argparse.Namespace) -> int:
    try:
        made = hands(
            told.seed,
            told.count,
            variants=told.variant,
            winning=told.winning,
            counted=told.counted,
            house_rules=0.5 if told.house_rules else 0,
            players=told.players,
        )
        with _written(told.output) as file:
            file.writelines(encode(hand) + b"\n" for hand in made)
    except (OSError, ValueError) as error:
        _complain(f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error))
        return BAD_INPUT
    return DONE


def _written(file: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdout.buffer) if file == "-" else Path(file).open("wb")


def _bulk(arguments: Sequence[str]) -> int:
    try:
        from scorer.bulk.command import main as bulk  # noqa: PLC0415 - needs the extra, and this command alone does
    except ModuleNotFoundError as missing:
        _complain(f"scorer bulk needs {missing.name}: install scorer[bulk]")
        return BAD_INPUT
    return bulk(arguments)


def _key() -> int:
    from scorer.http.keys import new_key  # noqa: PLC0415 - the service is needed by this command and the next

    key, hashed = new_key()
    print(f"key:  {key}\nhash: {hashed}")
    return DONE


def _serve(host: str | None, port: int | None, workers: int | None) -> int:
    from scorer.http.serve import serve  # noqa: PLC0415 - the server is needed by this command alone

    return serve(host, port, workers)


def _pretty(document: object) -> str:
    """JSON for reading; written by the service's own encoder, so that what it cannot write shows here too."""
    return json.dumps(json.loads(encode(document)), ensure_ascii=False, indent=2)


def _complain(text: str) -> None:
    print(text, file=sys.stderr)
