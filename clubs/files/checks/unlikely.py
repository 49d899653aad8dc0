"""Results that hardly can be: asked about, never refused. Each board's results are their own measure.

Only a result that stands alone among five others at least is asked about, and for one reason:

side: in its denomination the tables took other tricks by five or more, and with the other side as
declarer it would be within one of them; without a contract, all others have the opposite sign and one of
them the same points;
tricks: five tricks from the middle of the same denomination played by the same side (four where declarer
took none or all), and three from the nearest of them;
score: 1500 points from the middle, which is 17 IMPs, and 600 from the nearest.

The middle is the median of the others: no result, however wild, moves it far.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from clubs.files.document import Document, DocumentResult
from clubs.files.kept import KeptAnswers
from clubs.files.notation import shown_contract, shown_score
from clubs.files.problem import Problem, warning
from scoring.engine.sheet import Kind

OTHERS_MIN = 5  # results beside the one in question
SAME_MIN = 4  # of them in the same denomination
TRICKS_APART, TRICKS_APART_AT_THE_ENDS, TRICKS_ALONE = 5, 4, 3
POINTS_APART, POINTS_ALONE = 1500, 600
_ALL = 13


class _Outcome(NamedTuple):
    contract: str | None
    declarer: str | None
    tricks: int | None
    score: int
    strain: str  # the denomination; "" where it, declarer or the tricks are not known
    side: str  # declarer's
    ns_tricks: int


_Entered = tuple[str | None, str | None, int | None, int]  # contract, declarer, tricks, score
_Place = tuple[str, int, int]  # section, round at teams, board


def problems(document: Document) -> Iterator[Problem]:
    """One question for each line that stands out, in the order of the lines."""
    is_teams = document.event.form == "teams"
    outcomes: KeptAnswers[_Entered, _Outcome] = KeptAnswers(_outcome)
    boards: defaultdict[_Place, list[_Outcome]] = defaultdict(list)
    for result in document.results:
        if result.score is not None and result.kind in (Kind.PLAYED, Kind.PASSED_OUT):
            entered = (result.contract, result.declarer, result.tricks, result.score)
            boards[_place(result, is_teams)].append(outcomes[entered])
    odd = {place: outstanding for place, played in boards.items() if (outstanding := _odd(played))}
    for result in document.results if odd else ():
        reasons = odd.get(_place(result, is_teams))
        if reasons and result.score is not None:
            outcome = outcomes[result.contract, result.declarer, result.tricks, result.score]
            if outcome in reasons:
                yield _question(result, outcome, reasons[outcome])


def _place(result: DocumentResult, is_teams: bool) -> _Place:
    """Where the same cards are played: a section, and at teams a round of it."""
    return result.section, result.round if is_teams else 0, result.board


def _outcome(entered: _Entered) -> _Outcome:
    contract, declarer, tricks, _ = entered
    side = "NS" if declarer in ("N", "S") else "EW"
    if contract is None or contract == "P" or declarer is None or tricks is None:
        return _Outcome(*entered, "", side, 0)
    return _Outcome(*entered, contract[1], side, tricks if side == "NS" else _ALL - tricks)


class _Reason(NamedTuple):
    code: str
    others: int
    middle: int


def _odd(outcomes: Sequence[_Outcome]) -> dict[_Outcome, _Reason]:
    """The outcomes of a board that stand alone, and why."""
    if len(outcomes) <= OTHERS_MIN:
        return {}
    reasons = {}
    field: _Field | None = None
    times = Counter(outcomes)
    for outcome in _worth_a_look(outcomes):
        if times[outcome] == 1 and outcome.contract != "P":
            field = field or _Field(outcomes)
            reason = field.wrong_side(outcome) or field.tricks(outcome) or field.score(outcome)
            if reason:
                reasons[outcome] = reason
    return reasons


def _worth_a_look(outcomes: Sequence[_Outcome]) -> Iterable[_Outcome]:
    """Those that can stand alone at all: most boards have none, and need no more than this."""
    scores = [outcome.score for outcome in outcomes]
    if max(scores) - min(scores) >= POINTS_APART:
        return outcomes
    strains: defaultdict[str, list[_Outcome]] = defaultdict(list)
    for outcome in outcomes:
        strains[outcome.strain].append(outcome)
    looked_at = [outcome for outcome in strains.pop("", ()) if outcome.contract is None]
    for same in strains.values():
        tricks = [outcome.ns_tricks for outcome in same]
        if len(same) > SAME_MIN and max(tricks) - min(tricks) >= TRICKS_APART_AT_THE_ENDS:
            looked_at += same
    return looked_at


class _Figures:
    """Figures in their order, asked about one of them and the others."""

    def __init__(self, figures: Iterable[int]) -> None:
        self._sorted = sorted(figures)

    @property
    def others(self) -> int:
        """How many the others are."""
        return len(self._sorted) - 1

    def middle(self, own: int) -> int:
        """The median of the others; of two in the middle the lower one."""
        middle = (self.others - 1) // 2
        return self._sorted[middle + (middle >= bisect_left(self._sorted, own))]

    def nearest(self, own: int) -> int:
        """How far the nearest of the others is."""
        place = bisect_left(self._sorted, own)
        beside = (*self._sorted[max(0, place - 1) : place], *self._sorted[place + 1 : place + 2])
        return min(abs(own - other) for other in beside)


class _Field:
    """The outcomes of a board, put in order once: however many there are, each is a few look-ups."""

    def __init__(self, outcomes: Sequence[_Outcome]) -> None:
        self._scores = _Figures(outcome.score for outcome in outcomes)
        self._times = Counter(outcome.score for outcome in outcomes)
        self._signs = Counter((outcome.score > 0) - (outcome.score < 0) for outcome in outcomes)
        strains: defaultdict[str, list[int]] = defaultdict(list)
        sides: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for outcome in outcomes:
            if outcome.strain and outcome.tricks is not None:
                strains[outcome.strain].append(outcome.ns_tricks)
                sides[outcome.strain, outcome.side].append(outcome.tricks)
        self._strains = {strain: _Figures(tricks) for strain, tricks in strains.items()}
        self._sides = {alike: _Figures(tricks) for alike, tricks in sides.items()}

    def wrong_side(self, outcome: _Outcome) -> _Reason | None:
        """Whether it would fit with its side turned round."""
        if outcome.contract is None:
            sign = (outcome.score > 0) - (outcome.score < 0)
            opposite = sign != 0 and self._signs[-sign] == self._scores.others
            turned = opposite and bool(self._times[-outcome.score])
            return _Reason("side_of_score", self._scores.others, -outcome.score) if turned else None
        same = self._strains.get(outcome.strain)
        if same is None or same.others < SAME_MIN:
            return None
        middle = same.middle(outcome.ns_tricks)
        far = abs(outcome.ns_tricks - middle) >= TRICKS_APART
        fits_turned = abs(_ALL - outcome.ns_tricks - middle) <= 1
        return _Reason("side", same.others, middle) if far and fits_turned else None

    def tricks(self, outcome: _Outcome) -> _Reason | None:
        """Whether its tricks are far from all others in the same denomination by the same side."""
        same = self._sides.get((outcome.strain, outcome.side))
        if same is None or outcome.tricks is None or same.others < SAME_MIN:
            return None
        middle, taken = same.middle(outcome.tricks), outcome.tricks
        apart = TRICKS_APART_AT_THE_ENDS if taken in (0, _ALL) else TRICKS_APART
        is_far = same.nearest(taken) >= TRICKS_ALONE and abs(taken - middle) >= apart
        return _Reason("tricks", same.others, middle) if is_far else None

    def score(self, outcome: _Outcome) -> _Reason | None:
        """Whether its score is far from all others."""
        middle = self._scores.middle(outcome.score)
        is_far = abs(outcome.score - middle) >= POINTS_APART
        alone = is_far and self._scores.nearest(outcome.score) >= POINTS_ALONE
        return _Reason("score", self._scores.others, middle) if alone else None


def _question(result: DocumentResult, outcome: _Outcome, reason: _Reason) -> Problem:
    place = (result.line, None)
    about: dict[str, str | int] = {
        "board": result.board,
        "contract": shown_contract(outcome.contract) if outcome.contract else "–",
        "declarer": outcome.declarer or "–",
        "tricks": "–" if outcome.tricks is None else outcome.tricks,
        "score": shown_score(outcome.score),
        "others": reason.others,
        "middle": reason.middle,
    }
    if reason.code == "side":
        return warning("unlikely_side", *place, **about)
    if reason.code == "tricks":
        return warning("unlikely_tricks", *place, **about)
    about["middle"] = shown_score(reason.middle)
    if reason.code == "side_of_score":
        return warning("unlikely_side_of_score", *place, **about)
    return warning("unlikely_score" if outcome.contract else "unlikely_score_alone", *place, **about)
