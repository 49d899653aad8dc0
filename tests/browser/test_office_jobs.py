"""The jobs of an office on its pages: letters to groups, a person's data, news, documents, a club's page.

Also events with approval, programs that members sign in at, open data, figures with their lists, the machine.
Each in two of the four combinations; `test_office_pages.py` looks at the pages in all four.
"""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from clubs.models import (
    Club,
    ClubOfficer,
    ClubRole,
    District,
    DistrictClub,
    DistrictOfficer,
    Particulars,
    SanctionRequest,
)
from federation.models import Charge, DocumentVersion, LetterKind, Mailing, Member, Role
from federation.people.member_numbers import with_check_digit
from federation.personal import guardians
from federation.record.letter_choices import signature_of
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.models import SignInProgram
from scoring.statistics.catalogue import BY_KEY
from tests import cast
from tests.browser.accessibility import accessible
from tests.browser.walking import Walker
from tests.clubs.joining.applicants import manager_of
from tests.factories import casebook
from tests.federation.publishing.test_documents import pdf
from tests.scoring import builders as sessions

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize(("language", "width"), [("ja", 360), ("en", 1280)]),
]
SITE = "https://club.example.org"
# Names of programs that nobody takes for another.
PROGRAMS = {"ja": "Aoba", "en": "Yuzu"}


class Clerk(Walker):
    """Somebody at work. Every page is looked at before it is left."""

    def seen(self, name):
        accessible(self.page)
        super().seen(name)

    def looks(self, *addresses):
        for address in addresses:
            self.goes(address)
            self.seen(address)

    def presses(self, value, **typed):
        """One of several buttons of a page, by what it says to the portal."""
        self.fill(typed)
        self.sends(f"main button[value='{value}'], main form:has(input[value='{value}']) .button")
        self.seen(value)


@pytest.fixture(scope="module")
def house(portal):
    """A club in a district, another that sends nothing, results, a case, and a child with a guardian."""
    house = portal.houses[0]
    session = sessions.published(house)
    with acting_for(house.federation):
        casebook.furnish(house, session)
        manager_of(house)
        quiet = Club.objects.create(number="2080", names={"ja": "静かなクラブ", "en": "Quiet Club"}, place="")
        post = {"role": ClubRole.SCORER, "starts_on": cast.SINCE}
        ClubOfficer.objects.create(club=quiet, holder=cast.login(house.federation, "quiet"), **post)
        for name, role in (("office", Role.TOURNAMENT_OFFICE), ("treasurer", Role.TREASURER)):
            cast.appoint(cast.login(house.federation, name), role)
        east = District.objects.create(number="E", names={"ja": "東", "en": "East"}, starts_on=cast.SINCE)
        DistrictClub.objects.create(district=east, club=house.club, starts_on=cast.SINCE)
        holder = cast.login(house.federation, "district")
        DistrictOfficer.objects.create(district=east, holder=holder, starts_on=cast.SINCE)
        number = with_check_digit("70001", house.federation.number_scheme)
        child = Member.objects.create(number=number, family_name="森", given_name="葵", family_romaji="Mori")
        Particulars.objects.create(member=child, born_on=today() - timedelta(days=3660))
    return house


@pytest.fixture
def at_work(visitor, house, language, width):
    """Somebody's window: signed in by a name, or a stranger's."""

    def enter(name=""):
        page = visitor.arrives(language, width=width)
        if name:
            visitor.signs_in(page, "sakura", name)
        return Clerk(page, "sakura", f"{language}-{width}-{name or 'stranger'}")

    return enter


def test_clubs_that_sent_nothing_are_written_to(at_work, house, language, width):
    clerk = at_work("registrar")
    clerk.looks("office/letters/")
    asked = {"period": "month", "name": f"Silent {language} {width}"}
    clerk.press("office/letters/?group=silent_clubs", **asked)
    clerk.seen("question")
    expect(clerk.page.locator("main table")).to_contain_text("quiet@sakura.example.org")
    clerk.sends()
    clerk.seen("empty draft")
    words = {"subjects_ja": "{club}の成績", "subjects_en": "Results of {club}", "texts_ja": "今月の成績を。"}
    clerk.fill(words | {"texts_en": "Dear {name},\n{user.password}"})
    clerk.page.locator("main button[value=keep]").click()
    expect(clerk.page.locator("main .field.wrong")).to_contain_text("{user.password}")
    clerk.seen("a placeholder that is none")
    clerk.presses("keep", texts_en="Dear {name}, send us the results of {club}.")
    for preview in ("静かなクラブの成績", "Results of Quiet Club"):
        expect(clerk.page.locator("main")).to_contain_text(preview)
    clerk.presses("try")
    clerk.presses("start")
    with acting_for(house.federation):
        sent = Mailing.objects.latest("pk")
        assert (sent.question.name, sent.addressees.filter(left_out="").count()) == (asked["name"], 1)
        off = signature_of(house.player, LetterKind.NEWS)
    at_work().looks(f"letters/off/{off}/")
    player = at_work("player")
    player.looks("me/letters/")
    player.sends()
    player.seen("chosen")


