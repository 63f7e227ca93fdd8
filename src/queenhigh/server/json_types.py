"""What goes out as JSON and comes in as JSON, before anybody has looked at it."""

from collections.abc import Mapping

JsonObject = dict[str, object]
"""An object of an answer: it is built here and read by a page, never by our own code."""
JsonRow = Mapping[str, object]
"""An object of an answer that is built as a type of its own and only passed on."""
