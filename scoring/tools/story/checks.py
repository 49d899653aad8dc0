"""What a story expects, held against what the pages show."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from clubs.tournaments.selectors import form_of
from scoring.engine.contest import Course
from scoring.engine.given.exact import exact
from scoring.engine.rounding import decimal
from scoring.engine.teams.cell import steps_from
from scoring.models import Award, StageMatch, StageStanding
from scoring.tools.story import appeals, handicaps, points, rankings, series
from scoring.tools.story.script import Json
from scoring.tools.story.stage import Scene


class Check(NamedTuple):
    """One figure: where, what was wanted, what there is."""

    where: str
    wanted: str
    got: str

    @property
    def holds(self) -> bool:
        """Whether they are the same: figures by their values, so that 13/2, 6.5 and 6.50 are one."""
        if self.wanted == self.got:
            return True
        wanted, got = (_values(text) for text in (self.wanted, self.got))
        return bool(wanted) and wanted == got


def _values(text: str) -> list[Fraction]:
    """The figures of a text, one or several with commas between; [] where it is something else."""
    values = [exact(part.strip()) for part in text.split(",")]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) else []


def checks(scene: Scene, act: Json) -> Iterator[Check]:
    """Every figure of a `check` act."""
    yield from _standings(scene, act.get("standings", ()))
    yield from (Check(*row) for row in handicaps.listed(scene, act.get("handicap", ())))
    yield from _awards(scene, act.get("awards", {}))
    yield from _vps(scene, act.get("vps", ()))
    yield from _margins(scene, act.get("margins", ()))
    yield from _through(scene, act.get("through", ()))
    yield from (Check(*row) for row in points.points(scene, act.get("points", {})))
    yield from (Check(*row) for row in points.postings(scene, act.get("postings", {})))
    yield from (Check(*row) for row in series.places(scene.series, act.get("series", ())))
    yield from (Check(*row) for row in rankings.categories(scene.series, act.get("categories", ())))
    yield from (Check(*row) for row in rankings.prizes(scene.series, act.get("prizes", ())))
    yield from (Check(*row) for row in appeals.deposits(scene, act.get("deposits", {})))
    for name, wanted in act.get("state", {}).items():
        yield Check(f"state of {name}", str(wanted), appeals.state_of(scene.named.get(name), str(wanted)))


def _standings(scene: Scene, figures: Any) -> Iterator[Check]:
    rows = {row.entrant.number: row for row in _rows(scene)}
    for figure in figures:
        row = rows.get(figure["contestant"])
        for field in ("rank", "score", "percent", "tied"):
            if field in figure:
                got = "nothing" if row is None else str(getattr(row, field))
                yield Check(f"standing of {figure['contestant']}, {field}", str(figure[field]), got)


def _rows(scene: Scene) -> Any:
    return StageStanding.objects.filter(stage=scene.stage).select_related("entrant")


def _awards(scene: Scene, figures: Mapping[str, Mapping[str, str]]) -> Iterator[Check]:
    awards = {}
    for award in Award.objects.filter(session__stage=scene.stage).select_related("result__ns", "result__ew"):
        result = award.result
        awards[result.ns.number, str(result.board)] = award.ns
        awards[result.ew.number, str(result.board)] = award.ew
    for contestant, boards in figures.items():
        for board, wanted in boards.items():
            got = awards.get((contestant, board))
            yield Check(f"award of {contestant} on board {board}", wanted, str(got))


def _vps(scene: Scene, figures: Any) -> Iterator[Check]:
    for figure in figures:
        row, turned = _match(scene, figure)
        got = ["nothing", "nothing"] if row is None else [str(row.a_points), str(row.b_points)]
        if turned:
            got.reverse()
        where = f"round {figure['round']}, {figure['a']} against {figure['b']}"
        yield from (Check(where, str(wanted), vp) for wanted, vp in zip(figure["vp"], got, strict=True))


def _margins(scene: Scene, figures: Any) -> Iterator[Check]:
    for figure in figures:
        row, turned = _match(scene, figure)
        ahead = None if row is None else _ahead(scene, row, turned=turned)
        where = f"round {figure['round']}, {figure['a']} against {figure['b']}, margin"
        yield Check(where, str(figure["imps"]), "nothing" if ahead is None else str(ahead))


def _ahead(scene: Scene, row: StageMatch, *, turned: bool) -> Decimal | None:
    """By how many IMPs the team named first is ahead. Law 12C4, D.4

    In a knockout there is one margin, with carry-over and both sides' penalties. Elsewhere each side has its
    own, by which its VP are looked up: rounded as `weighted_imps` says, less its own penalties. Board points
    have no margin of a side; there it is the difference.
    """
    form = form_of(scene.stage)
    if form.contest.course is Course.KNOCKOUT:
        return row.a_points if row.a_points is None or not turned else -row.a_points
    if row.a_score is None or row.b_score is None:
        return None
    own, other = (steps_from(row.reasons[side]["score"]).total for side in ("ba" if turned else "ab"))
    return decimal(own - other if form.contest.scoring == "board_a_match" else own)


def _through(scene: Scene, figures: Any) -> Iterator[Check]:
    for figure in figures:
        row, _turned = _match(scene, figure)
        where = f"round {figure['round']}, {figure['a']} against {figure['b']}, who goes on"
        got = "nobody" if row is None or row.winner is None else row.winner.number
        if "winner" in figure:
            yield Check(where, figure["winner"] or "nobody", got)
        if "by" in figure:
            yield Check(f"{where}, by what", figure["by"], row.decided_by if row else "nothing")


def _match(scene: Scene, figure: Json) -> tuple[StageMatch | None, bool]:
    rows = StageMatch.objects.filter(stage=scene.stage, round=figure["round"]).select_related(
        "a", "b", "winner"
    )
    for row in rows:
        numbers = (row.a.number, row.b.number if row.b else "")
        if numbers == (figure["a"], figure["b"]):
            return row, False
        if numbers == (figure["b"], figure["a"]):
            return row, True
    return None, False
