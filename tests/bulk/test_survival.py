"""What a run lives through, and what it says when it cannot."""

import contextlib
import errno
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from distributed import KilledWorker

from scorer.api.document import encode
from scorer.bulk import engine, place, work
from scorer.bulk.cutting import Part
from scorer.bulk.options import Options
from scorer.bulk.trouble import BadInput, Stopped
from scorer.generate import hands

Bulk = Callable[..., int]
SCORER = [sys.executable, "-m", "scorer"]
PARTS, ROWS = 80, 40
PATIENCE = 60.0


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough hands to be interrupted in the middle of them."""
    file = tmp_path_factory.mktemp("many") / "hands.jsonl"
    file.write_bytes(b"".join(encode(hand) + b"\n" for hand in hands(3, PARTS * ROWS)))
    return file


@pytest.fixture
def expected(many: Path, bulk: Bulk) -> bytes:
    """What comes of them in a run that nothing happens to."""
    output = many.with_name("expected.jsonl")
    if not output.exists():
        assert bulk(many, "-o", output, "--quiet", "--part-rows", 1000) == 0
    return output.read_bytes()


@contextlib.contextmanager
def started(*command: object) -> Iterator[subprocess.Popen[str]]:
    """A program, and its end whatever happens."""
    arguments = list(map(str, command))
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def wait_for(what: Callable[[], object], process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert process.poll() is None, process.communicate()[0]
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.005)


def parts_in(folder: Path) -> dict[str, int]:
    """Every finished part, with the moment it was written."""
    return {file.name: file.stat().st_mtime_ns for file in folder.glob("part-*.jsonl")} if folder.exists() else {}


def whole(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.glob("part-*.jsonl")))


def test_a_run_lives_through_everything(
    many: Path, expected: bytes, bulk: Bulk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A worker is killed, then the run outright; taken up, it is stopped; taken up again, it ends as any other."""
    output, parts = tmp_path / "out", tmp_path / ".out.parts"
    command = [many, "-o", output, "--part-rows", ROWS]
    with started(*SCORER, "bulk", *command, "--workers", 2) as run:
        wait_for(lambda: len(parts_in(parts)) > 1, run)
        children = psutil.Process(run.pid).children()
        workers = [child for child in children if "spawn_main" in " ".join(child.cmdline())]
        assert len(workers) == 2
        workers[0].kill()
        at_least = len(parts_in(parts)) + 4
        wait_for(lambda: len(parts_in(parts)) >= at_least, run)
        for process in (psutil.Process(run.pid), *psutil.Process(run.pid).children(recursive=True)):
            process.kill()
    first = parts_in(parts)
    with started(*SCORER, "bulk", *command, "--workers", 1) as run:
        wait_for(lambda: len(parts_in(parts)) > len(first) + 2, run)
        run.send_signal(signal.SIGTERM)
        told = run.communicate(timeout=PATIENCE)[0]
    assert run.returncode == 130, told
    assert "the same command goes on from there" in told
    assert "Traceback" not in told
    second = parts_in(parts)
    assert len(first) < len(second) < PARTS
    assert not output.exists()
    assert bulk(*command) == 0
    assert f"{len(second)} parts kept from before" in capsys.readouterr().out
    assert whole(output) == expected
    third = parts_in(output)
    assert len(third) == PARTS
    assert {name: third[name] for name in first} == first
    assert {name: third[name] for name in second} == second
    assert {file.name for file in output.iterdir()} - third.keys() == {"_manifest.json", "_summary.json"}


def test_a_cluster_that_loses_a_worker(many: Path, expected: bytes, tmp_path: Path) -> None:
    """A real scheduler and two real workers on loopback; one is killed in the middle of the run."""
    noted, output = tmp_path / "scheduler.json", tmp_path / "out.jsonl"
    dask = [sys.executable, "-m", "dask"]
    scheduler = [*dask, "scheduler", "--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--scheduler-file", noted]
    worker = [*dask, "worker", "--scheduler-file", noted, "--host", "127.0.0.1", "--no-dashboard", "--no-nanny"]
    worker += ["--nthreads", 1, "--local-directory", tmp_path]
    with contextlib.ExitStack() as stack:
        head = stack.enter_context(started(*scheduler))
        one, _ = (stack.enter_context(started(*worker)) for _ in range(2))
        wait_for(noted.exists, head)
        address = encode_address(noted)
        run = stack.enter_context(
            started(*SCORER, "bulk", many, "-o", output, "--scheduler", address, "--part-rows", ROWS, "--quiet")
        )
        wait_for(lambda: len(parts_in(tmp_path / ".out.jsonl.parts")) > 3, run)
        one.kill()
        told = run.communicate(timeout=PATIENCE)[0]
        assert (run.returncode, told) == (0, "")
    assert output.read_bytes() == expected


