"""Policies and bans at an event: who sets them, what a card hears, the office's page, the way to a ruling."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.cards.choices import SystemCategory
from clubs.cards.presets import Preset
from clubs.systems import selectors, services
from clubs.systems.policy import SystemRules
from clubs.systems.services import BanFacts
from federation.errors import Refused
from federation.models import Letter
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.cards.pairs_at_event import Pairs
from tests.clubs.tournaments.event_house import DAY, NOON

GREEN = SystemRules(categories=(SystemCategory.GREEN,), brown_sticker=False)
STAYMAN = BanFacts(convention="stayman", first_day=DAY, reasons={"ja": "試験のため", "en": "For a test"})


@pytest.fixture
def pairs(db):
    house = cast.japanese()
    with acting_for(house.federation):
        yield Pairs(house)


def rows(pairs, at=NOON):
    return {row.entrant.number: row for row in selectors.cards_of(pairs.event, now=at)}


def test_a_strong_club_is_not_permitted_at_a_green_event(pairs):
    services.set_policy(policy=GREEN, event=pairs.event, by=pairs.director, at=NOON)
    pairs.filed(Preset.PRECISION)
    pairs.filed(first=pairs.east, second=pairs.west)
    entries = rows(pairs)
    assert [one.kind for one in entries["1"].cards[0].objections] == ["category"]
    assert entries["2"].cards[0].objections == ()
    assert entries["3"].is_missing


def test_a_stage_may_allow_more_than_its_event(pairs):
    services.set_policy(policy=GREEN, event=pairs.event, by=pairs.director, at=NOON)
    more = SystemRules(categories=tuple(SystemCategory))
    services.set_policy(policy=more, event=pairs.event, stage=pairs.stage, by=pairs.director, at=NOON)
    assert selectors.policy_for(pairs.event).categories == (SystemCategory.GREEN,)
    assert selectors.policy_for(pairs.event, stage=pairs.stage).categories == tuple(SystemCategory)


def test_the_federations_policy_begins_on_its_day(pairs):
    services.set_policy(policy=GREEN, starts_on=DAY, by=pairs.director, at=NOON)
    assert selectors.base_policy(DAY - timedelta(days=1)).categories == tuple(SystemCategory)
    assert selectors.base_policy(DAY).categories == (SystemCategory.GREEN,)


def test_a_ban_is_replaced_and_never_edited(pairs):
    entry = services.ban(facts=STAYMAN, event=pairs.event, by=pairs.director, at=NOON)
    assert services.ban(facts=STAYMAN, event=pairs.event, by=pairs.director, at=NOON) == entry
    ended = services.end_ban(entry=entry, last_day=DAY, by=pairs.director, at=NOON)
    assert [row.pk for row in selectors.standing_bans(pairs.event)] == [ended.pk]
    with pytest.raises(Refused):  # somebody else had the old list before them
        services.void_ban(entry=entry, by=pairs.director, at=NOON)
    services.void_ban(entry=ended, by=pairs.director, at=NOON)
    assert not selectors.standing_bans(pairs.event).exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"convention": "no-such"},
        {"convention": ""},
        {"reasons": {"ja": " ", "en": "x"}},
        {"last_day": date(2000, 1, 1)},
    ],
)
def test_a_ban_that_cannot_be(pairs, wrong):
    facts = BanFacts(**{**{name: getattr(STAYMAN, name) for name in STAYMAN.__slots__}, **wrong})
    with pytest.raises(Refused):
        services.ban(facts=facts, event=pairs.event, by=pairs.director, at=NOON)


@pytest.mark.parametrize(
    "wrong",
    [
        SystemRules(categories=()),
        SystemRules(before=3),
        SystemRules(penalty=Fraction(1)),
        SystemRules(penalty=Fraction(-1), penalty_unit="boards"),
        SystemRules(deadline_at=NOON, before=1, before_unit="days"),
    ],
)
def test_a_policy_that_cannot_be(pairs, wrong):
    with pytest.raises(Refused):
        services.set_policy(policy=wrong, event=pairs.event, by=pairs.director, at=NOON)


def test_a_change_needs_a_reason_and_a_difference(pairs):
    services.set_policy(policy=GREEN, event=pairs.event, by=pairs.director, at=NOON)
    for reason, policy in (("", SystemRules(card_required=True)), ("again", GREEN)):
        with pytest.raises(Refused):
            services.set_policy(policy=policy, event=pairs.event, reason=reason, by=pairs.director, at=NOON)


def test_who_holds_no_office_sets_nothing(pairs):
    for event in (pairs.event, None):
        with pytest.raises(Refused):
            services.ban(facts=STAYMAN, event=event, by=pairs.north.user, at=NOON)
    with pytest.raises(Refused):
        services.remind(event=pairs.event, by=pairs.north.user, at=NOON)


def test_who_missed_the_deadline_is_late_even_with_a_card_now(pairs):
    policy = SystemRules(card_required=True, deadline_at=NOON, penalty=Fraction(1, 4), penalty_unit="boards")
    services.set_policy(policy=policy, event=pairs.event, by=pairs.director, at=NOON)
    pairs.filed(at=NOON)  # at the moment itself: in time
    pairs.filed(first=pairs.east, second=pairs.west, at=NOON + timedelta(seconds=1))
    entries = rows(pairs, NOON + timedelta(hours=1))
    assert {number: row.is_late for number, row in entries.items()}["1"] is False
    assert entries["2"].is_late
    assert not entries["2"].is_missing
    assert selectors.missing_count(pairs.event) == len(entries) - 2


def test_reminders_go_once_a_day_and_to_who_has_none(pairs):
    services.set_policy(policy=SystemRules(card_required=True), event=pairs.event, by=pairs.director, at=NOON)
    pairs.filed()
    first = services.remind(event=pairs.event, by=pairs.director, at=NOON)
    readers = set(Letter.objects.filter(topic="card_missing").values_list("reader_id", flat=True))
    assert pairs.north.user.pk not in readers
    assert first == len(readers)
    assert services.remind(event=pairs.event, by=pairs.director, at=NOON) == 0


def test_the_same_queries_for_any_number_of_cards(pairs):
    services.set_policy(policy=GREEN, event=pairs.event, by=pairs.director, at=NOON)
    pairs.filed(Preset.PRECISION)
    with CaptureQueriesContext(connection) as one:
        rows(pairs)
    pairs.filed(first=pairs.east, second=pairs.west)
    with CaptureQueriesContext(connection) as two:
        rows(pairs)
    assert len(one) == len(two)
