"""Proving the books of the federation in scope: chains, balances, reversals, settlements. Reads only."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.utils.translation import gettext_lazy as _

from federation.models import MoneyEntry, MoneyPaper, MoneyPosting
from federation.money.cards.proof import CARD_QUESTIONS
from federation.record.chain_faults import CHAIN_FAULTS
from federation.record.chains import breaks
from federation.tenancy.context import current_id

FAULTS = {
    **CHAIN_FAULTS,
    "entry": _("Entry %(row)s of the journal does not balance: %(amount)s are left."),
    "empty": _("Entry %(row)s of the journal has no lines."),
    "reversal": _("Entry %(row)s does not undo what it reverses."),
    "charge": _("Charge %(row)s is settled with %(amount)s, and is of %(of)s."),
    "settling": _("Entry %(row)s settles %(amount)s, and brought %(of)s."),
    "open": _("Account %(row)s stands at %(amount)s, its open charges and credits at %(of)s."),
    "balance": _("Account %(row)s says %(of)s, its postings %(amount)s."),
    "due": _("Account %(row)s says that it owes since %(of)s; it does since %(amount)s."),
    "numbers": _("Papers %(row)s of the year %(of)s are not numbered from 1 to %(amount)s."),
    "card_entry": _("Movement %(row)s of a payment by card is of %(of)s, in the books of %(amount)s."),
    "card_state": _("Payment %(row)s by card says something else than the books of whether it is paid."),
    "clearing": _("Account %(row)s of payments by card stands at %(amount)s; they make %(of)s."),
    "on_paper": _("Paper %(row)s and its charges are not of one account and one kind."),
}


@dataclass(frozen=True, slots=True)
class BooksFault:
    """Something that does not hold: what, and the values of its sentence."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        """The sentence in the language active now."""
        return str(FAULTS[self.code]) % self.values


def faults() -> Iterator[BooksFault]:
    """Everything that does not hold of the books of the federation in scope."""
    for model in (MoneyEntry, MoneyPosting, MoneyPaper):
        for broken in breaks(model):
            where = {"chain": broken.chain, "sequence": broken.sequence, "row": broken.row}
            yield BooksFault(broken.fault, where)
    yield from balances()


def balances() -> Iterator[BooksFault]:
    """The same without the chains."""
    for code, question in QUESTIONS.items():
        for row in _rows(question):
            yield BooksFault(code, row)


def _rows(question: str) -> Iterator[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(question, {"federation": current_id()})
        names = [column.name for column in cursor.description or ()]
        for row in cursor.fetchall():
            yield dict(zip(names, row, strict=True))


# What of each charge that is not reversed is open.
OPEN = """
    SELECT c.account_id, c.due_on, c.amount - coalesce(sum(s.amount), 0) AS rest FROM federation_charge c
    LEFT JOIN federation_settlement s ON s.federation_id = c.federation_id AND s.charge_id = c.id
    WHERE c.federation_id = %(federation)s AND NOT EXISTS (SELECT 1 FROM federation_moneyentry r
        WHERE r.federation_id = c.federation_id AND r.reverses_id = c.entry_id)
    GROUP BY c.id, c.account_id, c.due_on, c.amount"""

# What each entry that is no charge brought to a party and settles nothing with yet.
LEFT = """
    SELECT p.account_id, -p.amount - coalesce(sum(s.amount), 0) AS rest FROM federation_moneyposting p
    JOIN federation_moneyaccount a ON a.federation_id = p.federation_id AND a.id = p.account_id
        AND a.kind IN ('member', 'party')
    LEFT JOIN federation_settlement s ON s.federation_id = p.federation_id AND s.entry_id = p.entry_id
    WHERE p.federation_id = %(federation)s AND p.amount < 0 AND NOT EXISTS (
        SELECT 1 FROM federation_moneyentry r WHERE r.federation_id = p.federation_id
            AND (r.reverses_id = p.entry_id OR r.id = p.entry_id AND r.reverses_id IS NOT NULL))
    GROUP BY p.id, p.account_id, p.amount"""

PARTIES = "a.federation_id = %(federation)s AND a.kind IN ('member', 'party')"

QUESTIONS = {
    "entry": """
        SELECT entry_id AS row, sum(amount) AS amount FROM federation_moneyposting
        WHERE federation_id = %(federation)s GROUP BY entry_id HAVING sum(amount) <> 0 ORDER BY 1""",
    "empty": """
        SELECT e.id AS row FROM federation_moneyentry e WHERE e.federation_id = %(federation)s
            AND NOT EXISTS (SELECT 1 FROM federation_moneyposting p
                WHERE p.federation_id = e.federation_id AND p.entry_id = e.id) ORDER BY 1""",
    "reversal": """
        SELECT DISTINCT row FROM (
            SELECT e.id AS row, p.account_id, sum(p.amount) FROM federation_moneyentry e
            JOIN federation_moneyposting p ON p.federation_id = e.federation_id
                AND p.entry_id IN (e.id, e.reverses_id)
            WHERE e.federation_id = %(federation)s AND e.reverses_id IS NOT NULL
            GROUP BY e.id, p.account_id HAVING sum(p.amount) <> 0
        ) undone ORDER BY 1""",
    "charge": """
        SELECT c.id AS row, sum(s.amount) AS amount, c.amount AS of FROM federation_charge c
        JOIN federation_settlement s ON s.federation_id = c.federation_id AND s.charge_id = c.id
        LEFT JOIN federation_moneyentry r ON r.federation_id = c.federation_id AND r.reverses_id = c.entry_id
        WHERE c.federation_id = %(federation)s GROUP BY c.id, c.amount, r.id
        HAVING sum(s.amount) NOT BETWEEN 0 AND c.amount OR r.id IS NOT NULL AND sum(s.amount) <> 0
        ORDER BY 1""",
    "settling": """
        SELECT s.entry_id AS row, s.amount, coalesce(p.amount, 0) AS of FROM (
            SELECT s.federation_id, s.entry_id, c.account_id, sum(s.amount) AS amount
            FROM federation_settlement s JOIN federation_charge c
                ON c.federation_id = s.federation_id AND c.id = s.charge_id
            WHERE s.federation_id = %(federation)s GROUP BY 1, 2, 3
        ) s LEFT JOIN (
            SELECT federation_id, entry_id, account_id, -sum(amount) AS amount FROM federation_moneyposting
            WHERE federation_id = %(federation)s GROUP BY 1, 2, 3
        ) p USING (federation_id, entry_id, account_id)
        LEFT JOIN federation_moneyentry r ON r.federation_id = s.federation_id AND r.reverses_id = s.entry_id
        WHERE s.amount < 0 OR s.amount > coalesce(p.amount, 0) OR r.id IS NOT NULL AND s.amount <> 0
        ORDER BY 1""",
    "open": f"""
        SELECT a.id AS row, coalesce(p.sum, 0) AS amount, coalesce(o.sum, 0) - coalesce(l.sum, 0) AS of
        FROM federation_moneyaccount a
        LEFT JOIN (SELECT account_id, sum(amount) FROM federation_moneyposting
            WHERE federation_id = %(federation)s GROUP BY 1) p ON p.account_id = a.id
        LEFT JOIN (SELECT account_id, sum(rest) FROM ({OPEN}) o GROUP BY 1) o ON o.account_id = a.id
        LEFT JOIN (SELECT account_id, sum(rest) FROM ({LEFT}) l GROUP BY 1) l ON l.account_id = a.id
        WHERE {PARTIES} AND coalesce(p.sum, 0) <> coalesce(o.sum, 0) - coalesce(l.sum, 0)
        ORDER BY 1""",  # noqa: S608 - nothing comes from outside
    "balance": f"""
        SELECT a.id AS row, coalesce(sum(p.amount), 0) AS amount, a.balance AS of
        FROM federation_moneyaccount a LEFT JOIN federation_moneyposting p
            ON p.federation_id = a.federation_id AND p.account_id = a.id
        WHERE {PARTIES} GROUP BY a.id, a.balance HAVING coalesce(sum(p.amount), 0) <> a.balance
        ORDER BY 1""",  # noqa: S608 - nothing comes from outside
    "due": f"""
        SELECT a.id AS row, min(o.due_on) AS amount, a.due_on AS of FROM federation_moneyaccount a
        LEFT JOIN ({OPEN}) o ON o.account_id = a.id AND o.rest > 0
        WHERE {PARTIES} GROUP BY a.id, a.due_on HAVING min(o.due_on) IS DISTINCT FROM a.due_on
        ORDER BY 1""",  # noqa: S608 - nothing comes from outside
    "numbers": """
        SELECT kind AS row, year AS of, count(*) AS amount FROM federation_moneypaper
        WHERE federation_id = %(federation)s GROUP BY kind, year
        HAVING min(number) <> 1 OR max(number) <> count(*) ORDER BY 1, 2""",
    "on_paper": """
        SELECT DISTINCT o.paper_id AS row FROM federation_papercharge o
        JOIN federation_moneypaper p ON p.federation_id = o.federation_id AND p.id = o.paper_id
        JOIN federation_charge c ON c.federation_id = o.federation_id AND c.id = o.charge_id
        WHERE o.federation_id = %(federation)s AND (o.kind <> p.kind OR c.account_id <> p.account_id)
        ORDER BY 1""",
    **CARD_QUESTIONS,
}
