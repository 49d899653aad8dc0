"""The steps of a figure as pages show them, worked out from what the run kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from clubs.models import Entry
from federation.languages import reader_code
from federation.reader import reader_language
from scoring.engine import explain
from scoring.engine.any_cell import AnyCell
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.conditions import Conditions
from scoring.engine.pairs.session import SessionScore
from scoring.engine.pairs.standings import Standing, Total
from scoring.engine.rounding import rounded, shown
from scoring.engine.sheet import ContestantDeduction, Kind, Line, Scoring, Sheet
from scoring.engine.teams.cell import KeptStep, steps_from
from scoring.models import Run, StandingRow
from scoring.sessions.selectors.boards import NS, TravellerLine
from scoring.sessions.selectors.figures import exact_standing
from scoring.sessions.selectors.people import ContestantNames, contestants
from scoring.sessions.services.body import conditions_from

DECIMALS = 2  # of victory points and IMPs
NAMED = ("opponent", "team")  # places of sentences that hold a contestant's key


@dataclass(frozen=True, slots=True)
class Reason:
    """One step: what it adds, why, and the clause. The fraction is there where decimals do not end."""

    figure: str
    fraction: str
    sentence: str
    clause: str


@dataclass(frozen=True, slots=True)
class Reasons:
    """Steps, and what they come to."""

    steps: tuple[Reason, ...]
    figure: str
    fraction: str


def of_award(cell: AnyCell, run: Run) -> Reasons:
    """Why one side got what it got on a board."""
    return of_cell(cell, conditions_from(run.conditions))


def of_cell(cell: AnyCell, conditions: Conditions) -> Reasons:
    """Why an award is what it is, under given conditions."""
    return _in_words(explain.award(cell, conditions), conditions)


def of_total(run: Run, entry: Entry, lines: Sequence[TravellerLine]) -> tuple[Reasons, Reasons]:
    """Why a contestant has its score, and its percentage. `lines` are its boards."""
    conditions, row = conditions_from(run.conditions), exact_standing(run, entry.pk)
    if "steps" in row:  # a total of matches or rounds, as the run has it
        return _in_words(_named(steps_from(row["steps"])), conditions), _in_words(
            ReasonedAward(()), conditions
        )
    session, standing = _score_of(run, entry, lines, conditions)
    total, percent = explain.total(session, standing), explain.percent(session, standing)
    return _in_words(total, conditions), _in_words(percent, conditions)


def _score_of(
    run: Run, entry: Entry, lines: Sequence[TravellerLine], conditions: Conditions
) -> tuple[SessionScore, Standing]:
    """The part of the session's score that concerns one contestant, number 0, as the run kept it."""
    kept = exact_standing(run, entry.pk)
    cells = tuple(_cells(line, entry) for line in lines)
    own = [line.cell(line.side_of(entry.pk)) for line in lines]
    maximum = sum(cell.maximum for cell in own if cell)
    total = Total(Fraction(kept["score"]), maximum, kept["boards"])
    scoring = Scoring(entry.session.scoring)
    sheet = Sheet(
        (),
        tuple(_line(line, entry) for line in lines),
        entry.session.winners,
        scoring,
        deductions=tuple(
            ContestantDeduction(0, -step.amount, step.code, step.cite, step.parameters)
            for step in steps_from(kept.get("deductions", ())).steps
        ),
    )
    standing = Standing(
        "",
        "",
        kept["rank"],
        kept["tied"],
        0,
        Fraction(kept["score"]),
        kept["maximum"],
        Fraction(kept["percent"]),
        kept["boards"],
    )
    rows = (standing, *_ranked_beside(run, entry)) if conditions.factor_totals == "yes" else (standing,)
    return SessionScore(sheet, conditions, cells, (total,), rows), standing


def _ranked_beside(run: Run, entry: Entry) -> Iterator[Standing]:
    """The other rows of the contestant's ranking: what a total is brought up to depends on them."""
    beside = StandingRow.objects.filter(
        run=run, direction=entry.direction if entry.session.winners == 2 else ""
    )
    if conditions_from(run.conditions).across_sections == "no":
        beside = beside.filter(section=entry.section)
    for position, row in enumerate(beside.exclude(entry=entry), 1):
        yield Standing(
            "", "", row.rank, row.tied, position, Fraction(row.score), row.maximum, Fraction(0), row.boards
        )


def kept(written: Sequence[KeptStep]) -> Reasons:
    """Steps that a run has kept, with teams under the names they have now."""
    return _in_words(_named(steps_from(written)), DECIMALS)


def kept_plainly(written: Sequence[KeptStep], decimals: int = DECIMALS) -> Reasons:
    """Steps that name nobody, as they were kept."""
    return _in_words(steps_from(written), decimals)


def of_stage(written: Sequence[KeptStep], labels: Mapping[int, str]) -> Reasons:
    """Steps that the run of a stage has kept; its teams are keys of entrants, named by `labels`."""
    award = steps_from(written)
    return _in_words(ReasonedAward(tuple(_with_labels(step, labels) for step in award.steps)), DECIMALS)


def _with_labels(step: Step, labels: Mapping[int, str]) -> Step:
    named = {
        field: labels.get(int(step.parameters[field]), step.parameters[field])
        for field in NAMED
        if step.parameters.get(field, "").isdigit()
    }
    return replace(step, parameters={**step.parameters, **named}) if named else step


def _named(award: ReasonedAward) -> ReasonedAward:
    """Opponents and teams are kept by the keys of their entries."""
    keys = {key for step in award.steps for key in _kept_by(step).values()}
    people = contestants(int(key) for key in keys)
    return ReasonedAward(tuple(_with_name(step, people) for step in award.steps))


def _kept_by(step: Step) -> dict[str, str]:
    """The keys of contestants in a sentence, by its places."""
    return {field: step.parameters[field] for field in NAMED if step.parameters.get(field, "").isdigit()}


def _with_name(step: Step, people: Mapping[int, ContestantNames]) -> Step:
    named = {field: people[int(key)] for field, key in _kept_by(step).items()}
    if not named:
        return step
    labels = {field: " ".join((who.number, *who.names)) for field, who in named.items()}
    return replace(step, parameters={**step.parameters, **labels})


def _cells(line: TravellerLine, entry: Entry) -> tuple[AnyCell | None, AnyCell | None]:
    """Both sides' cells; a contestant's own where it is a partner's."""
    side = line.side_of(entry.pk)
    return (line.cell(side), line.cell("ew")) if side in NS else (line.cell("ns"), line.cell(side))


def _line(line: TravellerLine, entry: Entry) -> Line:
    ns, ew = (0, 1) if line.side_of(entry.pk) in NS else (1, 0)
    result = line.result
    return Line(result.section.letter, result.board, ns, ew, Kind(result.kind), result.score)


def _in_words(steps: ReasonedAward, conditions: Conditions | int) -> Reasons:
    decimals = conditions if isinstance(conditions, int) else conditions.decimals_shown
    reasons = tuple(_reason(step, decimals) for step in steps.steps)
    return Reasons(reasons, shown(steps.total, decimals), _fraction(steps.total, decimals))


def _reason(step: Step, decimals: int) -> Reason:
    return Reason(
        shown(step.amount, decimals),
        _fraction(step.amount, decimals),
        explain.sentence(step, reader_code()),
        step.cite.label(reader_language()),
    )


def _fraction(value: Fraction, decimals: int) -> str:
    """The exact value, where the figure shown is not."""
    return "" if rounded(value, decimals) == value else str(value)
