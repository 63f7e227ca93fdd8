"""`queenhigh.pyz`: the program and what its base commands need, in one file that Python runs.

On its first start it unpacks itself into the cache folder of the user, because compiled modules and data files cannot
be read from within an archive. It holds the compiled parser of TOML of every Python that is supported, for the system
it was built on.
"""

import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path

from release.software_bill import locked_packages

ROOT = Path(__file__).resolve().parent.parent

BASE = ("click", "tree-sitter", "tree-sitter-toml")
"""What every installation has, whatever the extras."""
_SHEBANG = b"#!/usr/bin/env python3\n"
_START = '''\
"""Unpack this file once, and start the command from there."""
import hashlib, os, sys, tempfile, zipfile

PYTHONS, SYSTEM = {pythons!r}, {system!r}


def unpacked():
    archive = os.path.abspath(sys.argv[0])
    with open(archive, "rb") as stream:
        name = hashlib.sha256(stream.read()).hexdigest()
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    try:
        os.makedirs(os.path.join(cache, "queenhigh"), mode=0o700, exist_ok=True)
        folder = os.path.join(cache, "queenhigh", "pyz-" + name)
        if os.path.isdir(folder):
            return folder
        fresh = tempfile.mkdtemp(dir=os.path.join(cache, "queenhigh"))
    except OSError:
        folder, fresh = None, tempfile.mkdtemp()
    with zipfile.ZipFile(archive) as files:
        files.extractall(fresh)
    if folder is None:
        return fresh
    try:
        os.rename(fresh, folder)
    except OSError:
        pass
    return folder


import sysconfig
here = "%d.%d" % sys.version_info[:2]
if sys.version_info < (3, 11):
    sys.exit("queenhigh.pyz needs Python 3.11 or newer; this is %s" % here)
if here not in PYTHONS or sysconfig.get_platform() != SYSTEM:
    # The compiled parser of another system can be found and cannot be loaded.
    sys.modules["tree_sitter"] = sys.modules["tree_sitter_toml"] = None
sys.path.insert(0, unpacked())
sys.argv[0] = "queenhigh"
from queenhigh.cli import main
main()
'''


def supported_pythons() -> tuple[str, ...]:
    """The versions of Python that the package says it supports."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = [line.rpartition(" ")[2] for line in project["classifiers"] if " :: Python :: 3." in line]
    return tuple(versions)


def write_single_file(wheel: Path, target: Path, epoch: int, *, pythons: Sequence[str] | None = None) -> None:
    """Put the wheel and the base packages into one file, sorted and with the time of the release.

    Of Pythons other than this one, the compiled parser is fetched, by the hashes of the lock file.
    """
    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    pythons = (own,) if pythons is None else pythons
    with zipfile.ZipFile(wheel) as files:
        contents = {name: files.read(name) for name in files.namelist()}
    for name in BASE:
        contents |= _installed(name)
    for python in set(pythons) - {own}:
        contents |= {name: data for name, data in _parser(python).items() if name.endswith(".so")}
    contents["__main__.py"] = _START.format(pythons=tuple(pythons), system=sysconfig.get_platform()).encode()
    moment = time.gmtime(max(epoch, 315532800))[:6]
    with target.open("wb") as stream:
        stream.write(_SHEBANG)
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in sorted(contents):
                info = zipfile.ZipInfo(name, moment)
                info.external_attr = 0o644 << 16
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, contents[name])
    target.chmod(0o755)


def _installed(name: str) -> dict[str, bytes]:
    """The files of an installed package, without its commands and what Python compiled."""
    found = distribution(name)
    return {
        str(file): Path(str(file.locate())).read_bytes()
        for file in found.files or ()
        if ".." not in file.parts and "__pycache__" not in file.parts and file.name not in _OF_THE_INSTALLER
    }


def _parser(python: str) -> dict[str, bytes]:
    """The files of the compiled parser for another Python on this system, from the wheel that the lock file names."""
    version, hashes = locked_packages((ROOT / "requirements" / "house.txt").read_text(encoding="utf-8"))["tree-sitter"]
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "parser.txt"
        wanted.write_text(" ".join([f"tree-sitter=={version}", *(f"--hash=sha256:{one}" for one in hashes)]))
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes",
             f"--python-version={python}", f"--dest={folder}", f"--requirement={wanted}"],
            stderr=subprocess.DEVNULL,
            check=True,
        )  # fmt: skip
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as files:
            return {name: files.read(name) for name in files.namelist()}


_OF_THE_INSTALLER = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json")
