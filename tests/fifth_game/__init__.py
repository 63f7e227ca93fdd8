"""A game that is not part of the project, added as any other package would add it."""
