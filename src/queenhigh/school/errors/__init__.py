"""Find the error: rounds in which one step was changed, so that the table itself refuses it or settles otherwise."""
