"""The pages of reviews: opened, looked into, noted, closed; refused to strangers and to who is reviewed."""

import pytest

from clubs.models import EntryPlayer
from federation.models import Act, AuditEntry, Member, Role
from scoring.models import PlayAnalysis, RecordReview, ReviewNote
from tests import cast
from tests.scoring.review.test_reviews import evening, members, seated  # noqa: F401  fixtures
from tests.scoring.sessions.test_pages_shown import get, text_of


@pytest.fixture
def desk(inside, seated):  # noqa: F811
    return f"/{inside.federation.slug}/desk/records/"


@pytest.fixture
def asked(members):  # noqa: F811
    numbers = " ".join(member.number for member in members)
    return {"numbers": numbers, "first_day": "1990-01-01", "last_day": "2090-01-01", "reason": "Leads."}


@pytest.fixture
def review(inside, client, desk, asked):
    """Opened on the page by the conduct officer, who stays signed in."""
    client.force_login(inside.registrar)
    answer = client.post(desk, asked)
    assert answer.status_code == 302
    return answer["location"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ja", ("対戦記録の調査", "Leads.", "オープニングリード", "メモはありません")),
        ("en", ("Review of records", "Leads.", "Opening leads", "Nothing is noted.")),
    ],
)
def test_a_review_is_opened_read_noted_and_closed(client, inside, seated, review, language, words):  # noqa: F811
    page = get(client, review, language)
    shown = text_of(page)
    assert [word for word in words[:3] if word not in shown] == []
    board = f"{review}boards/{seated.pk}/"
    assert board in page.content.decode()
    beside = text_of(get(client, board, language))
    assert ("他の" if language == "ja" else "other tables") in beside
    client.post(board, {"note-text": "The jack of diamonds?", "act": "note"})
    assert "The jack of diamonds?" in text_of(get(client, board, language))
    assert "The jack of diamonds?" in text_of(get(client, review, language))
    client.post(review, {"close-text": "Nothing to pursue.", "act": "close"})
    closed = get(client, review, language)
    assert "Nothing to pursue." in text_of(closed)
    assert 'value="close"' not in closed.content.decode()
    assert ReviewNote.objects.count() == 2


def test_double_dummy_is_worked_out_when_it_is_asked_for(client, review):
    assert not PlayAnalysis.objects.exists()
    client.post(review, {"act": "analyse"})
    assert PlayAnalysis.objects.count() > 3


def test_every_look_is_recorded_and_shown(client, inside, seated, review):  # noqa: F811
    get(client, f"{review}boards/{seated.pk}/")
    looks = AuditEntry.objects.filter(act=Act.RECORDS_SEEN)
    assert [(entry.actor, entry.parameters.get("board")) for entry in looks] == [(inside.registrar, 1)]
    assert text_of(get(client, review)).count("records looked at in a review") == 2


def test_strangers_and_the_reviewed_are_refused(client, inside, seated, review, desk):  # noqa: F811
    addresses = (desk, review, f"{review}boards/{seated.pk}/")
    client.force_login(inside.player)
    assert [client.get(address).status_code for address in addresses] == [403, 403, 403]
    own = Member.objects.get(user=inside.player)
    cast.appoint(inside.player, Role.COMPETITION_COMMITTEE)
    assert [get(client, address).status_code for address in addresses] == [200, 200, 200]
    answer = client.post(
        desk,
        {"numbers": own.number, "first_day": "2020-01-01", "last_day": "2020-01-02", "reason": "Mine."},
        headers={"accept-language": "en"},
    )
    assert "You cannot review your own boards." in text_of(answer)
    client.logout()
    assert [client.get(address).status_code for address in addresses] == [302, 302, 302]


def test_a_board_that_is_not_in_the_review_is_not_shown(client, inside, seated, review):  # noqa: F811
    ours = {seated.ns_id, seated.ew_id}
    session = seated.session
    stranger = next(
        result for result in session.results.filter(board=1) if not ours & {result.ns_id, result.ew_id}
    )
    assert client.get(f"{review}boards/{stranger.pk}/").status_code == 404
    assert EntryPlayer.objects.current().filter(member__isnull=False).count() == 2


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"numbers": "99999999"}, "Nobody has the member number 99999999."),
        ({"numbers": ""}, "This field is required."),
        ({"last_day": "1980-01-01"}, "The last day lies before the first."),
        ({"first_day": "tomorrow"}, "Enter a valid date."),
        ({"reason": ""}, "This field is required."),
        ({"reason": "x" * 2_001}, "at most 2000 characters"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(client, inside, desk, asked, changed, says):
    client.force_login(inside.registrar)
    answer = client.post(desk, asked | changed, headers={"accept-language": "en"})
    assert (answer.status_code, RecordReview.objects.count()) == (200, 0)
    assert says in text_of(answer)


def test_an_empty_note_is_refused_at_its_form(client, review):
    for act in ("note", "close"):
        answer = client.post(review, {"act": act, f"{act}-text": " "}, headers={"accept-language": "en"})
        assert answer.status_code == 200
        assert "This field is required." in text_of(answer)
    assert client.post(review, {"act": "nonsense"}).status_code == 200
    assert not ReviewNote.objects.exists()
