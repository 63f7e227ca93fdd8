"""Tests of `queenhigh.ledger`."""
