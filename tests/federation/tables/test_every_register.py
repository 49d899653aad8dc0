"""Every register goes out and comes back, and nothing changes; words are mapped like heads."""

from datetime import date

import pytest
from django.contrib import admin

from clubs.models import (
    Club,
    ClubOfficer,
    ClubRole,
    District,
    DistrictClub,
    DistrictOfficer,
    Duty,
    Event,
    Gender,
    Membership,
    Official,
    Particulars,
)
from clubs.tournaments.services import entrants
from clubs.tournaments.services.entrants import RosterName
from federation.models import (
    Act,
    AuditEntry,
    DirectorRegistration,
    DuesPaid,
    DuesYear,
    HeldMembership,
    Member,
    MembershipKind,
    Office,
    Role,
    User,
)
from federation.people.member_numbers import with_check_digit
from federation.people.merging.merge import merge_members
from federation.people.services.members import register_members
from federation.tables.admin.register_files import RegisterFiles
from federation.tenancy.context import acting_for
from scoring.models import Title, TitleActKind
from scoring.points.selectors import titles as title_selectors
from scoring.points.services.brought_titles import BroughtTitle, bring_titles
from scoring.points.services.titles import ladder_on, withdraw
from tests import cast
from tests.factories import tournaments as tournament_factory
from tests.federation.tables.test_long_registers import work
from tests.federation.tables.test_registers import MEMBERS, confirm, preview

pytestmark = pytest.mark.django_db
ADMINS = {m._meta.label: m for m, own in admin.site._registry.items() if isinstance(own, RegisterFiles)}
MEMBERSHIPS = "/sakura/admin/clubs/membership/"
HELD = "/sakura/admin/federation/heldmembership/"
DISTRICT_CLUBS = "/sakura/admin/clubs/districtclub/"
OFFICES = "/sakura/admin/federation/office/"
OFFICERS = "/sakura/admin/clubs/clubofficer/"
DIRECTORS = "/sakura/admin/federation/directorregistration/"
PARTICULARS = "/sakura/admin/clubs/particulars/"
TITLES = "/sakura/admin/scoring/title/"


def address_of(label):
    model = ADMINS[label]
    return f"/sakura/admin/{model._meta.app_label}/{model._meta.model_name}/"


@pytest.fixture
def office(client, here):
    """Somebody who keeps every register, in English."""
    with acting_for(here.federation):
        cast.appoint(here.administrator, *[role for role in Role if role != Role.ADMINISTRATOR])
    client.force_login(here.administrator)
    client.cookies["language"] = "en"
    return client


@pytest.fixture
def everything(here):
    """A register of each kind with rows that are awkward to bring back: ended, merged, withdrawn."""
    with acting_for(here.federation):
        first, second = here.members
        gone, kept = register_members(
            [
                Member(number=with_check_digit(str(30500 + i), "luhn"), family_name="渡邊", given_name="蓮")
                for i in range(2)
            ],
            by=None,
        )
        Membership.objects.create(club=here.club, member=gone, starts_on="2010-01-01", ends_on="2012-01-01")
        Member.objects.filter(pk=first.pk).update(status="deceased", ended_on="2024-02-29")
        year = DuesYear.objects.create(starts_on="2024-01-01", ends_on="2024-12-31", due_by="2024-03-31")
        for member in (gone, second):
            DuesPaid.objects.create(member=member, year=year, paid_on="2024-05-01", note="=1")
        DirectorRegistration.objects.create(
            member=gone, grade="national", certified_on="2020-04-01", expires_on="2030-03-31"
        )
        Particulars.objects.create(member=second, born_on="1950-12-31", gender=Gender.WOMAN)
        Particulars.objects.create(member=gone, gender="")
        kinds = [MembershipKind.objects.create(code=code, names={"ja": code, "en": code}) for code in "ab"]
        for kind, starts, ends, head in ((0, 2010, 2019, None), (1, 2020, None, kept)):
            days = {"starts_on": date(starts, 1, 1), "ends_on": ends and date(ends, 12, 31)}
            for member in (gone, second):
                HeldMembership.objects.create(member=member, kind=kinds[kind], head=head, **days)
        district = District.objects.create(
            number="D1", names={"ja": "東", "en": "East"}, starts_on="2010-01-01", ends_on="2030-12-31"
        )
        for starts, ends in (("2010-01-01", "2011-12-31"), ("2020-01-01", None)):
            DistrictClub.objects.create(district=district, club=here.club, starts_on=starts, ends_on=ends)
        DistrictOfficer.objects.create(
            district=district, holder=here.scorer, starts_on="2010-01-01", ends_on="2010-12-31"
        )
        tournament_factory.furnish(here)
        event = Event.objects.select_related("tournament").get()
        Official.objects.create(tournament=event.tournament, member=second, duty=Duty.DIRECTOR)
        roster = [
            RosterName("Guest A"),
            RosterName("髙橋", second, True),
            RosterName("Ned"),
            RosterName("Una"),
        ]
        named = {"name": "Herons", "direction": "", "seed": 3, "stratum": 1, "coach": kept}
        entrants.enter(event=event, number="7", players=roster, by=here.administrator, **named)
        ladder = ladder_on(date(2026, 1, 1))
        brought = [
            BroughtTitle(gone, ladder.key, ladder.ranks[0].key, date(2001, 5, 1), "old"),
            BroughtTitle(first, ladder.key, ladder.ranks[-1].key, date(1999, 5, 1)),
        ]
        titles = bring_titles(brought, by=here.administrator)
        withdraw(title=titles[1], reason="a mistake", at=titles[1].at, by=here.administrator)
        merge_members(duplicate=gone, into=kept, by=here.administrator)


