"""Proving the ledger of the federation in scope: chains, balances, reversals, periods, totals. Reads only."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.utils.translation import gettext_lazy as _

from federation.models import Federation
from federation.record.chains import breaks
from federation.tenancy.context import acting_for, current_id
from scoring.models import Payment, Posting, Title, TitleAct
from scoring.points.services.ledger.lines import COUNTED_YEAR

FAULTS = {
    "changed": _("Record %(row)s of the chain %(chain)s (link %(sequence)s) was changed."),
    "missing": _("Record %(row)s of the chain %(chain)s (link %(sequence)s) is gone."),
    "forged": _("Link %(sequence)s of the chain %(chain)s is forged."),
    "unlinked": _("Record %(row)s is not in the chain %(chain)s."),
    "gap": _("Links before number %(sequence)s of the chain %(chain)s are gone."),
    "head": _("The end of the chain %(chain)s is not its last link."),
    "payment": _("Payment %(row)s does not balance: %(colour)s %(amount)s are left."),
    "event": _("The account of an event does not balance in payment %(row)s: %(colour)s %(amount)s."),
    "reversal": _("Posting %(row)s does not undo what it reverses."),
    "slip": _("Slip %(row)s is claimed and still has %(colour)s %(amount)s."),
    "total": _("Member %(row)s: the total of %(year)s, %(colour)s says %(kept)s, the postings %(counted)s."),
}


@dataclass(frozen=True, slots=True)
class LedgerFault:
    """Something that does not hold: what, and the values of its sentence."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        """The sentence in the language active now."""
        return str(FAULTS[self.code]) % self.values


def proved(federation: Federation) -> list[LedgerFault]:
    """Everything that does not hold of a federation: its chains and its balances, on two connections at once.

    Inside a transaction one after the other, as another connection would not see what is not committed.
    """
    if connection.in_atomic_block:
        with acting_for(federation):
            return list(faults())
    with ThreadPoolExecutor(len(PARTS)) as pool:
        futures = [pool.submit(_proved, federation, part) for part in PARTS]
        return [fault for part in futures for fault in part.result()]


def _proved(federation: Federation, part: Callable[[], Iterable[LedgerFault]]) -> list[LedgerFault]:
    try:
        with acting_for(federation):
            return list(part())
    finally:
        connection.close()  # this thread's own


def faults() -> Iterator[LedgerFault]:
    """Everything that does not hold for the federation in scope."""
    for part in PARTS:
        yield from part()


def _chains() -> Iterator[LedgerFault]:
    _be_generous()
    for model in (Payment, Posting, Title, TitleAct):
        for broken in breaks(model):
            where = {"chain": broken.chain, "sequence": broken.sequence, "row": broken.row}
            yield LedgerFault(broken.fault, where)


def balances() -> Iterator[LedgerFault]:
    """Everything that does not hold of payments, reversals, slips and totals."""
    _be_generous()
    for code, question in QUESTIONS.items():
        for row in _rows(question):
            yield LedgerFault(code, row)
    # All totals of the members of whom one does not hold: the sums of sums are looked at first, for all.
    doubtful = sorted({row["row"] for question in DOUBTS for row in _rows(question)})
    for row in _rows(TOTALS, members=doubtful) if doubtful else ():
        yield LedgerFault("total", row)


PARTS = (_chains, balances)


def _be_generous() -> None:
    """Let the database hold more of a table in memory, until the transaction ends: a fifth of the time."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '32MB'")


