"""The submission desk: what is said about papers that are handed in, filed or printed, with the price of it."""