def counted(label, here):
    with acting_for(here.federation):
        return ADMINS[label].objects.count()


# Lists that open on what holds today.
ALL = {
    "federation.Member": "?status=all",
    "federation.Office": "?on=all",
    "clubs.Membership": "?on=all",
    "clubs.ClubOfficer": "?on=all",
    "clubs.DistrictClub": "?on=all",
    "clubs.DistrictOfficer": "?on=all",
}


@pytest.mark.parametrize("kind", ["0", "1"], ids=["csv", "xlsx"])
@pytest.mark.parametrize("label", sorted(ADMINS))
def test_every_register_comes_back_unchanged(office, here, everything, label, kind):
    rows = counted(label, here)
    assert rows, "a register without rows proves nothing"
    address = address_of(label)
    sent = office.post(f"{address}export/{ALL.get(label, '')}", {"format": kind, "resource": "0"})
    assert sent.status_code == 200
    page = preview(office, address, sent.content)
    report = page.context["report"]
    assert (report.wrong, report.refusals, report.changed, report.unchanged) == (0, (), 0, rows), report
    assert "there is nothing to import" in page.content.decode()


def test_the_registers_are_these():
    """A new one is found by the test above; one that loses its files is missed here."""
    assert set(ADMINS) >= {
        "clubs.Club",
        "clubs.ClubOfficer",
        "clubs.Entrant",
        "clubs.Membership",
        "clubs.Official",
        "clubs.Particulars",
        "federation.DirectorRegistration",
        "federation.DuesPaid",
        "federation.HeldMembership",
        "federation.Member",
        "federation.Office",
        "scoring.Title",
    }


def taken(client, address, text, encoding="cp932"):
    page = preview(client, address, text.encode(encoding))
    assert "confirm_form" in page.context, page.content.decode()
    return confirm(client, address, page).content.decode()


def test_a_move_to_another_club_is_two_rows_in_any_order(office, here):
    member = here.members[0]
    with acting_for(here.federation):
        Club.objects.create(number="3001", names={"ja": "港", "en": "Harbour"})
    moved = f"{member.number},3001,はい,2026/4/1,\n{member.number},2074,はい,2020/1/1,2026/3/31\n"
    shown = taken(office, MEMBERSHIPS, "会員番号,クラブ番号,ホームクラブ,開始日,終了日\n" + moved)
    assert "2 club memberships were imported." in shown
    with acting_for(here.federation):
        homes = Membership.objects.filter(member=member, is_home=True, ends_on=None)
        assert [home.club.number for home in homes] == ["3001"]
        assert AuditEntry.objects.filter(act=Act.CHANGED, subject_type="clubs.membership").count() == 1


def test_two_home_clubs_are_refused_with_their_member(office, here):
    with acting_for(here.federation):
        Club.objects.create(number="3001", names={"ja": "港", "en": "Harbour"})
    text = f"number,club,is_home\n{here.members[0].number},3001,yes\n"
    page = preview(office, MEMBERSHIPS, text.encode())
    assert "confirm_form" not in page.context
    assert f"Member {here.members[0].number} would have two home clubs." in page.content.decode()


