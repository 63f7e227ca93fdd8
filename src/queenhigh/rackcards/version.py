"""How Pair Plus hangs on the Ante: as the card tells it, and as the submission chose it of 3CP-7.F and 7.G."""

from queenhigh.findings import Severity
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.coverage import may_tell
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.need_claims import BOTH, EQUAL
from queenhigh.rackcards.side_claims import ALONE, NEEDED, OPTIONAL, STRICT
from queenhigh.rulebook import wager_title


def compare_version(pencil: RedPencil) -> None:
    """The card says what the submission chose; what it leaves out is a warning (OQ-502)."""
    for name, offer in pencil.house.offers.items():
        rule = pencil.house.rules.offers[name]
        if rule.versions:
            _compare(pencil, name, offer.version)


def _compare(pencil: RedPencil, name: str, version: str) -> None:
    rule = pencil.house.rules.offers[name]
    filed = rule.versions[version]
    beside = next(one.beside for one in rule.versions.values() if one.beside)
    title, main = wager_title(name), wager_title(beside or "")
    ratio, alone, needed, optional = (_first(pencil, value) for value in ("ratio", ALONE, NEEDED, OPTIONAL))
    equal, both, strict = (_first(pencil, value) for value in (EQUAL, BOTH, STRICT))
    if ratio is not None and ratio.value != filed.most_times:
        message = f"the submission has the version {version!r} of 7.G"
        message += f", with a ratio of {filed.most_times} to 1" * (filed.most_times is not None)
        pencil.mark(ratio.words, message, filed.clause, sure=ratio.sure)
    elif equal is not None:
        pencil.mark(equal.words, f"no version of 7.G makes {title} and {main} equal", filed.clause, sure=equal.sure)
    elif both is not None and not filed.compulsory:
        message = f"the submission does not make the {title} compulsory"
        pencil.mark(both.words, message, filed.clause or rule.version_clause, sure=both.sure)
    elif strict is not None and filed.beside is None:
        message = f"the submission lets a {title} be placed without an {main}"
        pencil.mark(strict.words, message, filed.clause or rule.version_clause, sure=strict.sure)
    elif optional is not None and filed.compulsory:
        pencil.mark(optional.words, f"the submission makes the {title} compulsory", filed.clause, sure=optional.sure)
    elif alone is not None and filed.beside is not None:
        pencil.mark(alone.words, f"the submission asks for an {main} with every {title}", filed.clause, sure=alone.sure)
    elif needed is not None and ratio is None:
        message = f"an {main} is asked for with a {title}, and no version of 7.G with its ratio is named (OQ-502)"
        pencil.mark(needed.words, message, rule.version_clause, Severity.WARNING)
    elif not may_tell(pencil, "betting"):
        return
    elif filed.most_times is not None and ratio is None:
        message = f"the version {version!r} of 7.G is filed, and the card does not tell its ratio"
        pencil.missing(pencil.reading.named.get(name), message, filed.clause, Severity.WARNING)
    elif filed.beside is not None and ratio is None and needed is None:
        message = f"the submission asks for an {main} with every {title}, and the card does not say so"
        pencil.missing(pencil.reading.named.get(name), message, rule.version_clause, Severity.WARNING)


def _first(pencil: RedPencil, what: str) -> Claim | None:
    """The first claim of a kind: by its value, or by its name where the value is a number."""
    told = (claim for claim in pencil.reading.claims if claim.kind == "version")
    return next((claim for claim in told if what in (claim.of, claim.value)), None)
