"""The house in the browser: HTTP and sockets over one ledger, with accounts, permissions and practice tables.

No rule of a game is here. What a person does becomes a command of `queenhigh.table`, the one writer makes it durable,
and only then does anybody see the result, each through `queenhigh.table.view`.
"""
