"""What a file gets wrong is answered on the desk: the bytes stay, the answer is kept, the facts follow."""

import pytest
from django.db import ProgrammingError, transaction

from clubs.files.amending.kept import key_of, value_of
from clubs.models import Entry, Result, Session, Upload, UploadAmendment, UploadState
from clubs.uploads.services import amendments, amendments_held, uploads
from federation.errors import Refused
from federation.models import Act, AuditEntry
from tests.clubs.uploads.api.bad_files import REFUSED, changed
from tests.clubs.uploads.test_uploads import MITCHELL, publish, receive
from tests.factories.amendments import EVERY
from tests.worlds import furnished_once

NINE_HEARTS = MITCHELL.replace(b"<CONTRACT>2H</CONTRACT>", b"<CONTRACT>9H</CONTRACT>", 1)
NO_DATE = REFUSED["no_date"]


def codes(upload):
    """What is said of the file; that its players are strangers here is said of all of them."""
    codes_of_report = {problem["code"] for problem in upload.report["problems"]}
    return codes_of_report - {"member_unknown", "member_number_malformed"}


def fix(upload, code):
    """What the first problem of a code offers to amend."""
    [offered, *_] = [problem["fix"] for problem in upload.report["problems"] if problem["code"] == code]
    return {name: offered[name] for name in ("kind", "key")}


def amend(house, upload, offered, **value):
    amendment = amendments.amend(upload=upload, **offered, value=value, by=house.scorer)
    upload.refresh_from_db()
    return amendment


def line_of(upload, board, ns, ew):
    key = {"section": "", "board": board, "ns": ns, "ew": ew, "nth": 1}
    return {"kind": "result", "key": key}


# --- what can be amended ---------------------------------------------------------------------------


@pytest.fixture
@furnished_once
def received_without_date(inside):
    return receive(inside, NO_DATE)


def test_a_day_that_the_file_leaves_out(inside, received_without_date):
    upload, _ = received_without_date
    assert (upload.state, codes(upload)) == (UploadState.REFUSED, {"no_date"})
    amend(inside, upload, fix(upload, "no_date"), to="21/7/2022")
    assert (upload.state, codes(upload)) == (UploadState.DRAFT, set())
    assert upload.report["summary"]["date"] == "2022-07-21"
    session = uploads.publish(upload=upload, by=inside.scorer)
    assert session.played_on.isoformat() == "2022-07-21"
    assert bytes(Upload.objects.get().content) == NO_DATE


def test_a_contract_that_is_none(inside):
    upload, _ = receive(inside, NINE_HEARTS)
    offered = fix(upload, "contract_impossible")
    amend(inside, upload, offered, contract="2H", declarer="S", tricks=8, lead="10D")
    assert upload.state == UploadState.DRAFT
    uploads.publish(upload=upload, by=inside.scorer)
    key = offered["key"]
    result = Result.objects.get(board=key["board"], ns__number=key["ns"], ew__number=key["ew"])
    assert (result.contract, result.declarer, result.tricks, result.score, result.lead) == (
        "2H",
        "S",
        8,
        110,
        "DT",
    )


def test_what_is_amended_is_checked_again(inside):
    """An answer may be wrong as well: its own error takes the place of the file's."""
    upload, _ = receive(inside, NINE_HEARTS)
    offered = fix(upload, "contract_impossible")
    amend(inside, upload, offered, contract="2H", declarer="S", tricks=8, score=620)
    assert (upload.state, codes(upload)) == (UploadState.REFUSED, {"score_contradicts_contract"})
    assert fix(upload, "score_contradicts_contract") == offered
    amend(inside, upload, offered, contract="2H", declarer="S", tricks=8)
    assert (upload.state, codes(upload)) == (UploadState.DRAFT, set())


def test_a_pair_that_is_not_in_the_file(inside):
    old = MITCHELL[MITCHELL.index(b"<TRAVELLER_LINE>") :]
    number = old[old.index(b"<NS_PAIR_NUMBER>") + 16 : old.index(b"</NS_PAIR_NUMBER>")]
    upload, _ = receive(inside, changed(b"<NS_PAIR_NUMBER>" + number + b"<", b"<NS_PAIR_NUMBER>99NS<"))
    assert "pair_unknown" in codes(upload)
    line = fix(upload, "pair_unknown")
    run = uploads.renewed(upload)[1]
    result = next(result for result in run.as_read.results if result.ns == "99NS")
    contract = {"contract": result.contract, "declarer": result.declarer, "tricks": result.tricks}
    amend(inside, upload, line, ns=number.decode(), **contract)
    assert (upload.state, codes(upload)) == (UploadState.DRAFT, set())


@pytest.fixture
@furnished_once
def received(inside):
    return receive(inside)


