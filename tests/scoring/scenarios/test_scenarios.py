"""Whole tournaments as they are run: pages pressed, a worker computing, figures true after every step."""

from datetime import timedelta
from random import Random

import time_machine
from django.utils import timezone

from clubs.facts.services import corrected
from clubs.models import Bye, Event, Stage, Upload
from clubs.playing.services import running
from federation.tenancy.context import acting_for
from scoring.engine.contest import Form
from scoring.models import Closure, OverallPlace, StageMatch
from tests.clubs.tournaments.event_house import NOON, running_stage
from tests.scoring.events import clubs_at_once
from tests.scoring.events.clubs_at_once import a_simultaneous, game
from tests.scoring.scenarios.desk import Desk
from tests.scoring.scenarios.paper import Browser, a_file
from tests.scoring.scenarios.truth import recomputed, shown

DAY = "2026-05-03"
AVERAGES = "average minus and average plus (REG-2.1.1)"


def a_desk(house, **stage):
    """A stage made through the services, its first session open, and its director's browser."""
    with acting_for(house.federation):
        here = running_stage(house, **stage)
    return Desk(house, here.stage, here.director), here


def closed(desk):
    """Published and, when every window has ended, closed."""
    assert "not published" in desk.is_refused("close")
    desk.act("publish")
    assert "possible until" in desk.is_refused("close")
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        Desk(desk.house, desk.stage, desk.user).act("close")
    with desk.inside():
        return Closure.objects.filter(stage=desk.stage).first()


# --- a Mitchell of two sessions ---------------------------------------------------------------------


def test_a_mitchell_of_two_sessions_with_a_late_pair_and_a_fouled_board(house):
    scorer = Browser(house.scorer)
    stage = a_clubs_own(house, scorer, "pairs_matchpoints", boards_per_round=2, winners="2")
    for number in range(1, 7):
        scorer.press(
            f"/sakura/desk/events/{stage.event_id}/entries/",
            players=f"Guest {number} A\nGuest {number} B",
            direction="NS" if number < 4 else "EW",
        )
    desk = Desk(house, stage, house.scorer)
    chance = Random(1)  # noqa: S311 (no secret)
    for session in (1, 2):
        desk.act("open", number=session, played_on=DAY)
        desk.act("movement", form="mitchell", rounds=3, boards=2)
        for number in (1, 2, 3):
            desk.press(f"{desk.address}start/", number=number)
            for table in (2, 3) if (session, number) == (1, 1) else (1, 2, 3):
                a_table(desk, number, table, chance)
        if session == 1:
            late_and_fouled(desk)
    assert "Every board has a result" in desk.read(desk.address)
    before = desk.standings()
    assert len(before) == 6
    closure = closed(desk)
    assert desk.standings() == before
    assert closure.frozen  # the late pair's averages stand still


def a_clubs_own(house, scorer, form, *, boards_per_round, **conditions):
    """A tournament with one event and one stage, made at a club's desk."""
    titles = {"titles_ja": "例会", "titles_en": f"Evening {form}"}
    tournament = scorer.press(
        f"/sakura/desk/clubs/{house.club.pk}/tournaments/",
        level="weekly",
        starts_on=DAY,
        ends_on=DAY,
        **titles,
    )
    page = scorer.press(tournament, "add_event", form=form, boards_per_round=boards_per_round, **titles)
    scorer.press(page, reason="the first", **conditions)
    scorer.press(tournament, "announce")
    desk = page.replace("conditions/", "")
    scorer.press(desk, "add_stage", **{f"stage-{key}": value for key, value in titles.items()})
    with acting_for(house.federation):
        return Stage.objects.get(event=int(desk.rstrip("/").split("/")[-1]))


def a_table(desk, number, table, chance):
    """Both boards of a table, typed as they stand on the slip."""
    query = f"?number={number}&table={table}"
    results = ("4S N 10", "3NTX W -2", "pass", "-110", "2H S 8", "5D E 11")
    desk.press(
        f"{desk.address}table/{query}", **{name: chance.choice(results) for name in boards_at(desk, query)}
    )
    desk.is_true()


def boards_at(desk, query):
    """The fields of the boards that a table plays in a round."""
    form = desk.form(desk.client.get(f"{desk.address}table/{query}"), "", {"table": ""})
    return [name for name in form.fields if name.startswith("board_")]


def late_and_fouled(desk):
    """Pair 4 is ten minutes late to its first table, of 14; board 5 was played in two forms."""
    desk.act("late", round=1, contestant="4", minutes=10)
    lost = [name.removeprefix("board_") for name in boards_at(desk, "?number=1&table=1")]
    assert f"Of 2 boards of the round 0 can be played. Lost, {AVERAGES}: {', '.join(lost)}." in desk.effect
    assert "What it does to the standings" in desk.effect
    desk.act("foul", board=5, groups="1 2\n3")


