"""The rules as data: wagers, hands, the contest, the fold, paytables, seeds, limits, steps, and the index of clauses.

>>> from queenhigh.rulebook import rulebook
>>> str(rulebook("three-card-poker").paytables["pair_plus"]["C"].line("flush"))
'3 to 1'
>>> rulebook("three-card-poker").inscription
'Dealer plays with queen high or better'
"""

from queenhigh.rulebook.book import (
    ONLY_LETTER,
    CardCounts,
    CardRule,
    Rulebook,
    electronic_games,
    own_rulebook,
    rulebook,
)
from queenhigh.rulebook.clauses import HELD, LISTED, Clause, clause_index, duty, gist, layout_duty
from queenhigh.rulebook.contest import (
    NOT_QUALIFIED,
    BonusRule,
    Contest,
    ContestCase,
    Fold,
    HandRule,
    Qualifier,
    StageRule,
)
from queenhigh.rulebook.names import wager_title, wager_titles, wager_words
from queenhigh.rulebook.paytable import EnvyLine, EnvyTable, Kind, Line, Paytable
from queenhigh.rulebook.procedure import Procedure, procedure
from queenhigh.rulebook.source import (
    GAMES,
    BrokenRulebook,
    game_names,
    rules_cache,
    rules_folder,
    rules_from,
    use_rules,
)
from queenhigh.rulebook.version import rules_version
from queenhigh.rulebook.wagers import Least, OfferRule, PayoutLimitRule, VersionRule, WagerRule

__all__ = [
    "GAMES",
    "HELD",
    "LISTED",
    "NOT_QUALIFIED",
    "ONLY_LETTER",
    "BonusRule",
    "BrokenRulebook",
    "CardCounts",
    "CardRule",
    "Clause",
    "Contest",
    "ContestCase",
    "EnvyLine",
    "EnvyTable",
    "Fold",
    "HandRule",
    "Kind",
    "Least",
    "Line",
    "OfferRule",
    "PayoutLimitRule",
    "Paytable",
    "Procedure",
    "Qualifier",
    "Rulebook",
    "StageRule",
    "VersionRule",
    "WagerRule",
    "clause_index",
    "duty",
    "electronic_games",
    "game_names",
    "gist",
    "layout_duty",
    "own_rulebook",
    "procedure",
    "rulebook",
    "rules_cache",
    "rules_folder",
    "rules_from",
    "rules_version",
    "use_rules",
    "wager_title",
    "wager_titles",
    "wager_words",
]
