"""The pages of letters to groups: a question, a draft, its preview in both languages, sending, cancelling."""

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.errors import Refused
from federation.mailings import services
from federation.mailings.groups import all_groups
from federation.models import Letter, Mailing, SavedQuestion
from federation.tenancy.context import acting_for
from tests.federation.mailings.mailing import SUBJECTS, TEXTS, crowd, drafted, member, started, work

DESK = "/sakura/office/letters/"
WORDS = {f"subjects_{code}": text for code, text in SUBJECTS.items()} | {
    f"texts_{code}": text for code, text in TEXTS.items()
}


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


def posted(registrar, **words):
    """As the form names its boxes."""
    return {"act": "keep", "kind": "news", **WORDS, **words}


def test_from_a_question_to_a_letter(here, registrar):
    with acting_for(here.federation):
        crowd(here)
    assert registrar.get(DESK).status_code == 200
    asked = {"status": "active", "kind": "", "name": "Active"}
    for group in (
        "members",
        "lapsed",
        "unpaid",
        "directors",
        "club_members",
        "silent_clubs",
        "district_officers",
        "district_members",
        "entrants",
        "titles",
    ):
        assert registrar.get(DESK, {"group": group}).status_code == 200
    assert registrar.post(f"{DESK}?group=members", asked | {"status": "odd"}).status_code == 422
    answer = registrar.post(f"{DESK}?group=members", asked)
    again = registrar.post(f"{DESK}?group=members", asked)
    assert (answer.status_code, again.status_code) == (302, 422)
    assert "Another question has this name." in again.content.decode()
    page = registrar.get(answer["Location"]).content.decode()
    for words in ("A letter would go to 3 addresses today.", "no login, and so no address: 2", "guardian"):
        assert words in page, words
    left_out = registrar.get(answer["Location"], {"shown": "left_out", "kind": "titles"}).content.decode()
    assert "wants no letters of this kind" not in left_out
    drafts = {registrar.post(answer["Location"])["Location"] for _press in range(2)}
    assert len(drafts) == 1


@pytest.fixture
def draft(here):
    """The address of a letter of news without its words, to all."""
    with acting_for(here.federation):
        crowd(here)
        mailing = drafted(here)
        Mailing.objects.filter(pk=mailing.pk).update(subjects={}, texts={})
    return f"{DESK}{mailing.pk}/"


def test_written_looked_at_tried_sent_and_cancelled(here, registrar, draft):
    wrong = registrar.post(draft, posted(registrar, texts_en="Dear {name},\n{user.password}"))
    assert wrong.status_code == 422
    assert "English, line 2: {user.password} is none of the placeholders." in wrong.content.decode().replace(
        "&#x27;", "'"
    )
    assert registrar.post(draft, posted(registrar)).status_code == 302
    page = registrar.get(draft)
    shown = page.content.decode()
    assert "Your number is" in shown
    assert "会員番号" in shown
    assert registrar.get(draft, {"reader": "2"}).content != page.content
    assert registrar.post(draft, {"act": "try"}).status_code == 302
    work(here)
    (trial,) = [one for one in mail.outbox if one.to == [here.registrar.email]]
    assert trial.subject.startswith(("Trial: ", "テスト"))
    stale = registrar.post(draft, {"act": "start", "seen": "1-1"})
    assert stale.status_code == 422
    seen = page.context["seen"]
    for _press in range(2):
        assert registrar.post(draft, {"act": "start", "seen": seen}).status_code == 302
    with acting_for(here.federation):
        assert Mailing.objects.get().addressees.filter(left_out="").count() == 3
    assert "0 of 3 have gone." in registrar.get(draft).content.decode()
    for _press in range(2):
        assert registrar.post(draft, {"act": "cancel"}).status_code == 302
    assert "cancelled before it went: 3" in registrar.get(draft).content.decode()
    other = registrar.post(draft, {"act": "again"})["Location"]
    assert other != draft
    with acting_for(here.federation):
        assert Mailing.objects.latest("pk").texts == Mailing.objects.earliest("pk").texts


def test_a_letter_begins_with_the_words_of_one_to_another_group(here, registrar, draft):
    """A letter to each club, or to each event, is written once."""
    assert registrar.post(draft, posted(registrar)).status_code == 302
    with acting_for(here.federation):
        written = Mailing.objects.get()
        groups, by = all_groups(), here.registrar
        other = services.save_question(name="Lapsed", group=groups["lapsed"], asked={}, by=by)
        titled = services.save_question(name="Titles", group=groups["titles"], asked={}, by=by)
        of_titles = services.begin(question=titled, by=by)
        words = {"subjects": {"ja": "称号", "en": "Title"}, "texts": {"ja": "{title}", "en": "{title}"}}
        services.keep(mailing=of_titles, kind="titles", by=by, **words)
        of_titles.refresh_from_db()
    page = f"{DESK}question/{other.pk}/"
    offered = registrar.get(page).content.decode()
    assert f'<option value="{written.pk}">' in offered
    assert f'<option value="{of_titles.pk}">' not in offered, "nobody here has a title to be named"
    assert registrar.post(page, {"like": of_titles.pk}).status_code == 302
    with acting_for(here.federation):
        empty = Mailing.objects.get(question=other)
        assert (empty.subjects, empty.texts) == ({}, {})
        with pytest.raises(Refused):
            services.begin(question=other, by=here.registrar, like=of_titles)
    for _press in range(2):
        assert registrar.post(page, {"like": written.pk})["Location"] == f"{DESK}{empty.pk}/"
    with acting_for(here.federation):
        begun = Mailing.objects.get(question=other)
        assert (begun.pk, begun.texts, begun.subjects) == (empty.pk, TEXTS, SUBJECTS)
        services.keep(mailing=begun, kind="", subjects=SUBJECTS, texts={"ja": "別", "en": "Other"}, by=by)
    assert registrar.post(page, {"like": written.pk}).status_code == 302
    with acting_for(here.federation):
        assert Mailing.objects.get(question=other).texts["en"] == "Other", "what was written stays"


def test_only_who_keeps_the_register_of_this_federation(here, next_door, client, draft):
    with acting_for(here.federation):
        question = SavedQuestion.objects.get()
    pages = (DESK, f"{DESK}question/{question.pk}/", draft)
    for who, status in ((here.scorer, 403), (here.player, 403), (next_door.registrar, 403)):
        client.force_login(who)
        assert {client.get(page).status_code for page in pages} == {status}
        assert {client.post(page, {"act": "start"}).status_code for page in pages} == {status}
    client.force_login(next_door.registrar)
    foreign = [page.replace("/sakura/", "/albion/") for page in pages[1:]]
    assert {client.get(page).status_code for page in foreign} == {404}


def test_lists_cost_the_same_however_long(here, registrar):
    with acting_for(here.federation):
        mailing = started(here, drafted(here))
    pages = (DESK, f"{DESK}question/{mailing.question_id}/", f"{DESK}{mailing.pk}/")

    def cost():
        counts = []
        for page in pages:
            with CaptureQueriesContext(connection) as counted:
                assert registrar.get(page).status_code == 200
            counts.append(len(counted))
        return counts

    cost()
    before = cost()
    with acting_for(here.federation):
        for place in range(40, 44):
            member(here, place, f"more{place}")
    assert cost() == before
    with acting_for(here.federation):
        assert not Letter.objects.exists()
