"""A game file of ACBLscore through the house: desk, one of several events, figures, corrections, files."""

from datetime import timedelta
from fractions import Fraction

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.corrections.services import corrections
from clubs.facts.services import corrected, standing as standing_facts, stated as facts
from clubs.models import Club, ClubOfficer, ClubRole, Result, Session, Upload, UploadState
from clubs.uploads.services import readings, report, uploads
from clubs.uploads.services.importing import Desk, files_in, take_all
from federation.errors import Refused
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import AdjustmentKind
from scoring.engine.corrections.acceptance import Error
from scoring.models import StandingRow
from scoring.points.services.ledger import paying as ledger
from scoring.sessions.services import recomputation
from scoring.sessions.services.export import exported
from scoring.sessions.services.written import formats_for
from tests.cast import SINCE
from tests.clubs.files.acblscore import acbl_files as files
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.scoring.points.ledger import builders as ledger_builders


def club_of(house, name):
    """The club that a sample is of, with the scorer of the house at its desk."""
    number = files.expected()[name]["events"][0]["club_number"]
    with acting_for(house.federation):
        club = Club.objects.create(
            number=number.lstrip("0"), names={"ja": "倶楽部", "en": "Club of the sample"}
        )
        ClubOfficer.objects.create(club=club, holder=house.scorer, role=ClubRole.SCORER, starts_on=SINCE)
        return club


def bring(client, club, name, content=None):
    """Upload a sample by the page of the desk, and look at what is shown to it."""
    file = SimpleUploadedFile(name, content or files.sample(name))
    return client.post(f"/sakura/desk/clubs/{club.pk}/", {"files": [file]}, follow=True)


def latest(house, **where):
    with acting_for(house.federation):
        return Upload.objects.filter(**where).latest("pk")


def publish(client, upload):
    data = {"revision": 1, "acknowledged": "on"}
    return client.post(f"/sakura/desk/uploads/{upload.pk}/", data, follow=True)


def published(house, name, part=0):
    """A session of a sample with its figures."""
    club = club_of(house, name)
    with acting_for(house.federation):
        taken = {"name": name, "content": files.sample(name), "part": part}
        upload, _is_new = uploads.receive(club=club, by=house.scorer, **taken)
        session = uploads.publish(upload=upload, by=house.scorer)
        recomputation.recompute(session.pk)
        return Session.objects.get(pk=session.pk)


def standings(house, session):
    """Score and place of each contestant, by direction and number."""
    with acting_for(house.federation):
        rows = StandingRow.objects.filter(session=session).select_related("entry")
        return {(row.entry.direction, row.entry.number): (str(row.score), row.rank) for row in rows}


def test_from_the_desk_to_the_standings_and_the_traveller(here):
    client, club = enter(here.scorer), club_of(here, files.ONE_SECTION)
    shown = text(bring(client, club, files.ONE_SECTION))
    assert "ACBLscore 8.15" in shown
    assert "Every figure that the file prints agrees with ours." in shown
    upload = latest(here)
    assert upload.state == UploadState.DRAFT
    assert publish(client, upload).status_code == 200
    with acting_for(here.federation):
        session = Session.objects.get(club=club)
        recomputation.recompute(session.pk)
    shown = text(client.get(f"/sakura/sessions/{session.pk}/"))
    assert "50.89" in shown
    with acting_for(here.federation):
        section = session.sections.get()
    traveller = text(client.get(f"/sakura/sessions/{session.pk}/sections/{section.pk}/boards/1/"))
    assert "−170" in traveller


def test_of_several_events_one_is_chosen_after_the_other(here):
    client, club = enter(here.scorer), club_of(here, files.LATE)
    page = bring(client, club, files.LATE)
    shown = text(page)
    assert "Which event is meant?" in shown
    assert "Event 2: “Monday Aft. 199'ers Pairs”, Monday Aft, sections B, 14 contestants." in shown
    whole = latest(here)
    assert (whole.state, whole.part) == (UploadState.REFUSED, 0)
    for number, results in ((2, 147), (1, 486)):
        client.post(f"/sakura/desk/uploads/{whole.pk}/events/", {"event": number})
        upload = latest(here, part=number)
        assert upload.state == UploadState.DRAFT
        assert upload.report["summary"]["results"] == results
        publish(client, upload)
    with acting_for(here.federation):
        assert Session.objects.filter(club=club).count() == 2
        assert Upload.objects.filter(club=club).count() == 3
    again = text(client.get(f"/sakura/desk/uploads/{whole.pk}/"))
    assert again.count("published") >= 2


