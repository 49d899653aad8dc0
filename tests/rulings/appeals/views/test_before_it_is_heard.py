"""What is before whoever files or decides: the deposit, why an appeal is late, too few to hear it."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from federation.models import Letter, Role
from federation.tenancy.context import acting_for
from rulings.appeals.services import bodies, filing, panels
from rulings.appeals.services.eligibility import shortage_of
from rulings.models import Body, CommitteeMember
from tests import cast
from tests.factories import appeals
from tests.rulings.appeals import penalised
from tests.rulings.appeals.views.test_pages import DESK, ME, ROOM, Evening, evening  # noqa: F401 - a fixture
from tests.rulings.cases.test_case_pages import enter, text

WHY = "I was in hospital until Monday."
LANGUAGES = {
    "en": ("by the regulations", "without merit", "¥5,000"),
    "ja": ("規則による", "理由がない", "5,000円"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deposit_is_shown_before_it_is_filed(evening: Evening, language: str) -> None:  # noqa: F811
    client = enter(evening.players["east"], language)
    page = text(client.get(evening.filing)).partition('id="terms"')[2].partition("</section>")[0]
    assert "92A" in page.replace("92条A項", "92A")
    assert [words for words in LANGUAGES[language] if words not in page] == []
    assert "<form" in text(client.get(evening.filing)).partition('id="terms"')[2], "above the form"


def test_further_bodies_ask_their_own_and_the_event_may_ask_another(inside, court) -> None:
    match = penalised.a_penalty(inside)
    client = enter(match.captains["2"])
    page = f"/sakura/cases/{match.case.pk}/appeal/"
    assert "¥5,000" in text(client.get(page))
    appeal = appeals.admitted(match.house, penalised.file(match))
    appeals.through(court, appeals.in_hearing(court, appeals.panel(court, appeal)), "upheld")
    further = text(client.get(page))
    assert "¥10,000" in further
    assert "¥5,000" not in further
    Body.objects.filter(key="competition").update(deposit=0)
    assert "no deposit" in text(client.get(page))


def test_the_reason_of_a_late_appeal_is_before_whoever_decides_on_it(evening: Evening) -> None:  # noqa: F811
    with acting_for(evening.house.federation):
        type(evening.session).objects.filter(pk=evening.session.pk).update(published_at=appeals.TOLD)
        evening.case = appeals.told_case(evening.house, evening.result, at=appeals.TOLD)
    appeal = evening.file(why_late=WHY)
    evening.do("west", ME, "concur")
    evening.do("scorer", DESK, "deposit")
    room = f"{ROOM}appeals/{appeal.pk}/"
    places = {
        "chair": [room, f"{room}panel/", f"{room}admit/", f"{room}refuse/"],
        "administrator": [f"{room}panel/", f"{room}refuse/"],
        "scorer": [f"{DESK}{appeal.pk}/"],
        "north": [f"{ME}{appeal.pk}/", f"/sakura/appeals/{appeal.pk}/papers/"],
    }
    without = [
        place for who, shown in places.items() for place in shown if WHY not in evening.see(who, place)
    ]
    assert without == []
    pack = evening.clients["chair"].get(f"/sakura/appeals/{appeal.pk}/appeal.pdf").content
    written = "".join("".join(page.extract_text() for page in PdfReader(BytesIO(pack)).pages).split())
    assert "".join(WHY.split()) in written
    evening.do("chair", ROOM, "admit", why="Hospital.")
    assert WHY in evening.see("chair", room), "the panel reads it too"


def few(here, keys=("appeals",)) -> None:
    """Of these bodies two stay on the register."""
    for key in keys:
        rows = CommitteeMember.objects.filter(body__key=key).order_by("pk")
        rows.exclude(pk__in=list(rows.values_list("pk", flat=True)[:2])).delete()


def test_too_few_for_a_quorum_is_said_when_it_is_filed_with_what_may_be_done(evening: Evening) -> None:  # noqa: F811
    with acting_for(evening.house.federation):
        few(evening.house)
        cast.appoint(evening.house.registrar, Role.TOURNAMENT_OFFICE)
    sentence = "Of the Appeals Committee 2 may sit on this appeal; its quorum is 3."
    before = evening.see("east", evening.filing)
    assert sentence in before
    appeal = evening.file()
    answer = evening.see("east", f"{ME}{appeal.pk}/")
    assert answer.count(sentence) == 2, "as a message, and as it stands"
    for words in ("put further members on the register", "Enough may sit of: Competition Committee"):
        assert words in answer
    room = f"{ROOM}appeals/{appeal.pk}/"
    office = evening.see("administrator", f"{room}panel/")
    assert sentence in office
    assert "/admin/rulings/committeemember/add/" in office
    assert sentence in evening.see("scorer", f"{DESK}{appeal.pk}/")
    with acting_for(evening.house.federation):
        owed = Letter.objects.filter(topic="appeal_short").select_related("reader")
        readers = {letter.reader.email.partition("@")[0] for letter in owed}
        assert readers == {"chair", "registrar", "scorer"}
        for letter in owed:
            assert enter(letter.reader).get(f"/sakura/appeals/{appeal.pk}/papers/").status_code == 200


def test_parties_team_mates_and_directors_do_not_count(evening: Evening) -> None:  # noqa: F811
    """Four are on the register; two of them are a party and the director of the case."""
    house = evening.house
    with acting_for(house.federation):
        body = Body.objects.get(key="appeals")
        few(house)
        for user in (evening.players["north"], house.scorer):
            bodies.enrol(body=body, user=user, by=house.administrator, starts_on=cast.SINCE)
        assert CommitteeMember.objects.filter(body=body).count() == 4
    appeal = evening.file()
    with acting_for(house.federation):
        shortage = shortage_of(appeal)
        assert (shortage.free, shortage.quorum) == (2, 3)
        bodies.enrol(body=body, user=house.registrar, by=house.administrator, starts_on=cast.SINCE)
        assert shortage_of(appeal) is None


def test_too_few_is_said_when_a_member_leaves_a_panel_in_the_making(inside, court, case, result) -> None:
    appeal = appeals.admitted(inside, appeals.filed(inside, case, result))
    few(inside, ("appeals", "competition", "rules"))
    bodies.enrol(body=appeal.body, user=court.people[3], by=inside.administrator, starts_on=cast.SINCE)
    assert shortage_of(appeal) is None
    panels.seat(appeal=appeal, user=court.people[1], by=court.chair)
    assert shortage_of(appeal) is None
    panels.recuse(appeal=appeal, because="ill", by=court.people[1])
    shortage = shortage_of(appeal)
    assert (shortage.free, shortage.others) == (2, ())
    assert Letter.objects.filter(topic="appeal_short", reader=court.chair).exists()


def test_enough_is_not_spoken_of(evening: Evening) -> None:  # noqa: F811
    assert 'id="shortage"' not in evening.see("east", evening.filing)
    appeal = evening.file()
    assert 'id="shortage"' not in evening.see("east", f"{ME}{appeal.pk}/")
    with acting_for(evening.house.federation):
        assert not Letter.objects.filter(topic="appeal_short").exists()
        filing.withdraw(appeal=appeal, by=evening.players["east"])
        few(evening.house)
        assert shortage_of(appeal.refresh()) is None, "nobody is to hear it"
