"""The submission desk: what is said about papers that are handed in, with the price of it."""
