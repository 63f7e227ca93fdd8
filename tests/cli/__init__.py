"""Tests of `queenhigh.cli`."""
