"""The casebook: drafted without names, published, cited, searched, withdrawn; all that the public sees."""

from datetime import timedelta

import pytest
from django.test import Client

from federation.errors import Refused
from federation.models import Role
from federation.tenancy.context import acting_for
from rulings.appeals.services import effects
from rulings.casebook.services import entries as casebook
from rulings.casebook.services.search import CasebookQuery, figures, find
from rulings.models import CasebookEdition, CasebookKey
from tests import cast
from tests.factories import appeals, casebook as books
from tests.rulings.appeals.people import at_table
from tests.rulings.appeals.test_filing import refused
from tests.rulings.cases.test_case_pages import enter
from tests.scoring import builders
from tests.worlds import furnished_once

BOOK, DESK, API = "/sakura/casebook/", "/sakura/desk/casebook/", "/sakura/api/v1/casebook/"


@pytest.fixture
@furnished_once
def entry(here):
    """The draft of an appeal that three upheld, about a ruling with a name in it."""
    with acting_for(here.federation):
        at_table(here)
        session = builders.published(here)
        result, court = appeals.first_result(session), appeals.court(here)
        cast.appoint(here.registrar, Role.TOURNAMENT_OFFICE)
        case = appeals.told_case(here, result)
        appeal = appeals.heard(court, case, result)
        refused(casebook.begin, "not_final", case=case, appeal=appeal, by=here.registrar)
        refused(casebook.begin, "not_final", case=case, by=here.registrar)
        appeals.through(court, appeal, "changed", [appeals.average(result, "A", "A-")])
        over = appeal.appealable_until + timedelta(seconds=1)
        effects.settle_when_due(appeal=appeal, by=here.scorer, at=over)
        refused(casebook.begin, "not_the_editor", case=case, appeal=appeal, by=here.player)
        draft = casebook.begin(case=case, appeal=appeal, by=here.registrar)
        assert casebook.begin(case=case, appeal=appeal, by=court.chair) == draft
        return draft


def test_from_the_draft_to_the_citation_and_back(here, next_door, entry) -> None:
    with acting_for(here.federation):
        draft = entry.draft
        assert draft["facts"]["en"] == "North hesitated."  # the seat, not Member North of the file
        assert "average minus for East-West" in draft["decision"]["en"]
        assert not any(char.isdigit() for char in draft["decision"]["en"])
        entry_and_editor = {"entry": entry, "by": here.registrar}
        refused(casebook.publish, "text_missing", **entry_and_editor)
        more = {"decision": "Changed.", "comment": "長考と不当な情報"}
        named = books.texts(facts="Zephyr West thought for long.", **more)
        refused(casebook.edit, "no_such_item", **entry_and_editor, texts=named, laws="999Z")
        casebook.edit(**entry_and_editor, texts=named, laws="12C1(c)、第16条B項")
        sentence = refused(casebook.publish, "names_in_text", **entry_and_editor)
        assert "Zephyr West" in sentence
        assert find(CasebookQuery()).count() == CasebookKey.objects.count() == 0
        clean = books.texts(facts="West thought for long.", **more)
        casebook.edit(**entry_and_editor, texts=clean, laws="12C1(c)、第16条B項")
        casebook.publish(**entry_and_editor, are_no_names=True)
        refused(casebook.publish, "nothing_new", **entry_and_editor, are_no_names=True)
        entry.refresh_from_db()
        assert entry.citation.endswith("-0001")
        for asked, count in (
            (CasebookQuery(law="16"), 1),
            (CasebookQuery(law="16C"), 0),
            (CasebookQuery("不当な"), 1),
            (CasebookQuery("thought"), 1),
            (CasebookQuery("hesitat"), 1),
            (CasebookQuery("zanzibar"), 0),
            (CasebookQuery(facets={"outcome": "changed"}), 1),
            (CasebookQuery(facets={"before": "rules"}), 0),
        ):
            assert find(asked).count() == count, asked
        kept = sorted(CasebookKey.objects.values_list("entry", "token"))
        CasebookKey.objects.all().delete()
        assert casebook.rebuild() == 1
        assert sorted(CasebookKey.objects.values_list("entry", "token")) == kept
        (row,) = figures()
        assert (row.body.key, row.total, row.changed, row.days, row.level) == ("appeals", 1, 1, 0, "club")
    _everybody_reads_it(entry)
    for client in (Client(), enter(next_door.administrator)):
        assert client.get(f"/albion/casebook/{entry.citation}/").status_code == 404
        assert entry.citation not in client.get("/albion/casebook/").content.decode()
    with acting_for(here.federation):
        refused(casebook.withdraw, "reason_missing", **entry_and_editor, reason=" ")
        casebook.withdraw(**entry_and_editor, reason="A name stood in it.")
        assert find(CasebookQuery("thought")).count() == 0
        assert CasebookEdition.objects.filter(entry=entry).count() == 2
    gone = Client().get(f"{BOOK}{entry.citation}/")
    assert gone.status_code == 410
    assert "A name stood in it." in gone.content.decode()
    assert "thought" not in gone.content.decode()
    assert Client().get(f"{API}{entry.citation}/").status_code == 404
    assert Client().get(f"{BOOK}{entry.citation}/entry.pdf").status_code == 404
    with acting_for(here.federation):
        casebook.publish(**entry_and_editor, are_no_names=True)
    assert Client().get(f"{BOOK}{entry.citation}/").status_code == 200


