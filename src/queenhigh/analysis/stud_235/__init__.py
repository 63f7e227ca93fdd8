"""235 Stud Poker: three equal wagers on two, three and five cards, two of which may be raised."""
