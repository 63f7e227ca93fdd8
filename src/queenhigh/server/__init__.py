"""The house in the browser: HTTP and sockets over one ledger, with people, rights and practice tables.

Nothing of the rules is here. A person's act becomes a command of `queenhigh.table`, the one writer makes it durable,
and only then does anybody see what came of it, each through `queenhigh.table.view`.
"""
