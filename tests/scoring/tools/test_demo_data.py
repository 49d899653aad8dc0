"""The demonstration: made by the services, once, and found again by a second run."""

import re
from collections import Counter
from datetime import UTC, datetime, time, timedelta
from fractions import Fraction
from io import StringIO
from time import perf_counter

import pytest
from django.contrib.auth.hashers import check_password
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.utils import translation

from clubs.files.usebio import reader as usebio
from clubs.models import (
    Club,
    ClubFeePaid,
    ClubKind,
    ClubOfficer,
    Entry,
    EntryPlayer,
    Event,
    Result,
    Revision,
    Session,
    Stage,
    Upload,
    UploadState,
)
from clubs.own_kinds.selectors import standing_notes
from clubs.tournaments.services.entries import refuse_closed_entries
from clubs.tournaments.services.stages import is_closed
from federation.errors import Refused
from federation.models import (
    AuditEntry,
    DirectorRegistration,
    Federation,
    Member,
    Office,
    OutboxEntry,
    Role,
    User,
)
from federation.record import letters
from federation.roles import today
from federation.tenancy.context import acting_for
from rulings.acts.proof import differences
from rulings.conduct import fines
from rulings.models import Adjustment, Appeal, PanelSeat
from scoring.engine.contract import Contract, score
from scoring.models import OpenRecord, RecomputeRequest, Run, StageProblem, StandingRow, Title
from scoring.models.ledger.points import ALL_COLOURS
from scoring.open_data.services import dumps
from scoring.points.services import left as points_left
from scoring.rating.selectors import public_ratings
from scoring.sessions.selectors.figures import sessions_of
from scoring.sessions.selectors.winners import with_winners
from scoring.tools.demo import files, furnish, names
from scoring.tools.demo.furnish import OPERATOR, PASSWORD
from scoring.tools.demo.houses import GAMES, HOUSES, LOGINS, MEMBERS, SAKURA
from scoring.tools.demo.points import BROUGHT
from scoring.tools.demo.to_come import first_day
from scoring.tools.demo.tournaments import can_be_scored

COUNTED = (Club, Member, Session, Upload, Revision, Run, StandingRow, Office, ClubOfficer, AuditEntry)
STAGES_PLAYED = 4
REGISTERED_TWICE = 1  # whom the registrar finds on the page of likely duplicates
PUBLISHED = [game for game in GAMES if not game.is_draft]


@pytest.fixture(scope="module")
def furnished(django_db_setup, django_db_blocker):
    """What the command printed. Once for all tests of the module that only look: it takes seconds."""
    printed = StringIO()
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("demo_data", stdout=printed)
        yield printed.getvalue()
        transaction.set_rollback(True)


@pytest.fixture
def without_games(db, monkeypatch):
    """An empty database, to be furnished quickly."""
    monkeypatch.setattr(furnish, "GAMES", ())


def counts():
    """How many rows of everything each federation has."""
    rows = {"users": User.objects.count(), "owed": OutboxEntry.objects.count()}
    for house in HOUSES:
        with acting_for(Federation.objects.get(slug=house.slug)):
            rows |= {f"{house.slug} {model.__name__}": model.objects.count() for model in COUNTED}
    return rows


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
def test_each_federation_has_its_clubs_members_and_sessions(furnished, house):
    with acting_for(Federation.objects.get(slug=house.slug)):
        assert (Club.objects.count(), Member.objects.count()) == (3, MEMBERS + REGISTERED_TWICE)
        assert Session.objects.filter(stage=None).count() == len(PUBLISHED)
        assert Session.objects.exclude(stage=None).count() == STAGES_PLAYED * can_be_scored(house)
        assert not StageProblem.objects.exists()
        assert set(Office.objects.values_list("role", flat=True)) == set(Role)
        assert DirectorRegistration.objects.count() == 1
        assert Member.objects.exclude(user=None).count() == len(LOGINS)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
def test_the_pages_have_their_figures_and_nothing_is_owed(furnished, house):
    with acting_for(Federation.objects.get(slug=house.slug)):
        shown = set(StandingRow.objects.values_list("session_id", flat=True))
        assert shown == set(Session.objects.values_list("pk", flat=True))
        assert RecomputeRequest.objects.filter(closed_at__isnull=True).count() == 0
        assert public_ratings().count() > 20
    assert not OutboxEntry.objects.exclude(topic=letters.TOPIC).exists()


def test_a_tournament_was_played_with_a_forfeit(furnished):
    with acting_for(Federation.objects.get(slug="sakura")):
        stage = Stage.objects.get(event__tournament__slug="autumn-cup")
        assert [row.rank for row in stage.standings.all()] == [1, 2, 3, 4]
        kinds = list(stage.match_rows.values_list("kind", flat=True))
        assert sorted(kinds) == ["forfeited"] + ["played"] * 5


