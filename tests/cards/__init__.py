"""Tests of `queenhigh.cards`."""