def test_a_persons_data(at_work, house, language, width):
    own = at_work("player")
    own.looks("me/data/", "me/programs/")
    own.goes("me/data/")
    own.page.locator("main [name=found]").set_checked(width == 1280)
    own.presses("choose")
    confirmed(own, "archive")
    taking = own.page.locator("main input[value=take]")
    for _look in range(60):
        if taking.count():
            break
        own.page.wait_for_timeout(500)
        own.goes("me/data/")
    own.seen("archive")
    with own.page.expect_download() as taken:
        own.page.locator("main form:has(input[value=take]) .button").click()
    assert taken.value.suggested_filename.endswith(".zip")
    confirmed(own, "erase")
    own.presses("cancel")
    member, child = house.members[1], _child(house)
    clerk = at_work("registrar")
    clerk.looks(f"members/{member.pk}/data/", f"members/{child.pk}/guardian/")
    who = {"name": "Mori Ken", "email": f"parent{width}@{language}.example.com", "proof": "letter of 3 March"}
    clerk.press(f"members/{child.pk}/guardian/", "main form:has(input[value=enter]) .button", **who)
    clerk.seen("guardian entered")
    with acting_for(house.federation):
        guardian = guardians.of(child)
        link = f"guardian/{guardians.signature_of(guardian)}/"
    parent = at_work()
    parent.looks("privacy/", link)
    parent.press(link, name_public=True)
    parent.seen("agreed")
    at_work("administrator").looks("office/terms/")


def confirmed(own, value):
    """What asks for the password once more: typed, and pressed again."""
    own.presses(value)
    if own.page.locator("main [name=password]").count():
        own.page.fill("main [name=password]", cast.PASSWORD)
        own.sends("main form .button, main form [type=submit]")
        own.goes("me/data/")
        own.presses(value)


def _child(house):
    with acting_for(house.federation):
        return Member.objects.get(family_romaji="Mori")


def test_news_and_a_document(at_work, house, language, width):
    clerk, tag = at_work("administrator"), f"{language}{width}"
    clerk.looks("office/news/")
    titles = {"titles_ja": f"春 {tag}", "titles_en": f"Spring {tag}"}
    texts = {"texts_ja": "**始まります**", "texts_en": "It **begins**. <script>alert(1)</script>"}
    clerk.goes("office/news/new/")
    clerk.fill(titles | texts | {"shown_from": "2026-01-01T10:00"})
    clerk.page.locator("main button[name=preview]").click()
    expect(clerk.page.locator("main .told strong")).to_have_count(1)
    clerk.seen("preview")
    clerk.sends()
    clerk.seen("written")
    rules = {"titles_ja": f"規則 {tag}", "titles_en": f"Rules {tag}", "name": f"rules-{tag}"}
    clerk.looks("office/documents/")
    clerk.press("office/documents/", **rules)
    desk = clerk.page.url
    for days, words in ((-9, "old"), (0, "new")):
        clerk.goes(desk)
        file = {"name": "rules.pdf", "mimeType": "application/pdf", "buffer": pdf(words)}
        clerk.page.set_input_files("main form:has([name=valid_from]) [type=file]", file)
        clerk.presses("version", valid_from=(today() + timedelta(days=days)).isoformat())
    with acting_for(house.federation):
        assert DocumentVersion.objects.filter(document__name=rules["name"]).count() == 2
    reader = at_work()
    reader.looks("news/", "documents/", f"documents/{rules['name']}/")
    expect(reader.page.locator("h1")).to_have_text(rules[f"titles_{language}"])


