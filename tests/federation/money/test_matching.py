"""What a payment pays: by reference and amount alone for certain, and why not otherwise."""

from datetime import date
from decimal import Decimal
from time import process_time

import pytest

from federation.money.bank.statement import BankLine, BankStatement
from federation.money.matching import Certainty, MatchReason, OpenItem, matches
from federation.money.payer_names import payer_keys
from federation.money.references import digit_reference, rf_reference

DAY = date(2026, 5, 3)


def item(key, number, amount, *names, currency="JPY", due=DAY):
    return OpenItem(key, digit_reference(number), names, Decimal(amount), due, currency)


def line(amount, payer="", reference="", text="", back=False):
    return BankLine("k", DAY, DAY, Decimal(amount), payer, reference, text, back)


def answers(*lines, items, currency="JPY"):
    statement = BankStatement("camt.053", "A", currency, None, None, lines)
    return [(one.certainty.value, one.reason.value, one.items) for one in matches(statement, items)]


MORI = item("mori", 1234567, 12_000, "森 一", "モリ ハジメ", "Hajime Mori")
CLUB = item("club", 2000001, 6_000, "一般社団法人さくらクラブ", "サクラクラブ")
TWIN_A = item("twin-a", 3000001, 5_000, "Ann Bell")
TWIN_B = item("twin-b", 3000002, 5_500, "Ann Bell")
POUND = item("pound", 4000001, 30, "Cy Dunn", currency="GBP")
PAID = item("paid", 5000001, 0, "林 次郎", "ハヤシ ジロウ")
ITEMS = (MORI, CLUB, TWIN_A, TWIN_B, POUND, PAID)
TABLE = {
    "reference before the name": (line(12_000, "12345674 ﾓﾘ ﾊｼﾞﾒ"), "matched", "exact", ("mori",)),
    "in the field for it": (line(12_000, reference=rf_reference(1234567)), "matched", "exact", ("mori",)),
    "in the text, by somebody else": (line(12_000, "X", text="for 1234 5674"), "matched", "exact", ("mori",)),
    "the amount is less": (line(11_560, "12345674 ﾓﾘ"), "doubtful", "other_amount", ("mori",)),
    "a wrong digit, but the name": (
        line(12_000, "12345675 ﾓﾘ ﾊｼﾞﾒ"),
        "doubtful",
        "name_and_amount",
        ("mori",),
    ),
    "paid before": (line(9_000, digit_reference(5000001)), "doubtful", "paid_twice", ("paid",)),
    "another currency": (line(30, digit_reference(4000001)), "doubtful", "other_currency", ("pound",)),
    "two references": (
        line(18_000, text=f"{digit_reference(1234567)}, {digit_reference(2000001)}"),
        *("doubtful", "several_references", ("mori", "club")),
    ),
    "a company by its kana": (line(6_000, "ｼﾔ)ｻｸﾗｸﾗﾌﾞ"), "doubtful", "name_and_amount", ("club",)),
    "given name first": (line(12_000, "HAJIME MORI"), "doubtful", "name_and_amount", ("mori",)),
    "the name alone": (line(1, "モリハジメ"), "doubtful", "name_only", ("mori",)),
    "one of two by its amount": (line(5_500, "ann bell"), "doubtful", "name_and_amount", ("twin-b",)),
    "two of a name": (line(7, "Bell Ann"), "doubtful", "name_fits_several", ("twin-a", "twin-b")),
    "a name in another currency": (line(30, "Cy Dunn"), "doubtful", "other_currency", ("pound",)),
    "only the amount": (line(6_000, "X Y"), "doubtful", "amount_only", ("club",)),
    "who has paid": (line(9_000, "ﾊﾔｼ ｼﾞﾛｳ"), "unknown", "nothing_fits", ()),
    "nobody": (line(1, "X"), "unknown", "nothing_fits", ()),
    "went out": (line(-12_000, "12345674"), "unknown", "outgoing", ()),
    "nothing": (line(0, "12345674"), "unknown", "outgoing", ()),
    "taken back": (line(-12_000, "12345674", back=True), "doubtful", "taken_back", ("mori",)),
}


