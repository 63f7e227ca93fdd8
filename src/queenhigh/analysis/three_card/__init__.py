"""Three Card Poker: Play or fold against a dealer who has to qualify."""
