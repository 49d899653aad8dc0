"""The figures of a stage as its facts, decisions and closing make them. Nothing is kept here but closures."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from clubs.facts.services import scored
from clubs.models import Bye, Entrant, Match, Session, Stage, StageAct, StageActKind
from clubs.register.selectors import session_sheet
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services import handicaps
from clubs.tournaments.services.stages import is_closed
from rulings.adjustments import barring
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.contest import Course, Form
from scoring.engine.events import handicap_list
from scoring.engine.events.handicap import Handicap
from scoring.engine.teams.cell import steps_from
from scoring.events.services import overall
from scoring.models import Closure, StageRun
from scoring.stages import barometer, body, carried, disqualified, knockout, league, strata
from scoring.stages.adjusted import adjusted
from scoring.stages.league import StageScore
from scoring.stages.sessions import PairStage, SatOut, ScoredSession
from scoring.stages.team_facts import TeamStage, team_stage
from scoring.stages.tie_breaks import seed_of


def rulebook_of(stage: Stage) -> Rulebook:
    """The regulations that a stage is scored by."""
    return Rulebook.of_event(stage.event, form_of(stage))


def closing_of(stage: Stage) -> StageAct | None:
    """The closing that holds, where the stage is closed."""
    if not is_closed(stage):
        return None
    closing: StageAct | None = stage.acts.filter(kind=StageActKind.CLOSED).first()
    return closing


def figures(stage: Stage, *, closing: StageAct | None, closed: bool = False) -> body.Json:
    """The body of a run. `closed` without a closing tries how it would be.

    The first computation after a closing decides what is frozen, by everything known then. Raises
    Refusal, RegulationError or ConditionError where the stage cannot be computed.
    """
    form, book = form_of(stage), rulebook_of(stage)
    closed = closed or closing is not None
    if stage.is_simultaneous:
        return overall.figures(stage, book, closing)
    if not form.is_teams:
        pairs = _frozen_pairs(stage, book, closing)
        placed = _placed(stage, pairs.standings() | {"rounds": barometer.rounds_of(pairs)})
        return _with_handicap(stage, book, closing, placed, pairs.handicaps)
    facts = team_stage(stage)
    if form.contest.course is Course.KNOCKOUT:
        return _placed(stage, _of_knockout(facts, book, closed=closed))
    scored = _of_league(facts, book, form, closing, closed=closed)
    placed = _placed(stage, body.of_league(scored))
    matches = scored.score.matches
    return _with_handicap(
        stage, book, closing, placed, lambda handicap: handicap_list.of_matches(matches, handicap)
    )


def _placed(stage: Stage, figures: body.Json) -> body.Json:
    """Places without those of who is disqualified, and the places in strata beside them."""
    numbers = barring.disqualified(stage)
    out = (
        Entrant.objects.filter(event=stage.event_id, number__in=numbers)
        if numbers
        else Entrant.objects.none()
    )
    return _with_strata(stage, disqualified.without(figures, set(out.values_list("pk", flat=True))))


def _with_strata(stage: Stage, figures: body.Json) -> body.Json:
    """Places in the strata beside those of the field, where somebody is in one."""
    entrants = Entrant.objects.filter(event=stage.event_id, stratum__gt=0)
    below = dict(entrants.values_list("pk", "stratum"))
    return figures | {"strata": strata.places(figures["standings"], below)} if below else figures


def _with_handicap(
    stage: Stage,
    book: Rulebook,
    closing: StageAct | None,
    figures: body.Json,
    awards: Callable[[Handicap], handicap_list.Given],
) -> body.Json:
    """The handicap list beside the places, where the conditions of contest have one.

    A closed stage is listed by the handicaps that there were when it was closed.
    """
    unit = book.contest.handicap
    if unit == "none":
        return figures
    stated = handicaps.of_event(stage.event, closing.at if closing else None)
    given = awards(Handicap(unit, stated))
    return figures | {"handicap": handicap_list.listed(figures["standings"], given, unit)}


def _of_league(
    facts: TeamStage, book: Rulebook, form: Form, closing: StageAct | None, *, closed: bool
) -> StageScore:
    boards_next = facts.rounds * facts.stage.event.boards_per_round
    brought = carried.into_table(_before(facts.stage), facts.teams, boards_next, book)
    by_team = {str(team): award for team, award in brought.items()}
    frozen: dict[tuple[int, str, str], ReasonedAward] = {}
    if closing is not None:
        kept = Closure.objects.filter(act=closing).first()
        if kept is None:
            open_still = league.score(facts, book, form, {}, closed=False, carried=by_team)
            kept = _freeze(closing, list(body.frozen_of(open_still)))
        frozen = {
            (row["round"], str(row["winner"]), str(row.get("loser", ""))): steps_from(row["steps"])
            for row in kept.frozen
        }
    return league.score(facts, book, form, frozen, closed=closed, carried=by_team)


def _of_knockout(facts: TeamStage, book: Rulebook, *, closed: bool) -> body.Json:
    decided = knockout.score(facts, book, carried.into_matches(_before(facts.stage), facts, book))
    if closed:
        knockout.refuse_held(decided)
    return body.of_knockout(decided)


def _frozen_pairs(stage: Stage, book: Rulebook, closing: StageAct | None) -> PairStage:
    """The stage; where it is closed, with its averages as they were then."""
    pairs = pair_stage(stage, book)
    if closing is None:
        return pairs
    kept = Closure.objects.filter(act=closing).first() or _freeze(closing, list(pairs.own_averages()))
    return replace(pairs, frozen=kept.frozen)


def pair_stage(stage: Stage, book: Rulebook) -> PairStage:
    """A stage of pairs or individuals with all its sessions scored, and nothing frozen."""
    sessions = [
        _scored(session)
        for session in stage.sessions.select_related("stage__event__tournament").order_by("number")
    ]
    entrants = list(Entrant.objects.filter(entries__session__stage=stage).distinct().order_by("pk"))
    boards = sum(max((total.boards for total in session.score.totals), default=0) for session in sessions)
    brought = carried.into_table(_before(stage), [entrant.pk for entrant in entrants], boards, book)
    carried_in = _with_byes(stage, book, brought)
    return PairStage(sessions, entrants, book, seed_of(stage), carried_in, byes=_sat_out(stage, book))


def _with_byes(
    stage: Stage, book: Rulebook, brought: Mapping[int, ReasonedAward]
) -> dict[int, ReasonedAward]:
    """What pairs bring along, and their byes where rounds are in victory points. D.11"""
    awards, worth = dict(brought), book.contest.bye_vp
    if not book.form.has_vps or worth is None:
        return awards
    byes = Bye.objects.current().filter(session__stage=stage).order_by("round", "pk")
    for number, entrant in byes.values_list("round", "entry__entrant"):
        step = Step(worth, "league_round_bye", Citation.CONDITIONS_OF_CONTEST, {"round": str(number)})
        awards[entrant] = ReasonedAward((*awards.get(entrant, ReasonedAward(())).steps, step))
    return awards


def _sat_out(stage: Stage, book: Rulebook) -> list[SatOut]:
    """The byes of pairs at matchpoints where they count; elsewhere none."""
    is_counted = book.contest.bye_percent not in ("", "none")
    if form_of(stage).contest.bye != "percent" or not is_counted:
        return []
    byes = Bye.objects.current().filter(session__stage=stage).order_by("round", "pk")
    paired = Match.objects.current().filter(session__stage=stage).order_by("pk")
    boards = dict(paired.values_list("round", "boards"))
    return [
        SatOut(session, number, entrant, boards.get(number, stage.event.boards_per_round))
        for session, number, entrant in byes.values_list("session__number", "round", "entry__entrant")
    ]


def _scored(session: Session) -> ScoredSession:
    facts = adjusted(session, session_sheet(session))
    conditions = scored.conditions_of(session)
    return ScoredSession(
        session.number, facts, scored.score_sheet(facts.sheet, conditions, scored.rules_day_of(session))
    )


def _before(stage: Stage) -> body.Json | None:
    """The figures that hold of the stage that this one was qualified from."""
    if stage.qualified_from_id is None:
        return None
    run = StageRun.objects.filter(stage=stage.qualified_from_id).order_by("-sequence").first()
    return run.body if run else None


def _freeze(closing: StageAct, frozen: list[body.Json]) -> Closure:
    closure: Closure = Closure.objects.create(stage=closing.stage, act=closing, frozen=frozen)
    return closure
