"""Tests of the submission desk."""
