"""What the register says to a file: the right club, the right members, the likely one where not."""

import pytest

from clubs.models import UploadState
from clubs.uploads.services import uploads
from federation.models import Member, MemberStatus
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members, save_member
from tests.clubs.uploads.test_uploads import MITCHELL, publish
from tests.worlds import furnished_once

NAME, NUMBER = b"Jack Quinn L", b"633600"  # the first player of the file


def problems(house, content):
    upload, _is_new = uploads.receive(club=house.club, name="f.xml", content=content, by=house.scorer)
    return upload, {problem["code"]: problem for problem in upload.report["problems"]}


def with_player(name, number):
    return MITCHELL.replace(NAME, name.encode()).replace(b">" + NUMBER + b"<", b">" + number.encode() + b"<")


def test_the_member_meant_by_a_mistyped_number_is_suggested(inside):
    member = inside.members[1]
    slipped = member.number[:-2] + member.number[-1] + member.number[-2]
    _upload, by_code = problems(inside, with_player("Mai Takahashi", slipped))
    assert by_code["member_mistyped"]["parameters"]["likely_number"] == member.number
    assert by_code["member_mistyped"]["severity"] == "warning"


def test_a_member_is_recognised_in_kanji_and_in_romaji(inside):
    number = inside.members[1].number
    for name in ("Mai Takahashi", "髙橋　舞", "ﾀｶﾊｼ ﾏｲ"):
        upload, _found = problems(inside, with_player(name, number))
        lines = [p for p in upload.report["problems"] if p["parameters"].get("number") == number]
        assert lines == [], name


def test_the_number_of_somebody_else_is_asked_about(inside):
    _upload, by_code = problems(inside, with_player("Jack Quinn L", inside.members[1].number))
    assert by_code["member_name_differs"]["parameters"]["player"] == "Jack Quinn L"


@pytest.mark.parametrize("status", [MemberStatus.SUSPENDED, MemberStatus.LEFT, MemberStatus.DECEASED])
def test_who_is_no_active_member_is_asked_about(inside, status):
    member = Member.objects.get(pk=inside.members[1].pk)
    member.status = status
    save_member(member, by=None)
    _upload, by_code = problems(inside, with_player("Mai Takahashi", member.number))
    assert by_code["member_not_active"]["parameters"]["number"] == member.number


@pytest.fixture
@furnished_once
def sister(inside):
    """Aki, of the same family as Mai."""
    number = with_check_digit("10077", inside.federation.number_scheme)
    aki = Member(
        number=number,
        family_name="髙橋",
        given_name="秋",
        family_kana="タカハシ",
        given_kana="アキ",
        family_romaji="Takahashi",
        given_romaji="Aki",
    )
    return register_members([aki], by=None)[0]


@pytest.mark.parametrize("name", ["Takahashi Aki", "Aki Takahashi", "髙橋　秋", "髙橋秋", "ﾀｶﾊｼ ｱｷ"])
def test_a_sisters_number_is_seen_and_her_own_suggested(inside, sister, name):
    upload, by_code = problems(inside, with_player(name, inside.members[1].number))
    parameters = by_code["member_namesake"]["parameters"]
    assert (parameters["likely_number"], parameters["number"]) == (sister.number, inside.members[1].number)
    assert by_code["member_namesake"]["fix"]["proposal"]["number"] == sister.number
    assert upload.state == UploadState.DRAFT


def test_another_given_name_is_asked_about_where_it_cannot_be_a_short_form(inside, sister):
    """Nobody on the register is called Natsu; Mai may be anything in Latin letters."""
    _upload, by_code = problems(inside, with_player("髙橋 夏", inside.members[1].number))
    assert by_code["member_name_differs"]["parameters"]["player"] == "髙橋 夏"
    for name in ("M. Takahashi", "Maisie Takahashi", "髙橋", "Takahashi"):
        _upload, by_code = problems(inside, with_player(name, inside.members[1].number))
        assert not {"member_name_differs", "member_namesake"} & set(by_code), name


