"""Tests of `queenhigh.table`."""
