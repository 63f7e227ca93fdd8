"""What is kept: a chain of facts that cannot be changed unnoticed, and books that balance after every one of them."""

from queenhigh.ledger.books import BANK, ESCROW, JACKPOTS, RESETS, Books, Posting, meter_account, player_account
from queenhigh.ledger.chain import GENESIS, Link, link, links, verify_chain

__all__ = [
    "BANK",
    "ESCROW",
    "GENESIS",
    "JACKPOTS",
    "RESETS",
    "Books",
    "Link",
    "Posting",
    "link",
    "links",
    "meter_account",
    "player_account",
    "verify_chain",
]
