"""What is published: the same bytes twice, one file that runs, and a wheel whose commands say what they miss."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from release.empty_environment import make_environment, run_together
from release.packages import build_package, program_digest
from release.published_files import checksums, release_notes
from release.single_file import supported_pythons, write_single_file
from release.software_bill import bill_of_materials, installed_closure, locked_packages

from queenhigh import __version__
from queenhigh.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parent.parent.parent
EPOCH = 1_800_000_000
NEEDS_EXTRAS = {
    "drill", "information", "par", "simulate", "strategy", "together", "risk", "train", "serve", "accounts",
    "table", "replay", "verify", "report", "backup", "restore", "keys", "heads",
}  # fmt: skip


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is built, in a folder of its own: the builder looks at every file around it."""
    folder = tmp_path_factory.mktemp("source")
    for name in ("src", "conformance"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("README.md", "LICENSE", "pyproject.toml", ".gitignore"):
        shutil.copyfile(ROOT / name, folder / name)
    # A page instead of the documentation, which takes a minute to build.
    help_site = folder / "src" / "queenhigh" / "server" / "help"
    help_site.mkdir()
    (help_site / "index.html").write_text("<h1>Guides</h1>", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_package("wheel", source, tmp_path_factory.mktemp("once"), EPOCH)


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python in an environment that has the wheel and nothing else."""
    return make_environment(tmp_path_factory.mktemp("empty") / "environment", wheel)


def test_two_builds_are_equal_to_the_last_byte(wheel: Path, source: Path, tmp_path: Path) -> None:
    """The suite looks at the wheel; `make release` builds everything twice."""
    assert build_package("wheel", source, tmp_path, EPOCH).read_bytes() == wheel.read_bytes()


def test_the_single_file_runs_where_nothing_is_installed(wheel: Path, tmp_path: Path) -> None:
    write_single_file(wheel, tmp_path / "queenhigh.pyz", EPOCH)
    done = subprocess.run(
        [sys.executable, "-I", "-S", tmp_path / "queenhigh.pyz", "settle", "examples/three-card-round.toml"],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "net +$764" in done.stdout


def test_the_single_file_says_where_it_cannot_read_toml(wheel: Path, tmp_path: Path) -> None:
    """It has the compiled parser of each Python that a release supports, on one system; elsewhere, no traceback."""
    write_single_file(wheel, tmp_path / "queenhigh.pyz", EPOCH, pythons=())
    run = [sys.executable, "-I", "-S", tmp_path / "queenhigh.pyz"]
    options = {"env": {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}, "capture_output": True, "text": True}
    check, settle = (
        subprocess.run([*run, *arguments], **options)  # type: ignore[call-overload]
        for arguments in (("check", "examples/harbor-room.toml"), ("settle", "examples/three-card-round.toml"))
    )
    assert (check.returncode, check.stdout) == (2, "")
    assert check.stderr.count("\n") == 1
    assert "pip install queenhigh" in check.stderr
    assert (settle.returncode, settle.stderr) == (0, "")


def test_the_single_file_is_for_every_python_that_is_supported() -> None:
    assert supported_pythons()[0] == "3.11"
    assert f"{sys.version_info.major}.{sys.version_info.minor}" in supported_pythons()


def test_every_command_of_the_bare_wheel_works_or_says_which_extra_it_needs(python: Path, tmp_path: Path) -> None:
    answers = {answer.command: answer for answer in run_together(python, tmp_path)}
    assert set(answers) == set(COMMANDS)
    assert {name: answer.output for name, answer in answers.items() if answer.is_broken} == {}
    assert {name for name in NEEDS_EXTRAS if answers[name].needs is None} == set()


def test_the_wheel_has_the_documentation_where_an_installed_house_looks(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        assert files.read("queenhigh/server/help/index.html") == b"<h1>Guides</h1>"


def test_the_bill_lists_every_package_with_version_and_hashes(wheel: Path) -> None:
    bill = json.loads(bill_of_materials(ROOT, [wheel], EPOCH))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["version"] == __version__
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    named = {component["name"] for component in bill["components"]}
    assert {"click", "numpy", "sqlalchemy", "gymnasium", "typst", "pypdf", "fsrs"} <= named
    assert all(component["externalReferences"][0]["hashes"] for component in bill["components"])
    assert [component["name"] for component in bill["components"] if not component["licenses"]] == []
    references = {component["bom-ref"] for component in bill["components"]} | {"queenhigh"}
    assert all(set(each["dependsOn"]) <= references for each in bill["dependencies"])


def test_the_digest_is_that_of_the_installed_files(wheel: Path, python: Path) -> None:
    (folder,) = python.parent.parent.glob("lib/python*/site-packages/queenhigh")
    command = (
        "find . -type f ! -path '*/__pycache__/*' | LC_ALL=C sort | tr '\\n' '\\0' | xargs -0 sha256sum | sha256sum"
    )
    shown = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True).stdout.split()[0]
    assert program_digest(wheel) == shown
    told = subprocess.run([python, "-I", "-m", "queenhigh", "program"], capture_output=True, text=True)
    assert f"sha256 {shown}\n" in told.stdout


def test_checksums_and_notes(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"")
    assert checksums(tmp_path).split() == ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "one"]
    notes = release_notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__, (3, 13))
    assert notes.startswith(f"# Queen High {__version__}\n\n")
    with pytest.raises(ValueError, match=r"has no section for 9\.9"):
        release_notes("# Changelog\n\n## 1.0\n\n- New.\n", "9.9", (3, 13))


def test_the_container_follows_good_practice() -> None:
    recipe = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r"^USER 10001", recipe, re.M)
    assert "HEALTHCHECK" in recipe
    assert "--require-hashes" in recipe
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    house = compose.partition("\n  house:\n")[2].partition("\nvolumes:")[0]
    for line in ("read_only: true", "no-new-privileges:true", "cap_drop: [ALL]", "healthcheck:", "service_healthy"):
        assert line in house, line


def test_the_container_is_built_from_what_it_copies_and_no_secret_is_committed() -> None:
    recipe = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY ([^-\s]\S*) ", recipe, re.M)
    sent = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert [line.removeprefix("!") for line in sent if line.startswith("!")] == copied
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"/deploy/postgres-password", "/deploy/pgpass"} <= set(ignored)


def test_the_container_installs_what_the_tests_ran_with() -> None:
    tested, installed = (
        locked_packages((ROOT / "requirements" / name).read_text(encoding="utf-8")) for name in ("dev.txt", "house.txt")
    )
    assert installed.items() <= tested.items()
    assert set(installed_closure()) - {"queenhigh"} <= set(installed)


def test_the_extra_of_the_server_brings_all_that_a_house_imports() -> None:
    """The lab and the learning pages count exactly, and do so with NumPy and Numba."""
    assert {"fastapi", "numba", "numpy", "sqlalchemy"} <= set(installed_closure("server"))


def test_every_setting_in_the_deployment_files_is_one_of_ours() -> None:
    """A setting that `serve` does not know would be ignored without a word."""
    from queenhigh.cli.serve import command

    known = {name for parameter in command.params for name in parameter.envvar or ()}
    for name in ("Containerfile", "compose.yaml", "queenhigh.service"):
        text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
        assert set(re.findall(r"QUEENHIGH_[A-Z_]+", text)) <= known, name


def test_the_version_is_stated_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dynamic"] == ["version"]
    assert f"Queen High {__version__}" in (ROOT / "docs" / "program.md").read_text(encoding="utf-8")