# --- a Swiss of eight rounds -----------------------------------------------------------------------


def test_an_eight_round_swiss(house):
    """7 leaves before the half, 6 after it; a match is forfeited late; byes, then a three-way match."""
    desk, here = a_desk(house, teams=7, rounds=8, slug="swiss")
    chance, seen, strong = Random(2), [], ""  # noqa: S311 (no secret)
    for number in range(1, 9):
        if number == 8:
            changed_conditions(desk)
        desk.draw(number)
        desk.press(f"{desk.address}start/", number=number)
        late = a_late_team(desk, number) if number == 3 else ()
        strong = late[0] if late else strong
        first, *others = [both for both in desk.pairs(number) if both != late]
        desk.enter(number, *first, *imps(first, strong, number, chance))
        seen += [desk.row(round=3, kind="forfeited").a_points] if number > 3 else []
        the_others(desk, here, number, {both: imps(both, strong, number, chance) for both in others})
        seen += [desk.row(round=3, kind="forfeited").a_points] if number > 3 else []
        if number in (3, 6):
            desk.act("withdraw", contestant="7" if number == 3 else "6", after_round=number, reason="ill")
            assert ("What it does to the standings" in desk.effect) == (number == 3)
    assert len(set(seen)) > 2  # the forfeit's VP moved with the results that came after it
    with desk.inside():
        assert Bye.objects.current().filter(session__stage=desk.stage, round__in=(1, 2, 3, 7)).count() == 4
        three = StageMatch.objects.filter(stage=desk.stage, round=8)
        assert [row.reasons.get("three_way") for row in three].count(1) == 3
    places = {number for number, _rank, _score in desk.standings()}
    assert "7" not in places  # REG-2.1.4: it missed half of the rounds and more
    assert "6" in places
    before, forfeit = desk.standings(), desk.row(round=3, kind="forfeited").a_points
    assert closed(desk).frozen
    assert "The stage is closed" in desk.is_refused("match", match=desk.key(8, *desk.pairs(8)[0]), a=1, b=0)
    row = desk.row(round=3, kind="forfeited")
    assert (desk.standings(), row.a_points, row.provisional) == (before, forfeit, False)


def a_late_team(desk, number):
    """35 minutes late of 56: the match is forfeited, and the page said so before."""
    a, b = next(pair for pair in desk.pairs(number) if not set(pair) & {"6", "7"})
    desk.act("late", round=number, contestant=b, minutes=35)
    assert "REG-5" in desk.effect
    return a, b


def imps(both, strong, number, chance):
    """By lot; but whoever was given the forfeit wins more in each round, so that its own average counts."""
    if strong in both:
        return tuple(5 + 4 * number if team == strong else 5 for team in both)
    return chance.randrange(60), chance.randrange(60)


def the_others(desk, here, number, matches):
    """The other results of a round, as a program would enter them."""
    for (a, b), scores in matches.items():
        entered = (str(scores[0]), str(scores[1]))
        with desk.inside():
            running.enter_match(
                session=desk.session, number=number, a=a, b=b, imps=entered, at=NOON, by=here.director
            )
        desk.is_true()


def changed_conditions(desk):
    """The last round has a three-way match in place of a bye: a new edition, its effect shown first."""
    with desk.inside():
        event = desk.stage.event
    page = f"/sakura/desk/events/{event.pk}/conditions/"
    desk.press(page, swiss_odd="three_way", reason="nobody shall sit out")
    assert "three" in desk.effect
    desk.is_true()
    with desk.inside():
        assert event.conditions.first().edition == 2


# --- a round robin, and a knockout after it ---------------------------------------------------------


