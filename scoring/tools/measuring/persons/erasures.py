"""`manage.py bench --erasures N`: one of N members erased, beside what is written of the others.

A database of its own is made and thrown away: of every member a record with its history, ten results, ten
lines of the audit log and five letters, which an erasure looks through for the name.
"""

import sys
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from scoring.tools.bench.rows import exponent
from scoring.tools.measuring.database import bench_database, bench_federation

SECONDS_MAX = 10.0  # at 10,000 members
RESULTS, LINES, LETTERS = 10, 10, 5  # of each member
AT_ONCE = 5_000


class ErasureTimes(NamedTuple):
    """Seconds of a preview and of the erasure itself, how many statements, and how many rows it changed."""

    members: int
    preview: float
    erasure: float
    statements: int
    rows: int


def measure(members: int) -> list[ErasureTimes]:
    """A tenth of the members, and all."""
    with bench_database():
        from federation.tenancy.context import acting_for  # app ready

        federation, measured, start = bench_federation(), [], 0
        for size in sorted({max(members // 10, 10), members}):
            with acting_for(federation):
                write(range(start, size))
            with acting_for(federation):
                measured.append(erased(size))
            start = size
        return measured


def write(numbers: range) -> None:
    """Members with what is written of them."""
    from clubs.models import Club, Entry, EntryPlayer, Revision, Section, Session  # app ready
    from federation.models import AuditEntry, Letter, Member, User  # app ready

    login = User.objects.create_user(email=f"bench{numbers.start}@bench.example.org", password=None)
    names = [{"family_name": f"Bench{number}", "given_name": f"Ada{number}"} for number in numbers]
    people = Member.objects.bulk_create(
        [
            Member(number=str(number + 1), **name | _romaji(name))
            for number, name in zip(numbers, names, strict=True)
        ],
        AT_ONCE,
    )
    club, _new = Club.objects.get_or_create(number="1", defaults={"names": {"en": "Club"}})
    session = Session.objects.create(
        club=club,
        game_key=f"bench{numbers.start}",
        titles={"en": "Bench"},
        played_on="2026-11-01",
        form="individual",
        scoring="matchpoints",
        winners=1,
        published_at="2026-11-01T12:00:00Z",
    )
    section = Section.objects.create(session=session, letter="A")
    revision = Revision.objects.create(session=session, number=1, published_by=login, of_players=True)
    fact = {"stated_by": revision}
    entries = Entry.objects.bulk_create(
        [
            Entry(session=session, section=section, number=str(at), position=at, **fact)
            for at in range(len(people) * RESULTS)
        ],
        AT_ONCE,
    )
    EntryPlayer.objects.bulk_create(
        [
            EntryPlayer(
                entry=entry, seat=1, name=_name(people[at % len(people)]), member=_m(people, at), **fact
            )
            for at, entry in enumerate(entries)
        ],
        AT_ONCE,
    )
    AuditEntry.objects.bulk_create(
        [
            AuditEntry(
                act="changed", actor=login, subject_type="federation.member", subject=_name(_m(people, at))
            )
            for at in range(len(people) * LINES)
        ],
        AT_ONCE,
    )
    Letter.objects.bulk_create(
        [
            Letter(topic="bench", key=str(at), reader=login, about={"who": _name(_m(people, at))})
            for at in range(len(people) * LETTERS)
        ],
        AT_ONCE,
    )


def _romaji(name: dict[str, str]) -> dict[str, str]:
    return {"family_romaji": name["family_name"], "given_romaji": name["given_name"]}


def _m(people: Sequence[Any], at: int) -> Any:
    return people[at % len(people)]


def _name(member: Any) -> str:
    return f"{member.given_name} {member.family_name}"


def erased(members: int) -> ErasureTimes:
    """Erase the one in the middle; raises AssertionError where it is not done."""
    from django.db import connection  # app ready
    from django.db.models import Sum  # app ready
    from django.utils import timezone  # app ready

    from federation.models import Erasure, Member, User  # app ready
    from federation.personal import erasing  # app ready

    member, by = Member.objects.get(number=str(members // 2)), User.objects.order_by("pk")[0]
    due = timezone.now() - timedelta(days=1)
    erasure = Erasure.objects.create(member=member, asked_by=by, due_at=due)
    begun = time.perf_counter()
    erasing.preview(member)
    previewed, asked = time.perf_counter(), []

    def counted(execute: Any, *arguments: Any) -> Any:
        asked.append(arguments[0])
        return execute(*arguments)

    with connection.execute_wrapper(counted):
        assert erasing.carry_out(erasure.pk), "it was not erased"
    ended = time.perf_counter()
    rows = erasure.steps.aggregate(rows=Sum("rows"))["rows"]
    return ErasureTimes(members, previewed - begun, ended - previewed, len(asked), rows)


def as_text(measured: Sequence[ErasureTimes]) -> str:
    """What was measured, in words."""
    lines = [
        f"{times.members:,} members: preview {times.preview:.2f} s, erasure {times.erasure:.2f} s,"
        f" {times.statements} statements, {times.rows} rows changed."
        for times in measured
    ]
    growth = exponent([times.members for times in measured], [times.erasure for times in measured])
    lines.append(f"Allowed at 10,000: {SECONDS_MAX:.0f} s; time grows as n^{growth:.2f}.")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
