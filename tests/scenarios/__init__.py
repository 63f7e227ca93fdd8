"""Faults that a table has to survive, at a smoke size in the tests and at full size by one command."""
