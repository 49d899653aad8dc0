"""A convention card that was missing at its deadline: what it costs, and that it comes back."""

import re
from datetime import timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs.facts.services.corrected import played
from clubs.playing.services import running
from clubs.systems import policy as systems_policy, selectors, services
from clubs.systems.policy import SystemRules, TimeUnit
from clubs.tournaments.services import tournaments
from federation.errors import Refused
from federation.tenancy.context import acting_for
from rulings.cases.services.warnings import rule_on_card
from rulings.decisions import terms
from rulings.decisions.kinds import WarningDecision
from rulings.models import Adjustment, Case
from scoring import tasks
from scoring.models import StageStanding
from tests.clubs.cards.pairs_at_event import Pairs
from tests.clubs.tournaments.event_house import NOON, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_stage_desk import pytestmark  # noqa: F401 (the database)
from tests.worlds import furnished_once

QUARTER = SystemRules(card_required=True, deadline_at=NOON, penalty=Fraction(1, 4), penalty_unit="boards")
TABLES = {
    1: (("1", "4", 10), ("2", "5", 9), ("3", "6", 8)),
    2: (("1", "5", 9), ("2", "6", 10), ("3", "4", 9)),
}
CLAUSE = {"en": "System policy (deadline for cards)", "ja": "システムポリシー (カードの提出期限)"}


class Room:
    """Pair 1 has filed its card in time, pair 2 an hour late, the others none; two boards are played."""

    def __init__(self, house, *, is_played=True):
        self.house = house
        with self.inside():
            self.pairs = Pairs(house)
            self.event, self.stage, self.session = self.pairs.event, self.pairs.stage, self.pairs.session
            self.policy(QUARTER)
            self.pairs.filed(at=NOON)
            self.pairs.filed(first=self.pairs.east, second=self.pairs.west, at=NOON + timedelta(hours=1))
            if is_played:
                self.play()
        self.client = enter(self.pairs.director)

    def inside(self):
        return acting_for(self.house.federation)

    def play(self):
        for board, tables in TABLES.items():
            lines = [
                running.ResultToEnter(ns, ew, played(board, "4S", "N", tricks), board, ns)
                for ns, ew, tricks in tables
            ]
            act = {"at": NOON, "by": self.pairs.director}
            running.enter_results(session=self.session, board=board, lines=lines, **act)

    def policy(self, policy, reason=""):
        act = {"by": self.pairs.director, "at": NOON}
        services.set_policy(policy=policy, event=self.event, reason=reason, **act)

    def address(self, rest):
        return f"/sakura/desk/stages/{self.stage.pk}/{rest}"

    def press(self, act="card-deadline", **fields):
        """The form as it is shown, sent and confirmed."""
        fields = {"token": uuid4(), "confirm": "yes", **fields}
        return self.client.post(self.address(f"{act}/"), fields)

    def totals(self):
        """What Celery makes of it: the totals by contestant."""
        tasks.recompute(self.house.federation.pk, self.session.pk)
        tasks.recompute_stage(self.house.federation.pk, self.stage.pk)
        with self.inside():
            rows = StageStanding.objects.filter(stage=self.stage).values_list("entrant__number", "score")
            return {number: str(score) for number, score in rows}

    def why(self, number, language):
        with self.inside():
            entry = self.session.entries.get(number=number)
        address = f"/sakura/sessions/{self.session.pk}/contestants/{entry.pk}/why/"
        return text(self.client.get(address, headers={"accept-language": language}))

    def cards_page(self, language="en"):
        address = f"/sakura/desk/events/{self.event.pk}/cards/"
        return self.client.get(address, headers={"accept-language": language})


@pytest.fixture
@furnished_once
def room(here):
    return Room(here)


def proposed(form):
    """What a shown form is filled in with."""
    return {name: form[name].value() for name in ("contestant", "amount", "unit", "reason")}


def test_it_costs_what_the_policy_proposes_and_comes_back_where_the_card_was_in_time(room):
    with room.inside():
        tournaments.announce(tournament=room.event.tournament, by=room.pairs.director)
    assert room.press("publish").status_code == 302
    before = room.totals()
    link = "card-deadline/?contestant=2"
    assert room.address(link) in room.cards_page().content.decode()
    form = room.client.get(room.address(link)).context["form"]
    fields = proposed(form)
    assert (fields["contestant"], fields["amount"], fields["unit"]) == ("2", "1/4", "boards")
    assert "For a card that is missing then: a penalty of 1/4 board," in form.about
    assert [number for number, _name in form.fields["contestant"].choices] == ["", "2", "3", "4", "5", "6"]
    assert room.press(**fields).status_code == 302
    assert float(before["2"]) - float(room.totals()["2"]) == 0.5  # 1/4 board: three scores less one
    for language, clause in CLAUSE.items():
        why = room.why("2", language)
        assert clause in why
        assert re.findall(r"([\d.]+) (?:Scoring rules used|適用した採点規則)", why) == [room.totals()["2"]]
        assert clause in text(room.cards_page(language))
    with room.inside():
        ruling = Adjustment.objects.get()
        assert ruling.body["clause"] == "system policy, cards"
        case = Case.objects.get()
    assert clause in text(
        room.client.get(f"/sakura/desk/cases/{case.pk}/", headers={"accept-language": "ja"})
    )
    assert "was in time" not in text(room.cards_page()) + text(room.client.get(room.address("")))

    with room.inside():  # the deadline is moved: the card was in time after all
        later = NOON + timedelta(hours=2)
        room.policy(SystemRules(card_required=True, deadline_at=later), reason="The hall was closed")
    back = room.address(f"take-back/?ruling={ruling.pk}")
    for page in (room.cards_page(), room.client.get(room.address(""))):
        assert "was in time" in text(page)
        assert back in page.content.decode()
    assert room.press("take-back", ruling=ruling.pk, reason="in time").status_code == 302
    assert room.totals() == before
    assert "was in time" not in text(room.cards_page())
    with room.inside():
        assert Adjustment.objects.get(kind="withdrawn").supersedes_id == ruling.pk


