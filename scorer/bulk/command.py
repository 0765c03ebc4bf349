"""``scorer bulk`` and ``scorer bulk diff`` on the command line.

Exit status: 0 done, 1 (diff) balances differ, 2 wrong input or arguments, 3 broken off, 130 interrupted.
"""

import argparse
import json
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Final

from scorer.api.document import MalformedJSON, decode
from scorer.api.languages import WORDS
from scorer.api.problems import problem_of
from scorer.bulk.diff import Differences, differences
from scorer.bulk.options import FORMATS, Options
from scorer.bulk.report import write_report
from scorer.bulk.run import Asked, run
from scorer.bulk.summary import tell, tell_differences
from scorer.bulk.trouble import GOES_ON, BadInput, Trouble
from scorer.errors import Impossible
from scorer.rules import with_house_rules
from scorer.variants import VARIANTS

DONE: Final = 0
DIFFERENT: Final = 1
INTERRUPTED: Final = 130


def main(argv: Sequence[str]) -> int:
    """Run ``scorer bulk`` with these arguments; the exit status."""
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        if argv and argv[0] == "diff":
            return _diff(_diff_parser().parse_args(argv[1:]))
        return _run(_parser().parse_args(argv))
    except Trouble as trouble:
        print(f"scorer bulk: {trouble}", file=sys.stderr)
        return trouble.status
    except KeyboardInterrupt:
        print(f"scorer bulk: stopped; {GOES_ON}", file=sys.stderr)
        return INTERRUPTED


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorer bulk",
        description="Settles every hand of files of settle requests: JSON lines, plain or packed with gzip or zstd, or"
        " Parquet. What is done already is not done again when a run that broke off is started again.",
        epilog="scorer bulk diff A B shows whose balance differs between two outputs.",
    )
    parser.add_argument("input", nargs="+", metavar="INPUT", help="a file, a folder or a glob")
    parser.add_argument("-o", "--output", required=True, metavar="OUTPUT", help="a file, by its suffix, or a folder")
    parser.add_argument("--format", choices=FORMATS, help="of the files in a folder (default: jsonl)")
    parser.add_argument("--full", action="store_true", help="whole answers, as POST /v1/settle gives them")
    parser.add_argument("--rules", metavar="JSON|FILE", help="house rules laid over every hand's own")
    parser.add_argument("--variant", choices=VARIANTS, metavar="ID", help="settle every hand under this variant")
    parser.add_argument("--column", metavar="NAME", help="the column of Parquet input that holds the hands as JSON")
    parser.add_argument("--lang", choices=WORDS, default=Options().lang, help="language of labels and messages")
    parser.add_argument("--report", metavar="FILE", help="write the summary as a page of HTML, with plots")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a running Dask scheduler (default: processes here)")
    parser.add_argument("--workers", type=_from_one, metavar="N", help="how many processes here (default: every core)")
    parser.add_argument(
        "--part-rows", type=_from_one, default=10_000, metavar="N", help="hands in a part (default: 10000)"
    )
    parser.add_argument("--overwrite", action="store_true", help="put the results in the place of what is there")
    parser.add_argument("--fresh", action="store_true", help="throw away the parts of a run that broke off")
    parser.add_argument("--quiet", action="store_true", help="no bar and no summary")
    return parser


def _diff_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorer bulk diff", description="Shows whose balance differs between two outputs over the same input."
    )
    parser.add_argument("a", metavar="A", help="an output of scorer bulk: a file or a folder")
    parser.add_argument("b", metavar="B", help="another, under other rules")
    parser.add_argument("-o", "--output", metavar="FILE", help="write every hand that differs, as JSON lines")
    parser.add_argument("--top", type=int, default=20, metavar="N", help="how many players to show (default: 20)")
    parser.add_argument("--json", action="store_true", help="print as JSON, all players")
    return parser


def _from_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _run(told: argparse.Namespace) -> int:
    options = Options("jsonl", told.full, _rules(told.rules, told.variant), told.variant, told.column, told.lang)
    if told.report and not Path(told.report).resolve().parent.is_dir():
        raise BadInput(f"{told.report}: no such folder")
    ran = run(
        Asked(
            inputs=told.input,
            output=told.output,
            options=options,
            format=told.format,
            rows=told.part_rows,
            scheduler=told.scheduler,
            workers=told.workers,
            overwrite=told.overwrite,
            fresh=told.fresh,
            quiet=told.quiet,
        )
    )
    if told.report:
        write_report(Path(told.report), ran, told.output)
    if not told.quiet:
        tell(ran)
    return DONE


def _rules(told: str | None, variant: str | None) -> dict[str, object] | None:
    """House rules from the command line, or from a file. What no variant could take is refused before any hand is."""
    if told is None:
        return None
    try:
        body = told.encode() if told.lstrip().startswith("{") else Path(told).read_bytes()
        rules = decode(body)
    except (OSError, MalformedJSON) as error:
        raise BadInput(f"--rules: {error}") from error
    if not isinstance(rules, dict):
        raise BadInput("--rules: must be an object of parameters")
    refused = None
    for known in [VARIANTS[variant]] if variant else VARIANTS.values():
        try:
            with_house_rules(known.rules, rules)
        except Impossible as error:
            refused = error
        else:
            return rules
    raise BadInput(f"--rules: {problem_of(refused, WORDS['en']).detail}" if refused else "--rules")


def _diff(told: argparse.Namespace) -> int:
    found: Differences = differences(Path(told.a), Path(told.b), None if told.output is None else Path(told.output))
    if told.json:
        print(json.dumps(found.plain(), ensure_ascii=False, indent=2))
    else:
        tell_differences(found, told.top)
    return DIFFERENT if found.changed else DONE
