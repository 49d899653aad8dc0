"""Master points and ranks go by the edition of their day: what was played before keeps its points."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
import time_machine

from federation.tenancy.context import acting_for
from scoring.points.selectors import titles as selectors
from scoring.points.services import titles
from scoring.points.services.awards import awarded
from scoring.regulations import book
from scoring.regulations.edition import BookPart, own_table
from scoring.rulemaking import point_tables
from scoring.sessions.services import recomputation
from tests.clubs.regulations.test_adopting import SLOWER, Committee
from tests.scoring import builders
from tests.scoring.points.builders import give
from tests.scoring.points.ledger.builders import members

pytestmark = pytest.mark.django_db
STARTS = date(2027, 4, 1)


def change(part, key, typed):
    """A change of one value of the Japanese pack, as the committee's form writes it."""
    value = book("jcbl-sample").schemes if part is BookPart.SCHEME else book("jcbl-sample").ladders
    before = value[key].versions[-1].value
    table = point_tables.written(part, before, {**point_tables.shown(part, before), **typed})
    assert table != own_table(part, before)
    return {**SLOWER, "part": str(part), "key": key, "value": table}


FLATTER = change(BookPart.SCHEME, "weekly", {"grants[1].decline.ratio": "4/5"})
RICHER = change(BookPart.SCHEME, "weekly", {"grants[1].base.each": "1/10"})
SOONER = change(BookPart.LADDER, "titles", {"ranks[1].needs.any": "250"})


def played_on(house, day):
    content = builders.a_field(40, 4).replace(b"01/03/2024", day.strftime("%d/%m/%Y").encode())
    return builders.published_content(house, content.replace(b"field-40", day.isoformat().encode()), "a.xml")


def paid(session):
    """The distinct amounts, the largest first, and the clauses of the largest."""
    given = awarded(session).given
    amounts = sorted({one.award.amount for one in given if one.award.amount}, reverse=True)
    best = max(given, key=lambda one: one.award.amount)
    return amounts, {str(step.cite) for step in best.award.steps}


def test_a_game_is_paid_by_the_scheme_of_its_day(here):
    with time_machine.travel(datetime(2027, 3, 1, 3, tzinfo=UTC)), acting_for(here.federation):
        Committee().adopted(FLATTER, starts=STARTS)
    with time_machine.travel(datetime(2027, 4, 3, 3, tzinfo=UTC)), acting_for(here.federation):
        eve, day = played_on(here, STARTS - timedelta(days=1)), played_on(here, STARTS)
        old, new = paid(eve), paid(day)
    assert old[0][0] < new[0][0]  # the places that tie for the first share more
    assert "REG-2.2.0" in new[1]
    assert "REG-2.2.0" not in old[1]
    with time_machine.travel(datetime(2027, 6, 1, 3, tzinfo=UTC)), acting_for(here.federation):
        for session, before in ((eve, old), (day, new)):
            recomputation.rebuild(session)
            assert paid(session) == before


def test_a_rank_is_reached_by_the_ladder_of_the_day(inside):
    member = members(inside, 1)[0]
    give(member, "250", "red", 2026)
    committee = Committee()
    with time_machine.travel(datetime(2027, 3, 1, 3, tzinfo=UTC)):
        committee.adopted(SOONER, starts=STARTS)
    reached = [selectors.promotions(titles.ladder_on(day)) for day in (STARTS - timedelta(days=1), STARTS)]
    assert [[one.member for one in rows] for rows in reached] == [[], [member]]
    ladder = titles.ladder_on(STARTS)
    assert (ladder.official, ladder.assumed, ladder.starts) == (True, (), STARTS)
    assert ladder.ranks[0].needs == {"any": Fraction(250)}
