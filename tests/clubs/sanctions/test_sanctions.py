"""Events that need the federation's word: asked for, approved with a fee, refused, taken back; each once."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Event, Level, SanctionRequest, SanctionStep, Tournament
from clubs.models.tournaments.tournament import FORMS_OF_CONTEST
from clubs.sanctions import services
from clubs.treasury import accounts
from federation.errors import Refused
from federation.models import Charge, Letter, Office, Role
from federation.record import letters
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.joining.applicants import manager_of

LEVEL, FORM = Level.values[-1], FORMS_OF_CONTEST[0][0]
KEY = "44444444-4444-4444-8444-44444444444"


def sent(**more):
    day = (today() + timedelta(days=40)).isoformat()
    return {
        "key": KEY + "1",
        "titles_ja": "春の大会",
        "titles_en": "Spring Congress",
        "level": LEVEL,
        "form": FORM,
        "starts_on": day,
        "ends_on": day,
        "venue": "Hall",
        "tables": "20",
        "note": "We have the hall.",
        **more,
    }


@pytest.fixture
def manager(here):
    client = Client()
    with acting_for(here.federation):
        client.force_login(manager_of(here))
    return client


@pytest.fixture
def office(here):
    user = cast.login(here.federation, "office")
    with acting_for(here.federation):
        Office.objects.create(role=Role.TOURNAMENT_OFFICE, holder=user, starts_on=cast.SINCE)
    client = Client()
    client.force_login(user)
    return client


def desk(house):
    return f"/{house.federation.slug}/desk/clubs/{house.club.pk}/sanctions/"


def asked(house, manager, **more):
    """An application of the club's manager."""
    assert manager.post(desk(house), sent(**more)).status_code == 302
    with acting_for(house.federation):
        return SanctionRequest.objects.latest("pk")


def page(house, request):
    return f"/{house.federation.slug}/office/sanctions/{request.pk}/"


def treasurer(house):
    with acting_for(house.federation):
        holder = cast.login(house.federation, "treasurer")
        Office.objects.create(role=Role.TREASURER, holder=holder, starts_on=cast.SINCE)


def owed_letters(house, topic):
    with acting_for(house.federation):
        rows = Letter.objects.filter(topic=topic).select_related("reader").order_by("pk")
        return [(letter.reader.email.partition("@")[0], letters.message_of(letter).body) for letter in rows]


def test_approved_it_is_a_tournament_in_the_calendar_with_a_fee_once(here, manager, office):
    treasurer(here)
    request = asked(here, manager)
    assert asked(here, manager) == request  # the form sent twice
    assert [reader for reader, _body in owed_letters(here, "sanction_asked")] == ["office"]
    for _press in range(2):
        answer = office.post(page(here, request), {"act": "approve", "fee": "5000", "announces": "on"})
        assert answer.status_code == 302
    with acting_for(here.federation):
        tournament = Tournament.objects.get(host=here.club, titles__en="Spring Congress")
        event = Event.objects.get(tournament=tournament)
        charge = Charge.objects.get(account=accounts.of_club(here.club))
        step = SanctionStep.objects.get()
        assert (event.form, charge.amount, step.fee, step.by.name) == (request.form, 5000, 5000, "office")
    calendar = Client().get(f"/{here.federation.slug}/tournaments/", headers={"accept-language": "en"})
    assert "Spring Congress" in calendar.content.decode()
    assert [reader for reader, _body in owed_letters(here, "sanction_decided")] == ["manager"]
    again = office.post(page(here, request), {"act": "refuse", "reason": "no"})
    assert again.status_code == 422


def test_without_books_the_fee_is_kept_alone_and_a_draft_is_hidden(here, manager, office):
    request = asked(here, manager)
    office.post(page(here, request), {"act": "approve", "fee": "5000"})
    with acting_for(here.federation):
        assert (Charge.objects.count(), SanctionStep.objects.get().fee) == (0, 5000)
        assert Tournament.objects.get(pk=SanctionRequest.objects.get().tournament_id).announced_at is None
    calendar = Client().get(f"/{here.federation.slug}/tournaments/", headers={"accept-language": "en"})
    assert "Spring Congress" not in calendar.content.decode()


