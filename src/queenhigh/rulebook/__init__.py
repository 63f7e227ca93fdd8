"""The rules as data: wagers, paytables, minimum seeds and rates, limits, and the index of all clauses.

>>> from queenhigh.rulebook import rulebook
>>> str(rulebook("three-card-poker").paytables["pair_plus"]["C"].line("flush"))
'3 to 1'
"""

from queenhigh.rulebook.book import GAMES, CardCounts, Least, OfferRule, PayoutLimitRule, Rulebook, WagerRule, rulebook
from queenhigh.rulebook.clauses import Clause, clause_index, duty, gist, layout_duty
from queenhigh.rulebook.names import WAGER_TITLES, wager_title
from queenhigh.rulebook.paytable import EnvyLine, EnvyTable, Kind, Line, Paytable
from queenhigh.rulebook.procedure import Procedure, procedure
from queenhigh.rulebook.version import rules_version

__all__ = [
    "GAMES",
    "WAGER_TITLES",
    "CardCounts",
    "Clause",
    "EnvyLine",
    "EnvyTable",
    "Kind",
    "Least",
    "Line",
    "OfferRule",
    "PayoutLimitRule",
    "Paytable",
    "Procedure",
    "Rulebook",
    "WagerRule",
    "clause_index",
    "duty",
    "gist",
    "layout_duty",
    "procedure",
    "rulebook",
    "rules_version",
    "wager_title",
]
