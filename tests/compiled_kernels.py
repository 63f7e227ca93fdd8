"""What numba compiles when a module is imported: compiled once, before several processes start to run tests.

After a fresh checkout every one of them would compile the same kernels while it collects the tests; compiled ones are
kept on disk, beside their modules.
"""

from importlib import import_module
from pathlib import Path

import queenhigh

_PACKAGE = Path(queenhigh.__file__).parent


def kernel_modules() -> list[str]:
    """The modules that have something compiled."""
    files = (file for file in _PACKAGE.rglob("*.py") if "@njit" in file.read_text(encoding="utf-8"))
    return sorted(".".join(file.relative_to(_PACKAGE.parent).with_suffix("").parts) for file in files)


def compile_kernels() -> None:
    for module in kernel_modules():
        import_module(module)
