"""`queenhigh.pyz`: the program and what its base commands need, in one file that Python runs.

On its first start it unpacks itself into the cache folder of the user, because compiled modules and data files cannot
be read from within an archive. It holds the compiled parser of TOML for the system and the Python it was built with.
"""

import sys
import sysconfig
import time
import zipfile
from importlib.metadata import distribution
from pathlib import Path

BASE = ("click", "tree-sitter", "tree-sitter-toml")
"""What every installation has, whatever the extras."""
_SHEBANG = b"#!/usr/bin/env python3\n"
_START = '''\
"""Unpack this file once, and start the command from there."""
import hashlib, os, sys, tempfile, zipfile

BUILT_FOR = {built_for!r}


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
here = ["%d.%d" % sys.version_info[:2], sysconfig.get_platform()]
if sys.version_info < (3, 11):
    sys.exit("queenhigh.pyz needs Python 3.11 or newer; this is %s" % here[0])
if here != BUILT_FOR:
    print("queenhigh.pyz was built for Python %s on %s; if a command misses tree_sitter here, install the wheel"
          % tuple(BUILT_FOR), file=sys.stderr)
sys.path.insert(0, unpacked())
sys.argv[0] = "queenhigh"
from queenhigh.cli import main
main()
'''


def write_single_file(wheel: Path, target: Path, epoch: int) -> None:
    """Put the wheel and the base packages into one file, sorted and with the time of the release."""
    with zipfile.ZipFile(wheel) as files:
        contents = {name: files.read(name) for name in files.namelist()}
    for name in BASE:
        contents |= _installed(name)
    built_for = [f"{sys.version_info.major}.{sys.version_info.minor}", sysconfig.get_platform()]
    contents["__main__.py"] = _START.format(built_for=built_for).encode()
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


_OF_THE_INSTALLER = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json")
