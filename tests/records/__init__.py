"""Tests of `queenhigh.records`."""
