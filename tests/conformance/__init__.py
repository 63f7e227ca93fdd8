"""The public conformance suite: how its vectors are made, from the second settlement and by hand, and its proofs."""