def test_an_event_that_the_file_does_not_hold_is_not_taken(here):
    client, club = enter(here.scorer), club_of(here, files.LATE)
    bring(client, club, files.LATE)
    whole = latest(here)
    for number in ("3", "0", "x", "-1"):
        answer = client.post(f"/sakura/desk/uploads/{whole.pk}/events/", {"event": number}, follow=True)
        assert "The file does not hold this event." in text(answer)
    with acting_for(here.federation):
        assert Upload.objects.count() == 1


def test_a_file_of_another_format_has_no_events(here):
    with acting_for(here.federation):
        upload, _is_new = uploads.receive(club=here.club, name="1.xml", content=MITCHELL, by=here.scorer)
    client = enter(here.scorer)
    answer = client.post(f"/sakura/desk/uploads/{upload.pk}/events/", {"event": "1"}, follow=True)
    assert "The file does not hold this event." in text(answer)


def test_programs_say_which_event_is_meant(here):
    client, club = enter(here.scorer), club_of(here, files.LATE)
    content = files.sample(files.LATE)

    def send(**asked):
        file = SimpleUploadedFile(files.LATE, content)
        return client.post("/sakura/api/v1/uploads/", {"file": file, "club": club.number, **asked})

    refused = send()
    assert refused.status_code == 422
    offered = [
        one["parameters"]["number"] for one in refused.json()["problems"] if one["code"] == "event_offered"
    ]
    assert offered == ["1", "2"]
    taken = send(event="2", publish="yes")
    assert (taken.status_code, taken.json()["event"], taken.json()["state"]) == (201, 2, "published")
    assert send(event="2").status_code == 200
    assert send(event="7").json()["problems"][0]["code"] == "event_not_there"
    assert send(event="many").status_code == 400


def test_the_figures_are_those_of_the_program(here):
    session = published(here, files.HOWELL)
    (section,) = files.expected()[files.HOWELL]["events"][0]["sections"]
    wanted = {("", pair["pair"]): (pair["session"], pair["section_rank"][0]) for pair in section["pairs"]}
    ours = {who: (float(score), rank) for who, (score, rank) in standings(here, session).items()}
    assert {who: score for who, (score, _) in ours.items()} == {
        who: score for who, (score, _) in wanted.items()
    }
    assert sorted(rank for _, rank in ours.values())[0] == 1


def test_scores_alone_are_not_offered_as_a_format_that_knows_contracts_only(here):
    session = published(here, files.HOWELL)
    with acting_for(here.federation):
        assert "lin" not in formats_for(session)
        assert {"usebio", "pbn", "csv", "xlsx"} <= set(formats_for(session))
        with pytest.raises(Refused):
            exported(session, "lin", is_public=True).content()


def test_a_score_without_a_contract_is_corrected(here):
    session = published(here, files.ONE_SECTION)
    with acting_for(here.federation), time_machine.travel(session.published_at + timedelta(minutes=1)):
        before = Result.objects.current().get(session=session, board=1, ns__number="1")
        assert (before.score, before.contract) == (-170, "")
        corrections.correct(
            result=before,
            after=corrected.scored(620),
            error=Error.ORGANISER_ENTRY,
            reason="The slip says so",
            by=here.scorer,
        )
        recomputation.recompute(session.pk)
        now = Result.objects.current().get(session=session, board=1, ns__number="1")
        assert (now.score, now.contract) == (620, "")
    assert standings(here, session)["NS", "1"][0] != "85.5"


@pytest.mark.parametrize("kind", ["usebio", "pbn"])
@pytest.mark.parametrize(
    ("name", "part"), [(files.ONE_SECTION, 0), (files.HOWELL, 0), (files.AVERAGES, 2), (files.FINAL_1, 2)]
)
def test_a_session_of_scores_alone_goes_out_and_comes_in_again(here, name, part, kind):
    session = published(here, name, part)
    with acting_for(here.federation):
        written = exported(session, kind, is_public=False).content()
        run = report.dry_run(readings.of_content(written, "again").read, session.club)
        assert not run.is_refused
        assert run.session == session
        before = standing_facts.kept(session).facts
        after = facts.stated(run.document, run.members)
        assert (after.results, after.entries) == (before.results, before.entries)
        assert after.players == before.players
        assert run.differences == ()


