"""Let It Ride: three equal bets on five cards, two of which may be withdrawn as the cards are shown."""
