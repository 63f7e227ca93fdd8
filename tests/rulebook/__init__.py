"""Tests of `queenhigh.rulebook`."""