def test_percentages_no_play_and_lines_that_are_none(inside, received):
    upload, _ = received
    results = uploads.renewed(upload)[1].as_read.results
    lines = [
        {"kind": "result", "key": {"section": r.section, "board": r.board, "ns": r.ns, "ew": r.ew}}
        for r in results
    ]
    amend(inside, upload, lines[0], kind="artificial", ns_percent="60", ew_percent="40%")
    amend(inside, upload, lines[1], kind="not_played")
    amend(inside, upload, lines[2], kind="left_out")
    amend(inside, upload, lines[3], contract="pass")
    session = uploads.publish(upload=upload, by=inside.scorer)
    assert session.results.count() == 125
    kinds = sorted(session.results.exclude(kind="played").values_list("kind", "ns_percent", "contract"))
    assert kinds == [("artificial", "60", ""), ("not_played", "", ""), ("passed_out", "", "P")]


def test_a_member_by_the_number_that_was_meant(inside):
    member = inside.members[1]
    slipped = member.number[:-2] + member.number[-1] + member.number[-2]
    upload, _ = receive(inside, MITCHELL.replace(b">633600<", f">{slipped}<".encode()))
    offered = fix(upload, "member_mistyped")
    amend(inside, upload, offered, name="Mai Takahashi", number=member.number)
    assert "member_mistyped" not in codes(upload)
    session = uploads.publish(upload=upload, by=inside.scorer)
    seat = Entry.objects.get(session=session, number=offered["key"]["contestant"]).players.get(
        seat=offered["key"]["seat"]
    )
    assert (seat.member, seat.name) == (member, "Mai Takahashi")


def test_a_second_answer_that_is_wrong_too_is_asked_about(inside):
    member = inside.members[1]
    slipped = member.number[:-2] + member.number[-1] + member.number[-2]
    upload, _ = receive(inside, MITCHELL)
    offered = fix(upload, "member_number_malformed")
    amend(inside, upload, offered, name="Mai Takahashi", number=slipped)
    assert fix(upload, "member_mistyped") == offered


def test_the_title(inside, received):
    upload, _ = received
    amend(inside, upload, {"kind": "heading", "key": {"field": "title"}}, to="Thursday, amended")
    assert uploads.publish(upload=upload, by=inside.scorer).title == "Thursday, amended"


def test_the_number_of_winners(inside, received):
    upload, _ = received
    amend(inside, upload, {"kind": "heading", "key": {"field": "winners"}}, to="2")
    assert upload.report["summary"]["winners"] == 2


# --- what stays ------------------------------------------------------------------------------------


def test_the_newest_answer_holds_and_withdrawing_is_another_record(inside, received_without_date):
    upload, _ = received_without_date
    offered = fix(upload, "no_date")
    amend(inside, upload, offered, to="2022-07-20")
    amendment = amend(inside, upload, offered, to="2022-07-21")
    assert [holding.pk for holding in amendments_held.held(upload)] == [amendment.pk]
    amendments.withdraw(amendment=amendment, by=inside.scorer)
    upload.refresh_from_db()
    assert (upload.state, amendments_held.held(upload)) == (UploadState.REFUSED, [])
    assert UploadAmendment.objects.count() == 3
    assert amendments.withdraw(amendment=amendment, by=inside.scorer) is None


def test_every_kind_is_read_of_its_row(inside, received):
    upload, _ = received
    for kind, key, value in EVERY:
        UploadAmendment.objects.create(upload=upload, kind=kind, key=key, value=value, made_by=inside.scorer)
    rows = list(UploadAmendment.objects.order_by("pk"))
    assert [(row.kind, key_of(row.place), value_of(row.reading)) for row in rows] == EVERY
    assert [(row.amendment.place, row.amendment.reading) for row in rows] == [
        (row.place, row.reading) for row in rows
    ]
    newest = {row.place: row.pk for row in rows}
    assert len(newest) < len(rows)
    assert [row.pk for row in amendments_held.held(upload)] == sorted(newest.values())


def test_the_same_bytes_again_keep_their_amendments(inside, received_without_date):
    upload, _ = received_without_date
    amend(inside, upload, fix(upload, "no_date"), to="2022-07-21")
    again, is_new = receive(inside, NO_DATE, name="again.xml")
    assert (again.pk, is_new, again.state) == (upload.pk, False, UploadState.DRAFT)


def test_a_revision_knows_what_was_amended_when_it_was_published(inside, received_without_date):
    upload, _ = received_without_date
    amendment = amend(inside, upload, fix(upload, "no_date"), to="2022-07-21")
    session = uploads.publish(upload=upload, by=inside.scorer)
    publish(inside, MITCHELL)
    upload.refresh_from_db()
    assert upload.state == UploadState.SUPERSEDED
    amend(inside, upload, {"kind": "heading", "key": {"field": "title"}}, to="Later")
    then = [
        (number, [holding.pk for holding in amendments_then])
        for number, amendments_then in amendments_held.of_session(session)
    ]
    assert then == [(1, [amendment.pk])]


def test_who_amended_what_is_on_the_record(inside, received_without_date):
    upload, _ = received_without_date
    amend(inside, upload, fix(upload, "no_date"), to="2022-07-21")
    entry = AuditEntry.objects.get(act=Act.UPLOAD_AMENDED)
    assert (entry.actor, entry.parameters["value"]) == (inside.scorer, {"to": "2022-07-21"})


