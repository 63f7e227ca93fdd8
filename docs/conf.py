"""Settings of the documentation site: `make docs` builds it into build/site, without a network."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from docs.page_generators import write_pages  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402

from queenhigh import __version__  # noqa: E402

project = "Queen High"
author = "Queen High contributors"
copyright = "Queen High contributors. MIT license"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 4
exclude_patterns = ["page_generators", "pictures.py"]
# Links to files of the project, not of the site, lead to their text in the checkout.
suppress_warnings = ["myst.xref_missing", "myst.header"]
nitpicky = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "imported-members": True}
default_role = "code"

html_theme = "furo"
html_title = "Queen High"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["search.js"]
html_favicon = "../src/queenhigh/server/pages/icon.svg"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_permalinks_icon = "#"
pygments_style = "friendly"
pygments_dark_style = "monokai"


def leave_out_field_numbers(
    _app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """A field of a named tuple without words of ours has none of Python's either."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", leave_out_field_numbers)
    app.connect("builder-inited", lambda _: write_pages(HERE / "generated"))
