"""A school for dealers: questions made from a house's own submission, each with its answer by the rules and its clause.

A settlement, the rankings, or the table's own answer says what is right, and why each other choice is wrong.
"""
