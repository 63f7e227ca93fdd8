"""What is wrong with a field of a request, in plain English: the one place that translates what pydantic says."""

from collections.abc import Callable, Mapping

from pydantic_core import ErrorDetails

from queenhigh.rulebook.wording import counted

PATTERNS: Mapping[str, str] = {
    r"^[a-z][a-z0-9._-]{1,31}$": (
        "use 2 to 32 lowercase letters, digits, dots, dashes or underscores, and begin with a letter"
    ),
    r"^[a-z0-9][a-z0-9-]{1,63}$": "use 2 to 64 lowercase letters, digits and dashes, and begin with a letter or digit",
    r"^[^\x00]*[^\x00\s][^\x00]*$": "write at least one word",
    r"^[^\x00-\x1f\x7f]+$": "write it in one line, without control characters",
    r"^[^\x00-\x1f\x7f]*$": "write it in one line, without control characters",
    r"^[A-Za-z0-9._:-]{1,64}$": "use 1 to 64 letters, digits, dots, dashes, colons or underscores",
    r"^([1-9][0-9]?|[a-z]{1,20})$": "name a seat by its number, or another place by its name",
    r"^\w([\w .'-]{0,18}\w)?$": "use 1 to 20 letters, digits, spaces, dots, dashes or apostrophes",
    r"^[2-9TJQKA shdc]*$": "write cards such as As Kh 9c",
    r"^\d{1,6}(\.\d{1,20})?$": "write a number such as 12.5",
    r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$": "write a time such as 2026-11-15T14:30:00+00:00",
}
"""What each pattern of a field asks for."""


def field_message(error: ErrorDetails) -> str:
    """What to write instead; what pydantic says itself only where nobody has put it better."""
    told = _MESSAGES.get(error["type"])
    context = error.get("ctx", {})
    if told is None:
        return error["msg"]
    return told if isinstance(told, str) else told(context)


def _pattern(context: Mapping[str, object]) -> str:
    return PATTERNS.get(str(context.get("pattern")), "this is not written in the way it has to be")


def _characters(count: object) -> str:
    return counted(count, "character") if isinstance(count, int) else f"{count} characters"


_NUMBER = "write a whole number"
_DATE = "write a date such as 2026-11-15"
_MESSAGES: Mapping[str, str | Callable[[Mapping[str, object]], str]] = {
    "missing": "this is missing",
    "extra_forbidden": "this field is not known here",
    "string_type": "write text",
    "string_too_short": lambda context: f"write at least {_characters(context.get('min_length'))}",
    "string_too_long": lambda context: f"write at most {_characters(context.get('max_length'))}",
    "string_pattern_mismatch": _pattern,
    "int_type": _NUMBER,
    "int_parsing": _NUMBER,
    "int_from_float": _NUMBER,
    "bool_type": "write true or false",
    "bool_parsing": "write true or false",
    "greater_than_equal": lambda context: f"it must be at least {context.get('ge')}",
    "less_than_equal": lambda context: f"it must be at most {context.get('le')}",
    "literal_error": lambda context: f"choose {context.get('expected')}",
    "date_type": _DATE,
    "date_parsing": _DATE,
    "date_from_datetime_parsing": _DATE,
    "dict_type": "write an object with names and values",
    "list_type": "write a list",
    "model_attributes_type": "write an object with names and values",
    "too_long": lambda context: f"there are more than {context.get('max_length')}",
    "json_invalid": "this is not valid JSON",
    "union_tag_invalid": "this command is not known",
    "union_tag_not_found": "name a command",
}
"""By what pydantic calls the mistake."""
