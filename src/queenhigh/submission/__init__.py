"""What one operator chose within the rules: read, checked into findings, and frozen into a house to play under.

>>> import tomllib
>>> house, findings = read_submission(tomllib.loads('''
... game = "235-stud-poker"
... operator = "Harbor Room"
... approved = 2026-03-01
... [table]
... seats = 6
... adjacent_boxes = 1
... dealing = "manual-shoe"
... shuffler = "none"
... decks = 1
... minimum = "5"
... maximum = "100"
... '''))
>>> findings, house.payout_limit
([], 5000000)
"""

from queenhigh.submission.approvals import opening_faults, standing
from queenhigh.submission.house import DEALING_METHODS, House, Limits, MeterTerms, Offer
from queenhigh.submission.reader import read_filing, read_submission
from queenhigh.submission.readings import READINGS, Reading, Readings

__all__ = [
    "DEALING_METHODS",
    "READINGS",
    "House",
    "Limits",
    "MeterTerms",
    "Offer",
    "Reading",
    "Readings",
    "opening_faults",
    "read_filing",
    "read_submission",
    "standing",
]
