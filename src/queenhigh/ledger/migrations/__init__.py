"""How ledgers of older versions are brought up to date, one file a step."""
