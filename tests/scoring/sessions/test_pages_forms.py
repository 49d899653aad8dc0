"""Pages of individuals and of teams: places, travellers, scorecards, matches, and why."""

import re
from decimal import Decimal

import pytest

from clubs.corrections.services import corrections
from clubs.facts.services import corrected
from clubs.models import Match, Session
from clubs.uploads.services import uploads
from federation.tenancy.context import acting_for
from scoring.engine.corrections.acceptance import Error
from scoring.models import MatchRow, StandingRow
from scoring.sessions.services import recomputation
from scoring.sessions.views import rounds as rounds_view
from tests.clubs.uploads.form_files import INDIVIDUAL, SWISS, SWISS_TOTALS
from tests.places import SAMPLES
from tests.scoring import builders
from tests.scoring.sessions.test_pages_queries import queries
from tests.worlds import furnished_once

TEAMS = (SAMPLES / "usebio_teams_point_a_board_8.xml").read_bytes()


def page(client, path):
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def base(session):
    return f"/sakura/sessions/{session.pk}/"


def first_match(house, session):
    with acting_for(house.federation):
        return MatchRow.objects.filter(session=session).select_related("a", "b").order_by("position")[0]


@pytest.fixture
@furnished_once
def swiss(here):
    return builders.published_content(here, SWISS, "swiss.xml")


@pytest.fixture
@furnished_once
def individual(here):
    return builders.published_content(here, INDIVIDUAL, "individual.xml")


def test_standings_of_the_sample_are_the_official_ones_on_the_page(client, here):
    session = builders.published_content(here, TEAMS, "teams.xml")
    shown = page(client, base(session))
    row = r'class="number">\s*(\d+)</span>\s*<span class="names">.*?data-opens="steps.*?>\s*([0-9.]+)<'
    rows = re.findall(row, shown, re.DOTALL)
    theirs = re.findall(rb'TEAM_ID = "([^"]+)".*?<TOTAL_SCORE>([^<]+)<', TEAMS, re.DOTALL)
    assert {number: Decimal(total) for number, total in rows[:8]} == {
        number.decode(): Decimal(total.decode()) for number, total in theirs
    }
    assert "HOLLIES" in shown
    assert ">%<" not in shown


def test_matches_are_listed_with_both_sides_and_their_points(client, here, swiss):
    match, shown = first_match(here, swiss), page(client, base(swiss))
    assert "Team One" in shown
    address = f"{base(swiss)}matches/{match.round}/{match.a_id}/{match.b_id}/"
    assert address in shown
    assert f"{match.a_points}" in shown
    assert match.a_points + match.b_points == 20


def test_a_match_adds_up_board_by_board(client, here, swiss):
    match = first_match(here, swiss)
    shown = page(client, f"{base(swiss)}matches/{match.round}/{match.a_id}/{match.b_id}/")
    ahead = re.findall(r'class="figure ahead"[^>]*>([^<]*)<', shown)
    assert len(ahead) == match.boards
    assert Decimal(ahead[-1].replace("−", "-")) == match.a_score - match.b_score


def test_points_of_a_match_have_steps_that_come_to_them(client, here, swiss):
    match = first_match(here, swiss)
    for first, second, points in (
        (match.a_id, match.b_id, match.a_points),
        (match.b_id, match.a_id, match.b_points),
    ):
        shown = page(client, f"{base(swiss)}matches/{match.round}/{first}/{second}/why/")
        totals = re.findall(r'<tfoot>.*?<td class="figure">([^<]*?)\s*<', shown, re.DOTALL)
        assert Decimal(totals[0].replace("−", "-")) == points
        assert 'class="clause"' in shown


def test_a_boards_imps_have_their_reasons(client, here, swiss):
    with acting_for(here.federation):
        result = swiss.results.current().order_by("board", "line")[0]
    shown = page(client, f"{base(swiss)}results/{result.pk}/ns/why/")
    assert "420" in shown
    assert "78" in shown