def _rows(question: str, **more: Any) -> Iterator[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(question, {"federation": current_id(), **more})
        names = [column.name for column in cursor.description or ()]
        for row in cursor.fetchall():
            yield dict(zip(names, row, strict=True))


QUESTIONS = {
    "payment": """
        SELECT payment_id AS row, colour, sum(amount) AS amount FROM scoring_posting
        WHERE federation_id = %(federation)s GROUP BY payment_id, colour HAVING sum(amount) <> 0
        ORDER BY 1, 2""",
    "event": """
        SELECT payment_id AS row, colour, sum(amount) AS amount FROM scoring_posting
        WHERE federation_id = %(federation)s AND account = 'event'
        GROUP BY payment_id, colour HAVING sum(amount) <> 0 ORDER BY 1, 2""",
    "reversal": """
        SELECT r.id AS row FROM scoring_posting r LEFT JOIN scoring_posting p
            ON p.federation_id = r.federation_id AND p.id = r.reverses_id
        WHERE r.federation_id = %(federation)s AND r.reverses_id IS NOT NULL AND (
            p.id IS NULL OR p.reverses_id IS NOT NULL OR p.amount <> -r.amount OR p.colour <> r.colour
            OR (p.account, p.member_id, p.slip_id) IS DISTINCT FROM (r.account, r.member_id, r.slip_id))
        ORDER BY 1""",
    "slip": """
        SELECT p.slip_id AS row, p.colour, sum(p.amount) AS amount FROM scoring_posting p
        JOIN scoring_slipclaim c ON c.federation_id = p.federation_id AND c.slip_id = p.slip_id
        WHERE p.federation_id = %(federation)s GROUP BY p.slip_id, p.colour HAVING sum(p.amount) <> 0
        ORDER BY 1, 2""",
}

# Members of whom a total of a year and a colour is not what the postings say, or a sum not that of its parts:
# of all colours in a year, and in all years; of all years in a colour. The sum of all follows from these.
DOUBTS = (
    f"""
        WITH counted AS (
            SELECT member_id, {COUNTED_YEAR} AS year, colour, sum(amount) * 10000 AS units
            FROM scoring_posting WHERE federation_id = %(federation)s AND account = 'member'
            GROUP BY 1, 2, 3
        ), kept AS (
            SELECT member_id, year, colour, units FROM scoring_pointtotal
            WHERE federation_id = %(federation)s AND year <> 0 AND colour <> ''
        )
        SELECT DISTINCT member_id AS row FROM counted c FULL JOIN kept k USING (member_id, year, colour)
        WHERE coalesce(c.units, 0) <> coalesce(k.units, 0)""",  # noqa: S608 - nothing comes from outside
    """
        SELECT member_id AS row FROM scoring_pointtotal WHERE federation_id = %(federation)s
        GROUP BY member_id, year
        HAVING sum(CASE WHEN colour = '' THEN -units ELSE units END) <> 0""",
    """
        SELECT member_id AS row FROM scoring_pointtotal
        WHERE federation_id = %(federation)s AND colour <> '' GROUP BY member_id, colour
        HAVING sum(CASE WHEN year = 0 THEN -units ELSE units END) <> 0""",
)

TOTALS = f"""
    WITH sums AS (
        SELECT member_id, {COUNTED_YEAR} AS year, colour, sum(amount) AS amount
        FROM scoring_posting
        WHERE federation_id = %(federation)s AND account = 'member' AND member_id = ANY (%(members)s)
        GROUP BY 1, 2, 3
    ), counted AS (
        SELECT member_id, coalesce(year, 0) AS year, coalesce(colour, '') AS colour, sum(amount) AS amount
        FROM sums GROUP BY member_id, CUBE (year, colour)
    ), kept AS (
        SELECT member_id, year, colour, units FROM scoring_pointtotal
        WHERE federation_id = %(federation)s AND member_id = ANY (%(members)s)
    )
    SELECT member_id AS row, year, colour,
        trim_scale(coalesce(k.units, 0) / 10000.0) AS kept, coalesce(c.amount, 0) AS counted
    FROM counted c FULL JOIN kept k USING (member_id, year, colour)
    WHERE coalesce(c.amount, 0) * 10000 <> coalesce(k.units, 0) ORDER BY 1, 2, 3"""  # noqa: S608
