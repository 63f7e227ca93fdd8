"""Tests of reading submitted TOML."""
