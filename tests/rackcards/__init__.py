"""Tests of rack cards and signs read by the desk."""
