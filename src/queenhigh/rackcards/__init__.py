"""Rack cards and signs: read into claims, and compared with the house and the rules."""
