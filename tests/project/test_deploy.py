"""What lies in deploy/ is valid by the schemas of those who read it, and agrees with the service and with itself."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from compose_spec import PyCompose

from scorer.http.settings import Settings
from tests.servers import ROOT

DEPLOY = ROOT / "deploy"
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
OLDEST, NEWEST = "1.30", "1.37"
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def manifest(name: str) -> Any:
    return yaml.safe_load((DEPLOY / "kubernetes" / f"{name}.yaml").read_text(encoding="utf-8"))


def pod() -> Any:
    return manifest("deployment")["spec"]["template"]["spec"]


def seconds(directive: str) -> int:
    """A time that deploy/haproxy.cfg sets."""
    found = re.search(rf"^ *{directive} (\d+)s\b", (DEPLOY / "haproxy.cfg").read_text(), re.MULTILINE)
    assert found, directive
    return int(found[1])


def program(name: str) -> str:
    if (found := shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")) is None:
        pytest.skip(f"{name} is not installed: apt-get install {name}")
    return found


@pytest.mark.parametrize("version", [OLDEST, NEWEST])
@pytest.mark.parametrize("file", MANIFESTS, ids=lambda file: file.stem)
def test_manifests_are_what_kubernetes_takes(file: Path, version: str) -> None:
    kubernetes_validate.validate(yaml.safe_load(file.read_text(encoding="utf-8")), version, strict=True)


def test_the_check_of_manifests_finds_faults() -> None:
    wrong = manifest("service")
    wrong["spec"]["selectors"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, NEWEST, strict=True)


def test_manifests_select_the_same_pods() -> None:
    labels = manifest("deployment")["spec"]["template"]["metadata"]["labels"]
    assert manifest("service")["spec"]["selector"] == labels
    assert manifest("disruption-budget")["spec"]["selector"]["matchLabels"] == labels
    assert manifest("network-policy")["spec"]["podSelector"]["matchLabels"] == labels
    assert manifest("autoscaler")["spec"]["scaleTargetRef"]["name"] == manifest("deployment")["metadata"]["name"]
    rules = manifest("ingress")["spec"]["rules"][0]["http"]["paths"]
    assert {path["backend"]["service"]["name"] for path in rules} == {manifest("service")["metadata"]["name"]}


def test_a_pod_may_do_nothing_but_serve() -> None:
    (container,) = pod()["containers"]
    assert pod()["securityContext"]["runAsNonRoot"] is True
    assert not pod()["automountServiceAccountToken"]
    assert not pod()["enableServiceLinks"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert f"USER {pod()['securityContext']['runAsUser']}:{pod()['securityContext']['runAsGroup']}\n" in DOCKERFILE
    assert set(container["resources"]["limits"]) == {"cpu", "memory"}


def test_a_pod_is_given_the_time_that_its_end_takes() -> None:
    (container,) = pod()["containers"]
    grace = Settings.read({entry["name"]: entry["value"] for entry in container["env"]}).graceful_timeout
    assert pod()["terminationGracePeriodSeconds"] > container["lifecycle"]["preStop"]["sleep"]["seconds"] + grace
    assert (
        int(container["resources"]["limits"]["cpu"])
        == Settings.read({entry["name"]: entry["value"] for entry in container["env"]}).workers
    )


def test_probes_and_ports_are_the_service_s() -> None:
    (container,) = pod()["containers"]
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    assert f"EXPOSE {ports['http']}\n" in DOCKERFILE
    assert Settings.read({entry["name"]: entry["value"] for entry in container["env"]}).metrics.port == ports["metrics"]
    assert {container[probe]["httpGet"]["path"] for probe in ("startupProbe", "readinessProbe")} == {"/readyz"}
    assert container["livenessProbe"]["httpGet"]["path"] == "/livez"


def test_the_compose_file_is_what_compose_takes() -> None:
    composed = PyCompose.from_yaml((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert sorted(composed.service_names()) == ["one", "proxy", "two"]
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    for name in ("one", "two"):
        assert services[name]["read_only"]
        assert services[name]["cap_drop"] == ["ALL"]
        Settings.read(services[name]["environment"])


def test_a_holding_proxy_holds_a_whole_hand() -> None:
    buffer = re.search(r"tune\.bufsize (\d+)", (DEPLOY / "haproxy.cfg").read_text())
    assert buffer
    assert int(buffer[1]) >= Settings().body_limit + 32 * 1024


def test_the_proxy_closes_idle_connections_before_the_service_does() -> None:
    from scorer.http import gunicorn_conf  # noqa: PLC0415 - reads the environment

    assert seconds("timeout http-keep-alive") < gunicorn_conf.keepalive
    assert "keepalive_timeout 60s;" in (DEPLOY / "nginx.conf").read_text()
    assert gunicorn_conf.keepalive > 60


def test_haproxy_takes_its_configuration() -> None:
    done = subprocess.run(
        [program("haproxy"), "-c", "-f", str(DEPLOY / "haproxy.cfg")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stderr


def test_the_dockerfile_is_linted() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    if not hadolint.exists():
        pytest.skip("hadolint is not beside this Python")
    done = subprocess.run([hadolint, "--no-color", "Dockerfile"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout


def test_all_of_the_image_s_sources_are_let_through() -> None:
    """What the build reads is in the context: the lock of .dockerignore names it."""
    let = set(re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE))
    assert {"scorer", "requirements", "openapi.yaml", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE"} <= let
    assert all((ROOT / name).exists() for name in let)


@pytest.mark.parametrize("script", sorted((DEPLOY / "image").glob("*.sh")), ids=lambda script: script.stem)
def test_scripts_are_sound(script: Path) -> None:
    assert os.access(script, os.X_OK)
    subprocess.run([program("bash"), "-n", str(script)], check=True)
