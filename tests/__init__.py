"""The tests of Queen High: each named by what it promises, and citing the clauses it proves."""
