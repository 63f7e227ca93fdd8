"""Queen High: casino poker table games as a library that deals, settles, checks and explains.

Imports point one way: `cards`, `money` and `findings` at the bottom, then `rulebook`, `submission` and `games`, then
`records` and `practice`, and the command line at the top.
"""

__version__ = "1.0.0"
