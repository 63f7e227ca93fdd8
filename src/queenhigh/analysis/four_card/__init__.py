"""Four Card Poker: fold, or a Play of one to three times the Ante against six dealer cards."""