def test_as_a_table_it_has_the_same_results(here):
    session = published(here, files.FINAL_1, 2)
    with acting_for(here.federation):
        written = exported(session, "csv", is_public=False).content()
        document = readings.of_content(written, "again.csv").read.document
        before = standing_facts.kept(session).facts
        stated = facts.stated(document, {})
        assert sorted((key[1], *value) for key, value in stated.results.items()) == sorted(
            (key[1], *value) for key, value in before.results.items()
        )


def with_members(content, people):
    """The file with members' numbers at the North-South pairs, two at each table."""
    for at, member in enumerate(people):
        entry = files.entry_at(content, table=at // 2 + 1)
        written = member.number.encode()
        place = entry + 0xA4 + 120 * (at % 2) + 0x36
        content = files.put(content, place, f"<B{len(written)}s", len(written), written)
    return content


def test_the_players_of_a_game_of_scores_alone_are_paid(here):
    """By the scheme of weekly games: those who are placed first have most."""
    club = club_of(here, files.ONE_SECTION)
    with acting_for(here.federation):
        people = ledger_builders.members(here, 16)
        content = with_members(files.sample(files.ONE_SECTION), people)
        upload, _is_new = uploads.receive(club=club, name="1.ACA", content=content, by=here.scorer)
        session = uploads.publish(upload=upload, by=here.scorer)
        recomputation.recompute(session.pk)
        Session.objects.filter(pk=session.pk).update(conditions={"correction_minutes": "30"})
        session.refresh_from_db()
        payment = ledger.pay(session, at=session.published_at + timedelta(hours=1))
        paid = {row.member_id: row.amount for row in payment.postings.filter(member__isnull=False)}
    (section,) = files.expected()[files.ONE_SECTION]["events"][0]["sections"]
    first = next(number for number, pair in enumerate(section["pairs"][:8]) if pair["section_rank"][0] == 1)
    winners = [paid[member.pk] for member in people[2 * first : 2 * first + 2]]
    assert winners == [max(paid.values())] * 2
    assert min(winners) > 0


def test_a_folder_with_a_file_of_several_events(here, tmp_path):
    """Each event has an outcome of its own; imported again, all were taken before."""
    (tmp_path / files.LATE).write_bytes(files.sample(files.LATE))
    (tmp_path / files.HOWELL).write_bytes(files.sample(files.HOWELL))
    club = club_of(here, files.LATE)
    desk = Desk(here.federation, club, here.scorer, publishes=True, language="en")
    outcomes = [list(take_all(desk, tmp_path, files_in(tmp_path))) for _again in range(2)]
    assert [(one.name, str(one.what), one.results) for one in outcomes[0]] == [
        (files.HOWELL, "refused", 0),  # of another club
        (f"{files.LATE} (1)", "published", 486),
        (f"{files.LATE} (2)", "published", 147),
    ]
    assert [str(one.what) for one in outcomes[1]] == ["refused", "before", "before"]


def test_different_scores_of_the_two_sides_are_given_by_the_director(here):
    """The row waits; with a split score on it the two pairs have what the program gives them."""
    session = published(here, files.AVERAGES, 1)
    # North-South have 50 and East-West 980, as the file says.
    outcome = {"split": {"ns": {"assigned": ["3N", "E", 8]}, "ew": {"assigned": ["6S", "E", 12]}}}
    table = {"board": 24, "ns": "12", "ew": "12"}
    with acting_for(here.federation):
        waiting = Result.objects.current().get(session=session, kind="not_played")
        assert (waiting.board, waiting.ns.number, waiting.ew.number) == (24, "12", "12")
        adjustments.rule(
            session=session,
            decision=decision_from(AdjustmentKind.SCORE, {**table, "outcome": outcome}),
            at=session.published_at + timedelta(minutes=1),
            by=here.scorer,
        )
        recomputation.recompute(session.pk)
    (section,) = files.expected()[files.AVERAGES]["events"][0]["sections"]
    wanted = {pair["pair"]: pair["session"] for pair in section["pairs"]}
    ours = {
        f"{number}{side}": float(Fraction(score))
        for (side, number), (score, _) in standings(here, session).items()
    }
    assert ours == wanted
