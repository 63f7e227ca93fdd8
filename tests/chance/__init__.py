"""Tests of `queenhigh.chance`."""
