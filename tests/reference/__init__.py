"""A second, naive settlement of all four games, written from the rule texts alone, to check the real one."""
