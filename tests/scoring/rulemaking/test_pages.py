"""The committee's pages, from an empty desk to an edition that is adopted; what everybody reads of it."""

import re
from datetime import date

import pytest
from django.test import Client

from clubs.models import RegulationDraft, RegulationEdition
from federation.tenancy.context import acting_for
from scoring.regulations import book
from scoring.regulations.edition import OF_POINTS, parts_of
from tests.clubs.regulations.test_adopting import SLOWER, STARTS, Committee
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db
DESK = "/sakura/desk/regulations/"
NAMED = {"names_ja": "四月の改正", "names_en": "Changes of April", "starts": "2099-04-01"}
SENTENCES = {
    "sentences_ja": "遅延側は平均点とする。",
    "sentences_en": "The slow side has an average.",
}


@pytest.fixture
def committee(here):
    with acting_for(here.federation):
        committee = Committee()
    committee.house = here
    return committee


def begun(client):
    answer = client.post(DESK, NAMED)
    assert answer.status_code == 302
    return answer.url


def values_of(page):
    """What the fields of the form hold, as a browser would send them."""
    body = page.content.decode().split("<main", 1)[1]
    sent = {}
    for tag in re.findall(r"<input[^>]*>", body):
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if attributes.get("type") == "checkbox":
            if " checked" in tag:
                sent.setdefault(attributes["name"], []).append(attributes["value"])
        elif "name" in attributes and attributes["name"] != "csrfmiddlewaretoken":
            sent[attributes["name"]] = attributes.get("value", "")
    for name, inside in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', body, re.S):
        chosen = re.findall(r'<option value="([^"]*)" selected', inside)
        sent[name] = chosen[0] if chosen else ""
    for name, inside in re.findall(r'<textarea name="([^"]+)"[^>]*>(.*?)</textarea>', body, re.S):
        sent[name] = inside.strip()
    return sent


def test_from_an_empty_desk_to_an_edition_that_is_adopted(committee):
    first, second = enter(committee.first), enter(committee.second)
    draft = begun(first)
    change = f"{draft}rule/slow_play/"
    sent = values_of(first.get(change)) | {"at_fault": "A", "cites": "REG-2.2.1"} | SENTENCES
    assert first.post(change, sent).status_code == 302
    page = text(first.get(draft))
    assert "A board lost to slow play" in page
    assert "average minus average" in page
    proposed = first.post(draft, {"propose": ""})
    assert proposed.url == "/sakura/regulations/1/"
    assert "adopted when another member does" in text(first.post("/sakura/regulations/1/adopt/", follow=True))
    again = first.post("/sakura/regulations/1/adopt/")
    assert again.status_code == 422
    assert "Another member has to say it too." in text(again)
    assert "The edition is adopted." in text(second.post("/sakura/regulations/1/adopt/", follow=True))
    for language, words in {
        "en": ("Changes of April", "adopted, to come"),
        "ja": ("四月の改正", "採択済み"),
    }.items():
        page = text(Client(headers={"accept-language": language}).get("/sakura/regulations/"))
        assert [word for word in words if word not in page] == []
    shown = text(Client(headers={"accept-language": "ja"}).get("/sakura/regulations/1/"))
    assert SENTENCES["sentences_ja"] in shown
    assert "@" not in shown


def test_every_parameter_opens_and_says_that_nothing_is_changed(committee):
    """Sent as it stands each form is refused with one sentence, and says nothing of a field.

    But for schemes and ranks that nobody has confirmed: adopted as they stand they become official.
    """
    client = enter(committee.first)
    draft, otherwise = begun(client), {}
    for part, parameters in parts_of(book("jcbl-sample")).items():
        for key in parameters:
            page = client.get(f"{draft}{part}/{key}/")
            sent = values_of(page) | SENTENCES
            answer = client.post(f"{draft}{part}/{key}/", sent)
            if part in OF_POINTS and answer.status_code == 302:
                continue
            if answer.status_code != 422 or "says this already" not in text(answer):
                otherwise[part, key] = answer.status_code, text(answer)[:300]
    assert otherwise == {}


def test_a_scheme_of_master_points_is_changed_number_by_number(committee):
    client = enter(committee.first)
    draft = begun(client)
    change = f"{draft}scheme/weekly/"
    sent = values_of(client.get(change)) | SENTENCES
    wrong = client.post(change, sent | {"grants[1].decline.ratio": "7/5", "decimals": "many"})
    assert wrong.status_code == 422
    assert "Part of the place before: 7/5 is more than the whole." in text(wrong)
    assert "Decimals of a point" in text(wrong)
    assert client.post(change, sent | {"grants[1].decline.ratio": "4/5"}).status_code == 302
    page = text(client.get(draft))
    assert "Part of the place before 7/10 4/5" in " ".join(page.split())
    ranks = f"{draft}ladder/titles/"
    sent = values_of(client.get(ranks)) | SENTENCES
    assert client.post(ranks, sent | {"ranks[1].needs.any": "250"}).status_code == 302
    assert "Life Master: points of all colours 300 250" in " ".join(text(client.get(draft)).split())


