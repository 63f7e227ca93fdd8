"""The pages in Chromium: first contentful paint, what they weigh, and the frames of a settlement with seven boxes.

    .venv/bin/python bench/pages.py [--runs 5] [--json FILE]

The house runs in this process, the browser in its own. Each page is opened with an empty cache and again with a full
one. The frames are those presented while seven boxes with three wagers each are paid and taken, one after another; of
several settlements the one with the fewest late frames is shown. How late a frame is depends on what else the machine
does; the processor time of the page's main thread in each frame does not, so that is told as well.
"""

import argparse
import json
import shutil
import sys
import tempfile
from bisect import bisect
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.house import RunningHouse, running_house

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
SEATS = range(1, 8)
WAGERS = {"ante": 1000, "pair_plus": 500, "progressive": 100}
MOST_PAINT_MS, MOST_BYTES, FRAME_MS = 500, 150_000, 1000 / 60
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  const painted = list.getEntriesByName("first-contentful-paint")[0];
  if (painted) done(painted.startTime);
}).observe({ type: "paint", buffered: true }))"""
SCREEN: ViewportSize = {"width": 1280, "height": 800}
WEIGHT = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
WATCH_FRAMES = """() => {
  window.frames60 = [];
  let last = performance.now();
  const next = (now) => { window.frames60.push(now - last); last = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""


@dataclass(frozen=True, slots=True)
class Opened:
    """How a page opened; kilobytes are those that travel."""

    page: str
    paint_ms: float
    paint_again_ms: float
    kilobytes: float


@dataclass(frozen=True, slots=True)
class Settled:
    """The frames of one settlement, from the first payment to the last, in milliseconds."""

    frames: int
    seconds: float
    median_ms: float
    slowest_ms: float
    late: int
    script_and_layout_ms: float
    busy_ms: float
    """Processor time of the main thread in a frame, on average."""
    busiest_ms: float
    """And in the busiest of them."""
    over: int
    """Frames for which the main thread needed more than a sixtieth of a second."""

    @property
    def per_second(self) -> float:
        return self.frames / self.seconds


def play_one(page: Page) -> str:
    """From the lobby to a settled round; the table's name."""
    page.goto("/")
    page.click("[data-game='three-card-poker']")
    page.wait_for_selector(".choice")
    page.keyboard.press("p")
    page.wait_for_selector(".net")
    return page.url.rpartition("/")[2]


def open_page(context: BrowserContext, path: str, ready: str) -> tuple[float, float]:
    page = context.new_page()
    page.goto(path)
    page.wait_for_selector(ready, state="attached")
    paint, weight = page.evaluate(PAINT), page.evaluate(WEIGHT)
    page.close()
    return float(paint), float(weight)


def measure_opening(browser: Browser, house: RunningHouse, runs: int) -> list[Opened]:
    context = browser.new_context(base_url=house.origin, viewport=SCREEN, reduced_motion="reduce")
    table = play_one(context.new_page())
    pages = {
        "lobby": ("/", ".open-tables"),
        "table": (f"/tables/{table}", "body[data-ready]"),
        "replay": (f"/rounds/{table}/1", ".steps li"),
        "session": ("/session", "body[data-ready]"),
        "how to play": ("/games/three-card-poker", "body[data-ready]"),
    }
    opened = []
    for name, (path, ready) in pages.items():
        first, again, weights = [], [], []
        for _ in range(runs):
            session = browser.new_context(base_url=house.origin, viewport=SCREEN)
            session.add_cookies(context.cookies())  # type: ignore[arg-type]
            paint, weight = open_page(session, path, ready)
            first.append(paint)
            weights.append(weight)
            again.append(open_page(session, path, ready)[0])
            session.close()
        opened.append(Opened(name, median(first), median(again), median(weights) / 1000))
    context.close()
    return opened


def measure_settlement(browser: Browser, house: RunningHouse) -> Settled:
    context = browser.new_context(base_url=house.origin, viewport=SCREEN)
    page = context.new_page()
    table = play_one(page)
    others = [house.person() for seat in SEATS if seat != 4]
    for seat, person in zip((seat for seat in SEATS if seat != 4), others, strict=True):
        person.do(table, "take_seat", seat=seat)
        for wager, cents in WAGERS.items():
            person.do(table, "place_wager", seat=seat, wager=wager, cents=cents)
        person.do(table, "ask_for_deal")
    page.locator(".stage .spot[data-wager=pair_plus]").click()
    page.keyboard.press("d")
    page.wait_for_selector("body:is([data-phase=waiting], [data-phase=deciding])", state="attached")
    for person in (*others, *reversed(others)):
        person.play_on(table)
    page.wait_for_selector(".choice")
    tracing = context.new_cdp_session(page)
    tracing.send("Performance.enable")
    before = spent(tracing.send("Performance.getMetrics"))
    page.keyboard.press("p")
    page.wait_for_selector(".choice", state="detached")
    for person in (*others, *reversed(others)):
        person.play_on(table)
    page.wait_for_selector(".story li")
    browser.start_tracing(page=page, categories=["devtools.timeline", "toplevel"])
    page.evaluate(WATCH_FRAMES)
    page.wait_for_selector(".net", timeout=120_000)
    frames = [float(one) for one in page.evaluate("window.frames60")][1:]
    busy = main_thread_ms(json.loads(browser.stop_tracing()))
    after = spent(tracing.send("Performance.getMetrics"))
    context.close()
    late = sum(one > 1.5 * FRAME_MS for one in frames)
    return Settled(
        len(frames), sum(frames) / 1000, median(frames), max(frames), late, (after - before) * 1000,
        sum(busy) / len(busy), max(busy), sum(one > FRAME_MS for one in busy),
    )  # fmt: skip


def main_thread_ms(trace: dict[str, list[dict[str, object]]]) -> list[float]:
    """The processor time of the page's main thread from each frame to the next."""
    events = [event for event in trace["traceEvents"] if "tid" in event]
    named = [event for event in events if event["name"] == "thread_name"]
    [thread, *_] = [
        (event["pid"], event["tid"]) for event in named if "CrRendererMain" in str(event["args"])
        if any(one["name"] == "FireAnimationFrame" for one in events if one["pid"] == event["pid"])
    ]  # fmt: skip
    own = [event for event in events if (event["pid"], event["tid"]) == thread and event.get("ph") == "X"]
    starts = sorted(float(str(event["ts"])) for event in own if event["name"] == "FireAnimationFrame")
    spent_in = [0.0] * (len(starts) + 1)
    for event in own:
        if event["name"] == "ThreadControllerImpl::RunTask":
            spent_in[bisect(starts, float(str(event["ts"])))] += float(str(event.get("tdur", 0))) / 1000
    return spent_in


def spent(metrics: dict[str, list[dict[str, object]]]) -> float:
    """Seconds of script, style and layout so far."""
    wanted = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
    return sum(float(str(one["value"])) for one in metrics["metrics"] if one["name"] in wanted)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--json", type=Path)
    asked = options.parse_args()
    if CHROMIUM is None:
        print("Chromium was not found, so the pages were not measured.")
        return
    with tempfile.TemporaryDirectory() as folder, running_house(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        settled = min((measure_settlement(browser, house) for _ in range(asked.runs)), key=lambda one: one.late)
        opened = measure_opening(browser, house, asked.runs)
        browser.close()
    print("| page | first contentful paint | again | weight |\n|---|---:|---:|---:|")
    for one in opened:
        print(f"| {one.page} | {one.paint_ms:.0f} ms | {one.paint_again_ms:.0f} ms | {one.kilobytes:.0f} kB |")
    print(
        f"A settlement with seven boxes: {settled.per_second:.1f} frames a second over {settled.seconds:.1f} s, median "
        f"{settled.median_ms:.1f} ms, slowest {settled.slowest_ms:.0f} ms, {settled.late} of {settled.frames} late; "
        f"{settled.script_and_layout_ms:.0f} ms of script, style and layout. Processor time of the main thread in a "
        f"frame: {settled.busy_ms:.1f} ms on average, {settled.busiest_ms:.1f} ms at most; {settled.over} frames took "
        f"more than {FRAME_MS:.1f} ms of it."
    )
    if asked.json:
        asked.json.write_text(json.dumps({"opened": [asdict(one) for one in opened], "settled": asdict(settled)}))


if __name__ == "__main__":
    main()
