"""What has happened at a table: one frozen fact each, in the past tense.

No fact holds a card that nobody may see yet: a card dealt face down is a position in a deck that the house has
committed to, and its face enters the facts when it is shown. A file for each subject; all of them are found here.
"""

from queenhigh.table.facts.assignment import *
from queenhigh.table.facts.corrections import *
from queenhigh.table.facts.deal import *
from queenhigh.table.facts.decisions import *
from queenhigh.table.facts.fact import *
from queenhigh.table.facts.fact import Fact as Fact
from queenhigh.table.facts.irregularities import *
from queenhigh.table.facts.jackpots import *
from queenhigh.table.facts.opening import *
from queenhigh.table.facts.pauses import *
from queenhigh.table.facts.settlement import *
from queenhigh.table.facts.transfers import *
from queenhigh.table.facts.wagers import *
