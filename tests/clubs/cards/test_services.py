"""Filing a card, its versions, which one is in force when, and who reads it."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from clubs.cards import kept, presets, selectors, services
from clubs.cards.presets import Preset
from clubs.models import Card, CardDraft, CardVersion, EntrantState, Official
from federation.models import AuditEntry, Letter, Member, Role
from federation.people.merging.merge import merge_members
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.cards.pairs_at_event import Pairs
from tests.clubs.playing.test_match_reports import code
from tests.clubs.tournaments.event_house import DAY, NOON, at
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def pairs(inside):
    return Pairs(inside)


def test_a_pair_files_its_card_and_both_are_told(pairs):
    card = pairs.card()
    assert (card.first, card.second) == (pairs.north, pairs.south)
    version = services.file(card=card, at=NOON, by=pairs.south.user)
    assert version.number == 1
    assert kept.content_of(version) == presets.content_of(Preset.STANDARD)
    assert not CardDraft.objects.exists()
    readers = Letter.objects.filter(topic="card_filed").values_list("reader", flat=True)
    assert set(readers) == {pairs.north.user_id, pairs.south.user_id}
    assert AuditEntry.objects.get(act="card.filed").actor == pairs.south.user
    assert services.file(card=card, at=at(1), by=pairs.north.user) == version  # sent twice


def test_whoever_begins_it_is_the_same_card(pairs):
    card = pairs.card()
    assert pairs.card(Preset.ACOL, first=pairs.south, second=pairs.north) == card
    assert services.draft_of(card).content == kept.as_json(presets.content_of(Preset.STANDARD))
    assert Card.objects.count() == 1


def test_what_is_refused(inside, pairs):
    card, content = pairs.card(), presets.content_of(Preset.ACOL)
    begin = {"content": content, "at": NOON}
    assert code(services.begin, partner=pairs.north, by=pairs.north.user, **begin) == "own_partner"
    assert code(services.begin, partner=pairs.north, by=pairs.director, **begin) == "no_member"
    guest = {"event": pairs.event, "guest": "nobody"}
    assert code(services.begin_with_guest, **guest, by=pairs.north.user, **begin) == "guest_unknown"
    Member.objects.filter(pk=pairs.stranger.pk).update(status="left")
    gone = Member.objects.get(pk=pairs.stranger.pk)
    assert code(services.begin, partner=gone, by=pairs.north.user, **begin) == "partner_gone"
    for stranger in (pairs.east.user, pairs.director, inside.administrator):
        assert code(services.revise, card=card, by=stranger, **begin) == "not_your_card"
        assert code(services.file, card=card, at=NOON, by=stranger) == "not_your_card"
        assert code(services.discard, card=card, by=stranger) == "not_your_card"
        assert code(services.open_to_all, card=card, is_public=True, by=stranger) == "not_your_card"
        save = {"section": "general", "part": content.general, "at": NOON}
        assert code(services.save_section, card=card, by=stranger, **save) == "not_your_card"
    services.file(card=card, at=NOON, by=pairs.north.user)
    services.revise(card=card, content=presets.content_of(Preset.STANDARD), at=at(1), by=pairs.north.user)
    assert code(services.file, card=card, at=at(2), by=pairs.north.user) == "nothing_new"
    services.discard(card=card, by=pairs.south.user)
    assert not CardDraft.objects.exists()
    other = services._made(pairs.north, pairs.east)
    assert code(services.file, card=other, at=NOON, by=pairs.north.user) == "nothing_written"


def test_sections_are_saved_one_by_one_by_either(pairs):
    version = pairs.filed()
    card, content = version.card, kept.content_of(version)
    general = replace(content.general, summary="We open light.")
    notrump = replace(content.notrump, low=14, high=16)
    services.save_section(card=card, section="general", part=general, at=at(1), by=pairs.north.user)
    services.save_section(card=card, section="notrump", part=notrump, at=at(2), by=pairs.south.user)
    second = services.file(card=card, at=at(3), by=pairs.north.user)
    assert kept.content_of(second) == replace(content, general=general, notrump=notrump)
    assert [row.number for row in selectors.history_of(card)] == [2, 1]


def test_which_is_in_force_when(pairs):
    both = (pairs.north, pairs.south)
    assert selectors.card_on(both, DAY) is None
    first = pairs.filed(at=NOON)
    second = pairs.filed(Preset.ACOL, at=NOON + timedelta(days=2))
    assert selectors.card_on(both, DAY - timedelta(days=1)) is None
    assert selectors.card_on(both, DAY) == first
    assert selectors.card_on(both[::-1], DAY + timedelta(days=1)) == first
    assert selectors.card_on(both, DAY + timedelta(days=2)) == second
    assert selectors.card_at(both, NOON - timedelta(seconds=1)) is None
    assert selectors.card_at(both, NOON) == first
    assert selectors.card_on((pairs.north, pairs.east), date(2030, 1, 1)) is None
    history = selectors.history_of(first.card)
    assert selectors.until(first, history) == second.filed_at
    assert selectors.until(second, history) is None


def test_the_day_ends_at_the_federation(pairs):
    """2026-05-03 15:30 UTC is the fourth of May in Tokyo."""
    version = pairs.filed(at=NOON + timedelta(hours=3, minutes=30))
    assert selectors.card_on((pairs.north, pairs.south), DAY) is None
    assert selectors.card_on((pairs.north, pairs.south), DAY + timedelta(days=1)) == version


def test_a_version_is_neither_edited_nor_deleted_nor_filed_before_another(pairs):
    version = pairs.filed(at=at(5))
    attempts = (
        lambda: CardVersion.objects.filter(pk=version.pk).update(content={}),
        lambda: CardVersion.objects.filter(pk=version.pk).delete(),
        lambda: _copy(version, number=2, filed_at=at(4)),
        lambda: _copy(version, number=1, filed_at=at(6)),
    )
    for attempt in attempts:
        with pytest.raises(DatabaseError), transaction.atomic():
            attempt()
    _copy(version, number=2, filed_at=at(6))


def _copy(version, **changed):
    rest = {"card": version.card, "content": version.content, "filed_by": version.filed_by}
    return CardVersion.objects.create(**rest, **changed)


def test_a_card_of_an_event(pairs):
    version = pairs.filed()
    by_number = {entrant.number: row for entrant, row in selectors.filed_for(pairs.event).items()}
    assert by_number == {"1": version, **dict.fromkeys("23456")}
    pairs.filed(first=pairs.east, second=pairs.north)  # no pair of this event
    assert {entrant.number for entrant, row in selectors.filed_for(pairs.event).items() if row} == {"1"}
    earlier = selectors.filed_for(pairs.event, NOON - timedelta(minutes=1))
    assert not any(earlier.values())
    with CaptureQueriesContext(connection) as few:
        selectors.filed_for(pairs.event)
    pairs.filed(first=pairs.east, second=pairs.west)
    with CaptureQueriesContext(connection) as more:
        assert sum(map(bool, selectors.filed_for(pairs.event).values())) == 2
    assert len(few) == len(more)


def test_a_team_has_the_cards_of_its_partnerships(inside):
    pairs = Pairs(inside, form="swiss_teams")
    pairs.seat("1", pairs.north, pairs.south, pairs.east)
    first = pairs.filed()
    second = pairs.filed(first=pairs.north, second=pairs.east, at=at(1))
    of_teams = {entrant.number: versions for entrant, versions in selectors.cards_for(pairs.event).items()}
    assert of_teams["1"] == [first, second]
    assert of_teams["2"] == []
    assert selectors.filed_for(pairs.event)[_entrant(pairs, "1")] == second


def _entrant(pairs, number):
    return pairs.event.entrants.get(number=number)


def test_a_card_with_a_guest_is_for_one_event(pairs):
    pairs.seat("3", pairs.stranger)
    guest = _entrant(pairs, "3").players.get(seat=2).name
    content = presets.content_of(Preset.ACOL)
    card = services.begin_with_guest(
        event=pairs.event, guest=guest, content=content, at=NOON, by=pairs.stranger.user
    )
    version = services.file(card=card, at=NOON, by=pairs.stranger.user)
    assert card.names[1] == guest
    assert selectors.filed_for(pairs.event)[_entrant(pairs, "3")] == version
    assert selectors.may_read(pairs.east.user, card)
    again = services.begin_with_guest(
        event=pairs.event, guest=guest, content=content, at=at(1), by=pairs.stranger.user
    )
    assert again == card


def test_who_reads_a_card(inside, pairs):
    card = pairs.filed().card
    helper = cast.login(inside.federation, "helper")
    serving = Member.objects.filter(pk=inside.members[0].pk)
    serving.update(user=helper)
    committee = cast.login(inside.federation, "committee")
    cast.appoint(committee, Role.APPEALS_COMMITTEE)
    readers = (pairs.north.user, pairs.south.user, pairs.east.user, pairs.director, committee, inside.scorer)
    assert all(selectors.may_read(reader, card) for reader in readers)
    others = (pairs.stranger.user, helper, inside.player, inside.registrar, AnonymousUser())
    assert [selectors.may_read(reader, card) for reader in others] == [False] * 5
    Official.objects.create(tournament=pairs.event.tournament, member=serving.get(), duty="scorer")
    assert selectors.may_read(helper, card)
    services.open_to_all(card=card, is_public=True, by=pairs.north.user)
    assert all(selectors.may_read(reader, card.refresh()) for reader in others)
    services.open_to_all(card=card, is_public=False, by=pairs.south.user)
    _entrant(pairs, "1").players.filter(member=pairs.south).update(member=None)
    assert not selectors.may_read(pairs.east.user, card.refresh())  # they play it together no more


def test_an_entry_that_is_cancelled_reads_nothing(pairs):
    card = pairs.filed().card
    pairs.event.entrants.filter(number="2").update(state=EntrantState.CANCELLED)
    assert not selectors.may_read(pairs.east.user, card)


def test_records_that_were_merged_are_one_person(inside, pairs):
    version = pairs.filed()
    duplicate, left = pairs.south, pairs.stranger
    Member.objects.filter(pk=left.pk).update(user=None)
    merge_members(duplicate=duplicate, into=left.refresh(), by=inside.registrar)
    left = left.refresh()
    assert selectors.card_on((pairs.north, left), DAY) == version
    assert selectors.filed_for(pairs.event)[_entrant(pairs, "1")] == version
    assert (
        services.begin(partner=left, content=presets.content_of(Preset.ACOL), at=at(1), by=pairs.north.user)
        == version.card
    )


def test_rows_of_another_federation_are_hidden(db):
    here, next_door = cast.japanese(), cast.english()
    with acting_for(here.federation):
        card = Pairs(here).filed().card
    with acting_for(next_door.federation):
        assert not Card.objects.filter(pk=card.pk).exists()
        assert not Card.across_federations.exists()
        assert not CardVersion.across_federations.exists()
