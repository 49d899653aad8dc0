"""An account of a Zengin file: header, data and trailer as a statement, and whether the trailer agrees."""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from federation.money.bank.statement import BankLine, BankStatement, OwnedLine, keyed
from federation.money.bank.zengin_layout import (
    NOTICE_A,
    NOTICE_B,
    NOTICE_HEADER,
    NOTICE_TRAILER,
    STATEMENT_DATA,
    STATEMENT_HEADER,
    STATEMENT_TRAILER,
    Layout,
)
from federation.money.bank.zengin_records import ZenginRecord

CURRENCY = "JPY"
_AMOUNTS_OF_B = re.compile(rb"[0-9]{24}")
_FROM, _TO = 128, 152  # where a notice of form B has its amounts of 12 digits
_LIQUID = "1 2 4"  # ordinary, current and savings deposits
_IN, _MINUS, _CORRECTION = "1", "2", "19"


def notice(account: Sequence[ZenginRecord], today: date) -> BankStatement:
    """振込入金通知: transfers that came in, those taken back (取消区分 1) below zero. It has no balances."""
    head, *data, trailer = account
    before = head.problems.count
    layout = NOTICE_B if any(_AMOUNTS_OF_B.fullmatch(one.content[_FROM:_TO]) for one in data) else NOTICE_A
    lines = [line for one in data if (line := _transfer(one, layout, today))]
    number = _account(head, NOTICE_HEADER)
    if head.problems.count == before:
        _check_notice(trailer, lines)
    days = (head.day(NOTICE_HEADER, name, today) for name in ("勘定日(自)", "勘定日(至)"))
    return BankStatement("zengin.01", number, CURRENCY, None, None, _keyed(number, lines), *days)


def statement(account: Sequence[ZenginRecord], today: date) -> BankStatement:
    """入出金取引明細: everything that was booked, between two balances where the bank writes them."""
    head, *data, trailer = account
    before = head.problems.count
    lines = [line for one in data if (line := _booking(one, today))]
    number = _account(head, STATEMENT_HEADER)
    opening = _balance(head, STATEMENT_HEADER, "取引前残高")
    closing = _balance(trailer, STATEMENT_TRAILER, "取引後残高")
    if head.problems.count == before:
        ways = [one.choice(STATEMENT_DATA, "入払区分", "1 2") for one in data]
        _check_statement(trailer, list(zip(ways, lines, strict=True)), opening, closing)
    days = (head.day(STATEMENT_HEADER, name, today) for name in ("勘定日(自)", "勘定日(至)"))
    return BankStatement("zengin.03", number, CURRENCY, opening, closing, _keyed(number, lines), *days)


def _keyed(number: str, lines: Sequence[BankLine]) -> tuple[BankLine, ...]:
    owned: list[OwnedLine] = [(line, "") for line in lines]  # 照会番号 may begin anew in each file
    return tuple(keyed(number, owned))


def _account(head: ZenginRecord, layout: Layout) -> str:
    """Bank, branch, kind and number; the number has seven digits, in 03 with three zeros before them."""
    kind = head.choice(layout, "預金種目", _LIQUID)
    parts = [head.digits(layout, "銀行コード"), head.digits(layout, "支店コード"), kind]
    number = head.digits(layout, "口座番号")
    if not number.strip("0"):
        head.missing(layout, "口座番号")
    short = number.removeprefix("000") if len(number) == 10 else number
    return "-".join([*parts, short])


def _transfer(record: ZenginRecord, layout: Layout, today: date) -> BankLine | None:
    amount = record.amount(layout, "金額")
    if layout is NOTICE_B:
        amount += record.amount(layout, "金額(2)")  # one of the two is zero
    back = record.choice(layout, "取消区分", "0 1") == "1"
    return _line(record, layout, today, -amount if back else amount, "起算日", back)


def _booking(record: ZenginRecord, today: date) -> BankLine | None:
    layout = STATEMENT_DATA
    way = record.choice(layout, "入払区分", "1 2")
    if not way:
        record.missing(layout, "入払区分")
    kind = record.choice(layout, "取引区分", "10 11 12 13 14 15 18 19")
    amount = record.amount(layout, "取引金額")
    amount = amount if way == _IN else -amount
    return _line(record, layout, today, amount, "預入・払出日", kind == _CORRECTION)


def _line(
    record: ZenginRecord, layout: Layout, today: date, amount: Decimal, value_on: str, back: bool
) -> BankLine | None:
    """The booking; None where its day cannot be read. A blank day of value is the day of booking."""
    before = record.problems.count
    booked = record.day(layout, "勘定日", today)
    value = record.day(layout, value_on, today)
    if booked is None and record.problems.count == before:
        record.missing(layout, "勘定日")
    texts = [record.text(layout, name) for name in ("摘要内容", "仕向銀行名", "仕向店名") if name in layout]
    payer, edi = record.text(layout, "振込依頼人名"), record.text(layout, "EDI情報")
    code = record.digits(layout, "振込依頼人コード")
    text = " ".join(part for part in (*texts, code if code.strip("0") else "") if part)
    return None if booked is None else BankLine("", booked, value or booked, amount, payer, edi, text, back)


def _balance(record: ZenginRecord, layout: Layout, name: str) -> Decimal | None:
    """A balance with its sign; None where the bank leaves it out."""
    sign = record.choice(layout, "貸越区分", "0 1 2")
    if not record.digits(layout, name):
        return None
    amount = record.amount(layout, name)
    return -amount if sign == _MINUS else amount


def _check_notice(trailer: ZenginRecord, lines: Sequence[BankLine]) -> None:
    back = [-line.amount for line in lines if line.is_reversal]
    come = [line.amount for line in lines if not line.is_reversal]
    layout = NOTICE_TRAILER
    both = ((len(come), sum(come)), (len(come) + len(back), sum(come) + sum(back)))
    written = trailer.count(layout, "振込合計件数"), trailer.amount(layout, "振込合計金額")
    if written not in both:
        name = "振込合計金額" if written[0] in (len(come), len(lines)) else "振込合計件数"
        place = 1 if name == "振込合計金額" else 0
        trailer.disagrees(layout, name, written[place], both[0][place])
    if trailer.digits(layout, "取消合計件数").strip("0") or back:
        _check(trailer, layout, {"取消合計件数": len(back), "取消合計金額": sum(back)}, may_be_blank=True)


def _check_statement(
    trailer: ZenginRecord,
    lines: Sequence[tuple[str, BankLine]],
    opening: Decimal | None,
    closing: Decimal | None,
) -> None:
    layout = STATEMENT_TRAILER
    come = [line.amount for way, line in lines if way == _IN]
    gone = [-line.amount for way, line in lines if way != _IN]
    sums = {"入金件数": len(come), "入金額合計": sum(come), "出金件数": len(gone), "出金額合計": sum(gone)}
    _check(trailer, layout, {**sums, "データ・レコード件数": len(lines)})
    if opening is not None and closing is not None and opening + sum(come) - sum(gone) != closing:
        trailer.disagrees(layout, "取引後残高", closing, opening + sum(come) - sum(gone))


def _check(
    trailer: ZenginRecord, layout: Layout, counted: dict[str, int | Decimal], *, may_be_blank: bool = False
) -> None:
    for name, number in counted.items():
        if may_be_blank and not trailer.digits(layout, name).strip("0"):
            continue
        written = trailer.amount(layout, name)
        if written != number:
            trailer.disagrees(layout, name, written, number)
