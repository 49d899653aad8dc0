"""Conditions of contest name an edition: every rule is taken as it stands in that one, whatever the day."""

from datetime import date, datetime, timedelta
from fractions import Fraction

import pytest
import time_machine
from django.utils import timezone

from clubs.regulations import services
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.services import editions, tournaments
from clubs.tournaments.services.tournaments import ConditionsRefused
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.engine.contest import Form
from scoring.engine.penalties.lateness import Lateness
from scoring.events.services import stages
from scoring.models import StageRun
from scoring.regulations import RegulationError, book
from scoring.sessions.services import recomputation
from tests.clubs.regulations.test_adopting import SLOWER, STARTS, Committee, code
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_ruled_before_played import Waiting
from tests.scoring.sessions.test_editions_by_day import CHEAPER

pytestmark = pytest.mark.django_db
LATER = {**SLOWER, "key": "lateness", "value": {"forfeit_minutes": 45}}
# Nine in ten of the winner's VP go over to the scale's whole points.
WHOLE = {
    **SLOWER,
    "part": "scale",
    "key": "wbf-continuous-20",
    "value": {**book("jcbl-sample").scales["wbf-continuous-20"].versions[-1].value, "decimals": 0},
}
PAIRS = Form.PAIRS_MATCHPOINTS


@pytest.fixture
def committee(here):
    with acting_for(here.federation):
        return Committee()


def named(event, conditions, by):
    return editions.set_conditions(event=event, conditions=conditions, reason="Agreed.", by=by)


def of(waiting, conditions):
    """What a stage's places are under conditions of contest; its sessions go with it."""
    event, by = waiting.stage.event, waiting.desk.here.director
    named(event, conditions, by)
    recomputation.recompute(waiting.session.pk)
    stages.recompute(waiting.stage.pk)
    body = StageRun.objects.filter(stage=waiting.stage).order_by("-sequence").first().body
    return {row["entrant"]: row["score"] for row in body["standings"]}


def test_an_announced_edition_holds_where_it_is_named_and_nowhere_else(here, committee):
    waiting = Waiting(here, PAIRS)
    with waiting.desk.inside():
        waiting.others_play()
        waiting.rule("not played")
        by_day = of(waiting, {"winners": 1})
        committee.adopted(CHEAPER, starts=STARTS)
        by_edition = of(waiting, {"winners": 1, "regulations": "1"})
        assert by_edition != by_day
        assert of(waiting, {"winners": 2}) == by_day


def test_the_regulations_before_the_first_edition_may_be_kept(here, committee):
    waiting = Waiting(here, PAIRS)
    with waiting.desk.inside():
        waiting.others_play()
        waiting.rule("not played")
        before = of(waiting, {"winners": 1})
        day = waiting.stage.event.tournament.starts_on
        with time_machine.travel(datetime.combine(day - timedelta(days=90), datetime.min.time())):
            committee.adopted(CHEAPER, starts=day - timedelta(days=30))
        after = of(waiting, {"winners": 2})
        assert after != before
        assert of(waiting, {"winners": 1, "regulations": "pack"}) == before


def test_every_question_to_the_rulebook_goes_by_it(here, committee):
    """Rules and scales, of the event and of its session; a later one that is not named counts for nothing."""
    waiting = Waiting(here, Form.SWISS_TEAMS)
    with waiting.desk.inside():
        committee.adopted(LATER, starts=STARTS)
        committee.adopted(WHOLE, starts=STARTS + timedelta(days=1))
        event, session = waiting.stage.event, waiting.session
        minutes, victory = [], []
        for name in ("1", "2", None):
            body = {"vp_scale": "wbf-continuous-20", **({"regulations": name} if name else {})}
            named(event, body, waiting.desk.here.director)
            event.refresh_from_db()
            session.refresh_from_db()
            for rulebook in (Rulebook.of_session(session), Rulebook.of_day_played(session)):
                minutes.append(rulebook.rule(Lateness).forfeit_minutes)
                victory.append(rulebook.scale.victory_points(3, 8)[0])
    assert minutes == [Fraction(45)] * 4 + [Fraction(30)] * 2
    assert [amount == int(amount) for amount in victory] == [False, False, True, True, False, False]


def test_what_is_no_adopted_edition_cannot_be_named(here, committee):
    waiting = Waiting(here, PAIRS)
    with waiting.desk.inside():
        event, by = waiting.stage.event, waiting.desk.here.director
        committee.proposed()
        for wrong in ("1", "7", "next", "-1", "9" * 40):
            with pytest.raises(ConditionsRefused) as refused:
                named(event, {"regulations": wrong}, by)
            assert "regulations" in str(refused.value.problems[0].parameters), wrong
        with pytest.raises(RegulationError) as unknown:
            assert Rulebook("jcbl-sample", today(), {"regulations": "7"}).rules_day
        assert unknown.value.code == "edition_unknown"


def test_an_edition_that_is_named_is_not_withdrawn(here, committee):
    waiting = Waiting(here, PAIRS)
    with waiting.desk.inside():
        event, by = waiting.stage.event, waiting.desk.here.director
        edition = committee.adopted(CHEAPER, starts=STARTS)
        named(event, {"regulations": "1"}, by)
        asked = {"edition": edition, "reason": "A slip.", "at": timezone.now(), "by": committee.first}
        assert code(services.withdraw, **asked) == "edition_named"
        named(event, {"winners": 2}, by)
        services.withdraw(**asked)


@pytest.mark.parametrize(
    ("language", "words", "usual"),
    [("en", "edition 1: Changes of April", "those of the day"), ("ja", "第1版: 四月の改正", "その日の規則")],
)
def test_it_is_chosen_by_name_and_shown_beside_the_figures(here, committee, language, words, usual):
    waiting = Waiting(here, PAIRS)
    with waiting.desk.inside():
        waiting.others_play()
        committee.adopted(CHEAPER, starts=STARTS)
    client = enter(waiting.desk.here.director)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    page = f"/sakura/desk/events/{waiting.stage.event_id}/conditions/"
    shown = text(client.get(page))
    assert words in shown
    assert usual in shown
    with waiting.desk.inside():
        named(waiting.stage.event, {"regulations": "1"}, waiting.desk.here.director)
        recomputation.recompute(waiting.session.pk)
        stages.recompute(waiting.stage.pk)
        tournaments.announce(tournament=waiting.stage.event.tournament, by=waiting.desk.here.director)
    published = waiting.desk.send("publish", incomplete="on")
    assert published.status_code == 302, text(published)
    assert words in text(client.get(f"/sakura/sessions/{waiting.session.pk}/"))


def test_another_federations_editions_are_not_offered(here, next_door):
    with acting_for(next_door.federation):
        Committee().adopted(CHEAPER, starts=date(2099, 4, 1))
    waiting = Waiting(here, PAIRS)
    client = enter(waiting.desk.here.director)
    assert "Changes of April" not in text(
        client.get(f"/sakura/desk/events/{waiting.stage.event_id}/conditions/")
    )
    with waiting.desk.inside(), pytest.raises(ConditionsRefused):
        named(waiting.stage.event, {"regulations": "1"}, waiting.desk.here.director)
