"""A real HAProxy or nginx with the project's own configuration, before instances on the loopback interface."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.servers import HOST, PATIENCE, ROOT, Server, free_port

DEPLOY: Final = ROOT / "deploy"
PROXIES: Final = ("haproxy", "nginx")
HEALTH_CHECK_INTERVAL: Final = 4.0
"""Seconds after which HAProxy knows for sure that an instance is gone: two checks, each a second apart and a second long."""


class Proxy(NamedTuple):
    """A running proxy. Not its requests but its connections are limited per client."""

    name: str
    port: int
    process: subprocess.Popen[bytes]
    log: Path

    def reload(self) -> None:
        """Have it take its configuration anew."""
        self.process.send_signal(signal.SIGUSR2 if self.name == "haproxy" else signal.SIGHUP)


@contextmanager
def proxy(name: str, folder: Path, servers: Sequence[Server], requests_per_10s: int = 1_000_000) -> Iterator[Proxy]:
    """The proxy before these two servers, which may be one and the same; skips the test where it is not installed."""
    if (program := shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")) is None:
        pytest.skip(f"{name} is not installed: apt-get install {name}")
    port = free_port()
    one, two = (f"{HOST}:{server.port}" for server in (servers[0], servers[-1]))
    log = folder / f"{name}.log"
    environment = dict(os.environ)
    if name == "haproxy":
        environment |= {"PROXY_BIND": f"{HOST}:{port}", "PROXY_SERVER_ONE": one, "PROXY_SERVER_TWO": two}
        environment |= {"PROXY_REQUESTS_PER_10S": str(requests_per_10s)}
        command = [program, "-W", "-f", str(DEPLOY / "haproxy.cfg")]
    else:
        configuration = folder / "nginx.conf"
        configuration.write_text(nginx_configuration(port, one, two, folder, requests_per_10s))
        command = [program, "-c", str(configuration), "-p", str(folder), "-e", str(log), "-g", "daemon off;"]
    with (
        log.open("wb") as output,
        subprocess.Popen(command, env=environment, stdout=output, stderr=output, start_new_session=True) as process,
    ):
        started = Proxy(name, port, process, log)
        try:
            await_answers(started)
            yield started
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # its workers, which have its session to themselves


def nginx_configuration(port: int, one: str, two: str, folder: Path, requests_per_10s: int) -> str:
    """``deploy/nginx.conf`` with other addresses, another rate, and all that it writes in a folder."""
    text = (DEPLOY / "nginx.conf").read_text()
    changes = {
        r"listen 127\.0\.0\.1:8080;": f"listen {HOST}:{port};",
        r"server 127\.0\.0\.1:8001": f"server {one}",
        r"server 127\.0\.0\.1:8002": f"server {two}",
        r"rate=50r/s": f"rate={requests_per_10s // 10}r/s",
        r"pid /run/nginx-scorer\.pid;": f"pid {folder}/nginx.pid;",
        r"worker_processes auto;": "worker_processes 1;\nuser root;" if os.geteuid() == 0 else "worker_processes 1;",
        r"access_log off;": "access_log off;\n"
        + "".join(
            f"    {kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        ),
    }
    if one == two:  # nginx takes no server twice
        text = re.sub(r"\n.*server 127\.0\.0\.1:8002.*", "", text)
        del changes[r"server 127\.0\.0\.1:8002"]
    for pattern, replacement in changes.items():
        text, count = re.subn(pattern, replacement, text)
        assert count == 1, pattern
    return text


def await_answers(proxy: Proxy) -> None:
    """Wait until it passes requests on to servers that it holds to be well."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and proxy.process.poll() is None:
        connection = Server(proxy.port, proxy.process, proxy.log).connect(timeout=5)
        try:
            connection.request("GET", "/v1/variants/shanzhuang-kaikou")
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.05)
    raise RuntimeError(f"{proxy.name} does not answer:\n{proxy.log.read_text(errors='replace')}")