def test_who_was_in_time_is_not_penalised_and_nobody_twice(room, next_door):
    fields = {"contestant": "2", "amount": "1/4", "unit": "boards", "reason": "none filed"}
    in_time = room.press(**{**fields, "contestant": "1"})
    assert in_time.status_code == 422
    assert "No convention card was missing at its deadline there." in text(in_time)
    assert room.press(**{**fields, "amount": "much"}).status_code == 422
    assert room.press(**{**fields, "amount": "", "unit": "boards"}).status_code == 302
    with room.inside():
        assert Adjustment.objects.get().kind == "warning"
    assert "It was ruled already" in text(room.press(**fields))
    assert "card-deadline/?contestant=2" not in room.cards_page().content.decode()
    body = {"contestant": "1", "amount": "1", "unit": "boards", "law": "90", "clause": "system policy, cards"}
    with room.inside():
        case = Case.objects.get()
    ruling = {"decisions": [{"kind": "penalty", "body": body}], "reasons": "x"}
    answer = room.client.post(
        f"/sakura/api/v1/cases/{case.pk}/rulings/", ruling, content_type="application/json"
    )
    assert (answer.status_code, "card_in_time" in answer.content.decode()) == (422, True)
    for user in (room.house.player, room.pairs.north.user):
        assert enter(user).get(room.address("card-deadline/")).status_code == 403
    assert enter(next_door.administrator).get(room.address("card-deadline/")).status_code in (403, 404)


def test_nothing_is_missed_before_the_deadline_or_where_no_card_is_wanted(room):
    assert "Card missing at the deadline" in text(room.client.get(room.address("")))
    with room.inside():
        decision = WarningDecision(contestant="3", law="90", clause="system policy, cards")
        act = {"session": room.session, "decision": decision, "what": "x", "by": room.pairs.director}
        for moment in (NOON - timedelta(hours=1), NOON):
            with pytest.raises(Refused) as refused:
                rule_on_card(token=str(uuid4()), at=moment, **act)
            assert refused.value.code == "card_in_time"
        room.policy(SystemRules(card_required=False), reason="No cards are wanted")
        with pytest.raises(Refused) as refused:
            rule_on_card(token=str(uuid4()), at=timezone.now(), **act)
        assert refused.value.code == "card_in_time"
    assert "Card missing at the deadline" not in text(room.client.get(room.address("")))


def test_a_policy_proposes_in_the_units_of_rulings_and_only_what_counts_in_the_session(here):
    assert set(systems_policy.UNITS) == set(terms.UNITS)
    shown = {}
    with acting_for(here.federation):
        for form in ("swiss_teams", "knockout_teams"):
            where = running_stage(here, form=form, slug=form.partition("_")[0])
            wide = {"before": 1, "before_unit": TimeUnit.DAYS, "penalty": Fraction(1), "penalty_unit": "vps"}
            event, act = where.stage.event, {"by": where.director, "at": NOON}
            rules = SystemRules(card_required=True, **(wide if form == "swiss_teams" else {}))
            services.set_policy(policy=rules, event=event, **act)
            if form == "knockout_teams":
                services.set_policy(policy=SystemRules(**wide), starts_on=NOON.date(), **act)
            shown[form] = proposed(
                enter(where.director)
                .get(f"/sakura/desk/stages/{where.stage.pk}/card-deadline/?contestant=1")
                .context["form"]
            )
        assert (shown["swiss_teams"]["amount"], shown["swiss_teams"]["unit"]) == ("1", "vps")
        assert shown["knockout_teams"]["amount"] is None  # victory points count for nothing there


def test_who_plays_alone_files_no_card(here):
    with acting_for(here.federation):
        where = running_stage(here, form="individual", teams=8, rounds=0)
        event, act = where.stage.event, {"by": where.director, "at": NOON}
        wide = SystemRules(card_required=True, before=1, before_unit=TimeUnit.DAYS)
        services.set_policy(policy=wide, starts_on=NOON.date(), **act)
        assert not selectors.policy_for(event).card_required
        assert selectors.late_numbers(event, now=timezone.now()) == set()
        assert selectors.missing_count(event) == 0
        with pytest.raises(Refused) as refused:
            services.set_policy(policy=SystemRules(card_required=True), event=event, **act)
        assert refused.value.code == "nobody_is_a_pair"


def test_a_card_is_ruled_on_before_the_first_board(here):
    room = Room(here, is_played=False)
    fields = {"contestant": "2", "amount": "1/4", "unit": "boards", "reason": "none filed"}
    assert room.client.post(room.address("card-deadline/"), {"token": uuid4(), **fields}).status_code == 200
    assert room.press(**fields).status_code == 302
    assert room.totals() == {}
    with room.inside():
        room.play()
    with_it = room.totals()
    with room.inside():
        ruling = Adjustment.objects.get()
    room.press("take-back", ruling=ruling.pk, reason="the hall's printer")
    assert float(room.totals()["2"]) - float(with_it["2"]) == 0.5
