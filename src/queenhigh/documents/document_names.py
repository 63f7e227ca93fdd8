"""The names of all documents, kept apart so that a command can list them without loading typst."""

DOCUMENTS = {
    "cover-letter": "who files what for which tables, and every attachment with its hash",
    "submission": "every option chosen, clause by clause, with the readings",
    "odds-sheet": "true odds, payout odds and house advantage of every wager",
    "layout": "the table layout to scale, with the clause for each part",
    "sign": "every paytable and limit, legible across a table",
    "rack-card": "the rules for players, on one sheet folded to 4 by 9 inches",
    "dealer-card": "payouts, deal, decisions, settlement and irregularities, half a letter sheet",
    "check-list": "equipment and opening of the table",
    "par-sheet": "the PAR sheet of every wager, for a laboratory",
    "meter-sheet": "seeds, rates, envy, return and break-even of each progressive",
}
