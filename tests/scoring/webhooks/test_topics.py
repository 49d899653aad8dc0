"""Other programs are told of results, standings, rulings, members and money: what they chose, and no more."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import District
from clubs.tournaments.services import stages as stage_services
from clubs.treasury import accounts as treasury
from federation.errors import Refused
from federation.models import AccountKind, Member, MemberStatus, Role
from federation.money.services import accounts, paying, reversing
from federation.people.member_numbers import with_check_digit
from federation.people.services import keeping, members
from federation.personal import erasing
from federation.tenancy.context import acting_for
from rulings.casebook.services import entries
from scoring.models import Topic, WebhookDelivery, WebhookEndpoint
from scoring.webhooks import services as webhooks, topics
from tests import cast
from tests.factories import casebook
from tests.scoring import builders as sessions
from tests.scoring.events.test_stage_properties import PAIR, do, scene_of
from tests.scoring.points.ledger import builders
from tests.scoring.webhooks.receiver import receiving
from tests.scoring.webhooks.test_webhooks import sent

pytestmark = pytest.mark.django_db
NUMBER = with_check_digit("77777", "luhn")
EVERYTHING = [topic.value for topic in Topic if topic is not Topic.PING]


@pytest.fixture
def house(here, settings):
    """A developer's machine: messages may go to this one."""
    settings.DEBUG = True
    return here


def an_address(house, address: str, chosen: list[str], fields: list[str] = ()) -> str:
    """An address of the administrator's that is told of some topics; its secret."""
    with acting_for(house.federation):
        endpoint = webhooks.add(
            label="Site",
            address=address,
            at=timezone.now(),
            by=house.administrator,
            topics=chosen,
            member_fields=fields,
        )
        return webhooks.secret_of(endpoint)


def kinds(receiver) -> list[str]:
    return [message["type"] for message in receiver.messages]


def test_results_of_a_club_are_told_once_and_when_they_change(house) -> None:
    with receiving() as all_of_it, receiving() as points:
        secret = an_address(house, all_of_it.address, EVERYTHING)
        an_address(house, points.address, ["points.paid"])
        with acting_for(house.federation):
            game = builders.a_game(house, builders.members(house, 8))
        sent(house)
        assert kinds(all_of_it).count("results.published") == 1
        with acting_for(house.federation):
            builders.upset(game, house)
        sent(house)
        changed = [one for one in all_of_it.messages if one["type"] == "results.changed"]
        assert {one["session"] for one in changed} == {game.pk}
        assert all(all_of_it.is_signed(secret, at) for at in range(len(all_of_it.got)))
        page = changed[-1]["page"]
        assert page.endswith(f"/sakura/sessions/{game.pk}/")
        assert Client().get(page[page.index("/sakura") :]).status_code == 200
        api = changed[-1]["api"]
        assert Client().get(api[api.index("/sakura") :]).status_code == 200
        assert points.got == []


MATCHES = [
    {"do": "match", "round": 1, "a": "A", "b": "B", "imps": [30, 10]},
    {"do": "match", "round": 1, "a": "C", "b": "D", "imps": [12, 10]},
]


def test_a_stage_is_told_of_once_it_is_published(db, settings) -> None:
    settings.DEBUG = True
    with receiving() as receiver, scene_of() as scene:
        keeper = cast.login(scene.event.federation, "keeper")
        cast.appoint(keeper, Role.ADMINISTRATOR)
        webhooks.add(label="Site", address=receiver.address, at=timezone.now(), by=keeper, topics=EVERYTHING)
        do(scene, *PAIR[:1], *MATCHES)
        sent(scene)
        assert receiver.got == []
        stage_services.publish(stage=scene.stage, at=timezone.now(), by=scene.by)
        scene.compute()
        sent(scene)
        assert kinds(receiver) == ["results.published"]
        (message,) = receiver.messages
        key = scene.stage.pk
        assert (message["stage"], message["page"].endswith(f"/stages/{key}/")) == (key, True)
        do(scene, {"do": "penalty", "contestant": "A", "boards": "1", "law": "90"})
        sent(scene)
        assert sorted(kinds(receiver)[1:]) == ["results.changed", "standings.changed"]


def test_rulings_are_told_of_when_they_are_published_and_withdrawn(house) -> None:
    with receiving() as receiver:
        an_address(house, receiver.address, ["ruling.published", "ruling.withdrawn"])
        with acting_for(house.federation):
            entry = casebook.furnish(house, sessions.published(house))  # a draft is written after it
            entries.withdraw(entry=entry, reason="Wrong", by=house.administrator)
            citation = entry.refresh().citation
        sent(house)
        assert sorted(kinds(receiver)) == ["ruling.published", "ruling.withdrawn"]
        assert {one["entry"] for one in receiver.messages} == {citation}
        assert b"DRAFT" not in b"".join(body for _headers, body in receiver.got)