def test_one_number_in_two_pairs_is_asked_about(inside):
    _upload, by_code = problems(inside, MITCHELL.replace(b">2746168<", b">" + NUMBER + b"<"))
    assert by_code["member_twice"]["parameters"]["number"] == NUMBER.decode()


def test_a_number_nobody_has_makes_a_guest(inside):
    session = publish(inside)
    player = session.entries.get(number="1NS").players.get(seat=1)
    assert (player.name, player.member) == ("Jack Quinn L", None)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b"<CLUB_ID_NUMBER>2074<", b"<CLUB_ID_NUMBER>9999<", "file_of_another_club"),
        (b"<DATE>21/07/2022</DATE>", b"", "no_date"),
        (b"<DATE>21/07/2022</DATE>", b"<DATE>31/02/2022</DATE>", "date_impossible"),
        (b"<DATE>21/07/2022</DATE>", b"<DATE>21/07/1930</DATE>", "not_in_force"),
    ],
)
def test_what_forbids_publishing(inside, old, new, code):
    upload, by_code = problems(inside, MITCHELL.replace(old, new))
    assert (upload.state, by_code[code]["severity"]) == (UploadState.REFUSED, "error")


def test_leading_zeros_of_the_club_number_do_not_matter(inside):
    upload, _found = problems(
        inside, MITCHELL.replace(b"<CLUB_ID_NUMBER>2074<", b"<CLUB_ID_NUMBER>0002074<", 1)
    )
    assert upload.state == UploadState.DRAFT


def test_the_same_game_on_another_day_is_asked_about(inside):
    publish(inside)
    _upload, by_code = problems(inside, MITCHELL.replace(b"21/07/2022", b"22/07/2022"))
    assert by_code["same_game_other_day"]["parameters"]["day"] == "2022-07-21"


def test_figures_are_compared_on_the_scale_of_the_file(inside):
    """The sample counts 2 for a win; the federation 1. It is no difference, and one changed total is."""
    upload, _found = problems(inside, MITCHELL)
    assert (upload.report["compared_on"], upload.report["differences"]) == ("two", [])
    upload, _found = problems(inside, MITCHELL.replace(b">97.00<", b">98.00<", 1))
    assert [difference["file"] for difference in upload.report["differences"]] == ["98.00"]


@pytest.mark.parametrize(
    ("old", "new"), [(b">1NS<", b">" + b"1" * 41 + b"NS<"), (b">2EW<", b">" + b"2" * 50 + b"EW<")]
)
def test_a_number_that_no_column_holds_is_refused(inside, old, new):
    upload, by_code = problems(inside, MITCHELL.replace(old, new))
    assert (upload.state, by_code["name_too_long"]["severity"]) == (UploadState.REFUSED, "error")


def test_several_sessions_are_refused_with_their_line(inside):
    session = MITCHELL[MITCHELL.index(b"<PARTICIPANTS") : MITCHELL.rindex(b"</BOARD>") + 8]
    session = session[: session.index(b"</EVENT>")] if b"</EVENT>" in session else session
    twice = b"<SESSION>" + session + b"</SESSION>"
    upload, by_code = problems(inside, MITCHELL.replace(session, twice + twice))
    assert upload.state == UploadState.REFUSED
    assert by_code["several_sessions"]["severity"] == "error"
    assert by_code["several_sessions"]["line"] > 1


def test_a_file_of_another_format_is_not_told_of_usebios_elements(inside):
    """A table has no element of that name; its problems have their lines."""
    number = with_check_digit("77777", inside.federation.number_scheme)
    text = f"date,board,ns,ew,score,ns name,ns members\n1960/1/1,1,1,2,420,Ada / Bo,{number}\n"
    upload, _ = uploads.receive(club=inside.club, name="a.csv", content=text.encode(), by=inside.scorer)
    elements = {problem["code"]: problem["element"] for problem in upload.report["problems"]}
    assert elements["member_unknown"] is None
    _upload, by_code = problems(inside, with_player("Jack Quinn L", inside.members[1].number))
    assert by_code["member_name_differs"]["element"] == "PLAYER/NATIONAL_ID_NUMBER"
