"""The submission desk: what an operator prints, checked against what the operator filed."""
