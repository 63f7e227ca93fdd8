"""Money, meters and rates as text: read exactly or refused, never through a float."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from queenhigh.money import dollars, money_text, parse_exact, parse_money, parse_rate, whole_cents

cents = st.integers(min_value=0, max_value=10**14 - 1)


@given(cents)
def test_an_amount_is_read_back_to_the_cent(amount: int) -> None:
    assert parse_money(money_text(amount)) == amount
    assert parse_exact(money_text(amount)) == amount


@given(st.integers(min_value=0, max_value=10**12 - 1))
def test_a_whole_number_is_a_number_of_dollars(amount: int) -> None:
    assert parse_money(amount) == parse_money(str(amount)) == 100 * amount


@given(cents)
def test_a_loss_is_written_as_the_gain_with_a_sign(amount: int) -> None:
    assert money_text(-amount - 1) == "-" + money_text(amount + 1)


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("0", 0),
        ("0.01", 1),
        ("0.5", 50),
        ("12.5", 1250),
        ("12.50", 1250),
        ("999999999999.99", 99_999_999_999_999),
        (3, 300),
        (0, 0),
    ],
)
def test_dollars_with_at_most_two_decimals_are_an_amount(written: object, amount: int) -> None:
    assert parse_money(written) == amount


NO_AMOUNT: list[object] = [
    *("", " ", "five", "1e3", "1E3", "+5", "-5", "5.", ".5", "5,00", "1,000", "$5", "5 ", " 5", "5\n", "05", "00"),
    *(
        "0x5",
        "1_000",
        "٥",
        "1٥",
        "0.٥",
        "５",
        "1²",
        "nan",
        "inf",
        "Infinity",
        "1/2",
        "1000000000000",
        10**12,
        10**40,
        -1,
    ),
    *(True, False, None, [], {}, ["5"], 2.5, 5.0, 0.0, float("nan"), float("inf")),
]


@pytest.mark.parametrize("written", [*NO_AMOUNT, "12.505", "0.001"], ids=repr)
def test_nothing_else_is_an_amount(written: object) -> None:
    with pytest.raises(ValueError, match=r"is not an amount|is a float"):
        parse_money(written)


@pytest.mark.parametrize("written", [2.5, 5.0, float("nan"), float("inf")], ids=repr)
def test_a_float_is_told_to_be_one(written: float) -> None:
    with pytest.raises(ValueError, match="is a float; write the amount as a string of dollars"):
        parse_money(written)


@pytest.mark.parametrize("digits", [40, 5_000])
def test_a_refusal_stays_short_however_long_the_number(digits: int) -> None:
    for written in ("9" * digits, "1." + "0" * digits):
        with pytest.raises(ValueError, match="is not an amount") as refusal:
            parse_money(written)
        assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    ("written", "exact"),
    [
        ("4321.50", Fraction(432150)),
        ("1000.125", Fraction(200025, 2)),
        ("0.001", Fraction(1, 10)),
        ("0." + "0" * 999 + "1", Fraction(1, 10**998)),
        (1000, Fraction(100000)),
    ],
    ids=["cents", "half a cent", "a tenth", "a thousand decimals", "whole"],
)
def test_a_meter_is_read_to_any_decimal(written: object, exact: Fraction) -> None:
    assert parse_exact(written) == exact


@pytest.mark.parametrize("written", [w for w in NO_AMOUNT if w not in ("1000000000000", 10**12)], ids=repr)
def test_nothing_else_is_the_figure_of_a_meter(written: object) -> None:
    with pytest.raises(ValueError, match=r"is not an amount|is a float"):
        parse_exact(written)


@pytest.mark.parametrize(
    ("written", "rate"),
    [
        ("14%", Fraction(14, 100)),
        ("0.37%", Fraction(37, 10_000)),
        ("100%", Fraction(1)),
        ("100.00%", Fraction(1)),
        ("0.000000000001%", Fraction(1, 10**14)),
        ("13.99%", Fraction(1399, 10_000)),
    ],
)
def test_a_rate_is_a_percentage(written: str, rate: Fraction) -> None:
    assert parse_rate(written) == rate


NO_RATE: list[object] = [
    *("", "%", "14", "14 %", " 14%", "+14%", "-14%", "014%", "14.%", ".5%", "1e1%", "14%%", "٥%", "1٥%", "0.14"),
    *("0%", "0.0%", "100.01%", "101%", "1000%", 14, 14.0, 0.14, True, None, ["14%"]),
]


@pytest.mark.parametrize("written", NO_RATE, ids=repr)
def test_nothing_else_is_a_rate(written: object) -> None:
    with pytest.raises(ValueError, match="is not a rate"):
        parse_rate(written)


@given(st.integers(min_value=1, max_value=10**14))
def test_every_rate_above_nothing_and_up_to_all_is_read_exactly(parts: int) -> None:
    whole, rest = divmod(parts, 10**12)
    assert parse_rate(f"{whole}.{rest:012d}%") == Fraction(parts, 10**14)


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (0, "$0"),
        (5, "$0.05"),
        (-5, "-$0.05"),
        (1250, "$12.50"),
        (5_000_000, "$50,000"),
        (100_000_000_01, "$100,000,000.01"),
        (-100_000, "-$1,000"),
    ],
)
def test_dollars_for_people(amount: int, shown: str) -> None:
    assert dollars(amount) == shown


@pytest.mark.parametrize(
    ("exact", "paid"),
    [(Fraction(0), 0), (Fraction(199, 100), 1), (Fraction(2), 2), (Fraction(10**20 - 1, 10**10), 9999999999)],
)
def test_a_share_of_a_cent_is_never_paid(exact: Fraction, paid: int) -> None:
    assert whole_cents(exact) == paid
