"""Reports over a house's record: queries that give typed rows, and one way to write them on a page, as CSV and as PDF.

A report reads a ledger and the tables beside it, and changes nothing. `catalog.make_report` makes any of them.
"""
