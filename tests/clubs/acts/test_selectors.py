"""The clocks of rounds, and the acts of one round; kept by the services, as the database has them."""

from datetime import timedelta

import pytest

from clubs.acts import services as acts
from clubs.acts.contents import RoundStarted, SessionOpened
from clubs.acts.selectors import RoundClock, acts_of_round, round_clocks
from clubs.models import ActKind, SessionAct
from clubs.playing.services import desk_acts
from tests.scoring.tournament_builders import NOON, a_round_robin, a_session, a_stage, a_tournament

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=5)


def test_started_again_the_newest_start_of_a_round_holds(inside):
    session = a_round_robin(inside).sessions.get()
    assert round_clocks(session.acts.all()) == {}
    for number, at in ((1, NOON), (2, NOON), (1, LATER)):
        desk_acts.start_round(session=session, number=number, at=at, by=inside.scorer)
    assert round_clocks(session.acts.all()) == {
        1: RoundClock(LATER, LATER + timedelta(minutes=56)),
        2: RoundClock(NOON, NOON + timedelta(minutes=56)),
    }


def test_the_acts_of_a_round_are_those_that_name_it(inside):
    stage = a_round_robin(inside)
    session = stage.sessions.get()
    other = a_session(a_stage(a_tournament(inside, "autumn"), inside.scorer), inside.scorer)
    acts.keep(session=other, content=RoundStarted(round=2, minutes=1), at=NOON, by=inside.scorer)
    rows = acts_of_round(session, 2).order_by("pk").values_list("kind", flat=True)
    assert list(rows) == [ActKind.PAIRED, ActKind.MATCH, ActKind.MATCH]


def test_an_act_is_of_the_kind_that_its_content_is_of(inside):
    session = a_round_robin(inside).sessions.get()
    content = SessionOpened(entrants=("A", "B"))
    act = acts.keep(session=session, content=content, at=NOON, by=inside.scorer)
    held = SessionAct.objects.get(pk=act.pk)
    assert (held.kind, held.body, held.at, held.by) == (
        ActKind.OPENED,
        {"entrants": ["A", "B"]},
        NOON,
        inside.scorer,
    )