def test_a_session_of_many_matches_lists_one_round_and_the_others_when_asked(
    client, here, swiss, monkeypatch
):
    with acting_for(here.federation):
        rounds = sorted(set(MatchRow.objects.filter(session=swiss).values_list("round", flat=True)))
    assert len(rounds) > 1
    assert 'id="rounds"' not in page(client, base(swiss))
    monkeypatch.setattr(rounds_view, "AT_A_GLANCE", 1)
    for path, listed in (
        ("", rounds[-1:]),
        (f"?round={rounds[0]}", rounds[:1]),
        ("?round=all", rounds),
        ("?round=none", rounds[-1:]),
    ):
        shown = page(client, f"{base(swiss)}{path}")
        assert [number for number in rounds if f"{base(swiss)}matches/{number}/" in shown] == listed
        others = [number for number in rounds if [number] != listed]
        assert all(f'href="{base(swiss)}?round={number}#rounds"' in shown for number in others)


def test_a_team_has_its_people_its_matches_and_its_total(client, here, swiss):
    with acting_for(here.federation):
        row = StandingRow.objects.filter(session=swiss).select_related("entry")[0]
    shown = page(client, f"{base(swiss)}contestants/{row.entry_id}/")
    assert shown.count("/matches/") >= 2
    assert f"{row.entry.number}1" in shown
    why = page(client, f"{base(swiss)}contestants/{row.entry_id}/why/")
    assert str(row.score) in why


def test_a_match_of_totals_says_so(client, here):
    session = builders.published_content(here, SWISS_TOTALS, "totals.xml")
    match = first_match(here, session)
    client.cookies["django_language"] = "en"
    shown = page(client, f"{base(session)}matches/{match.round}/{match.a_id}/{match.b_id}/")
    assert "match_rest" not in shown
    assert re.search("The match counts as the file says|ファイル", shown)


def test_players_of_an_individual_have_places_and_scorecards_of_their_own(client, here, individual):
    shown = page(client, base(individual))
    assert len(re.findall(r'class="figure place"', shown)) == 8
    with acting_for(here.federation):
        row = StandingRow.objects.filter(session=individual).select_related("entry")[0]
    card = page(client, f"{base(individual)}contestants/{row.entry_id}/")
    assert str(row.percent) in card
    assert card.count('class="fold pair partner"') == 7
    assert str(row.score) in page(client, f"{base(individual)}contestants/{row.entry_id}/why/")


def test_a_traveller_of_an_individual_names_all_four(client, here, individual):
    with acting_for(here.federation):
        section = individual.sections.get()
    shown = page(client, f"{base(individual)}sections/{section.pk}/boards/1/")
    assert {f"P{i}" for i in range(1, 9)} <= set(re.findall(r'class="player">(P\d)<', shown))


def test_a_partner_with_an_average_of_their_own_sees_why(client, here, individual):
    with acting_for(here.federation):
        result = individual.results.current().get(kind="artificial")
    at = f"{base(individual)}results/{result.pk}/"
    given = {
        side: set(re.findall(r"([\d.]+) ?%", page(client, f"{at}{side}/why/")))
        for side in ("ns", "s", "ew", "w")
    }
    # What the director gave, and what each player has on the other boards.
    assert given == {
        "ns": {"60", "83.33"},
        "s": {"60", "50.00"},
        "ew": {"40", "33.33"},
        "w": {"40", "66.67"},
    }


@pytest.mark.parametrize("content", [SWISS, INDIVIDUAL])
def test_a_correction_of_a_result_makes_new_figures_and_shows_in_the_history(client, here, content):
    session = builders.published_content(here, content, "file.xml")
    with acting_for(here.federation):
        result = session.results.current().filter(score=420)[0]
        before = {row.entry_id: row.score for row in StandingRow.objects.filter(session=session)}
    client.force_login(here.scorer)
    form = page(client, f"/sakura/desk/results/{result.pk}/correct/")
    assert "420" in form
    with acting_for(here.federation):
        corrections.correct(
            result=result,
            after=corrected.scored(-100),
            error=Error.ORGANISER_ENTRY,
            reason="Keyed wrongly",
            by=here.scorer,
        )
        recomputation.recompute(session.pk)
        after = {row.entry_id: row.score for row in StandingRow.objects.filter(session=session)}
        kept = session.results.current().get(
            score=-100, board=result.board, ns=result.ns_id, round=result.round
        )
        assert (kept.ns_partner_id, kept.table) == (result.ns_partner_id, result.table)
    assert after != before
    assert "Keyed wrongly" in page(client, f"{base(session)}history/")


