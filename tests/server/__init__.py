"""The house in the browser, tried over real ports."""