def test_a_round_robin_to_a_knockout_with_carry_over(house):
    conditions = {"carry_over": "1/2 max 5", "tie_breaks": ["carry_over"]}
    league, here = a_desk(
        house, form="round_robin_teams", slug="league", to_come=[Form.KNOCKOUT_TEAMS], **conditions
    )
    results = {frozenset("12"): (30, 18), frozenset("34"): (20, 20), frozenset("13"): (10, 25)}
    results |= {frozenset("24"): (22, 14), frozenset("14"): (26, 20), frozenset("23"): (15, 15)}
    for number in (1, 2, 3):
        league.draw(number)
        for a, b in league.pairs(number):
            imps = results[frozenset((a, b))]
            league.enter(number, a, b, *(imps if a < b else imps[::-1]))
    # The figures of tests/stories/round-robin-to-knockout.json, by hand from the published table.
    assert league.standings() == [("3", 1, "35.23"), ("1", 2, "31.58"), ("2", 3, "28.73"), ("4", 4, "24.46")]
    page = f"/sakura/desk/events/{league.stage.event_id}/"
    league.press(
        page,
        "add_stage",
        **{
            "stage-titles_ja": "決勝",
            "stage-titles_en": "Final",
            "stage-kind": "knockout",
            "stage-form": "knockout_teams",
            "stage-qualified_from": league.stage.pk,
            "stage-places": 4,
        },
    )
    with league.inside():
        knockout = Desk(house, Stage.objects.get(qualified_from=league.stage), here.director)
    assert "is not closed" in knockout.is_refused("open", number=1, played_on=DAY)
    closed(league)
    knockout.act("open", number=1, played_on=DAY)
    assert "4 take part: 3 Team 3 1 Team 1 2 Team 2 4 Team 4" in knockout.effect
    knockout.draw(1)
    # The first of the league is the first of the bracket.
    assert sorted(map(set, knockout.pairs(1)), key=min) == [{"1", "2"}, {"3", "4"}]
    for a, b in knockout.pairs(1):
        knockout.enter(1, a, b, *({"1": 20, "2": 24, "3": 31, "4": 30}[who] for who in (a, b)))
    # 12 IMPs in the league, half of them, 5 at most: 25 to 24.
    assert {row.winner.number for row in knockout.rows(round=1)} == {"1", "3"}
    knockout.draw(2)
    (final,) = knockout.pairs(2)
    knockout.enter(2, *final, 10, 10)
    # 15 IMPs in the league for 3: 7.5, 5 at most.
    assert knockout.row(round=2).winner.number == "3"
    assert [row[0] for row in knockout.standings()][:2] == ["3", "1"]
    closed(knockout)


# --- a Houston trial --------------------------------------------------------------------------------


def test_a_houston_trial(house):
    """The story houston-trial.json through pages: a board cancelled, a penalty of one board."""
    desk, here = a_desk(house, form="houston", slug="houston", teams=4)
    with desk.inside():
        Event.objects.filter(pk=desk.stage.event_id).update(boards_per_round=7)
    for board in range(1, 8):
        if board == 1:
            desk.act("result", board=board, ns="1", ew="3", result="+100")
            desk.act("result", board=board, ns="2", ew="4", result="-100")
            continue
        with desk.inside():
            scores = (("13", 100), ("24", -100))
            lines = [running.ResultToEnter(*both, corrected.scored(score)) for both, score in scores]
            running.enter_results(session=desk.session, board=board, lines=lines, at=NOON, by=here.director)
        desk.is_true()
    for ns, ew in (("1", "3"), ("2", "4")):
        desk.act("not-played", board=7, ns=ns, ew=ew, fault="both", cause="slow_play")
    assert desk.standings() == [("1", 1, "16.64"), ("4", 1, "16.64"), ("2", 3, "3.36"), ("3", 3, "3.36")]
    desk.act("penalty", contestant="1", unit="boards", amount="1", law="90", reason="slow")
    assert desk.standings()[:2] == [("4", 1, "16.64"), ("1", 2, "15.64")]
    closed(desk)
    assert desk.standings()[:2] == [("4", 1, "16.64"), ("1", 2, "15.64")]


# --- a simultaneous event of twenty clubs -----------------------------------------------------------


def test_a_simultaneous_event_of_twenty_clubs(house):
    with acting_for(house.federation):
        stage, clubs = a_simultaneous(house, clubs=20, slug="simultaneous")
    desk = Desk(house, stage, house.scorer)
    for count, club in enumerate(clubs, 1):
        if count % 4 == 1:
            bring(desk, club, game(club, tables=2, boards=3), stage)
        else:
            with desk.inside():
                clubs_at_once.bring(house, club, stage, game(club, tables=2, boards=3), computed=False)
            desk.is_true()
        with desk.inside():
            assert OverallPlace.objects.filter(stage=stage).count() == 4 * count
    before = desk.read(f"/sakura/stages/{stage.pk}/")
    bring(desk, clubs[3], game(clubs[3], tables=2, boards=3, wrong=3), None)
    assert desk.read(f"/sakura/stages/{stage.pk}/") != before
    with desk.inside():
        assert shown(stage) == recomputed(stage, everything=True)
    closed(desk)


def bring(desk, club, content, stage):
    """A file is brought to the club's desk, and published into the event over all clubs."""
    desk.press(f"/sakura/desk/clubs/{club.pk}/", files=a_file(content))
    with desk.inside():
        upload = Upload.objects.filter(club=club).latest("pk")
    page = f"/sakura/desk/uploads/{upload.pk}/"
    form = desk.form(desk.client.get(page), "", {"revision": ""})
    fields = {"revision": form.fields["revision"]} | ({"stage": stage.pk} if stage else {})
    fields |= {"acknowledged": True} if "acknowledged" in form.fields else {}
    desk.press(page, **fields)
    desk.is_true()
