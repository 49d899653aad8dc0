"""Lines of a team match that do not say which team sat North-South are answered on the page of the file."""

import re
from html import unescape

import pytest

from clubs.models import Match, Result, UploadState
from clubs.uploads.services import uploads
from federation.tenancy.context import acting_for
from tests.clubs.uploads.form_files import swiss
from tests.clubs.uploads.test_amendments import amend, codes, fix
from tests.clubs.uploads.test_desk_pages import drafted, enter, text
from tests.clubs.uploads.test_uploads import receive

FILE = swiss().replace(b"<CLUB_ID_NUMBER>7<", b"<CLUB_ID_NUMBER>2074<")
OPEN = (
    b"<NS_PAIR_NUMBER>1-1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2-2</EW_PAIR_NUMBER><SCORE>420</SCORE>"
    b"<DIRECTION>NS</DIRECTION>"
)
CLOSED = (
    b"<NS_PAIR_NUMBER>2-1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1-2</EW_PAIR_NUMBER><SCORE>100</SCORE>"
    b"<DIRECTION>EW</DIRECTION>"
)
NOBODY = b"<NS_PAIR_NUMBER>X</NS_PAIR_NUMBER><EW_PAIR_NUMBER>Y</EW_PAIR_NUMBER><SCORE>%s</SCORE>"


def without(*rooms):
    """The file, whose first board leaves out who sat where in these rooms."""
    content = FILE
    for room in rooms:
        assert content.count(room) == 1
        content = content.replace(room, NOBODY % re.search(rb"<SCORE>(.+)</SCORE>", room)[1])
    return content


def published(house, content, *answers):
    """The lines of the first board of the first match as they count, with what was answered."""
    upload, _ = receive(house, content)
    for offered, value in answers:
        amend(house, upload, offered, **value)
    session = uploads.publish(upload=upload, by=house.scorer)
    match = Match.objects.filter(session=session).order_by("round", "line")[0]
    names = {match.a_id: "a", match.b_id: "b"}
    lines = Result.objects.current().filter(session=session, board=1, round=1, ns__in=names)
    return {(names[line.ns_id], line.score, line.table) for line in lines}


@pytest.fixture
def whole(inside):
    """What the file says where nothing is left out: both teams sat North-South once."""
    return {("a", 420, "open"), ("b", 100, "closed")}


def test_the_other_room_tells_and_one_click_takes_it(here):
    upload = drafted(here, without(CLOSED))
    client, page = enter(here.scorer), f"/sakura/desk/uploads/{upload.pk}/"
    html = client.get(page).content.decode()
    assert "Likely meant: NS: 2" in text(client.get(page))
    fix_, value = re.search(
        r'name="fix" value="([^"]*)">\s*<input type="hidden" name="value" value="([^"]*)"', html
    ).groups()
    client.post(f"{page}amend/", {"fix": unescape(fix_), "value": unescape(value)})
    with acting_for(here.federation):
        upload.refresh_from_db()
        assert upload.state == UploadState.DRAFT, codes(upload)


def test_what_is_published_is_as_if_the_file_had_said_it(inside, whole):
    assert published(inside, FILE) == whole


@pytest.mark.parametrize("turned", [False, True], ids=["as read", "the other way round"])
def test_both_rooms_are_answered_line_by_line(inside, whole, turned):
    content = without(OPEN, CLOSED)
    upload, _ = receive(inside, content)
    unclear = [problem for problem in upload.report["problems"] if problem["code"] == "team_side_unclear"]
    assert upload.state == UploadState.REFUSED
    assert [problem["fix"]["proposal"] for problem in unclear] == [None, None], (
        "the order of lines says nothing"
    )
    sides = [("2", "1"), ("1", "2")] if turned else [("1", "2"), ("2", "1")]
    answers = [
        ({name: problem["fix"][name] for name in ("kind", "key")}, {"ns": ns, "ew": ew, "score": score})
        for problem, (ns, ew), score in zip(unclear, sides, (420, 100), strict=True)
    ]
    expected = {("b", 420, "closed"), ("a", 100, "open")} if turned else whole
    assert published(inside, content, *answers) == expected


def test_a_team_in_the_same_seats_in_both_rooms_is_told(inside):
    upload, _ = receive(inside, without(CLOSED))
    offered = fix(upload, "team_side_unclear")
    amend(inside, upload, offered, ns="1", ew="2", score=100)
    assert "result_twice" in codes(upload)
    assert upload.state == UploadState.REFUSED


def test_contradictions_are_answered_in_the_same_way(inside, whole):
    content = FILE.replace(CLOSED, CLOSED.replace(b"EW</DIR", b"NS</DIR"))
    upload, _ = receive(inside, content)
    [problem] = [
        problem for problem in upload.report["problems"] if problem["code"] == "team_side_contradicts"
    ]
    answer = {"kind": problem["fix"]["kind"], "key": problem["fix"]["key"]}, problem["fix"]["proposal"]
    assert published(inside, content, answer) == whole
