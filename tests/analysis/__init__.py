"""The exact analysis proved: by published figures, by plain counting with another evaluator, and by settlement."""
