"""The limit on what one box can win in a round (235-12.K, OQ-306; Let It Ride where a limit is filed, OQ-406)."""

from queenhigh.games.round import Payment
from queenhigh.money import dollars
from queenhigh.rulebook import PayoutLimitRule


def cut_to_limit(
    payments: tuple[Payment, ...], rule: PayoutLimitRule, limit: int, *, in_proportion: bool
) -> tuple[Payment, ...]:
    """The payments with their winnings cut so that those the limit counts do not exceed it; stakes are untouched."""
    total = sum([payment.paid for payment in payments if payment.wager in rule.wagers])
    if total <= limit:
        return payments
    left = limit
    cut: list[Payment] = []
    for payment in payments:
        if payment.wager not in rule.wagers or not payment.paid:
            cut.append(payment)
            continue
        paid = payment.paid * limit // total if in_proportion else min(payment.paid, left)
        left -= paid
        cut.append(payment if paid == payment.paid else _cut(payment, paid, rule, limit))
    return tuple(cut)


def _cut(payment: Payment, paid: int, rule: PayoutLimitRule, limit: int) -> Payment:
    because = f"cut from {dollars(payment.paid)}: this box has won the limit of {dollars(limit)}"
    return payment._replace(paid=paid, clauses=(*payment.clauses, rule.clause), because=(*payment.because, because))
