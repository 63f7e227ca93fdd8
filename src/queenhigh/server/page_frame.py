"""The pages of the house: one frame, in which title, style and module differ. The module draws everything else."""

from typing import NamedTuple


class Page(NamedTuple):
    """One page: its title, the module that draws it, and the style that it needs besides that of the house."""

    title: str
    module: str
    style: str | None
    kind: str | None = None
    """What the style calls this page, where that is not the name of its module."""

    def html(self) -> str:
        """
        >>> "<title>Lobby · Queen High</title>" in PAGES["/"].html()
        True
        """
        style = f'    <link rel="stylesheet" href="/static/{self.style}.css" />\n' if self.style else ""
        kind = (self.kind or self.module).replace("_", "-")
        return _FRAME.format(title=self.title, style=style, module=self.module, kind=kind)


_FRAME = """\
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>{title} · Queen High</title>
    <link rel="icon" href="/static/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/static/house.css" />
{style}    <script src="/static/theme.js"></script>
    <script type="module" src="/static/page_header.js"></script>
    <script type="module" src="/static/{module}.js"></script>
  </head>
  <body class="page-{kind}">
    <house-header></house-header>
    <main id="main" tabindex="-1">
      <noscript><p class="notice">These pages need JavaScript. The interface for programs is at /docs.</p></noscript>
      <p class="loading">Loading …</p>
    </main>
    <div id="spoken" class="unseen" role="log" aria-live="polite" aria-label="Announcements"></div>
  </body>
</html>
"""

PAGES = {
    "/": Page("Lobby", "lobby", "lobby"),
    "/tables/{table}": Page("Table", "table", "table"),
    "/dealer/{table}": Page("Dealer's console", "dealer", "staff"),
    "/floor": Page("Floor", "floor", "staff"),
    "/audit": Page("Audit", "audit", "staff"),
    "/audit/reports": Page("Reports", "reports", "staff"),
    "/audit/{table}/{round}": Page("Round", "audit_round", "staff"),
    "/rounds/{table}/{round}": Page("Round", "round", "staff"),
    "/lab": Page("Paytable lab", "lab", "lab"),
    "/fair": Page("Is the deal fair?", "fair", None),
    "/learn": Page("Learn the games", "learn", "learn"),
    "/session": Page("Your session", "session", "learn", "learn"),
    "/games/{game}": Page("How to play", "how_to_play", "learn", "learn"),
    "/strategy/{game}": Page("Best play", "strategy", "learn", "learn"),
    "/train/{game}": Page("Trainer", "trainer", "learn", "learn"),
    "/information/{game}": Page("Information desk", "information", "learn", "learn"),
    "/school": Page("School for dealers", "school", "learn", "learn"),
    "/school/errors": Page("Find the error", "error_watch", "learn", "learn"),
    "/school/exam": Page("Examination", "exam", "learn", "learn"),
    "/school/exam/console": Page("Examination: the dealer's console", "exam_console", "staff", "dealer"),
    "/desk": Page("Submission desk", "desk", "desk"),
    "/login": Page("Log in", "login", "lobby"),
    "/account": Page("Your account", "account", "lobby"),
    "/admin": Page("Accounts", "admin", "staff"),
}
"""By address."""

NOT_FOUND = Page("Page not found", "not_found", "lobby", "login")
