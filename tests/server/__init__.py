"""The server, tested over real ports."""
