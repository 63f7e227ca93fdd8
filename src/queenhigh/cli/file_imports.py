"""Run this program from its own files, and never from what Python compiled of them before.

Python keeps compiled code in `__pycache__` and runs it in place of a file if time and size agree. The digest of the
program counts the files and not that code. So whatever deals cards is read from the files that were counted.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

_PACKAGE = "queenhigh"


class _FromItsFile(SourceFileLoader):
    """Compiles the file itself, whatever `__pycache__` holds, and leaves nothing there."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        compiled: CodeType = self.source_to_code(self.get_data(path), path)
        return compiled


class _Finder(PathFinder):
    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] != _PACKAGE:
            return None
        spec = super().find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _FromItsFile(fullname, spec.loader.path)
            spec.cached = None
        return spec


def _loaded() -> list[str]:
    return sorted(name for name in sys.modules if name.partition(".")[0] == _PACKAGE)


def import_from_files() -> None:
    """Import every module of this program from its file from now on, and import again what is loaded already."""
    sys.meta_path.insert(0, _Finder)
    for name in _loaded():
        del sys.modules[name]


def not_from_a_file() -> str | None:
    """A module of this program that was not imported from its file by the above; None where all were."""
    for name in _loaded():
        spec = sys.modules[name].__spec__
        # This module was imported twice, so its classes are known by their names.
        if spec is None or type(spec.loader).__name__ != _FromItsFile.__name__:
            return name
    return None
