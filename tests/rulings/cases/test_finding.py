"""Finding cases: by words, items and facets; similar ones; figures; who sees what."""

from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, ClubOfficer, ClubRole, Result
from federation.models import DirectorRegistration, Member, Role
from federation.tenancy.context import acting_for
from rulings.acts import cases as case_acts
from rulings.acts.case_contents import CaseCited, CaseNoted
from rulings.cases.services import cases
from rulings.cases.services.finding import consistency
from rulings.cases.services.finding.search import Question, counts, find_cases
from rulings.cases.services.finding.similar import similar_to
from rulings.library.references import LawItem
from rulings.models import Case, CaseSearchKey
from tests import cast
from tests.rulings.cases.test_cases import average, reported, result as result, session
from tests.scoring import builders
from tests.worlds import furnished_once

assert session  # a fixture


@pytest.fixture
@furnished_once
def director(inside):
    """Somebody who sees all cases: on the register of directors."""
    DirectorRegistration.objects.create(
        member=Member.objects.get(user=inside.player),
        grade="national",
        certified_on=date(2020, 1, 1),
        expires_on=date(2099, 1, 1),
    )
    return inside.player


@pytest.fixture
@furnished_once
def three(inside, result):
    """A weighted 45C4(b), one of the same item that stands, and a revoke that is open."""
    reports = []
    for sent, items, topic in (
        ("a", ["45C4(b)"], "played_card"),
        ("b", ["45C4(b)", "12C1"], "played_card"),
        ("c", ["64A"], "revoke"),
    ):
        case, _ = reported(inside, result, sent=sent, topic=topic)
        for item in items:
            cite = {"item": item, "role": "rectification"}
            case_acts.take(case=case, content=CaseCited(**cite), by=inside.scorer)
        reports.append(case)
    cases.rule(case=reports[0], decisions=[average(result)], reasons="ダミーが札を示した", by=inside.scorer)
    cases.rule(case=reports[1], decisions=[], reasons="It stands.", by=inside.scorer)
    return reports


def listed(user, words="", law="", year=None, **facets):
    keys = list(find_cases(user, Question(words, law, year, facets)))
    assert keys == sorted(set(keys), reverse=True)
    return {str(case) for case in Case.objects.filter(pk__in=keys)}


def test_cases_are_found_by_words_items_and_facets(inside, three) -> None:
    by = inside.scorer
    first, second, third = map(str, three)
    assert listed(by) == {first, second, third}
    assert listed(by, "west LED") == {first, second, third}
    assert listed(by, "だみーが") == {first}
    assert listed(by, "45C4b") == listed(by, law="第45条C項4(b)") == listed(by, law="45C") == {first, second}
    assert listed(by, law="45C4a") == listed(by, law="nonsense") == set()
    assert listed(by, outcome="artificial") == {first}
    assert listed(by, law="45", outcome="stands") == {second}
    assert listed(by, topic="revoke", state="draft") == listed(by, state="draft") == {third}
    assert listed(by, level="club", grade="none", year=2022) == {first, second, third}
    assert listed(by, year=2021) == set()
    assert listed(by, first) == {first}


def test_facets_are_counted_over_what_was_found(inside, three) -> None:
    counted = counts(list(find_cases(inside.scorer, Question(law="45"))))
    assert (counted.total, counted.is_more) == (2, False)
    assert counted.facets["outcome"] == {"artificial": 1, "stands": 1}
    assert counted.facets["topic"] == {"played_card": 2}


def test_a_ruling_that_is_withdrawn_is_found_as_such(inside, three) -> None:
    cases.withdraw(case=three[0], reasons="Nothing had happened.", by=inside.scorer)
    assert listed(inside.scorer, outcome="artificial") == set()
    assert listed(inside.scorer, turn="withdrawn") == {str(three[0])}


def test_private_notes_are_no_words_of_a_case(inside, three) -> None:
    case_acts.take(case=three[0], content=CaseNoted(text="Zanzibar"), by=inside.scorer)
    assert listed(inside.scorer, "Zanzibar") == set()


def test_the_keys_can_be_emptied_and_written_again(inside, three) -> None:
    before = sorted(CaseSearchKey.objects.values_list("case_id", "token"))
    CaseSearchKey.objects.filter(case=three[1]).delete()
    CaseSearchKey.objects.create(case=three[0], token="stray")
    call_command("rebuild_case_search", federation=inside.federation.slug, verbosity=0)
    assert sorted(CaseSearchKey.objects.values_list("case_id", "token")) == before


def test_a_desk_finds_the_cases_of_its_own_clubs_alone(inside, three, director) -> None:
    stranger = inside.registrar
    other = Club.objects.create(number="9999", names={"ja": "別", "en": "Elsewhere"}, place="")
    ClubOfficer.objects.create(club=other, holder=stranger, role=ClubRole.SCORER, starts_on=cast.SINCE)
    assert listed(stranger, law="45") == set()
    assert similar_to(three[0], user=stranger) == []
    assert len(listed(director, law="45")) == 2


