"""Queen High: the rules of four casino card games as one library that deals, settles, checks and explains.

The packages build on each other in one direction only: `cards`, `money` and `findings` at the bottom, then
`rulebook`, `submission`, `games`, then `records` and `practice`, and the command line on top.
"""

__version__ = "0.1.0"
