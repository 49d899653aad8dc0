"""The Zengin formats 振込入金通知 (01) and 入出金取引明細 (03): the way through a file.

A file has one or more accounts, each a header, its data and a trailer that counts them, and then an end.
"""

import re
from collections.abc import Sequence
from datetime import date

from federation.money.bank.statement import BankReading, Problems, refused
from federation.money.bank.zengin_accounts import notice, statement
from federation.money.bank.zengin_layout import DATA, END, HEADER, STATEMENT_END, TRAILER
from federation.money.bank.zengin_records import ZenginRecord, records

NOTICE, STATEMENT = "01", "03"
_HEAD = re.compile(rb"1[0-9]{3}")  # header, kind, code
_KINDS = {NOTICE: notice, STATEMENT: statement}
# What may follow a record; "" is the beginning.
_FOLLOWS = {
    "": HEADER,
    HEADER: DATA + TRAILER,
    DATA: DATA + TRAILER,
    TRAILER: HEADER + END,
    END: "",
}


def is_zengin(content: bytes) -> bool:
    """Whether the bytes begin as a header does, in JIS or in EBCDIC."""
    return _HEAD.match(content.removeprefix(b"\xef\xbb\xbf")) is not None or content[:1] == b"\xf1"


def read(content: bytes, today: date) -> BankReading:
    """The statements of a file, or everything that is wrong with it. Days are read as seen from `today`."""
    problems = Problems()
    all_records = records(content, problems)
    if isinstance(all_records, BankReading):
        return all_records
    kind = all_records[0].content[1:3].decode("ascii", "replace")
    if kind not in _KINDS:
        return refused("other_kind", 1, "種別コード", columns="2-3", written=kind, known="01, 03")
    if all_records[0].content[3:4] != b"0":
        return refused("ebcdic", 1, "コード区分", columns="4-4")
    _order(all_records, problems)
    if problems.count:
        return problems.reading(())
    accounts = _accounts(all_records, kind, problems)
    statements = [_KINDS[kind](account, today) for account in accounts]
    if kind == STATEMENT:
        _end(all_records, len(statements))
    return problems.reading(statements)


def _order(all_records: Sequence[ZenginRecord], problems: Problems) -> None:
    """Records of a known kind in the standard's order, to the last."""
    before = ""
    for record in all_records:
        if record.kind not in _FOLLOWS or not record.kind:
            problems.add(
                "record_kind", record.number, "データ区分", columns="1-1", written=ascii(record.kind)
            )
            return
        if record.kind not in _FOLLOWS[before]:
            problems.add("record_order", record.number, "データ区分", columns="1-1", written=record.kind)
            return
        before = record.kind
    if before != END:
        problems.add("no_end", all_records[-1].number)


def _accounts(all_records: Sequence[ZenginRecord], kind: str, problems: Problems) -> list[list[ZenginRecord]]:
    """The records of each account, from its header to its trailer."""
    accounts: list[list[ZenginRecord]] = []
    for record in all_records[:-1]:
        if record.kind == HEADER:
            accounts.append([])
            if record.content[1:4] != f"{kind}0".encode():
                problems.add("headers_differ", record.number, "種別コード", columns="2-4")
        accounts[-1].append(record)
    return accounts


def _end(all_records: Sequence[ZenginRecord], accounts: int) -> None:
    """The end record of 03 counts accounts and records; banks count it in, or not, or leave both out."""
    end = all_records[-1]
    counted = end.count(STATEMENT_END, "口座数")
    if counted not in (0, accounts):
        end.disagrees(STATEMENT_END, "口座数", counted, accounts)
    of_all = end.count(STATEMENT_END, "レコード総件数")
    data = sum(record.kind == DATA for record in all_records)
    if of_all not in (0, data, len(all_records) - 1, len(all_records)):
        end.disagrees(STATEMENT_END, "レコード総件数", of_all, len(all_records))