def encode_address(noted: Path) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return str(json.loads(noted.read_text(encoding="utf-8"))["address"])
        except (ValueError, KeyError):  # not yet written to its end
            time.sleep(0.01)
    raise AssertionError(noted)


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_PATIENCE", "1s")
    with pytest.raises(BadInput, match="no Dask scheduler"), engine.cluster("tcp://127.0.0.1:9", None):
        pass


def test_a_worker_that_sees_other_files(threads: Any, tmp_path: Path) -> None:
    engine.see_alike(threads, [tmp_path])
    with pytest.raises(BadInput, match="does not see it"):
        engine.see_alike(threads, [tmp_path, tmp_path / "elsewhere"])


def test_a_full_disk_is_told_and_what_is_done_is_kept(
    recorded: Path, bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output, written = tmp_path / "out.jsonl", []

    def full(descriptor: int) -> None:
        written.append(descriptor)
        if len(written) > 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "part")

    with monkeypatch.context() as patched:
        patched.setattr("scorer.bulk.writing.os.fsync", full)
        assert bulk(recorded, "-o", output, "--part-rows", 50, "--quiet") == 3
    assert "no room to write the results" in (told := capsys.readouterr().err)
    assert "the same command goes on" in told
    assert not output.exists()
    kept = parts_in(tmp_path / ".out.jsonl.parts")
    assert len(kept) == 2
    assert bulk(recorded, "-o", output, "--part-rows", 50) == 0
    assert "2 parts kept" in capsys.readouterr().out
    assert bulk(recorded, "-o", tmp_path / "other.jsonl", "--quiet") == 0
    assert output.read_bytes() == (tmp_path / "other.jsonl").read_bytes()


def test_no_room_for_the_whole(
    recorded: Path, bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr("scorer.bulk.writing.shutil.copyfileobj", full)
        assert bulk(recorded, "-o", tmp_path / "out.jsonl", "--quiet") == 3
    assert not (tmp_path / "out.jsonl").exists()
    assert "no room" in capsys.readouterr().err


def test_a_part_is_under_its_name_only_when_it_is_whole(recorded: Path, tmp_path: Path) -> None:
    part = Part(0, recorded, "lines", 0, 5, 0, 1000)
    done = work.settle_part(part, Options(), tmp_path)
    assert done.counts["outcomes"]
    assert {file.name for file in tmp_path.iterdir()} == {"in", "part-00000000.jsonl", "_tally-00000000.json"}
    with pytest.raises(FileNotFoundError):
        work.settle_part(part._replace(number=1, path=tmp_path / "gone"), Options(), tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"in", "part-00000000.jsonl", "_tally-00000000.json"}


def zstd(body: bytes) -> bytes:
    packed: bytes = pa.Codec("zstd").compress(body, asbytes=True)
    return packed


def broken_files(folder: Path, lines: list[bytes]) -> dict[str, Path]:
    body = b"\n".join(lines)
    (folder / "cut.gz").write_bytes(gzip.compress(body)[:-40])
    (folder / "bad.gz").write_bytes(gzip.compress(body)[:200] + b"\0" * 500)
    (folder / "cut.zst").write_bytes(zstd(body)[:-40])
    (folder / "bad.zst").write_bytes(zstd(body)[:200] + b"\0" * 500)
    pq.write_table(pa.table({"request": pa.array(lines, pa.binary())}), folder / "cut.parquet")
    whole_table = (folder / "cut.parquet").read_bytes()
    (folder / "cut.parquet").write_bytes(whole_table[:-100])
    (folder / "bad.parquet").write_bytes(whole_table[:50] + b"\0" * 500 + whole_table[550:])
    return {file.name: file for file in folder.iterdir()}


@pytest.mark.parametrize("name", ["cut.gz", "bad.gz", "cut.zst", "bad.zst", "cut.parquet", "bad.parquet"])
def test_damaged_input_is_named(
    name: str, some_lines: list[bytes], bulk: Bulk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    file = broken_files(folder, some_lines)[name]
    status = bulk(file, "-o", tmp_path / "out.jsonl", "--quiet")
    told = capsys.readouterr().err
    assert status == 2, told
    assert str(file) in told
    assert "Traceback" not in told
    assert not (tmp_path / "out.jsonl").exists()
    file.write_bytes(b"\n".join(some_lines))  # nothing was finished: nobody has to be asked about it
    assert bulk(file, "-o", tmp_path / "out.jsonl", "--quiet") == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nothing.jsonl", "-o", "out.jsonl"], "nothing.jsonl: No such file"),
        (["*.none", "-o", "out.jsonl"], "no input there"),
        (["empty", "-o", "out.jsonl"], "no input there"),
        (["in", "-o", "nowhere/out.jsonl"], "no such folder"),
        (["in", "-o", "in/hands.jsonl"], "is there already"),
        (["in", "-o", "in/hands.jsonl", "--overwrite"], "input and output at once"),
        (["in", "-o", "in", "--overwrite"], "input and output at once"),
        (["in", "-o", "out.parquet", "--format", "jsonl"], "its name says parquet"),
        (["in", "-o", "out.jsonl", "--rules", "{"], "--rules"),
        (["in", "-o", "out.jsonl", "--rules", "nowhere.json"], "--rules"),
        (["in", "-o", "out.jsonl", "--rules", '{"hrad": 2}'], "hrad"),
        (["in", "-o", "out.jsonl", "--rules", '{"steps": "gentle"}', "--variant", "bianfeng-bubu"], "steps"),
        (["in", "-o", "out.jsonl", "--report", "nowhere/report.html"], "no such folder"),
    ],
)
def test_what_cannot_be_done_is_said_at_once(
    arguments: list[str], told: str, recorded: Path, bulk: Bulk, capsys: pytest.CaptureFixture[str]
) -> None:
    (recorded.parents[1] / "empty").mkdir()
    before = recorded.read_bytes()
    with contextlib.chdir(recorded.parents[1]):
        assert bulk(*arguments) == 2
    assert told in capsys.readouterr().err
    assert recorded.read_bytes() == before


