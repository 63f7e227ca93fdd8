"""The documentation of the house at /help, and each clause at /clauses/ID; every release includes it."""

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

import queenhigh
from queenhigh.rulebook import clause_index
from queenhigh.server.problems import Problem

_NOT_HERE = """\
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Help · Queen High</title>
    <link rel="stylesheet" href="/static/house.css" />
  </head>
  <body>
    <main id="main">
      <h1>Help is not installed here</h1>
      <p>
        Every release includes the documentation, but this program was installed from a checkout. There,
        <code>make docs</code> builds it; <code>queenhigh serve --help-site FOLDER</code> shows a site from elsewhere.
      </p>
      <p>
        <a href="/learn">How to play each game</a> · <a href="/docs">Interface for programs</a> · <a href="/">Lobby</a>
      </p>
    </main>
  </body>
</html>
"""


def built_site() -> Path | None:
    """The site that a release has inside the package, or the one that `make docs` puts into a checkout."""
    package = Path(queenhigh.__file__).resolve().parent
    installed, checkout = package / "server" / "help", package.parents[1] / "build" / "site"
    return next((folder for folder in (installed, checkout) if (folder / "index.html").is_file()), None)


def clause_address(clause: str) -> str:
    """
    >>> clause_address("3CP-11.D.3")
    '/help/generated/clauses/3CP-11.html#3CP-11.D.3'
    """
    known = clause_index()[clause]
    return f"/help/generated/clauses/{known.document}-{known.chapter}.html#{known.id}"


def add_help(app: FastAPI, folder: Path | None) -> None:
    @app.get("/clauses/{clause}", include_in_schema=False)
    async def one_clause(clause: str) -> Response:
        if clause not in clause_index():
            raise Problem(404, "not-found", "no clause has this id; ids look like 3CP-11.B or LIR-.07.E.5")
        return RedirectResponse(clause_address(clause))

    if folder is None:
        app.mount("/help", HTMLResponse(_NOT_HERE, status_code=404), name="help")
    else:
        app.mount("/help", StaticFiles(directory=folder, html=True), name="help")
