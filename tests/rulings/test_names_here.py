"""No page, paper or answer of rulings names a person by the name of their login."""

from federation.models import User
from federation.tenancy.context import acting_for
from rulings.appeals.services.interests import interests
from rulings.cases.services import notes
from tests.factories import appeals
from tests.rulings.cases.test_case_pages import enter
from tests.rulings.cases.test_case_roles import read
from tests.scoring import builders
from tests.test_names_here import GLOBAL


def test_pages_and_papers_of_cases_and_appeals_do_not_name_logins(here) -> None:
    session = builders.published(here)
    with acting_for(here.federation):
        result = appeals.first_result(session)
        court = appeals.court(here)
        User.objects.filter(pk__in=[here.scorer.pk, *(user.pk for user in court.people)]).update(name=GLOBAL)
        case = appeals.told_case(here, result)
        notes.note(case=case, by=here.scorer, text="Private.")
        appeal = appeals.heard(court, case, result)
        assert interests(court.chair, appeal) == []
    scorer, chair, office = enter(here.scorer), enter(court.chair), enter(here.administrator)
    walked = {
        f"/sakura/desk/cases/{case.pk}/": scorer,
        f"/sakura/cases/{case.pk}/case.pdf": scorer,
        f"/sakura/desk/appeals/{appeal.pk}/": scorer,
        f"/sakura/appeals/{appeal.pk}/papers/": scorer,
        f"/sakura/appeals/{appeal.pk}/appeal.pdf": scorer,
        f"/sakura/api/v1/appeals/{appeal.pk}/": scorer,
        f"/sakura/desk/committee/{appeal.pk}/": chair,
        f"/sakura/desk/committee/appeals/{appeal.pk}/": chair,
        f"/sakura/desk/committee/appeals/{appeal.pk}/panel/": office,
        "/sakura/desk/committee/bodies/": office,
    }
    statuses = {}
    for address, client in walked.items():
        statuses[address], page_text = read(client, address)
        main = page_text.partition("<main")[2] or page_text  # above it a reader's own name stands
        assert GLOBAL not in main, address
    assert list(statuses.values()).count(200) >= 9
    assert (
        f"login {here.scorer.code_in(here.federation.pk)}"
        in read(scorer, f"/sakura/desk/cases/{case.pk}/")[1]
    )
