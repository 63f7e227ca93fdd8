"""Words that tell how a program keeps or tests a rule, and so have no place in a statement of the rule itself."""

import re

NOT_THE_RULE = re.compile(
    r"\b(checklist|console|flagged|engine|checker|generated|configured|rejected|prompt(s|ed)|logged|recorded"
    r"|is (refused|reported|blocked|accepted)|switched on|fails the check|with a known deck|the ledger"
    r"|in software|evaluated|as adopted|colou?red|colour|recognised|the own)\b",
    re.IGNORECASE,
)
