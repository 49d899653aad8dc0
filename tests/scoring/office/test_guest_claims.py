"""A member asks for what was played as a guest; the club or the registrar gives it, or says why not."""

from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, ClubOfficer, ClubRole, EntryPlayer, GuestClaim
from federation.errors import Refused
from federation.models import Act, AuditEntry, Letter
from federation.people.merging.merge import merge_members
from federation.record.letters import message_of
from federation.tenancy.context import acting_for
from scoring.front.waiting import waiting_for
from scoring.office import guest_claims
from scoring.points.services.ledger import paying as ledger
from scoring.sessions.services import recomputation
from tests import cast
from tests.cast import SINCE
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.office.test_twins_pages import guest, seat, twin  # noqa: F401 (a fixture)
from tests.scoring.points.ledger import builders

MINE, DESK = "/sakura/me/guest-results/", "/sakura/desk/guest-results/"


def asked(house, game, note=""):
    """A claim of the member for the seat of their name, asked on their page."""
    sent = {"seat": [seat(house, game).pk], "note": note}
    for _press in range(2):
        assert enter(house.player).post(MINE, sent).status_code == 302
    with acting_for(house.federation):
        return GuestClaim.objects.get()


def test_asked_twice_is_once_and_what_the_club_gives_brings_the_points(here, guest):  # noqa: F811
    page = enter(here.player).get(MINE)
    assert "高橋 舞" in text(page)
    claim = asked(here, guest, "I played with Hana")
    assert claim.note == "I played with Hana"
    assert "waits for an answer" in text(enter(here.player).get(MINE))
    scorer = enter(here.scorer)
    with acting_for(here.federation):
        assert DESK[len("/sakura") :] in [line.address for line in waiting_for(here.scorer)]
        assert DESK[len("/sakura") :] not in [line.address for line in waiting_for(here.player)]
    assert "I played with Hana" in text(scorer.get(DESK))
    sent = {"claim": claim.pk, "act": "accept"}
    assert [scorer.post(DESK, sent).status_code for _press in range(2)] == [302, 422]
    with acting_for(here.federation):
        recomputation.recompute(guest.pk)
        ledger.pay(guest, at=builders.after(guest))
        assert Decimal(builders.balance(here.members[1])) > 0
        assert builders.faults() == []
        acts = AuditEntry.objects.filter(act__in=[Act.GUEST_CLAIMED, Act.GUEST_ANSWERED, Act.GUEST_JOINED])
        assert [entry.act for entry in acts.order_by("pk")] == [
            *(Act.GUEST_CLAIMED, Act.GUEST_JOINED, Act.GUEST_ANSWERED),
        ]
        letter = Letter.objects.get(topic="guest_answered")
    assert letter.reader == here.player
    assert seat(here, guest, here.members[1]) is not None
    assert "given to you" in text(enter(here.player).get(MINE))


def test_a_refusal_has_a_reason_that_the_member_reads_and_may_be_asked_anew(here, guest):  # noqa: F811
    claim = asked(here, guest)
    registrar = enter(here.registrar)
    assert registrar.post(DESK, {"claim": claim.pk, "act": "refuse"}).status_code == 422
    sent = {"claim": claim.pk, "act": "refuse", "reason": "It was your sister"}
    assert [registrar.post(DESK, sent).status_code for _press in range(2)] == [302, 422]
    assert "It was your sister" in text(enter(here.player).get(MINE))
    with acting_for(here.federation):
        letter = Letter.objects.get(topic="guest_answered")
        bodies = [sent_in(letter, language) for language in ("en", "ja")]
    assert all("It was your sister" in body and MINE in body for body in bodies)
    refused = ("It was not given to you", "あなたの成績とはされませんでした")
    assert all(words in body for words, body in zip(refused, bodies, strict=True))
    assert seat(here, guest) is not None
    with acting_for(here.federation):
        with pytest.raises(DatabaseError), transaction.atomic():
            GuestClaim.objects.update(answer="Nothing")
        seats = [seat_key(here, guest)]
        again = {"member": here.members[1], "clubs": [here.club], "note": "", "by": here.player}
        assert guest_claims.ask(chosen=seats, **again) == 1


def sent_in(letter, language):
    """What a letter says in a language of its reader's."""
    letter.reader.language = language
    return message_of(letter).body


def seat_key(house, game):
    return seat(house, game).pk


def test_nobody_answers_for_themselves_for_another_club_or_next_door(here, next_door, guest):  # noqa: F811
    claim = asked(here, guest)
    with acting_for(here.federation):
        other = Club.objects.create(number="2099", names={"ja": "港", "en": "Harbour"}, place="")
        post = {"role": ClubRole.MANAGER, "starts_on": SINCE}
        ClubOfficer.objects.create(club=here.club, holder=here.player, **post)
        elsewhere = cast.login(here.federation, "elsewhere")
        ClubOfficer.objects.create(club=other, holder=elsewhere, **post)
        assert list(guest_claims.waiting_for(here.player)) == []
        assert list(guest_claims.waiting_for(elsewhere)) == []
        for by in (here.player, elsewhere):
            with pytest.raises(Refused) as refused:
                guest_claims.accept(claim=claim, by=by)
            assert refused.value.code == "not_yours"
        asked_for = {"chosen": [seat_key(here, guest)], "clubs": [here.club], "note": ""}
        with pytest.raises(Refused):
            guest_claims.ask(member=here.members[1], by=here.registrar, **asked_for)
    sent = {"claim": claim.pk, "act": "accept"}
    assert enter(elsewhere).post(DESK, sent).status_code == 404
    strange = enter(next_door.administrator)
    assert [strange.get(DESK).status_code, strange.post(DESK, sent).status_code] == [403, 403]
    assert [strange.get(MINE).status_code, Client().get(DESK).status_code] == [404, 302]
    own = Client()
    own.force_login(next_door.administrator)
    assert own.post(f"/{next_door.federation.slug}/desk/guest-results/", sent).status_code == 404
    assert seat(here, guest) is not None


def test_a_claim_goes_with_a_merged_record_and_is_refused_where_the_game_came_anew(here, guest):  # noqa: F811
    claim = asked(here, guest)
    other = twin(here)
    with acting_for(here.federation):
        merge_members(duplicate=here.members[1], into=other, by=here.registrar)
        guest_claims.accept(claim=claim, by=here.registrar)
        assert seat(here, guest, other) is not None
        rows = EntryPlayer.objects.current().filter(entry__session=guest, name="高橋 舞")
        late = GuestClaim.objects.create(member=other, seat=rows.get(), asked_by=here.player)
        with pytest.raises(Refused) as refused:
            guest_claims.accept(claim=late, by=here.registrar)
        assert refused.value.code == "stale"


def test_the_lists_take_the_same_queries_for_one_and_for_three(here, guest):  # noqa: F811
    asked(here, guest)
    registrar = enter(here.registrar)
    taken = [queries_of(registrar)]
    with acting_for(here.federation):
        others = EntryPlayer.objects.current().filter(entry__session=guest).exclude(name="高橋 舞")[:2]
        for one in others:
            GuestClaim.objects.create(member=here.members[1], seat=one, asked_by=here.player)
    taken.append(queries_of(registrar))
    assert taken[0] == taken[1]


def queries_of(client):
    """How many queries the list takes, once what is read once is read."""
    client.get(DESK)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(DESK).status_code == 200
    return len(queries)
