"""Submitted TOML text: its data, the place of every key, and what is wrong where it is not valid TOML."""