def test_a_league_and_a_swiss_are_over_and_a_knockout_goes_on(furnished):
    with acting_for(Federation.objects.get(slug="sakura")):
        stages = Stage.objects.filter(event__tournament__slug="team-championship").order_by(
            "event", "position"
        )
        league, swiss, knockout = stages
        assert [is_closed(stage) for stage in stages] == [True, True, False]
        assert [stage.standings.count() for stage in stages] == [8, 11, 8]
        assert kinds_of(league) == {"played": 7 * 4}
        assert kinds_of(swiss) == {"played": 5 * 5, "bye": 5}
        assert kinds_of(knockout) == {"played": 4 + 1, "pending": 1}
        assert met_again(swiss) == []


def test_a_list_names_the_leader_of_its_own_stage(furnished):
    """The knockout's teams have all played the Swiss: who leads one of them has not won the other."""
    with acting_for(Federation.objects.get(slug="sakura")):
        rows = with_winners(sessions_of().filter(stage__event__tournament__slug="team-championship"))
        assert len(rows) == 3
        for row in rows:
            entrants = Entry.objects.filter(pk__in=[one.pk for one in row.winners]).values("entrant")
            leading = row.session.stage.standings.filter(rank=1)
            assert set(entrants.values_list("entrant", flat=True)) == set(
                leading.values_list("entrant", flat=True)
            )
        assert len({one.pk for row in rows for one in row.winners}) == 3


def kinds_of(stage):
    """How many matches of each kind a stage has."""
    return Counter(stage.match_rows.values_list("kind", flat=True))


def met_again(stage):
    """Who met twice in a stage."""
    met = Counter(frozenset(pair) for pair in stage.match_rows.filter(kind="played").values_list("a", "b"))
    return [pair for pair, times in met.items() if times > 1]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
def test_a_tournament_to_come_takes_entries(furnished, house):
    with acting_for(Federation.objects.get(slug=house.slug)):
        event = Event.objects.get(tournament__slug="spring-pairs")
        assert [stage.kind for stage in event.stages.all()] == ["qualifier", "final"]
        assert event.entrants.count() == 3
        begins = event.tournament.starts_on
        assert (begins, begins.strftime("%a")) == (first_day(today()), "Sat")
        assert timedelta(weeks=16) <= begins - today() < timedelta(weeks=17)
        refuse_closed_entries(event, at=datetime.combine(begins - timedelta(weeks=1), time(8), UTC))
        with pytest.raises(Refused):
            refuse_closed_entries(event, at=datetime.combine(begins - timedelta(days=6), time(8), UTC))


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
def test_a_file_waits_on_the_desk_with_something_to_say(furnished, house):
    with acting_for(Federation.objects.get(slug=house.slug)):
        draft = Upload.objects.get(state=UploadState.DRAFT)
        problems = {problem["code"]: problem for problem in draft.report["problems"]}
        assert set(problems) == {"member_mistyped", "boards_differ", "unlikely_side"}
        assert 0 < len(draft.report["differences"]) < 20
        likely = problems["member_mistyped"]["parameters"]["likely_number"]
        assert Member.objects.filter(number=likely).count() == 1


def test_players_are_members_but_for_the_guest(furnished):
    with acting_for(Federation.objects.get(slug="sakura")):
        strangers = EntryPlayer.objects.current().filter(member=None)
        assert {player.name for player in strangers} == {SAKURA.guest}


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
def test_the_conditions_of_contest_are_those_the_file_was_scored_by(furnished, house):
    with acting_for(Federation.objects.get(slug=house.slug)):
        [run] = Run.objects.filter(session__game_key__startswith="D-301|")
        assert run.conditions["values"]["across_sections"] == "yes"
        upload = Upload.objects.get(game_key__startswith="D-101|", state=UploadState.PUBLISHED)
        assert upload.report["differences"] == []


def test_one_session_was_corrected(furnished):
    with acting_for(Federation.objects.get(slug="albion")):
        session = Session.objects.get(game_key__startswith="D-101|")
        assert (session.revisions.count(), session.runs.count()) == (2, 2)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
def test_the_committee_room_has_appeals_at_three_stages(furnished, house):
    with acting_for(Federation.objects.get(slug=house.slug)):
        assert list(Appeal.objects.order_by("pk").values_list("state", "decision")) == [
            ("told", "upheld"),
            ("scheduled", ""),
            ("filed", ""),
        ]
        assert PanelSeat.objects.filter(is_seated=True).count() == 6


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
def test_appellants_had_declared_and_their_opponents_gain_by_an_assigned_score(furnished, house):
    """A board that was played has assigned scores, weighted or not (Law 12C1(a) and (c))."""
    with acting_for(Federation.objects.get(slug=house.slug)):
        appeals = Appeal.objects.select_related("case")
        assert len(appeals) == 3
        for appeal in appeals:
            decided = Adjustment.objects.get(case=appeal.case)
            [(form, outcome)] = decided.body["outcome"].items()
            played = Result.objects.current().get(
                session=appeal.case.session,
                board=decided.body["board"],
                ns__number=decided.body["ns"],
                ew__number=decided.body["ew"],
            )
            results = [outcome] if form == "assigned" else [weighted["result"] for weighted in outcome]
            assert {seat for _contract, seat, _tricks in results} == {played.declarer}
            worth = [points(contract, tricks) for contract, _seat, tricks in results]
            assert sum(worth) < points(played.contract, played.tricks) * len(worth)


