"""What every page has to pass in every phase: width, sizes, contrast, names, targets, and words that are not covered.

A few of the screens are measured with every run of the suite. `QUEENHIGH_EVERY_SCREEN=1` measures all of them, in both
themes. The rules of axe-core come with the tools that `make lint` fetches; without them only our own checks are made,
which know what axe-core cannot tell: the contrast on a gradient, and the area that a small control grows by.
"""

import os
from pathlib import Path
from zlib import crc32

from lint_javascript import MODULES
from playwright.sync_api import Page

from tests.browser.visitor import DESK, PHONE, Visitor

_HERE = Path(__file__).parent
ACCESSIBILITY_PROBLEMS = (_HERE / "accessibility_problems.js").read_text(encoding="utf-8")
TOO_WIDE_OR_SMALL = (_HERE / "too_wide_or_small.js").read_text(encoding="utf-8").partition("\n")[2]
TEXT_OVERLAPS = (_HERE / "text_overlaps.js").read_text(encoding="utf-8").partition("\n")[2]
AXE = MODULES / "axe-core" / "axe.min.js"
_RUN_AXE = """async (rules) => {
  // One rule is left out: it takes the short signs on a chip or in a cell of a grid for words to be spoken.
  const off = { "label-content-name-mismatch": { enabled: false } };
  const options = { resultTypes: ["violations"], preload: false, rules: off, ...rules };
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`));
}"""
_CONTRAST = {"runOnly": ["color-contrast"]}

EVERY_SCREEN = bool(os.environ.get("QUEENHIGH_EVERY_SCREEN"))
_Screen = tuple[tuple[int, int], str]
_WHOLE: tuple[_Screen, ...] = tuple(
    (size, theme)
    for size in (PHONE, (768, 1024), DESK, (1366, 768), (1920, 1080))
    for theme in ("dark", "light")
)  # fmt: skip
_SMOKE: tuple[_Screen, ...] = (
    (PHONE, "dark"), ((768, 1024), "light"), (DESK, "dark"), ((1366, 768), "dark"), ((1920, 1080), "light"),
)  # fmt: skip


def _screens_for(phase: str) -> tuple[_Screen, ...]:
    """The phone, and two of the other screens by turns, one of them light: the phases together see all of them."""
    if EVERY_SCREEN:
        return _WHOLE
    turn = crc32(phase.encode())
    return _SMOKE[0], _SMOKE[1 + turn % 4], _SMOKE[1 + (turn + 2) % 4]


def assert_fits(visitor: Visitor, phase: str) -> None:
    """Every check on every screen; of axe-core all rules on the first of them, and its contrast in the light theme."""
    page, found = visitor.page, []
    for number, (size, theme) in enumerate(_screens_for(phase)):
        visitor.resize(size)
        visitor.wear(theme)
        wrong = [problem for check in (TOO_WIDE_OR_SMALL, TEXT_OVERLAPS) for problem in page.evaluate(check)]
        wrong += page.evaluate(ACCESSIBILITY_PROBLEMS)
        if EVERY_SCREEN or number == 0:
            wrong += axe_violations(page)
        elif theme == "light":
            wrong += axe_violations(page, _CONTRAST)
        found += [f"{phase}, {theme}, {size[0]} wide: {problem}" for problem in wrong]
        if EVERY_SCREEN or size in (PHONE, DESK):
            visitor.picture(phase if theme == "dark" else f"{phase}-light")
    assert not found, "\n".join(found)


def axe_violations(page: Page, rules: dict[str, list[str]] | None = None) -> list[str]:
    if not AXE.exists():
        return []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(_RUN_AXE, rules or {})
    return found


def assert_focus_is_seen(page: Page) -> None:
    """Twelve stops of the Tab key: each is on something, and what has the focus shows it."""
    page.evaluate("document.activeElement?.blur()")
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = page.evaluate(
            """() => { const at = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(at);
            return at === document.body ? "end" : `${outlineStyle} ${outlineWidth} ${at.outerHTML.slice(0, 60)}` }"""
        )
        assert outline == "end" or not outline.startswith(("none", "auto 0")), outline
