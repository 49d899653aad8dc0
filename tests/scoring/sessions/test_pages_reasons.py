"""Every award and every total shown is the sum of the steps that its page gives."""

from decimal import Decimal

import pytest

from clubs.models import Entry
from federation.tenancy.context import acting_for
from scoring.engine import explain
from scoring.engine.rounding import decimal
from scoring.models import Award, Run, StandingRow
from scoring.sessions.selectors.boards import award_of, scorecard
from scoring.sessions.selectors.figures import figures
from scoring.sessions.services.body import conditions_from
from scoring.sessions.words import steps
from tests.scoring import builders

SAMPLES = [builders.MITCHELL, builders.TWO_SECTIONS, builders.TWO_WINNERS, builders.HOWELL]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_steps_of_every_award_come_to_the_award_shown(here, name):
    session = builders.published(here, name)
    with acting_for(here.federation):
        run = Run.objects.get(session=session)
        conditions, walked = conditions_from(run.conditions), 0
        for award in Award.objects.filter(session=session):
            line = award_of(session, award.result_id)
            for side, shown in (("ns", award.ns), ("ew", award.ew)):
                cell = line.cell(side)
                assert (cell is None) == (shown is None)
                if cell is not None:
                    assert decimal(explain.award(cell, conditions).total) == shown
                    assert Decimal(steps.of_award(cell, run).figure) == shown
                    walked += 1
    assert walked > 100


@pytest.mark.parametrize("name", SAMPLES)
def test_the_steps_of_every_total_come_to_the_standings(here, name):
    session = builders.published(here, name)
    with acting_for(here.federation):
        run = figures(session).run
        rows = StandingRow.objects.filter(session=session)
        assert len(rows) == Entry.objects.filter(session=session).count() > 10
        for row in rows:
            entry = Entry.objects.select_related("session").get(pk=row.entry_id)
            total, percent = steps.of_total(run, entry, scorecard(session, entry))
            assert (Decimal(total.figure), Decimal(percent.figure)) == (row.score, row.percent)


def test_the_page_and_the_part_give_the_same_steps(client, here):
    session = builders.published(here)
    with acting_for(here.federation):
        result = Award.objects.filter(session=session).order_by("result__board").first().result_id
    path = f"/sakura/sessions/{session.pk}/results/{result}/ew/why/"
    page, part = client.get(path), client.get(path, headers={"hx-request": "true"})
    table = page.content.decode().split("<tbody>")[1].split("</table>")[0]
    assert table in part.content.decode()
    assert ("<html" in page.content.decode(), "<html" in part.content.decode()) == (True, False)