def test_of_members_no_more_is_told_than_was_ticked(house) -> None:
    with receiving() as wide, receiving() as narrow:
        an_address(house, wide.address, EVERYTHING, ["name", "status", "club"])
        an_address(house, narrow.address, ["member.joined", "member.left"])
        with acting_for(house.federation):
            new = members.save_member(Member(number=NUMBER, family_name="森", given_name="葵"), by=None)
            old = house.members[0]
            keeping.change_standings({old: MemberStatus.LEFT}, on=date(2026, 1, 1), by=house.registrar)
        sent(house)
        assert sorted(kinds(narrow)) == ["member.joined", "member.left"]
        joined, left = sorted(narrow.messages, key=lambda one: one["type"])
        assert joined["members"] == [{"number": new.number}]
        assert left["members"] == [{"number": old.number}]
        (shown,) = next(one for one in wide.messages if one["type"] == "member.joined")["members"]
        assert (shown["name"]["family_name"], shown["status"], shown["club"]) == ("森", "active", None)
        assert "joined_on" not in shown
        with acting_for(house.federation):
            new.given_name = "楓"
            members.amend_members([new], fields=["given_name"], by=None)
        sent(house)
        assert kinds(wide)[-1] == "member.changed"
        assert "member.changed" not in kinds(narrow)


def test_who_is_erased_is_told_without_a_name(house) -> None:
    with receiving() as receiver:
        an_address(house, receiver.address, ["member.changed"], ["name"])
        with acting_for(house.federation):
            asked = erasing.ask(member=house.members[0], by=house.registrar, grace=timedelta(days=-1))
            assert erasing.carry_out(asked.pk)
        sent(house)
        (shown,) = receiver.messages[-1]["members"]
        assert shown["number"] == house.members[0].number
        assert not any(shown["name"].values())


def test_money_is_told_of_and_taken_back(house) -> None:
    with receiving() as receiver:
        an_address(house, receiver.address, ["money.received", "money.reversed"])
        with acting_for(house.federation):
            entry = paying.receive(
                account=accounts.of_member(house.members[0]),
                amount=Decimal(5000),
                booked_on=date(2026, 5, 1),
                into=AccountKind.BANK,
                text="Takahashi pays",
                by=house.administrator,
            )
            reversing.reverse(entry=entry, reason="x", booked_on=date(2026, 5, 2), by=house.administrator)
        sent(house)
        received, undone = sorted(receiver.messages, key=lambda one: one["type"])
        assert (received["amount"], received["currency"]) == ("5000.00", "JPY")
        assert (received["member"], undone["reverses"]) == (house.members[0].number, entry.pk)
        assert undone["amount"] == "-5000.00"
        assert "Takahashi" not in received.values()


def test_whose_money_it_is_a_member_a_club_or_a_district(house) -> None:
    with receiving() as receiver:
        an_address(house, receiver.address, ["money.received"])
        with acting_for(house.federation):
            names = {"en": "East", "ja": "東"}
            east = District.objects.create(number="E", names=names, starts_on=cast.SINCE)
            of_bodies = [treasury.of_club(house.club), treasury.of_district(east)]
            for account in (accounts.of_member(house.members[0]), *of_bodies):
                paying.receive(
                    account=account,
                    amount=Decimal(1000),
                    booked_on=date(2026, 5, 1),
                    into=AccountKind.BANK,
                    text="x",
                    by=house.administrator,
                )
        sent(house)
        bearers = {(one["member"], one["club"], one["district"]) for one in receiver.messages}
        assert bearers == {
            (house.members[0].number, None, None),
            (None, house.club.number, None),
            (None, None, "E"),
        }


def test_members_and_money_are_the_administrators(house, next_door) -> None:
    with acting_for(house.federation):
        secretary, _second = builders.secretaries(house)
        with pytest.raises(Refused) as refused:
            webhooks.add(
                label="x", address="http://127.0.0.1:9/", at=timezone.now(), by=secretary, topics=EVERYTHING
            )
        assert refused.value.code == "of_the_office"
    an_address(house, "http://127.0.0.1:9/", EVERYTHING, ["name"])
    with acting_for(house.federation):
        endpoint = WebhookEndpoint.objects.get()
        members.save_member(Member(number=NUMBER, family_name="森"), by=None)
        delivery = WebhookDelivery.objects.get()
    own = f"/sakura/desk/points/webhooks/{endpoint.pk}/"
    again = f"/sakura/desk/points/webhooks/messages/{delivery.pk}/replay/"
    browser, keeper = Client(), Client()
    browser.force_login(secretary)
    keeper.force_login(house.administrator)
    assert browser.get(own).status_code == 403
    assert browser.post(again).status_code == 403
    assert keeper.get(own).status_code == 200
    assert keeper.post(own, {"act": "choose"}).status_code == 422
    answer = keeper.post(own, {"act": "choose", "topics": ["points.paid"], "member_fields": []})
    assert answer.status_code == 302
    with acting_for(house.federation):
        assert WebhookEndpoint.objects.get().topics == ["points.paid"]
    assert browser.get(own).status_code == 403  # what it was told is read there
    with acting_for(next_door.federation):
        members.save_member(Member(number=with_check_digit("777", "mod11"), family_name="x"), by=None)
        assert WebhookDelivery.objects.count() == 0


def test_many_members_are_told_in_few_messages(house) -> None:
    an_address(house, "http://127.0.0.1:9/", ["member.changed"])
    with acting_for(house.federation):
        rows = Member.objects.bulk_create(Member(number=f"x{n}", family_name="x") for n in range(250))
        topics.tell_of_members([row.pk for row in rows], "changed")
        assert WebhookDelivery.objects.count() == 2
