"""One drill for each subject: the patterns that a house has, and a fresh question of each."""