def test_a_clubs_page_and_an_event_it_asks_for(at_work, house, language, width):
    manager, club = at_work("manager"), house.club.pk
    written = {"website": f"{SITE}/", "takes_letters": True}
    written |= {"texts_ja": "ようこそ", "texts_en": f"Welcome to **all** {language} {width}"}
    evening = {"weekday": "4", "starts_at": "18:30", "kind": "pairs", "fee": "1000", "takes_beginners": True}
    rows = {f"evenings-0-{name}": value for name, value in evening.items()}
    manager.goes(f"desk/clubs/{club}/page/")
    manager.fill({"address": "東京都中央区銀座1-2-3", **written, **rows})
    manager.sends()
    manager.seen("club")
    visitor = at_work()
    visitor.looks("clubs/?q=銀座&day=4&beginners=on")
    visitor.sends("main article h2 a")
    visitor.seen("the club as visitors see it")
    visitor.looks(f"clubs/{club}/contact/")
    if width == 360:  # of one sender so many a minute
        visitor.fill({"name": "Mori", "subject": "Friday", "text": "May I come?"})
        visitor.sends()
        visitor.seen("written to")
    _sanctioned(at_work, house, manager, f"{language} {width}")


def _sanctioned(at_work, house, manager, tag):
    """Asked by the club, passed on by the district, approved with a fee by the federation."""
    day = (today() + timedelta(days=40)).isoformat()
    wanted = {"titles_ja": f"春 {tag}", "titles_en": f"Congress {tag}", "starts_on": day, "ends_on": day}
    manager.looks(f"desk/clubs/{house.club.pk}/sanctions/")
    manager.press(f"desk/clubs/{house.club.pk}/sanctions/", **wanted, tables="20", note="We have the hall.")
    manager.seen("asked")
    with acting_for(house.federation):
        asked = SanctionRequest.objects.latest("pk")
    officer = at_work("district")
    officer.looks(f"desk/districts/{asked.district_id}/", f"office/sanctions/{asked.pk}/")
    officer.presses("pass_on")
    office = at_work("office")
    office.looks("office/sanctions/", f"office/sanctions/{asked.pk}/")
    office.presses("approve", fee="5000")
    with acting_for(house.federation):
        asked.refresh_from_db()
        assert (asked.state, Charge.objects.latest("pk").amount) == ("approved", 5000)
        announced = f"tournaments/{asked.tournament.slug}/"
    at_work().looks("tournaments/", announced)


def test_programs_of_others(at_work, house, language, width):
    name, keeper = PROGRAMS[language], at_work("administrator")
    keeper.looks("office/programs/")
    words = {"purpose": "booking tables", "site": SITE, "addresses": f"{SITE}/back", "claims": "profile"}
    keeper.press("office/programs/", name=name, **words)
    expect(keeper.page.locator("code.secret")).to_contain_text("signin_")
    keeper.seen("secret")
    with acting_for(house.federation):
        program = SignInProgram.objects.get(name=name)
    asked = f"client_id={program.client_id}&redirect_uri={SITE}/back&response_type=code&scope=openid+profile"
    asked += f"&state=s&code_challenge={'a' * 43}&code_challenge_method=S256"
    player = at_work("player")
    player.looks(f"openid/authorize/?{asked}")
    with player.page.expect_response(lambda answer: answer.request.method == "POST") as led_on:
        player.page.locator("main button[value=agree]").click()
    assert re.match(f"{SITE}/back\\?.*code=", led_on.value.headers["location"])
    player = at_work("player")
    player.looks("me/programs/")
    expect(player.page.locator("main")).to_contain_text(name)
    licence = {"licence_ja": "出典を示すこと", "licence_en": "Name the source"}
    keeper.press("open-data/", is_open=True, **licence)
    keeper.seen("open data")
    keeper.looks("desk/points/webhooks/")
    at_work().looks("open-data/", "widget/", f"widget/?club={house.club.number}", "districts/")


def test_figures_lead_to_their_lists_and_the_machine_is_seen(at_work, house, language, width):
    clerk = at_work("administrator")
    clerk.looks("desk/statistics/")
    links = clerk.page.locator("main a[href*='/desk/statistics/']")
    shown = links.evaluate_all("all => all.map(one => one.pathname)")
    assert {path.split("/")[-2] for path in shown} == set(BY_KEY)
    for key in BY_KEY:
        year = today().year if key in ("directors", "decisions", "laws", "appeals", "titles") else 2022
        clerk.looks(f"desk/statistics/{key}/?year={year}")
        figures = clerk.page.locator("main td.figure a")
        if figures.count():
            figures.first.click()
            clerk.page.wait_for_url("**/list/**")
            clerk.seen(f"{key}-list")
            answer = clerk.page.request.get(f"{clerk.page.url}&as=csv")
            assert answer.headers["content-type"].startswith("text/csv")
    clerk.looks("office/machine/")
    if width == 360:  # once in a while
        clerk.presses("prove")
    clerk.looks("admin/federation/auditentry/")
