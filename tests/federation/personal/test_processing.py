"""The record of processing: every table says what for; who receives data is who is registered now."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Scope
from clubs.register.services import service_tokens
from federation.models import CardSettings, Member
from federation.personal import catalogue
from federation.personal.processing import registered, shown
from federation.personal.processing.activities import (
    ACTIVITIES,
    BASIS_WORDS,
    RECEIVER_WORDS,
    LegalBasis,
    Receiver,
)
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.models import ReportLayout, SignInProgram, Topic, WebhookEndpoint
from scoring.openid import consents


def of(house, path=""):
    return f"/{house.federation.slug}/{path}"


def test_of_every_table_somebody_has_said_what_it_is_kept_for() -> None:
    assert catalogue.without_activity() == []


def test_a_table_of_which_nobody_has_said_it_is_a_fault(monkeypatch) -> None:
    """What a new one does to the tests."""
    entries = {label: dict(entry) for label, entry in catalogue._entries().items()}
    del entries["clubs.Proof"]["_for"]
    entries["federation.Letter"]["_for"] = "fun"
    monkeypatch.setattr(catalogue, "_entries", lambda: entries)
    catalogue.tables.cache_clear()
    try:
        assert catalogue.without_activity() == [
            "federation.Letter: no purpose fun",
            "clubs.Proof: nobody has said what it is kept for",
        ]
    finally:
        catalogue.tables.cache_clear()


def test_every_purpose_right_and_receiver_is_used_and_has_words() -> None:
    used = {table.activity for table in catalogue.tables()} - {""}
    assert used == ACTIVITIES.keys()
    assert {activity.basis for activity in ACTIVITIES.values()} == set(LegalBasis) == set(BASIS_WORDS)
    given = {receiver for activity in ACTIVITIES.values() for receiver in activity.receivers}
    assert given == set(Receiver) == set(RECEIVER_WORDS)


@pytest.fixture
def programs(here):
    """One receiver of each kind that is registered, and one of each kind that is no more."""
    now, by = timezone.now(), here.administrator
    with acting_for(here.federation):
        for label, is_active in (("Club news", True), ("Old news", False)):
            WebhookEndpoint.objects.create(
                label=label,
                address="https://x.example/",
                topics=[Topic.PAID],
                is_active=is_active,
                made_at=now,
                made_by=by,
                salt="s",
            )
        for name, is_active in (("Bidding room", True), ("Shut room", False)):
            SignInProgram.objects.create(
                name=name,
                purpose="play",
                site="https://y.example/",
                client_id=name,
                addresses=[],
                claims=["openid", "email"],
                is_active=is_active,
                made_at=now,
                made_by=by,
            )
        ends = today() + timedelta(days=9)
        for name, scope in (("Card printer", Scope.READ_MEMBERS), ("Map", Scope.READ_CLUBS)):
            service_tokens.issue(name=name, purpose="print", scopes=[scope], ends_on=ends, by=by)
        old, _secret = service_tokens.issue(
            name="Old printer", purpose="print", scopes=[Scope.READ_MEMBERS], ends_on=ends, by=by
        )
        service_tokens.withdraw(token=old, by=by)
        CardSettings.objects.create(provider="sandbox", is_active=True, changed_at=now)
        ReportLayout.objects.create(title="World body", text="x")
    return here


REGISTERED = {
    (Receiver.WORLD, "World body"),
    (Receiver.WEBHOOKS, "Club news"),
    (Receiver.PROGRAMS, "Card printer"),
    (Receiver.SIGN_IN, "Bidding room"),
}


def of_kinds(receivers):
    return {(one.kind, one.name) for one in receivers if one.kind != Receiver.CARD}


def test_who_is_given_data_is_what_is_registered_now(programs, next_door, settings) -> None:
    member = programs.members[1]
    with acting_for(programs.federation):
        assert of_kinds(registered.registered()) == REGISTERED
        assert [one.kind for one in registered.registered()].count(Receiver.CARD) == 1
        assert of_kinds(registered.registered(member)) == REGISTERED - {(Receiver.SIGN_IN, "Bidding room")}
        program = SignInProgram.objects.get(name="Bidding room")
        consent = consents.give(
            program=program, member=member, claims=["openid"], at=timezone.now(), by=programs.player
        )
        assert of_kinds(registered.registered(member)) == REGISTERED
        consents.withdraw(consent=consent, at=timezone.now(), by=programs.player)
        assert (Receiver.SIGN_IN, "Bidding room") not in of_kinds(registered.registered(member))
        settings.EMAIL_HOST = "mail.example"
        assert registered.counted()[-1] == (str(RECEIVER_WORDS[Receiver.MAIL]), 1)
    with acting_for(next_door.federation):
        assert of_kinds(registered.registered()) == {(Receiver.MAIL, "mail.example")}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_strangers_read_the_kinds_and_members_the_names(programs, next_door, client, language) -> None:
    words = {"language": {"ja": "定款", "en": "statutes"}[language], "name": "Club news"}

    def page() -> str:
        answer = client.get(of(programs, "privacy/"), headers={"accept-language": language})
        return str(answer.content.decode())

    assert (words["language"] in page(), words["name"] in page()) == (True, False)
    client.force_login(next_door.administrator)
    assert words["name"] not in page()
    for user in (programs.player, programs.registrar):
        client.force_login(user)
        assert words["name"] in page()
        assert "Old news" not in page()


def test_everybody_reads_what_is_kept_of_them_and_of_nobody_else(programs, next_door, client) -> None:
    client.force_login(programs.player)
    page = client.get(of(programs, "me/data/"), headers={"accept-language": "en"}).content.decode()
    assert "What is kept of me, and why" in page
    assert "Club news" in page
    with acting_for(programs.federation):
        lines = {line.activity.key: dict(line.kept) for line in shown.about(programs.members[1])}
        assert lines["register"]["会員"] == 1
        assert sum(lines["login"].values()) >= 1, lines
        nobody = Member.objects.create(
            number="9999", family_name="無", given_name="名", joined_on=today(), status="active"
        )
        assert [line.activity.key for line in shown.about(nobody)] == ["register"]
    with acting_for(next_door.federation):  # a login belongs to no federation
        assert [line.activity.key for line in shown.about(programs.members[1])] == ["login"]


def test_what_is_kept_of_somebody_is_one_question(here, django_assert_num_queries) -> None:
    # The record, its others, their names, all rows at once, and the federation's own terms.
    with acting_for(here.federation), django_assert_num_queries(5):
        assert shown.about(Member.objects.select_related("user").get(pk=here.members[1].pk))
