"""What people at a table may try: one command each, with who does it and when. A refusal says why, and what is due.

A file for each subject, named as those of `facts` are; all of them are found here.
"""

from queenhigh.table.commands.assignment import *
from queenhigh.table.commands.command import (
    Command as Command,
    Refusal as Refusal,
    Role as Role,
    command_name as command_name,
)
from queenhigh.table.commands.corrections import *
from queenhigh.table.commands.deal import *
from queenhigh.table.commands.decisions import *
from queenhigh.table.commands.irregularities import *
from queenhigh.table.commands.jackpots import *
from queenhigh.table.commands.opening import *
from queenhigh.table.commands.pauses import *
from queenhigh.table.commands.settlement import *
from queenhigh.table.commands.transfers import *
from queenhigh.table.commands.wagers import *