def test_the_likest_case_shares_items_and_topic(inside, three) -> None:
    (likeness,) = similar_to(three[0], user=inside.scorer)
    assert (likeness.case, likeness.items, likeness.same_topic) == (three[1], ("45C4(b)",), True)
    assert similar_to(three[2], user=inside.scorer) == []


def test_figures_of_an_item_name_nobody_but_to_the_office(inside, three) -> None:
    figures = consistency.figures(LawItem("45C4(b)"))
    assert (figures.ruled, figures.adjusted, figures.has_shares) == (2, 1, False)
    assert {name for name, count in figures.outcomes.items() if count} == {"artificial", "stands"}
    assert consistency.figures(LawItem("64A")).ruled == 0
    assert consistency.of_directors(LawItem("45"), user=inside.scorer) == []
    (of_director,) = consistency.of_directors(LawItem("45"), user=inside.administrator)
    assert (of_director.ruled, of_director.adjusted) == (2, 1)


def path(house, rest):
    return f"/{house.federation.slug}/{rest}"


PAGES = (
    "desk/cases/",
    "desk/cases/?law=45C4b",
    "desk/cases/consistency/?law=45C4b",
    "desk/cases/{pk}/similar/",
    "cases/{pk}/case.pdf",
)


def test_pages_for_those_who_handle_cases(inside, three, client) -> None:
    for user, allowed in ((inside.scorer, 200), (inside.administrator, 200), (inside.registrar, 403)):
        client.force_login(user)
        for page in PAGES:
            answer = client.get(path(inside, page.format(pk=three[0].pk)))
            assert answer.status_code == allowed, (page, user)


def test_pages_tell_the_house_next_door_nothing(here, next_door, client) -> None:
    with acting_for(here.federation):
        session = builders.published(here)
        played = Result.objects.current().filter(session=session, kind="played").order_by("line").first()
        case, _ = reported(here, played)
    client.force_login(next_door.administrator)
    for page in PAGES:
        assert client.get(path(here, page.format(pk=case.pk))).status_code == 403, page
        page_next_door = client.get(path(next_door, page.format(pk=case.pk)))
        assert page_next_door.status_code in (200, 404)
        assert str(case).encode() not in page_next_door.content
    with acting_for(next_door.federation):
        assert list(find_cases(next_door.administrator, Question("west"))) == []
        assert CaseSearchKey.objects.count() == 0


def test_the_list_is_paged_and_asks_as_often_for_many_as_for_few(
    inside, three, result, client, django_assert_max_num_queries
) -> None:
    client.force_login(inside.scorer)
    client.get(path(inside, "desk/cases/"))
    with django_assert_max_num_queries(40) as few:
        client.get(path(inside, "desk/cases/?law=45"))
    for number in range(60):
        reported(inside, result, sent=f"more{number}")
    with django_assert_max_num_queries(len(few.captured_queries)):
        first = client.get(path(inside, "desk/cases/?law="))
    older = client.get(path(inside, f"desk/cases/?before={Case.objects.get(number=14).pk}"))
    assert "2022-0063" in first.text
    assert "2022-0013" not in first.text
    assert "2022-0013" in older.text
    assert "2022-0014" not in older.text
    assert client.get(path(inside, "desk/cases/?before=x")).status_code == 400


def test_the_page_answers_whatever_is_asked(inside, three, client) -> None:
    client.force_login(inside.scorer)
    for asked in ("q=' OR 1=1 --", "law=99Z", "year=abc", "outcome=nonsense", "q=" + "あ" * 500):
        assert client.get(path(inside, f"desk/cases/?{asked}")).status_code == 200


def test_the_office_looks_at_cases_in_the_admin(inside, three, client) -> None:
    cast.appoint(inside.registrar, Role.TOURNAMENT_OFFICE)
    client.force_login(inside.registrar)
    answer = client.get(path(inside, "admin/rulings/case/?q=45C4b&state__exact=ruled"))
    assert str(three[0]) in answer.text
    assert str(three[2]) not in answer.text
    page = client.get(path(inside, f"admin/rulings/case/{three[0].pk}/change/"))
    assert page.status_code == 200
    assert "West led out of turn." in page.text
    assert client.get(path(inside, "admin/rulings/conductrule/add/")).status_code == 403


def test_admin_lists_ask_as_often_for_many_as_for_few(inside, three, result, client) -> None:
    client.force_login(inside.administrator)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path(inside, "admin/rulings/case/")).status_code == 200
        return len(queries)

    asked()
    few = asked()
    for number in range(12):
        reported(inside, result, sent=f"more{number}")
    assert asked() <= few
