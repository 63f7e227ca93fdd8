"""Tests of `queenhigh.drawings`."""