@pytest.mark.parametrize("change", [{"value": None}, {"made_by": None}])
def test_no_amendment_is_ever_edited(inside, change, received_without_date):
    upload, _ = received_without_date
    amend(inside, upload, fix(upload, "no_date"), to="2022-07-21")
    with pytest.raises(ProgrammingError), transaction.atomic():
        UploadAmendment.objects.update(**change)
    with pytest.raises(ProgrammingError), transaction.atomic():
        UploadAmendment.objects.all()._raw_delete("default")


# --- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "key", "value", "field"),
    [
        ("heading", {"field": "date"}, {"to": "31/2/2022"}, "to"),
        ("heading", {"field": "date"}, {"to": ""}, "to"),
        ("heading", {"field": "title"}, {"to": ""}, "to"),
        ("heading", {"field": "title"}, {"to": "x" * 10_000}, "to"),
        ("heading", {"field": "title"}, {"to": "a\0b"}, "to"),
        ("heading", {"field": "winners"}, {"to": 3}, "to"),
        ("heading", {"field": "scoring"}, {"to": "tiddlywinks"}, "to"),
        ("heading", {"field": "club"}, {"to": "2075"}, "field"),
        ("heading", {}, {}, "field"),
        ("heading", [], {}, "key"),
        ("weather", {}, {}, "kind"),
        ("result", {"board": 0}, {}, "board"),
        ("result", {"board": 1, "ns": {"a": 1}}, {}, "ns"),
        ("result", {"board": 1, "nth": 10**20}, {}, "nth"),
        ("result", {"board": 1}, {"kind": "assigned"}, "kind"),
        ("result", {"board": 1}, {"contract": "8S"}, "contract"),
        ("result", {"board": 1}, {"contract": "4S", "declarer": "Q"}, "declarer"),
        ("result", {"board": 1}, {"contract": "4S", "declarer": "N"}, "tricks"),
        ("result", {"board": 1}, {"contract": "4S", "declarer": "N", "tricks": 14}, "tricks"),
        ("result", {"board": 1}, {"contract": "4S", "tricks": True}, "tricks"),
        ("result", {"board": 1}, {"score": 425}, "score"),
        ("result", {"board": 1}, {"lead": "ZZ", "score": 420}, "lead"),
        ("result", {"board": 1}, {"kind": "artificial", "ns_percent": "101"}, "ns_percent"),
        ("result", {"board": 1}, {"kind": "artificial", "ns_percent": "1/0"}, "ns_percent"),
        ("result", {"board": 1}, {"kind": "artificial", "ns_percent": "60"}, "ew_percent"),
        ("player", {"seat": 0}, {}, "seat"),
        ("player", {"seat": 1}, {"name": "x" * 300}, "name"),
        ("player", {"seat": 1}, {"number": "9" * 50}, "number"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(inside, kind, key, value, field, received):
    upload, _ = received
    with pytest.raises(amendments.NotAmended) as refusal:
        amendments.amend(upload=upload, kind=kind, key=key, value=value, by=inside.scorer)
    assert refusal.value.field == field
    assert UploadAmendment.objects.count() == 0


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("result", {"board": 1, "ns": "98", "ew": "99"}, {"kind": "left_out"}),
        ("player", {"contestant": "98", "seat": 1}, {"name": "A"}),
        ("player", {"contestant": "1NS", "direction": "NS", "seat": 9}, {"name": "A"}),
    ],
)
def test_what_is_not_in_the_file_cannot_be_amended(inside, kind, key, value, received):
    upload, _ = received
    with pytest.raises(Refused) as refusal:
        amendments.amend(upload=upload, kind=kind, key=key, value=value, by=inside.scorer)
    assert refusal.value.code == "not_in_the_file"
    assert UploadAmendment.objects.count() == 0


def test_only_the_clubs_officers_amend(inside, received_without_date):
    upload, _ = received_without_date
    amendment = amend(inside, upload, fix(upload, "no_date"), to="2022-07-21")
    for stranger in (inside.player, inside.registrar, inside.administrator):
        with pytest.raises(Refused) as refusal:
            amendments.amend(
                upload=upload, kind="heading", key={"field": "title"}, value={"to": "X"}, by=stranger
            )
        assert refusal.value.code == "not_your_club"
        with pytest.raises(Refused):
            amendments.withdraw(amendment=amendment, by=stranger)


def test_a_published_file_is_corrected_and_not_amended(inside):
    publish(inside)
    with pytest.raises(Refused) as refusal:
        amend(inside, Upload.objects.get(), {"kind": "heading", "key": {"field": "title"}}, to="X")
    assert refusal.value.code == "published_already"


def test_a_file_that_cannot_be_read_cannot_be_amended(inside):
    upload, _ = receive(inside, MITCHELL[:4000])
    with pytest.raises(Refused) as refusal:
        amend(inside, upload, {"kind": "heading", "key": {"field": "title"}}, to="X")
    assert refusal.value.code == "not_readable"
    assert Session.objects.count() == 0
