"""Writing a large ledger at once: members, payments, postings, their chains, and copies of a played session.

As the superuser, who can do without triggers; the chains are what the triggers would have made, so that the
proof of the ledger finds nothing.
"""

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import psycopg

A_PAYMENT = 25  # members that a payment pays
LINES = A_PAYMENT + 3  # and the federation's and the event's
MEMBERS_MAX = 100_000
FIRST_SESSION = 10**12  # no session that really is there
LINKED_AT_ONCE = 50_000
STRIDE = 10**6  # between the keys of one copy of a session and the next
MONTHS = [f"{year}-{month:02d}-01" for year in range(2016, 2026) for month in range(1, 13)]


class Size(NamedTuple):
    """How large the ledger is."""

    postings: int
    members: int
    payments: int


def size_of(postings: int) -> Size:
    """So many postings, for as many members, a hundred thousand at most."""
    payments = max(postings // LINES, 1)
    return Size(payments * LINES, min(max(postings, 100), MEMBERS_MAX), payments)


def grow(address: str, federation: int, before: Size | None, after: Size) -> None:
    """Bring the ledger of a federation from one size to another."""
    members = range(before.members if before else 0, after.members)
    payments = range(before.payments if before else 0, after.payments)
    with psycopg.connect(address) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute("SET timezone = 'UTC'")
        _copy(connection, "federation_member", MEMBER, (_member(federation, n) for n in members))
        _copy(connection, "scoring_payment", PAYMENT, (_payment(federation, n) for n in payments))
        postings = _postings(federation, payments, after.members)
        _copy(connection, "scoring_posting", POSTING, postings)
        for table, model in (("scoring_payment", "Payment"), ("scoring_posting", "Posting")):
            _link(connection, federation, table, model)
        for table in ("federation_member", "scoring_payment", "scoring_posting"):
            connection.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"  # noqa: S608
            )


def rest(address: str) -> None:
    """What the database does by itself in a quiet minute."""
    tables = "federation_member, federation_chainlink, scoring_payment, scoring_posting, scoring_pointtotal"
    tables += ", scoring_rankingchoice, clubs_membership, clubs_entry, clubs_entryplayer, scoring_standingrow"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"VACUUM ANALYZE {tables}")


MEMBER = (
    "id",
    "federation_id",
    "number",
    "family_name",
    "given_name",
    "family_kana",
    "given_kana",
    "family_romaji",
    "given_romaji",
    "status",
)
PAYMENT = (
    "id",
    "federation_id",
    "kind",
    "session_id",
    "sequence",
    "pack",
    "scheme",
    "digest",
    "not_issued",
    "cause",
    "period",
    "reason",
    "at",
)
LINK = ("federation_id", "chain", "sequence", '"row"', "previous", "digest", "hash")
POSTING = (
    "id",
    "federation_id",
    "payment_id",
    "line",
    "account",
    "session_id",
    "member_id",
    "colour",
    "period",
    "amount",
    "contestant",
    "reasons",
)


def _copy(
    connection: psycopg.Connection, table: str, columns: Sequence[str], rows: Iterable[tuple[Any, ...]]
) -> None:
    with connection.cursor().copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _member(federation: int, number: int) -> tuple[Any, ...]:
    return (
        number + 1,
        federation,
        str(100_001 + number),
        "会員",
        str(number),
        "カイイン",
        "",
        "Member",
        str(number),
        "active",
    )


def _payment(federation: int, number: int) -> tuple[Any, ...]:
    month = MONTHS[number % len(MONTHS)]
    return (
        number + 1,
        federation,
        "run",
        FIRST_SESSION + number,
        1,
        "jcbl-sample",
        "weekly",
        "0" * 64,
        "[]",
        "{}",
        month,
        "",
        f"{month}T12:00:00Z",
    )


