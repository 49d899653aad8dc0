"""Statements by ISO 20022, camt.053 (BankToCustomerStatement), versions 001.02, 001.04 and 001.08.

Source: the message definition reports "Bank-to-Customer Cash Management" of ISO 20022 (iso20022.org). The
versions differ here in where the name of a party stands (Dbtr/Nm, from 08 Dbtr/Pty/Nm), the status of an
entry (Sts, from 08 Sts/Cd) and the amount of a payment in a batch (AmtDtls/TxAmt/Amt, from 04 Amt with
CdtDbtInd).
"""

from decimal import Decimal

from lxml import etree

from federation.money.bank.camt_entries import entry_lines
from federation.money.bank.camt_values import account_of, amount_of, currency_of, day_of, sign_of
from federation.money.bank.markup import line_of, text_at, tree
from federation.money.bank.statement import BankReading, BankStatement, OwnedLine, Problems, keyed, refused

FORM = "camt.053"
_OPENING = ("OPBD", "PRCD")  # opening booked; else closing of the statement before
_CLOSING = ("CLBD",)
_HEAD = 4_000  # bytes in which the root element begins


def is_xml(content: bytes) -> bool:
    """Whether the bytes are XML of any kind: what is not camt.053 is refused by its name."""
    head = content[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return head.startswith(b"<")


def read(content: bytes) -> BankReading:
    """All statements of a message, or everything that is wrong with it."""
    root = tree(content)
    if isinstance(root, BankReading):
        return root
    written = root.findall("BkToCstmrStmt/Stmt")
    if not written:
        return refused("no_statement", line_of(root), "Stmt")
    problems = Problems()
    statements = [_statement(one, problems) for one in written]
    return problems.reading(statements)


def _statement(element: etree._Element, problems: Problems) -> BankStatement:
    before = problems.count
    account, currency = account_of(element, problems), currency_of(element, problems)
    opening = _balance(element, _OPENING, currency, problems)
    closing = _balance(element, _CLOSING, currency, problems)
    lines: list[OwnedLine] = []
    for entry in element.iterfind("Ntry"):
        lines.extend(entry_lines(entry, currency, problems))
    if problems.count == before:
        _agree(element, opening, closing, lines, problems)
    return BankStatement(
        FORM,
        account,
        currency,
        opening,
        closing,
        tuple(keyed(account, lines)),
        day_of(element, "FrToDt/FrDtTm", problems) or day_of(element, "FrToDt/FrDt", problems),
        day_of(element, "FrToDt/ToDtTm", problems) or day_of(element, "FrToDt/ToDt", problems),
    )


def _balance(
    element: etree._Element, codes: tuple[str, ...], currency: str, problems: Problems
) -> Decimal | None:
    """The first balance of one of the codes, in their order; None where the file has none."""
    balances = {text_at(one, "Tp/CdOrPrtry/Cd"): one for one in reversed(element.findall("Bal"))}
    for code in codes:
        if (balance := balances.get(code)) is not None:
            amount, sign = amount_of(balance.find("Amt"), currency, problems), sign_of(balance, problems)
            return None if amount is None else sign * amount
    return None


def _agree(
    element: etree._Element,
    opening: Decimal | None,
    closing: Decimal | None,
    lines: list[OwnedLine],
    problems: Problems,
) -> None:
    """From the opening to the closing balance there is nothing but the booked entries.

    Pages of a statement have interim balances (ITBD) instead of one of the two, and are not compared.
    """
    if opening is None or closing is None:
        return
    booked = sum((line.amount for line, _own in lines), Decimal(0))
    if opening + booked != closing:
        sums = {"opening": opening, "booked": booked, "closing": closing}
        problems.add("balances", line_of(element), "Bal", **sums)
