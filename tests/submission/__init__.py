"""Tests of `queenhigh.submission`."""
