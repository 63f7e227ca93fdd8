"""The names of all documents, kept apart so that a command can list them without loading typst."""

DOCUMENTS = {
    "submission": "every option chosen, clause by clause, with the readings",
    "odds-sheet": "true odds, payout odds and house advantage of every wager",
    "layout": "the table layout to scale, with the clause for each part",
    "sign": "every paytable and limit, legible across a table",
    "rack-card": "the rules for players, on one folded sheet",
    "dealer-card": "the deal, decisions, settlement and irregularities",
    "check-list": "equipment and opening of the table",
    "par-sheet": "the PAR sheet of every wager, for a laboratory",
    "meter-sheet": "seeds, rates, envy, return and break-even of each progressive",
}