def test_parts_of_another_run_are_not_taken_for_its_own(
    recorded: Path, bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [recorded, "-o", tmp_path / "out.jsonl", "--part-rows", 50, "--quiet"]
    with monkeypatch.context() as patched:
        patched.setattr("scorer.bulk.run.complete", lambda *_: None)
        assert bulk(*command) == 0
    assert bulk(*command, "--full") == 2
    assert "differs in its options" in capsys.readouterr().err
    text = recorded.read_bytes()
    recorded.write_bytes(text.replace(b'"dealer"', b'"dealer" '))
    assert bulk(*command) == 2
    assert "differs in its input" in capsys.readouterr().err
    assert bulk(*command, "--fresh") == 0
    recorded.write_bytes(text)
    assert bulk(*command) == 2
    assert "is there already" in capsys.readouterr().err
    assert bulk(*command, "--overwrite") == 0


def test_one_run_at_a_time(recorded: Path, bulk: Bulk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with place.held(place.place_of(str(tmp_path / "out.jsonl"), True, False)):
        assert bulk(recorded, "-o", tmp_path / "out.jsonl") == 2
    assert "another run is writing it" in capsys.readouterr().err


class Broken:
    """A future that failed, or was lost."""

    def __init__(self, key: str, error: BaseException | None) -> None:
        self.key, self.status, self._error = key, "error" if error else "cancelled", error

    def exception(self) -> BaseException | None:
        return self._error


class Hopeless:
    """A cluster where everything fails in one way."""

    def __init__(self, error: BaseException | None) -> None:
        self.error, self.count = error, 0

    def submit(self, *_: object, **__: object) -> Broken:
        self.count += 1
        return Broken(f"task-{self.count}", self.error)

    def nthreads(self) -> dict[str, int]:
        return {"one": 1}


def unused(_: object) -> Any:
    raise AssertionError


class AtOnce(list[Any]):
    """Whatever was added is done."""

    add = list.append

    def __next__(self) -> Any:
        return self.pop(0)


@pytest.mark.parametrize(
    ("error", "told", "tries"),
    [
        (KilledWorker("task", "worker", 3), "every worker that took this part died", 4),
        (None, "the scheduler is gone", 1),
        (ZeroDivisionError("x"), "ZeroDivisionError: x", 1),
        (PermissionError(13, "Permission denied", "part"), "part: Permission denied", 1),
        (BadInput("no such column"), "no such column", 1),
    ],
)
def test_what_no_retry_helps(
    error: BaseException | None, told: str, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "as_completed", AtOnce)
    cluster: Any = Hopeless(error)
    part = Part(0, Path("hands.jsonl"), "lines", 0, 10, 0)
    with pytest.raises((Stopped, BadInput), match=told):
        list(engine.done_parts(cluster, [part], unused, unused))
    assert cluster.count == tries
