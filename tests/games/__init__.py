"""Tests of `queenhigh.games`."""