def points(contract: str, tricks: int) -> Fraction:
    """What declarer's side scores, not vulnerable."""
    return score(Contract.parse(contract), tricks, vulnerable=False).total


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
def test_its_cases_and_appeals_are_what_their_acts_add_up_to(furnished, house):
    with acting_for(Federation.objects.get(slug=house.slug)):
        assert list(differences()) == []


@pytest.mark.parametrize(("house", "rank"), [*zip(HOUSES, ["life_master", "club_master"], strict=True)])
def test_members_bring_points_and_titles_from_before(furnished, house, rank):
    """Two secretaries have posted them; the member who signs in leads the ranking."""
    with acting_for(Federation.objects.get(slug=house.slug)):
        totals = points_left.totals().filter(colour=ALL_COLOURS).order_by("-units")
        assert totals.count() == BROUGHT
        assert totals[0].member.user.email == f"member@{house.slug}.example.org"
        assert Title.objects.filter(member=totals[0].member, rank=rank).count() == 1


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
def test_fees_by_class_a_fine_and_open_data(furnished, house):
    with acting_for(Federation.objects.get(slug=house.slug)):
        event = Event.objects.get(tournament__slug="spring-pairs")
        assert [line.whom for line in event.fee_classes.all()] == ["all", "guests", "all"]
        assert fines.rate_on(today()) > 0
        assert (ClubKind.objects.count(), standing_notes().count(), ClubFeePaid.objects.count()) == (3, 4, 6)
        assert OpenRecord.objects.count() > 50
        (dump,) = dumps.given_out()
        assert dump.records > 50


def test_a_second_run_changes_nothing_and_is_quick(furnished, capsys):
    before = counts()
    begun = perf_counter()
    call_command("demo_data")
    assert perf_counter() - begun < 1
    assert counts() == before
    assert capsys.readouterr().out == furnished


def test_the_block_names_every_login_in_both_languages(furnished):
    emails = [house.email(login) for house in HOUSES for login in LOGINS] + [OPERATOR]
    assert sorted(re.findall(r"[\w.]+@[\w.]+", furnished)) == sorted(emails * 2)
    assert furnished.count(PASSWORD) == 2
    assert "http://localhost:8000/sakura/" in furnished


def test_an_office_is_called_what_it_is_called_everywhere():
    for language in ("ja", "en"):
        with translation.override(language):
            offices = [(one, str(one.office.label)) for one in LOGINS if one.office]
        assert [one.japanese if language == "ja" else one.english for one, _label in offices] == [
            label for _one, label in offices
        ]


def test_the_address_comes_from_the_environment(without_games, capsys, monkeypatch):
    monkeypatch.setenv("PORTAL_ADDRESS", "http://localhost:8123")
    call_command("demo_data")
    assert "http://localhost:8123/albion/desk/" in capsys.readouterr().out


def test_everybody_can_sign_in(furnished, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    assert User.objects.values("password").distinct().count() == 1  # hashed once
    client = Client()
    answer = client.post(
        "/sakura/accounts/login/", {"login": "scorer@sakura.example.org", "password": PASSWORD}
    )
    assert (answer.status_code, client.session.get("_auth_user_id") is not None) == (302, True)


def test_a_login_that_is_there_keeps_its_password(without_games):
    User.objects.create_user(OPERATOR, "another long password")
    call_command("demo_data")
    assert check_password("another long password", User.objects.get(email=OPERATOR).password)


def test_a_host_on_https_is_left_alone(db, settings):
    settings.HTTPS = True
    with pytest.raises(CommandError):
        call_command("demo_data")
    assert Federation.objects.count() == 0


def test_names_do_not_repeat():
    for people in (names.japanese(MEMBERS), names.english(MEMBERS)):
        assert len(set(people)) == MEMBERS
        assert all(all(name) for name in people) == (people[0].family_kana != "")


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.slug)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.identifier)
def test_files_read_without_a_problem(house, game):
    rows = [Member(number=f"{i:05}7", **name._asdict()) for i, name in enumerate(house.names(MEMBERS))]
    content = files.session_file(house, game, rows)
    document, problems = usebio.read(content)
    assert problems == ()
    assert (document.event.date, document.event.club_number) == (
        game.played_on,
        house.clubs[game.club].number,
    )
    assert b"$" not in content


def test_the_slip_is_one_result():
    content = b"<TRICKS>10</TRICKS> <SCORE>420</SCORE>" * 2
    assert files.with_a_slip(content).count(b"<TRICKS>9</TRICKS> <SCORE>-50</SCORE>") == 1


@pytest.mark.parametrize(
    ("number", "as_typed"), [("240018", "240108"), ("240113", "241013"), ("240223", "242023")]
)
def test_swapped_digits(number, as_typed):
    assert files.swapped(number) == as_typed
