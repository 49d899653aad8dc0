"""Public pages say that places may change, while that is so; who looks on hears it without a reload."""

import pytest

from clubs.models import Tournament
from federation.tenancy.context import acting_for
from rulings.lifecycle.cases import State
from rulings.models import Case
from tests.factories import appeals, tournaments
from tests.rulings.cases.test_case_pages import enter, text
from tests.worlds import furnished_once

SAID = "Under appeal: places may change until it is decided."


@pytest.fixture
@furnished_once
def case(here):
    """A ruling told in a session of a stage, of a tournament that everybody sees."""
    with acting_for(here.federation):
        session = tournaments.furnish(here)
        Tournament.objects.update(announced_at=appeals.TOLD)
        return Case.objects.create(
            year=2026,
            number=900,
            session=session,
            token="staged",
            director=here.scorer,
            state=State.TOLD,
            edition="laws-2017",
            called_at=appeals.TOLD,
        )


def to(here, case, state) -> None:
    with acting_for(here.federation):
        Case.objects.filter(pk=case.pk).update(state=state)


def test_the_pages_of_a_stage_and_its_event_say_so(here, case) -> None:
    stage = case.session.stage
    places = (f"/sakura/stages/{stage.pk}/", f"/sakura/events/{stage.event_id}/")
    reader = enter(here.player)
    assert [text(reader.get(place)).count(SAID) for place in places] == [0, 0]
    to(here, case, State.APPEALED)
    assert [text(reader.get(place)).count(SAID) for place in places] == [1, 1]


def test_the_part_of_a_page_that_asks_again_changes_with_it(here, case) -> None:
    """An open page hears of it at its next look, and once it is decided that it is over; nothing between."""
    live, reader, tag = f"/sakura/stages/{case.session.stage_id}/live/", enter(None), ""
    for state, count in ((State.TOLD, 0), (State.APPEALED, 1), (State.FINAL, 0)):
        to(here, case, state)
        answer = reader.get(live, headers={"if-none-match": tag})
        assert (answer.status_code, text(answer).count(SAID)) == (200, count)
        assert answer["ETag"] != tag
        tag = answer["ETag"]
        assert reader.get(live, headers={"if-none-match": tag}).status_code == 304
