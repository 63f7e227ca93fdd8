"""The wheel and the source distribution of a commit, with the documentation. The same commit gives the same bytes."""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from queenhigh.program import digest_of


def last_commit(root: Path) -> str:
    """The commit that is released; what is committed while the release is built belongs to the next one."""
    return subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=True
    ).stdout.strip()


def export_commit(root: Path, commit: str, target: Path) -> None:
    """The files of a commit, without what else lies in the folder."""
    target.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", commit], cwd=root, capture_output=True, check=True).stdout
    with tempfile.TemporaryFile() as stream:
        stream.write(archive)
        stream.seek(0)
        with tarfile.open(fileobj=stream) as tar:
            tar.extractall(target, filter="tar")


def commit_time(root: Path, commit: str) -> int:
    """When the commit was made, in seconds; every file of a release has this time."""
    shown = subprocess.run(
        ["git", "log", "-1", "--format=%ct", commit], cwd=root, capture_output=True, text=True, check=True
    )
    return int(shown.stdout)


def build_site(source: Path, epoch: int) -> None:
    """Build the documentation into the package, so that an installed house shows it at /help."""
    site = source / "src" / "queenhigh" / "server" / "help"
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(
            [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--doctree-dir", scratch, "docs", site],
            cwd=source,
            env={
                **os.environ,
                "SOURCE_DATE_EPOCH": str(epoch),
                "PYTHONPATH": f"{source / 'src'}{os.pathsep}{source}",
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            check=True,
        )
    # Only for the next build in the same folder.
    (site / ".buildinfo").unlink()
    shutil.rmtree(source / "docs" / "generated")


def build_packages(source: Path, folder: Path, epoch: int) -> tuple[Path, Path]:
    """Build the wheel and the source distribution into a folder."""
    return build_package("wheel", source, folder, epoch), build_package("sdist", source, folder, epoch)


def build_package(kind: str, source: Path, folder: Path, epoch: int) -> Path:
    """Build one of the two kinds; the folder holds no other file of that kind."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)],
        cwd=source,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    (built,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


def program_digest(wheel: Path) -> str:
    """The digest that `queenhigh program` prints when this wheel is installed."""
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as files:
        files.extractall(folder)
        return digest_of(Path(folder) / "queenhigh")
