"""`manage.py bench --cases N`: the list of N cases, and searches in them, as pages.

A database of its own is made and thrown away. The cases are made of sentences in both languages and written
in bulk with all that they are found by; a director opens the list and asks for words, items and facets.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from statistics import median
from typing import Any, NamedTuple

import psycopg

from scoring.tools.bench.rows import exponent
from scoring.tools.measuring.database import bench_database, bench_federation

LIST_MAX, SEARCH_MAX = 0.100, 0.200  # seconds, medians at 100,000 cases
TIMES, FIRST_YEAR, A_YEAR = 9, 2016, 10_000
LIST = {
    "the list": "",
    "its middle page": "before={middle}",
    "cases of a state": "state=draft",
    "cases of a topic": "topic=revoke",
    "cases of a year": "year=2020",
}
SEARCHES = {
    "an item": "law=45C4b",
    "a whole Law": "law=27",
    "Japanese words": "q=ダミー 口を出",
    "a long Japanese sentence": "q=オープニングリードの前にダミーが口を出した",
    "English words": "q=west revoke",
    "a name": "q=member777",
    "one character": "q=札",
    "a word, a Law, two facets": "q=ダミー&law=45&outcome=weighted&grade=national",
    "nothing that there is": "q=zanzibar ダミー",
}
SENTENCES = (
    "オープニングリードの前にダミーが口を出した。",
    "ディクレアラーがダミーの札を言い直した。",
    "ウェストが順番でないのにリードした。",
    "スペードのリボークが二トリック後に分かった。",
    "ビッドが不足し、左の相手が取り上げるよう求めた。",
    "長考のあとのパスについて、パートナーが動いた。",
    "クレームに同意したあとで、一トリックを取り戻したいと言った。",
    "ボードの札が混ざっていた。",
    "West led out of turn and South accepted the lead.",
    "A revoke by East was established at trick five.",
    "Declarer named a card from dummy and changed her mind.",
    "North hesitated before passing.",
    "The alert was forgotten; South says he would have doubled.",
    "The claim was disputed by the defenders.",
)


class CasePageTimes(NamedTuple):
    """The median seconds of every page by its name, at a number of cases.

    `busy`: the processor's time of the process that makes the page, which other programs stretch less.
    """

    cases: int
    keys: int
    seconds: dict[str, float]
    busy: dict[str, float]


def measure(cases: int) -> list[CasePageTimes]:
    """A hundredth of the cases, a tenth, and all."""
    sizes = sorted({max(cases // 100, 10), max(cases // 10, 10), cases})
    with bench_database() as directory:
        from federation.startup.embedded import EmbeddedPostgres  # slow import

        server = EmbeddedPostgres(directory / "postgres")
        by, session = _scene()
        measured, start = [], 0
        for size in sizes:
            keys = _write(server.superuser_url("portal"), session, by, range(start, size))
            start = size
            timed = list(_timed(by, size))
            seconds, busy = ({name: both[at] for name, both in timed} for at in (0, 1))
            measured.append(CasePageTimes(size, keys, seconds, busy))
        return measured


def _scene() -> tuple[Any, Any]:
    """A director and a session."""
    from clubs.models import Club, Session  # app ready
    from federation.models import Office, Role, User  # app ready
    from federation.people.services.logins import prove  # app ready
    from federation.tenancy.context import acting_for  # app ready

    federation = bench_federation()
    by = User.objects.create_user(email="office@bench.example.org", password=None)
    prove(by)
    with acting_for(federation):
        Office.objects.create(holder=by, role=Role.TOURNAMENT_OFFICE, starts_on="1990-01-01")
        club = Club.objects.create(number="1", names={"ja": "クラブ", "en": "Club"})
        session = Session.objects.create(
            club=club,
            game_key="bench",
            titles={"ja": "Bench", "en": "Bench"},
            played_on="2026-11-01",
            form="pairs",
            scoring="matchpoints",
            winners=1,
            published_at="2026-11-01T12:00:00Z",
        )
    return by, session


def _write(address: str, session: Any, by: Any, numbers: range) -> int:
    """Cases with items and keys, as the superuser, who can do without triggers; how many keys in all."""
    cases = [written_case(number) for number in numbers]
    with psycopg.connect(address) as connection, connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        with cursor.copy(
            'COPY rulings_case (id, federation_id, year, number, session_id, round, "table", board, token,'
            " called_at, called_by, director_id, edition, state, topic, acts_count, changed_at) FROM STDIN"
        ) as copy:
            for number, case in zip(numbers, cases, strict=True):
                copy.write_row(
                    (
                        number + 1,
                        session.federation_id,
                        case.year,
                        case.number,
                        session.pk,
                        1,
                        "3",
                        7,
                        f"bench{number}",
                        "2026-11-01T12:00:00Z",
                        "N",
                        by.pk,
                        "laws-2017",
                        case.state,
                        case.topic,
                        1,
                        "2026-11-01T12:00:00Z",
                    )
                )
        laws = "COPY rulings_caselaw (federation_id, case_id, item, role, note) FROM STDIN"
        with cursor.copy(laws) as copy:
            for number, case in zip(numbers, cases, strict=True):
                for item in case.items:
                    copy.write_row((session.federation_id, number + 1, item, "rectification", ""))
        with cursor.copy("COPY rulings_casesearchkey (federation_id, case_id, token) FROM STDIN") as copy:
            for number, case in zip(numbers, cases, strict=True):
                for token in case.tokens:
                    copy.write_row((session.federation_id, number + 1, token))
        connection.commit()
        connection.autocommit = True
        cursor.execute("VACUUM ANALYZE rulings_case, rulings_caselaw, rulings_casesearchkey")
        row = cursor.execute("SELECT count(*) FROM rulings_casesearchkey").fetchone()
    return int(row[0]) if row else 0


class WrittenCase(NamedTuple):
    """A case as it is written."""

    year: int
    number: int
    state: str
    topic: str
    items: tuple[str, ...]
    tokens: frozenset[str]


def written_case(number: int) -> WrittenCase:
    """The case of a number: the same one every time, the later ones of later years."""
    from rulings.advisor.loading import library  # app ready
    from rulings.cases.facets import RulingOutcome, grades, levels  # app ready
    from rulings.cases.tokens import case_token, facet, law_tokens  # app ready
    from rulings.lifecycle.cases import State  # app ready

    dice = random.Random(number)  # noqa: S311 (no secret)
    year, count = FIRST_YEAR + number // A_YEAR, number % A_YEAR + 1
    topic = dice.choice(sorted(library().topics))
    items = tuple(sorted({dice.choice(library().topics[topic].rules).law_refs[0], _item(dice)}))
    names = {f"member{number % 20_000}", f"player{dice.randrange(20_000)}"}
    chosen = {
        "outcome": dice.choice(RulingOutcome.values),
        "level": dice.choice(levels())[0],
        "grade": dice.choice(grades())[0],
        "topic": topic,
        "state": dice.choice(State.values),
        "year": year,
    }
    tokens = names.union(*map(_tokens, dice.sample(SENTENCES, 2)))
    tokens |= law_tokens(items) | {case_token(year, count)}
    tokens |= {facet(name, value) for name, value in chosen.items()}
    return WrittenCase(year, count, str(chosen["state"]), topic, items, frozenset(tokens))


@cache
def _tokens(sentence: str) -> frozenset[str]:
    from rulings.cases.tokens import text_tokens  # app ready

    return frozenset(text_tokens(sentence))


def _item(dice: random.Random) -> str:
    """Some items are cited much more often than others."""
    common = ("45C4(b)", "27B1", "64A", "73C1", "16B1", "12C1")
    return dice.choice(common) if dice.random() < 0.3 else str(dice.randrange(1, 94))


def _timed(by: Any, cases: int) -> Iterator[tuple[str, tuple[float, float]]]:
    """Every page, the second time it is asked for and later: on the clock, and of the processor."""
    from django.conf import settings  # app ready
    from django.test import Client  # app ready

    host = next((name for name in settings.ALLOWED_HOSTS if name.isalnum()), "localhost")
    client = Client(HTTP_HOST=host)
    client.force_login(by)
    for name, asked in {**LIST, **SEARCHES}.items():
        address = f"/bench/desk/cases/?{asked.format(middle=cases // 2)}"
        taken = []
        for _ in range(TIMES + 1):
            begun, busy = time.perf_counter(), time.process_time()
            answer = client.get(address)
            taken.append((time.perf_counter() - begun, time.process_time() - busy))
            assert answer.status_code == 200, f"{address}: {answer.status_code}"
        clock, processor = zip(*taken[1:], strict=True)
        yield name, (median(clock), median(processor))


def as_text(measured: Sequence[CasePageTimes]) -> str:
    """What was measured, in words."""
    sizes = ", ".join(f"{times.cases:,} cases with {times.keys:,} keys" for times in measured)
    lines = [f"Median ms of a page at {sizes}:"]
    for name in measured[-1].seconds:
        figures = "  ".join(f"{times.seconds[name] * 1000:8.1f}" for times in measured)
        lines.append(f"{name:32}{figures}")
    for what, names, most in (("lists", LIST, LIST_MAX), ("searches", SEARCHES, SEARCH_MAX)):
        middle = [median(times.seconds[name] for name in names) for times in measured]
        growth = exponent([times.cases for times in measured], middle)
        busy = median(measured[-1].busy[name] for name in names)
        lines.append(
            f"Median of the {what}: {middle[-1] * 1000:.1f} ms ({busy * 1000:.1f} ms of the page's processor"
            f" time), {most * 1000:.0f} ms at most for 100,000 cases; time grows as n^{growth:.2f}."
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
