"""The Chromium of the tests: one of the system, or the one that `make browser` got."""

import shutil
import subprocess
import sys
from pathlib import Path

MISSING = "no Chromium on this machine: the pages are not tested"
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str | None:
    """The path of a browser, None where there is none."""
    return next(filter(None, map(shutil.which, _NAMES)), None) or _fetched()


def _fetched() -> str | None:
    """The one that Playwright keeps for itself."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


def fetch() -> bool:
    """Get a browser from wherever one can be had: Playwright's own, or a package of the system."""
    ways = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get"):
        ways.append(["apt-get", "install", "--yes", "--no-install-recommends", "chromium"])
    for way in ways:
        print(f"$ {' '.join(way)}", flush=True)
        if subprocess.run(way).returncode == 0 and find_chromium():
            return True
    return False


if __name__ == "__main__":
    found = find_chromium() or (find_chromium() if fetch() else None)
    if found is None:
        sys.exit("No browser could be had here. Install Chromium, and see that `chromium` is on the path.")
    print(f"Chromium for the tests: {found}")