@pytest.mark.parametrize("register", [MEMBERSHIPS, HELD, DISTRICT_CLUBS])
def test_what_is_wrong_with_rows_is_told_beside_a_refusal_of_the_file(office, here, register):
    """Every register that refuses a file as a whole: the problems of its rows stand there too."""
    with acting_for(here.federation):
        since = {"starts_on": date(2020, 1, 1)}
        Club.objects.create(number="3001", names={"ja": "港", "en": "Harbour"})
        for number in "EW":
            District.objects.create(number=number, names={"ja": number, "en": number}, **since)
        for code in ("full", "junior"):
            MembershipKind.objects.create(code=code, names={"ja": code, "en": code})
    good = here.members[0].number
    files = {
        MEMBERSHIPS: (f"number,club,is_home\n{good},3001,yes\n1,9999,no\n", "would have two home clubs"),
        HELD: (
            f"number,kind,starts_on\n{good},full,2024-01-01\n{good},junior,2025-01-01\n1,full,\n",
            "would have two memberships without an end",
        ),
        DISTRICT_CLUBS: (
            "district,club,starts_on\nE,3001,2024-01-01\nW,3001,2025-01-01\nE,9999,\n",
            "would belong to two districts at once",
        ),
    }
    refusing = {label for label, own in ADMINS.items() if _refuses_files(own)}
    assert {f"/sakura/admin/{label.lower().replace('.', '/')}/" for label in refusing} == set(files)
    text, refusal = files[register]
    page = preview(office, register, text.encode())
    shown = page.content.decode()
    assert refusal in shown
    assert "Row " in shown
    assert page.context["report"].problems


def _refuses_files(model):
    resource = admin.site._registry[model].resource_classes[0]
    return "refuse_file" in resource.after_import.__code__.co_names


def test_all_that_is_wrong_with_a_membership_is_told_at_once(office, here):
    good = here.members[0].number
    rows = (
        f"1,9999,perhaps,soon\n{good},2074,no,2024-01-01\n{good},2074,no,2024-01-01\n{good},2074,perhaps,x\n"
    )
    shown = preview(office, MEMBERSHIPS, f"number,club,is_home,starts_on\n{rows}".encode()).content.decode()
    for sentence in (
        "Row 2, number: There is no member 1.",
        "Row 2, club: There is no club 9999.",
        "Row 2, starts_on: This is no day",
        "Row 4, number: Row 3 is about the same record.",
        "Row 5, is_home: Write yes or no",
        "Row 5, starts_on: This is no day",
    ):
        assert sentence in shown, (sentence, shown)


def test_offices_and_officers_come_by_e_mail_and_make_logins(office, here):
    shown = taken(
        office, OFFICES, "メールアドレス,役職,開始日,氏名\nNew@Sakura.example.org,registrar,2026-04-01,新任\n"
    )
    assert "1 office was imported." in shown
    text = "クラブ番号,メールアドレス,役割,開始日\n2074,new@sakura.example.org,代表者,2026-04-01\n"
    assert "1 club officer was imported." in taken(office, OFFICERS, text)
    with acting_for(here.federation):
        holder = User.objects.get(email__iexact="new@sakura.example.org")
        assert not holder.has_usable_password()
        assert Office.objects.filter(holder=holder, role=Role.REGISTRAR).count() == 1
        assert ClubOfficer.objects.get(holder=holder).role == ClubRole.MANAGER
    ended = taken(office, OFFICES, "email,role,ends_on\nnew@sakura.example.org,registrar,2026-12-31\n")
    assert "1 office was imported." in ended
    with acting_for(here.federation):
        assert Office.objects.get(holder=holder).ends_on == date(2026, 12, 31)
    bad = preview(office, OFFICES, b"email,role\nnobody,king\n").content.decode()
    assert "Row 2, email: This is no e-mail address." in bad
    assert "Row 2, role: “king” is none of these:" in bad


def test_directors_and_particulars(office, here):
    number = here.members[0].number
    text = f"会員番号,資格,認定日,有効期限\n{number},national,2024/4/1,2028/3/31\n"
    assert "1 qualification was imported." in taken(office, DIRECTORS, text)
    text = f"会員番号,生年月日,性別\n{number},昭和25年12月31日,女\n"
    assert "Particulars of 1 member were imported." in taken(office, PARTICULARS, text)
    with acting_for(here.federation):
        kept = Particulars.objects.get(member__number=number)
        assert (kept.born_on, kept.gender) == (date(1950, 12, 31), Gender.WOMAN)
    backwards = f"number,grade,certified_on,expires_on\n{number},club,2024-04-01,2024-04-01\n"
    shown = preview(office, DIRECTORS, backwards.encode()).content.decode()
    assert "Row 2, expires_on: A qualification expires after the day it is given." in shown