def test_refused_with_a_reason_that_the_club_reads_and_taken_back(here, manager, office):
    request = asked(here, manager)
    assert office.post(page(here, request), {"act": "refuse", "reason": " "}).status_code == 422
    for _press in range(2):
        assert office.post(page(here, request), {"act": "refuse", "reason": "The hall"}).status_code == 302
    assert [("The hall" in body) for _reader, body in owed_letters(here, "sanction_decided")] == [True]
    assert "The hall" in manager.get(page(here, request)).content.decode()
    second = asked(here, manager, key=KEY + "2")
    for _press in range(2):
        assert manager.post(page(here, second), {"act": "withdraw"}).status_code == 302
    assert office.post(page(here, second), {"act": "approve", "fee": "0"}).status_code == 422
    with acting_for(here.federation):
        states = list(SanctionRequest.objects.order_by("pk").values_list("state", flat=True))
        assert (states, Tournament.objects.filter(titles__en="Spring Congress").count()) == (
            ["refused", "withdrawn"],
            0,
        )


def test_nobody_else_asks_reads_or_decides(here, next_door, manager, office):
    request = asked(here, manager)
    for user in (here.scorer, here.player, here.registrar, next_door.administrator, next_door.scorer):
        client = Client()
        client.force_login(user)
        assert [client.get(desk(here)).status_code, client.post(desk(here), sent()).status_code] == [403, 403]
        assert client.get(f"/{here.federation.slug}/office/sanctions/").status_code == 403
        assert client.post(page(here, request), {"act": "approve", "fee": "0"}).status_code == 403
    assert manager.post(page(here, request), {"act": "approve", "fee": "0"}).status_code == 422
    assert office.post(page(here, request), {"act": "withdraw"}).status_code == 422
    assert office.post(page(here, request), {"act": "x"}).status_code == 404
    assert office.post(page(here, request), {"act": "approve", "fee": "-1"}).status_code == 422
    carol = Client()
    carol.force_login(next_door.administrator)
    foreign = f"/{next_door.federation.slug}/office/sanctions/{request.pk}/"
    assert carol.get(foreign).status_code == 404
    with acting_for(here.federation):
        assert SanctionRequest.objects.get().waits


def test_who_applied_does_not_decide_and_steps_stay(here, manager):
    request = asked(here, manager)
    with acting_for(here.federation):
        Office.objects.create(role=Role.ADMINISTRATOR, holder=request.asked_by, starts_on=cast.SINCE)
        with pytest.raises(Refused) as refused:
            services.refuse(request=request, reason="x", by=request.asked_by)
        assert refused.value.code == "own"
        services.refuse(request=request, reason="x", by=here.administrator)
        with pytest.raises(DatabaseError), transaction.atomic():
            SanctionStep.objects.update(reason="y")
        with pytest.raises(DatabaseError), transaction.atomic():
            SanctionRequest.objects.update(state="approved")


WRONG = {
    "a day that is over": {"starts_on": "2020-01-01", "ends_on": "2020-01-01"},
    "a day of no calendar": {"starts_on": "9999-12-31", "ends_on": "9999-12-31"},
    "ends before": {"ends_on": "2020-01-01"},
    "no tables": {"tables": "0"},
    "too many": {"tables": "99999999999"},
    "no level": {"level": "x"},
    "no form": {"form": "x"},
    "no title": {"titles_ja": ""},
    "a zero byte": {"note": "x\0"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_cannot_be_asked_is_shown_again(here, manager, wrong):
    assert manager.post(desk(here), sent(**wrong)).status_code == 422
    with acting_for(here.federation):
        assert SanctionRequest.objects.count() == 0


def test_so_many_queries_however_many_there_are(here, manager, office):
    def queries():
        with CaptureQueriesContext(connection) as run:
            office.get(f"/{here.federation.slug}/office/sanctions/")
        return len(run)

    asked(here, manager)
    queries()
    few = queries()
    for number in range(2, 6):
        asked(here, manager, key=f"{KEY}{number}")
    assert queries() == few


def test_who_manages_the_club_does_not_decide_what_a_colleague_asked_for(here, manager):
    request = asked(here, manager)
    with acting_for(here.federation):
        colleague = manager_of(here, "colleague")
        Office.objects.create(role=Role.TOURNAMENT_OFFICE, holder=colleague, starts_on=cast.SINCE)
    client = Client()
    client.force_login(colleague)
    for act in ({"act": "approve", "fee": "0"}, {"act": "refuse", "reason": "x"}):
        assert client.post(page(here, request), act).status_code == 422
    shown = client.get(page(here, request), headers={"accept-language": "en"}).content.decode()
    assert ("or manage the club" in shown, 'value="approve"' in shown) == (True, False)
    with acting_for(here.federation):
        assert SanctionRequest.objects.get().waits
        with pytest.raises(Refused) as refused:
            services.approve(request=request, fee=0, announces=True, by=colleague)
        assert refused.value.code == "own"
