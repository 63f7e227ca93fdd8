"""Tests of `queenhigh.documents`."""
