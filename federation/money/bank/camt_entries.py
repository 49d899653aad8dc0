"""The entries of a camt.053 statement: booked ones alone, those of a batch as the payments it is made of."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from lxml import etree

from federation.money.bank.camt_values import amount_of, day_of, sign_of
from federation.money.bank.markup import line_of, text_at, texts_at
from federation.money.bank.statement import BankLine, OwnedLine, Problems

NOT_BOOKED = frozenset({"PDNG", "INFO", "FUTR"})  # pending, for information, to come
NOT_GIVEN = frozenset({"NOTPROVIDED", "NOTAVAILABLE"})
_TRUE = ("true", "1")


def entry_lines(entry: etree._Element, currency: str, problems: Problems) -> Iterator[OwnedLine]:
    """The bookings of an entry (Ntry), beside each the bank's own reference.

    An entry of several payments (TxDtls) is as many lines where their amounts are written and make the
    entry's; else it is one line without a payer, for the bank booked one sum and says no more.
    """
    status = text_at(entry, "Sts/Cd", "Sts")
    if status in NOT_BOOKED:
        return
    if status != "BOOK":
        problems.add("status", line_of(entry), "Ntry/Sts", written=status[:40] or "–")
        return
    whole = _whole(entry, currency, problems)
    if whole is None:
        return
    payments = entry.findall("NtryDtls/TxDtls")
    own = text_at(entry, "AcctSvcrRef")
    if not payments:
        yield whole, own
    elif len(payments) == 1:
        yield _with_payment(whole, payments[0]), own or text_at(payments[0], "Refs/AcctSvcrRef")
    else:
        yield from _of_batch(whole, own, payments, currency)


def _whole(entry: etree._Element, currency: str, problems: Problems) -> BankLine | None:
    """The entry as one booking."""
    if (of := entry.find("Amt")) is None:
        problems.add("amount", line_of(entry), "Ntry/Amt", written="–")
    amount, sign = amount_of(of, currency, problems), sign_of(entry, problems)
    booked = day_of(entry, "BookgDt", problems)
    value = day_of(entry, "ValDt", problems)
    if booked is None and value is None:
        problems.add("no_day", line_of(entry), "Ntry/BookgDt")
    day = booked or value
    if amount is None or not sign or day is None:
        return None
    back = text_at(entry, "RvslInd") in _TRUE
    text = text_at(entry, "AddtlNtryInf")
    return BankLine("", day, value or day, sign * amount, text=text, is_reversal=back)


def _with_payment(line: BankLine, payment: etree._Element) -> BankLine:
    """A booking with what is written of its payment."""
    # A reversal names the parties of the payment that it takes back, whose direction was the other.
    from_other = (line.amount > 0) != line.is_reversal
    party = "Dbtr" if from_other else "Cdtr"
    paths = [f"RltdPties/{kind}{party}/{place}Nm" for kind in ("", "Ultmt") for place in ("", "Pty/")]
    payer = text_at(payment, *paths)
    end_to_end = text_at(payment, "Refs/EndToEndId")
    texts = (
        texts_at(payment, "RmtInf/Ustrd"),
        "" if end_to_end in NOT_GIVEN else end_to_end,
        text_at(payment, "AddtlTxInf"),
        line.text,
    )
    reference = texts_at(payment, "RmtInf/Strd/CdtrRefInf/Ref")
    text = " ".join(dict.fromkeys(text for text in texts if text))
    back = line.is_reversal or payment.find("RtrInf") is not None
    return replace(line, payer=payer, reference=reference, text=text, is_reversal=back)


def _of_batch(
    whole: BankLine, own: str, payments: list[etree._Element], currency: str
) -> Iterator[OwnedLine]:
    amounts = [_part(payment, whole, currency) for payment in payments]
    known = [amount for amount in amounts if amount is not None]
    if len(known) < len(payments) or sum(known) != whole.amount:
        yield whole, own
        return
    for payment, amount in zip(payments, known, strict=True):
        line = _with_payment(replace(whole, amount=amount), payment)
        yield line, text_at(payment, "Refs/AcctSvcrRef") or own


def _part(payment: etree._Element, whole: BankLine, currency: str) -> Decimal | None:
    """What a payment of a batch is worth; None where it is not written, or in another currency."""
    of = payment.find("Amt")
    if of is None:
        of = payment.find("AmtDtls/TxAmt/Amt")
    silent = Problems()  # whatever is odd about a part, the whole was read
    amount = amount_of(of, currency, silent)
    if amount is None:
        return None
    sign = sign_of(payment, silent) or (1 if whole.amount > 0 else -1)
    return sign * amount