@pytest.mark.parametrize("case", TABLE)
def test_what_a_line_pays(case):
    payment, *expected = TABLE[case]
    assert answers(payment, items=ITEMS) == [tuple(expected)]


def test_every_reason_is_in_the_table():
    assert {row[2] for row in TABLE.values()} == {reason.value for reason in MatchReason}
    assert {row[1] for row in TABLE.values()} == {certainty.value for certainty in Certainty}


def test_a_second_payment_in_one_file_is_doubtful():
    twice = line(12_000, "12345674 ﾓﾘ ﾊｼﾞﾒ")
    assert answers(twice, twice, items=ITEMS) == [
        ("matched", "exact", ("mori",)),
        ("doubtful", "paid_twice", ("mori",)),
    ]


def test_what_is_paid_by_reference_is_no_candidate_for_a_name():
    by_name, by_reference = line(12_000, "ﾓﾘ ﾊｼﾞﾒ"), line(12_000, "12345674")
    assert answers(by_name, by_reference, items=ITEMS) == [
        ("unknown", "nothing_fits", ()),
        ("matched", "exact", ("mori",)),
    ]


def test_the_order_of_items_does_not_matter():
    lines = tuple(row[0] for row in TABLE.values())
    assert answers(*lines, items=ITEMS) == answers(*lines, items=ITEMS[::-1])


def test_two_items_of_one_reference_are_doubtful():
    other = item("other", 1234567, 12_000)
    assert answers(line(12_000, "12345674"), items=(MORI, other)) == [
        ("doubtful", "several_references", ("mori", "other"))
    ]


@pytest.mark.parametrize(
    ("bank", "ours"),
    [
        ("ﾔﾏﾀﾞ ﾊﾅｺ", "ヤマダ ハナコ"),
        ("ﾔﾏﾀﾞﾊﾅｺ", "やまだ　はなこ"),
        ("ｼﾖｳｼﾞ ｷﾖｳｺ", "ショウジ キョウコ"),
        ("ﾀﾛ- ﾓﾘ", "モリ タロー"),
        ("ｵｵﾉ ﾕｳｺ", "オーノ ユウコ"),
        ("YAMADA HANAKO", "Hanako Yamada"),
        ("ｶ)ﾋｶﾞｼﾔﾏ", "株式会社ヒガシヤマ"),
        ("ﾋｶﾞｼﾔﾏ(ｶ", "㈱ヒガシヤマ"),
        ("ﾋｶﾞｼﾔﾏ(ｶ)", "ヒガシヤマ(株)"),
        ("ﾄｸﾋ)ﾌﾞﾘﾂｼﾞｶｲ", "特定非営利活動法人ブリッジカイ"),
        ("ﾕ)ｼﾛｶﾞﾈ", "有限会社シロガネ"),
        ("Herons Bridge Club Ltd.", "HERONS BRIDGE CLUB"),
        ("12345674 ﾓﾘ", "モリ"),
        ("渡邊 花子", "渡辺花子"),
        ("Müller José", "MULLER JOSE"),
    ],
)
def test_names_meet(bank, ours):
    assert payer_keys(bank) & payer_keys(ours)


@pytest.mark.parametrize(
    ("one", "other"),
    [("ﾔﾏﾀﾞ ﾊﾅｺ", "ヤマダ ハナ"), ("カナザワ", "ナザワ"), ("", ""), ("123", "456"), ("ｶ)", "株式会社")],
)
def test_names_do_not_meet(one, other):
    assert not payer_keys(one) & payer_keys(other)


def _many(count):
    items = [item(f"{n:06}", n + 1, 10 + n % 7, "Same Name", f"名 {n}") for n in range(count)]
    lines = [line(10 + n % 7, "Name Same" if n % 2 else digit_reference(n + 1)) for n in range(count)]
    began = process_time()
    assert len(answers(*lines, items=items)) == count
    return process_time() - began


def test_time_grows_with_the_lines():
    _many(100)
    few, many = _many(1_000), _many(8_000)
    assert many < 8 * few * 3 + 0.5
