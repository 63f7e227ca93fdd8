"""Learning a game: how it is played, the best play as a chart, and a trainer that brings back what was missed.

Everything is written from a house and its rulebook, and every value is exact. Chance and the time are handed in.
"""
