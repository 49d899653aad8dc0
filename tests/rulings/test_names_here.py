"""In a federation a person goes by the register's name or by the address that was appointed.

A login is one for all federations; its own name may be known from another one alone.
"""

import re
from pathlib import Path

import rulings
from federation.models import Member, User
from federation.people.selectors import name_here, names_here
from federation.tenancy.context import acting_for
from rulings.appeals.services.interests import interests
from rulings.cases.services import notes
from tests import cast
from tests.factories import appeals
from tests.rulings.cases.test_case_pages import enter
from tests.rulings.cases.test_case_roles import read
from tests.scoring import builders

ROOM = Path(rulings.__file__).parent
# What a template prints of whoever did something; a string of `names_here` by then.
NAMED = {"ruling.by", "note.by", "entry.by", "by"}
PRINTED = re.compile(r"{{\s*([\w.]*\b(?:by|director|user|holder)(?:\.\w+)?)\s*[|}]")
ADDRESSED = {"row.member.user.email", "member.user.pk", "file.director"}
IN_CODE = re.compile(
    r"str\(\w*\.?(?:by|user|director)\)|\buser\.name\b|\bby\.name\b|(?:by|director|user)__name"
)
GLOBAL = "KNOWN ELSEWHERE"


def test_no_template_prints_a_login() -> None:
    printed = {
        name for page in ROOM.glob("templates/**/*.html") for name in PRINTED.findall(page.read_text())
    }
    assert "ruling.by" in printed
    assert printed - NAMED - ADDRESSED == set()


def test_no_code_says_a_login() -> None:
    logins = {
        f"{source.relative_to(ROOM)}: {words}"
        for source in ROOM.glob("**/*.py")
        if "migrations" not in source.parts
        for words in IN_CODE.findall(source.read_text())
    }
    assert logins == set()


def test_the_register_s_name_comes_first_then_the_address(inside) -> None:
    someone = cast.login(inside.federation, "someone")
    User.objects.filter(pk=someone.pk).update(name=GLOBAL)
    someone.refresh_from_db()
    assert name_here(someone) == someone.email
    member = Member.objects.create(number="900123", family_name="Here", given_name="Known", user=someone)
    assert names_here([someone, inside.scorer]) == {
        someone.pk: str(member.name),
        inside.scorer.pk: inside.scorer.email,
    }


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
    assert here.scorer.email in read(scorer, f"/sakura/desk/cases/{case.pk}/")[1]