def test_what_cannot_be_stands_at_its_field_in_the_readers_language(committee):
    client = enter(committee.first)
    change = f"{begun(client)}rule/matchpoint_averages/"
    sent = values_of(client.get(change)) | SENTENCES
    wrong = client.post(change, sent | {"plus": "a lot", "minus": "1000000"})
    assert wrong.status_code == 422
    assert "Average plus at matchpoints cannot be a lot" in text(wrong)
    assert "Average minus at matchpoints cannot be 1000000" in text(wrong)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja"
    assert "a lot" in text(client.post(change, sent | {"plus": "a lot"}, headers={"accept-language": "ja"}))


def test_what_stands_against_a_draft_is_said_all_at_once(committee):
    client = enter(committee.first)
    draft = begun(client)
    answer = client.post(draft, {"propose": ""})
    assert answer.status_code == 422
    assert "changes nothing" in text(answer)
    assert client.post(draft, NAMED | {"starts": "yesterday"}).status_code == 422
    assert client.post(draft, NAMED | {"starts": "2020-01-01"}).status_code == 302
    past = text(client.post(draft, {"propose": ""}))
    assert "2020-01-01" in past
    assert "changes nothing" in past
    assert client.post(DESK, {}).status_code == 422
    assert client.get(f"{draft}rule/nothing/").status_code == 404
    assert client.get(f"{draft}nothing/slow_play/").status_code == 404


def test_a_draft_is_written_on_and_put_aside(committee):
    client = enter(committee.first)
    draft = begun(client)
    change = f"{draft}condition/award_decimals/"
    sent = values_of(client.get(change)) | SENTENCES
    other = "0" if sent["value"] != "0" else "exact"
    assert client.post(change, sent | {"value": other}).status_code == 302
    assert "The draft says this already." in text(client.get(change))
    taken = client.post(draft, {"part": "condition", "key": "award_decimals"}, follow=True)
    assert "It is out of the draft." in text(taken)
    assert "Nothing is changed yet." in text(taken)
    assert "put aside" in text(client.post(draft, {"aside": ""}, follow=True))
    assert client.get(draft).status_code == 404
    with acting_for(committee.house.federation):
        assert RegulationDraft.objects.get().is_put_aside


def test_dropped_and_withdrawn_with_a_reason(committee):
    with acting_for(committee.house.federation):
        committee.proposed()
        committee.adopted(starts=date(STARTS.year, 5, 1))
    first, second = enter(committee.first), enter(committee.second)
    assert first.post("/sakura/regulations/1/drop/", {}).status_code == 422
    assert "goes no further" in text(first.post("/sakura/regulations/1/drop/", {"reason": "r"}, follow=True))
    assert "not withdrawn" not in text(first.get("/sakura/regulations/2/"))
    for client in (first, second):
        assert client.post("/sakura/regulations/2/withdraw/", {"reason": "voted down"}).status_code == 302
    everybody = Client(headers={"accept-language": "en"})
    assert everybody.get("/sakura/regulations/1/").status_code == 404
    page = text(everybody.get("/sakura/regulations/2/"))
    assert "withdrawn" in page
    assert "voted down" in page


def test_nobody_else_proposes_or_adopts(committee, next_door):
    """Who holds another office, who holds none, and the committee of another federation."""
    with acting_for(committee.house.federation):
        edition, draft = committee.proposed(), committee.draft()
    with acting_for(next_door.federation):
        elsewhere = Committee2(next_door)
    pages = [DESK, f"{DESK}{draft.pk}/", f"{DESK}{draft.pk}/rule/slow_play/"]
    posts = [f"/sakura/regulations/{edition.number}/{act}/" for act in ("adopt", "drop", "withdraw")]
    for user in (committee.stranger, committee.house.player, elsewhere.first):
        client = enter(user)
        assert {client.get(page).status_code for page in pages} <= {403, 404}
        assert {client.post(page, {"reason": "r"}).status_code for page in posts} <= {403, 404}
        assert client.get(f"/sakura/regulations/{edition.number}/").status_code == 404
    with acting_for(committee.house.federation):
        assert not RegulationEdition.objects.get().acts.exists()


class Committee2(Committee):
    """That of another federation: logins have addresses of their own."""

    def __init__(self, house):
        self.first = house.administrator


def test_lists_cost_the_same_for_any_number(committee, django_assert_max_num_queries):
    client = enter(committee.first)

    def count():
        with django_assert_max_num_queries(60) as queries:
            assert client.get("/sakura/regulations/").status_code == 200
        return len(queries)

    with acting_for(committee.house.federation):
        committee.adopted()
    one = count()
    with acting_for(committee.house.federation):
        for month in (5, 6):
            other = {**SLOWER, "value": {"at_fault": ("A", "A-")[month % 2]}}
            committee.adopted(other, starts=date(STARTS.year, month, 1))
    assert count() == one