@pytest.mark.parametrize("content", [SWISS, INDIVIDUAL])
def test_the_effect_of_a_correction_is_shown_before(client, here, content):
    session = builders.published_content(here, content, "file.xml")
    with acting_for(here.federation):
        result = session.results.current().filter(score=420)[0]
    client.force_login(here.scorer)
    asked = {"score": "-1100", "error": "organiser_entry", "reason": "x", "act": "show"}
    answer = client.post(f"/sakura/desk/results/{result.pk}/correct/", asked)
    assert answer.status_code == 200
    assert 'id="effect"' in answer.content.decode()


def test_a_changed_match_is_in_the_history(client, here):
    session = builders.published_content(here, SWISS_TOTALS, "totals.xml")
    changed = SWISS_TOTALS.replace(b"<TEAM_SCORE>30<", b"<TEAM_SCORE>31<", 1)
    builders.published_content(here, changed, "totals2.xml")
    with acting_for(here.federation):
        assert Match.objects.filter(superseded_by__isnull=False).count() == 1
    shown = text_of(page(client, f"{base(session)}history/"))
    assert "30–12" in shown
    assert "31–12" in shown


def test_the_preview_of_a_file_of_teams_shows_its_differences(client, here):
    wrong = TEAMS.replace(b"<TOTAL_SCORE>35<", b"<TOTAL_SCORE>36<", 1)
    session = builders.published_content(here, wrong, "wrong.xml")
    with acting_for(here.federation):
        upload = session.uploads.get()
        assert any("36" in difference["file"] for difference in upload.report["differences"])
    client.force_login(here.scorer)
    assert "36" in page(client, f"/sakura/desk/uploads/{upload.pk}/")


@pytest.mark.parametrize("content", [SWISS, INDIVIDUAL, TEAMS])
def test_nobody_of_another_federation_finds_them(client, here, next_door, content):
    session = builders.published_content(here, content, "file.xml")
    theirs = base(session).replace("sakura", next_door.federation.slug)
    assert client.get(theirs).status_code == 404
    if session.form == "teams":
        match = first_match(here, session)
        path = f"matches/{match.round}/{match.a_id}/{match.b_id}/"
        for end in (path, f"{path}why/"):
            assert client.get(base(session) + end).status_code == 200
            assert client.get(theirs + end).status_code == 404


def test_pages_of_few_matches_and_of_many_take_the_same_queries(client, here, swiss):
    many = builders.published_content(here, TEAMS, "teams.xml")
    assert queries(client, base(swiss)) == queries(client, base(many))
    pages = []
    for session in (swiss, many):
        match = first_match(here, session)
        paths = (f"matches/{match.round}/{match.a_id}/{match.b_id}/", f"contestants/{match.a_id}/")
        pages.append([queries(client, base(session) + path) for path in paths])
    assert pages[0] == pages[1]


def test_uploads_of_every_form_can_be_read_anew(here, swiss):
    with acting_for(here.federation):
        [upload] = Session.objects.get(pk=swiss.pk).uploads.all()
        assert uploads.renew(upload).pk == upload.pk


def test_pairs_at_victory_points_have_their_rounds(client, here):
    """No reader of ours makes such a file of this sample: its results are those of pairs at IMPs."""
    session = builders.published(here, "usebio_butler_howell_8.xml")
    with acting_for(here.federation):
        Session.objects.filter(pk=session.pk).update(scoring="imps")
        recomputation.rebuild(Session.objects.get(pk=session.pk))
        rows = list(MatchRow.objects.filter(session=session).select_related("a", "b"))
        place = StandingRow.objects.filter(session=session).order_by("position")[0]
    assert rows
    won = sum(
        row.a_points if row.a_id == place.entry_id else row.b_points
        for row in rows
        if place.entry_id in (row.a_id, row.b_id)
    )
    assert place.score == pytest.approx(won, abs=Decimal("0.05"))
    match = rows[0]
    path = f"{base(session)}matches/{match.round}/{match.a_id}/{match.b_id}/"
    assert str(match.a_points) in page(client, path)
    assert str(match.a_points) in page(client, f"{path}why/")
    assert str(place.score) in page(client, f"{base(session)}contestants/{place.entry_id}/why/")
    assert page(client, base(session))