def test_titles_come_with_their_days_and_nobody_is_asked_about_their_points(office, here):
    with acting_for(here.federation):
        ladder = ladder_on(date(2026, 1, 1))
    rank = ladder.ranks[-1]
    text = f"会員番号,称号,認定日\n{here.members[0].number},{rank.names['ja']},平成11年5月1日\n"
    assert "1 title was imported." in taken(office, TITLES, text)
    with acting_for(here.federation):
        title = Title.objects.get()
        assert (title.rank, title.awarded_on) == (rank.key, date(1999, 5, 1))
        assert [act.kind for act in title.acts.all()] == [TitleActKind.CONFIRMED]
        assert title_selectors.uncovered() == []
    again = f"number,title,awarded_on\n{here.members[0].number},{rank.key},2003-05-01\n"
    page = preview(office, TITLES, again.encode())
    assert "Row 2: The member holds this title already." in page.content.decode()
    with acting_for(here.federation):
        assert Title.objects.count() == 1


def test_who_does_not_keep_the_ledger_brings_no_titles(client, here, next_door):
    for stranger in (here.player, here.scorer, here.registrar, next_door.administrator):
        client.force_login(stranger)
        for page in ("import/", "export/", "process_import/"):
            assert client.get(f"{TITLES}{page}").status_code in (302, 403)
            assert client.post(f"{TITLES}{page}", {"kept": "x"}).status_code in (302, 403)


STATUSES = [("準会員", "associate"), ("名誉会員", "active"), ("永年", "active"), ("物故", "deceased")]


def numbered(i):
    return with_check_digit(str(30700 + i), "luhn")


def test_words_that_registers_use_for_a_status_are_known_and_shown(office, here):
    rows = "".join(f"{numbered(i)},森,{word}\n" for i, (word, _meant) in enumerate(STATUSES))
    page = preview(office, MEMBERS, f"会員番号,姓,会員区分\n{rows}".encode("cp932"))
    asked = {word.written: word.meant for word in page.context["report"].words}
    assert asked == {word: meant for word, meant in STATUSES if word not in ("準会員",)} or asked == dict(
        STATUSES
    )
    confirm(office, MEMBERS, page)
    with acting_for(here.federation):
        kept = [Member.objects.get(number=numbered(i)).status for i in range(len(STATUSES))]
    assert kept == [meant for _word, meant in STATUSES]


@pytest.mark.parametrize("rows", [3, 400], ids=["at once", "by the worker"])
def test_a_word_that_nobody_knows_is_mapped_once_for_all_rows(office, here, rows, monkeypatch):
    text = "".join(f"{numbered(i)},森,特別\n" for i in range(rows))
    asked = preview(office, MEMBERS, f"会員番号,姓,状態\n{text}".encode())
    if rows > 300:
        work(here)
        asked = office.get(asked["Location"])
    (word,) = asked.context["report"].words
    assert (word.column, word.written, word.rows, word.meant) == ("status", "特別", rows, "")
    assert "confirm_form" not in asked.context
    chosen = {"kept": asked.context["kept"], "kept_as": "register", "resource": "0"}
    chosen |= {"column": ["number", "family_name", "status"], "word_column": "status"}
    chosen |= {"word_written": "特別", "word_meant": "associate"}
    again = office.post(f"{MEMBERS}import/", chosen)
    if rows > 300:
        work(here)
        again = office.get(again["Location"])
    shown = again.content.decode()
    assert shown.index('value="Import"') < shown.index("What the import changes")
    pressed = office.post(f"{MEMBERS}process_import/", again.context["confirm_form"].initial)
    if rows > 300:
        work(here)
    assert pressed.status_code == 302
    with acting_for(here.federation):
        assert Member.objects.filter(status="associate").count() == rows


def test_a_choice_that_no_register_offers_is_left_out(office, here):
    text = f"number,family_name,status\n{numbered(1)},森,特別\n".encode()
    chosen = {"word_column": ["x", "status"], "word_written": ["a", "特別\0"], "word_meant": ["b", "merged"]}
    page = preview(office, MEMBERS, text, **chosen)
    assert "is none of these" in page.content.decode()
    for values in ("{", "[1]", '{"status": 1}', '{"status": {"特別": "merged"}}', '{"status": {"特別": 1}}'):
        page = preview(office, MEMBERS, text, values=values)
        assert "is none of these" in page.content.decode()


def test_who_has_died_has_a_day_and_who_is_active_has_none(office, here):
    text = f"会員番号,姓,状態,逝去日\n{numbered(1)},森,逝去,2024/2/29\n"
    taken(office, MEMBERS, text)
    with acting_for(here.federation):
        assert Member.objects.get(number=numbered(1)).ended_on == date(2024, 2, 29)
    shown = preview(office, MEMBERS, f"会員番号,姓,状態,逝去日\n{numbered(2)},森,会員,2024/2/29\n".encode())
    assert "Row 2, 逝去日: Only who has left or has died has a day on which it was." in shown.content.decode()
