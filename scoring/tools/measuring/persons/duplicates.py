"""`manage.py bench --duplicates N`: a register of N members looked through for records of one person.

A database of its own is made and thrown away. Names are shared as they are in Japan: few family names have
most people. Of three members one has a day of birth, and one record in two hundred is a second one.
"""

import random
import sys
import time
from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from scoring.tools.bench.rows import exponent
from scoring.tools.measuring.database import bench_database, bench_federation

SECONDS_MAX = 120.0  # at 50,000 members
FAMILIES, GIVEN, CLUBS = 4_000, 2_500, 300
TWICE = 200  # one record in so many is a second one
AT_ONCE = 5_000
BEGUN = date(1940, 1, 1)


class SearchTimes(NamedTuple):
    """Seconds of the whole search and of one record alone; how many pairs came out of how many records."""

    members: int
    search: float
    alone: float
    pairs: int


def measure(members: int) -> list[SearchTimes]:
    """A tenth of the members, and all."""
    with bench_database():
        from federation.tenancy.context import acting_for  # app ready

        federation, measured, start = bench_federation(), [], 0
        for size in sorted({max(members // 10, 10), members}):
            with acting_for(federation):
                write(range(start, size))
            with acting_for(federation):
                measured.append(searched(size))
            start = size
        return measured


def write(numbers: range) -> None:
    """Members with names that many share, clubs, days of birth, and some of them twice."""
    from clubs.models import Club, Membership, Particulars  # app ready
    from federation.models import Member  # app ready

    chance = random.Random(numbers.start)  # noqa: S311 - no secret
    rows = [Member(number=str(number + 1), **_named(chance)) for number in numbers]
    for at in range(TWICE, len(rows), TWICE):
        for name in ("family_name", "given_name", "family_kana", "given_kana"):
            setattr(rows[at], name, getattr(rows[at - 1], name))
    people = Member.objects.bulk_create(rows, AT_ONCE)
    clubs = [Club(number=f"{numbers.start}-{at}", names={"en": "Club"}) for at in range(CLUBS)]
    Club.objects.bulk_create(clubs)
    Membership.objects.bulk_create(
        [
            Membership(club=chance.choice(clubs), member=one, is_home=True, starts_on=date(2020, 1, 1))
            for one in people
        ],
        AT_ONCE,
    )
    born = [
        Particulars(member=one, born_on=BEGUN + timedelta(days=chance.randrange(25_000)))
        for one in people[::3]
    ]
    Particulars.objects.bulk_create(born, AT_ONCE)


def _named(chance: random.Random) -> dict[str, str]:
    """A name: the lower its number, the more people have it."""
    family, given = (int(most * chance.random() ** 3) for most in (FAMILIES, GIVEN))
    kanji = f"{chr(0x4E00 + family)}{chr(0x4E00 + given % 97)}", f"{chr(0x5E00 + given)}"
    return {
        "family_name": kanji[0][:1] + "田",
        "given_name": kanji[1] + "子",
        "family_kana": _kana(family),
        "given_kana": _kana(given),
    }


def _kana(number: int) -> str:
    return "".join(chr(0x30A2 + (number // 40**place) % 40 * 2) for place in range(3))


def searched(members: int) -> SearchTimes:
    """Look through the register; raises AssertionError where a record that is there twice is not seen."""
    from federation.models import DuplicatePair, Member  # app ready
    from federation.people.duplicates import searching  # app ready

    begun = time.perf_counter()
    row = searching.search(searching.ask(by=None).pk)
    ended = time.perf_counter()
    assert row is not None, "it was not owed"
    assert row.records >= members
    assert DuplicatePair.objects.count() >= members // TWICE // 2
    middle = Member.objects.order_by("pk")[members // 2]
    again = time.perf_counter()
    searching.look_again([middle.pk])
    return SearchTimes(members, ended - begun, time.perf_counter() - again, row.pairs)


def as_text(measured: Sequence[SearchTimes]) -> str:
    """What was measured, in words."""
    lines = [
        f"{times.members:,} members: {times.search:.2f} s, {times.pairs:,} pairs;"
        f" one record alone {times.alone * 1000:.0f} ms."
        for times in measured
    ]
    growth = exponent([times.members for times in measured], [times.search for times in measured])
    lines.append(f"Allowed at 50,000: {SECONDS_MAX:.0f} s; time grows as n^{growth:.2f}.")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
