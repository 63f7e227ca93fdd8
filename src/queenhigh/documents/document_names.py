"""The documents that can be asked for, known without loading what makes them."""

DOCUMENTS = {
    "submission": "every option taken, clause by clause, with the readings",
    "odds-sheet": "true odds, payout odds and house advantage of every wager",
    "layout": "the felt to scale, and which part answers which clause",
    "sign": "every paytable and limit, legible across a table",
    "rack-card": "the game on one folded sheet",
    "dealer-card": "dealing, deciding, settling, irregularities",
    "check-list": "equipment and opening",
    "meter-sheet": "seeds, rates, envy, return and break-even",
}
