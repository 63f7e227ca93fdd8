"""The school for dealers."""