def _everybody_reads_it(entry):
    client = Client(headers={"accept-language": "en"})
    page = client.get(f"{BOOK}{entry.citation}/").content.decode()
    assert "West thought for long." in page
    laws = page.partition("<h2>Laws</h2>")[2].partition("</ul>")[0]
    for place, label in (("12/#12C1c", "Law 12C1(c)"), ("16/#16B", "Law 16B")):
        assert f'laws/{place}">{label}</a>' in laws
    for name in ("Zephyr", "scorer", "chair", "Rookie"):
        assert name not in page
    assert entry.citation in client.get(f"{BOOK}?q=thought&law=16B").content.decode()
    assert entry.citation not in client.get(f"{BOOK}?law=73").content.decode()
    listed = client.get(BOOK).content.decode()
    assert '<option value="misinformation">' in listed, "not the advisor's topics alone"
    assert '<option value="played_card_case">' in listed
    assert "Appeals Committee" in client.get(f"{BOOK}figures/").content.decode()
    assert client.get(f"{BOOK}{entry.citation}/entry.pdf").content.startswith(b"%PDF")
    listed = client.get(f"{API}?law=16B")
    (listed_entry,) = listed.json()["entries"]
    assert (listed_entry["citation"], listed_entry["outcome"]) == (entry.citation, "changed")
    assert listed_entry["laws"] == ["12C1(c)", "16B"]
    assert "case" not in listed_entry
    again = client.get(f"{API}?law=16B", headers={"If-None-Match": listed["ETag"]})
    assert again.status_code == 304
    for odd in ("x", "0-0", "2026-", "99999999999-1", "2026-9999"):
        assert client.get(f"{BOOK}{odd}/").status_code == 404
        assert client.get(f"{API}{odd}/").status_code == 404
    assert client.get(f"{BOOK}?page=99&q=x").status_code == 200


def test_the_editor_s_desk_warns_and_strangers_stay_outside(here, next_door, entry) -> None:
    one = f"{DESK}{entry.pk}/"
    for user in (here.player, here.scorer, next_door.administrator):
        client = enter(user)
        assert client.get(DESK).status_code == 403
        assert client.get(one).status_code == 403
        assert client.post(f"{one}publish/").status_code == 403
        assert client.post(f"{DESK}begin/{entry.case_id}/").status_code == 403
    assert enter(next_door.administrator).get(f"/albion/desk/casebook/{entry.pk}/").status_code == 404
    client = enter(here.registrar)
    assert client.get(DESK).status_code == 200
    form = {f"{part}_{language}": "" for part in casebook.PARTS for language in casebook.LANGUAGES}
    form |= {"subject_en": "A pass", "facts_en": "Zephyr North passed.", "ruling_en": "x", "decision_en": "y"}
    assert client.post(one, form | {"laws": "16B"}).status_code == 302
    page = client.get(one).content.decode()
    above = page.partition('name="subject_ja"')[0]
    assert "Zephyr North" in above, "the warning stands above the form"
    client.post(f"{one}publish/")
    with acting_for(here.federation):
        entry.refresh_from_db()
        assert entry.state == "draft"
    assert "999" in client.post(one, form | {"laws": "999"}).content.decode()
    client.post(one, form | {"laws": "16B", "facts_en": "North passed."})
    client.post(f"{one}publish/", {"are_no_names": "on"})
    with acting_for(here.federation):
        entry.refresh_from_db()
        assert entry.state == "published"
    client.post(f"{one}publish/", {"withdraw": "1", "reason": "Mistaken."})
    assert Client().get(f"{BOOK}{entry.citation}/").status_code == 410


def test_nobody_writes_the_entry_of_a_case_of_their_own(here, entry) -> None:
    with acting_for(here.federation):
        party = entry.case.parties.exclude(member=None).select_related("member__user").first()
        cast.appoint(party.member.user, Role.TOURNAMENT_OFFICE)
        assert casebook.may_edit(party.member.user)
        with pytest.raises(Refused):
            casebook.publish(entry=entry, by=party.member.user, are_no_names=True)