def _postings(federation: int, payments: range, members: int) -> Iterator[tuple[Any, ...]]:
    """25 members of a payment have some hundredths each; the event and the federation balance them."""
    for number in payments:
        dice = random.Random(number)  # noqa: S311 (no secret)
        colour = "red" if number % 5 == 0 else "black"
        paid = [dice.randrange(1, 100) for _line in range(A_PAYMENT)]
        # Each is paid once before anybody is paid twice.
        lines: list[tuple[str, int | None, int]] = [
            ("member", (number * A_PAYMENT + place) * 7919 % members + 1, units)
            for place, units in enumerate(paid)
        ]
        total = sum(paid)
        lines += [("federation", None, -total), ("event", None, total), ("event", None, -total)]
        for line, (account, member, hundredths) in enumerate(lines, 1):
            yield (
                number * LINES + line,
                federation,
                number + 1,
                line,
                account,
                FIRST_SESSION + number,
                member,
                colour,
                MONTHS[number % len(MONTHS)],
                _written(hundredths),
                str(line) if member else "",
                "{}",
            )


def _written(hundredths: int) -> str:
    return f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}00"


def _link(connection: psycopg.Connection, federation: int, table: str, model: str) -> None:
    """The links of all records that have none yet, one after the other, so many at once."""
    from django.apps import apps  # app ready

    chain = apps.get_model("scoring", model).chain
    asked = {"federation": federation, "chain": chain.name}
    sequence, link, last = connection.execute(_HEAD, asked).fetchone() or (0, "", 0)
    question = (
        f"SELECT id, {chain.digest('r')} FROM {table} r"  # noqa: S608 (names of ours)
        " WHERE federation_id = %s AND id > %s ORDER BY id LIMIT %s"
    )
    while digests := connection.execute(question, [federation, last, LINKED_AT_ONCE]).fetchall():
        rows = []
        for row, digest in digests:
            sequence += 1
            new_link = hashlib.sha256(f"{link}{digest}".encode()).hexdigest()
            rows.append((federation, chain.name, sequence, row, link, digest, new_link))
            link, last = new_link, row
        _copy(connection, "federation_chainlink", LINK, rows)
    connection.execute(_MOVE, asked | {"sequence": sequence, "hash": link})


_HEAD = """
SELECT l.sequence, l.hash, l."row" FROM federation_chainlink l
WHERE federation_id = %(federation)s AND chain = %(chain)s ORDER BY sequence DESC LIMIT 1"""
_MOVE = """
INSERT INTO federation_chainhead (federation_id, chain, sequence, hash)
VALUES (%(federation)s, %(chain)s, %(sequence)s, %(hash)s)
ON CONFLICT (federation_id, chain) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash"""

# What a session's points are counted from, and the columns that name another of these rows.
COPIED = {
    "clubs_session": (),
    "clubs_section": ("session_id",),
    "clubs_entry": ("session_id", "section_id"),
    "clubs_entryplayer": ("entry_id",),
    "scoring_run": ("session_id",),
    "scoring_standingrow": ("session_id", "section_id", "entry_id", "run_id"),
    "scoring_paymentrequest": ("session_id",),
}
OF_THE_SESSION = {
    "clubs_session": "id = %(session)s",
    "clubs_entryplayer": "entry_id IN (SELECT id FROM clubs_entry WHERE session_id = %(session)s)",
}


def copy_session(address: str, session: int, copies: int) -> list[int]:
    """So many copies of a session that was computed and is not paid; their keys."""
    numbers = {"session": session, "copies": copies, "stride": STRIDE}
    with psycopg.connect(address) as connection:
        connection.execute("SET session_replication_role = replica")
        for table, keys in COPIED.items():
            columns = _columns(connection, table)
            values = ", ".join(_copied(table, column, keys) for column in columns)
            rows = OF_THE_SESSION.get(table, "session_id = %(session)s")
            names = ", ".join(f'"{column}"' for column in columns)
            connection.execute(
                f"INSERT INTO {table} ({names}) SELECT {values}"  # noqa: S608 (names of ours)
                f" FROM {table} t, generate_series(1, %(copies)s) k WHERE {rows}",
                numbers,
            )
    return [session + number * STRIDE for number in range(1, copies + 1)]


def _columns(connection: psycopg.Connection, table: str) -> list[str]:
    question = (
        "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped"
    )
    return [row[0] for row in connection.execute(question, [table])]


def _copied(table: str, column: str, keys: Sequence[str]) -> str:
    if column == "id" or column in keys:
        return f't."{column}" + k * %(stride)s'
    if (table, column) == ("clubs_session", "game_key"):
        return "t.game_key || '-' || k"
    return f't."{column}"'
