"""Long scenarios that tests run at a small size and one command runs in full; each answers with plain data."""
