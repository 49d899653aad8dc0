"""How far a score agrees with the figures that a file publishes, and by which conditions it agrees best."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod
from typing import NamedTuple

from clubs.files.differences import Difference, each_difference
from clubs.files.document import Document
from clubs.files.sheets import seated, sheet_of
from scoring.engine.conditions import ConditionError, Conditions, concerning
from scoring.engine.pairs import session
from scoring.engine.pairs.session import SessionScore
from scoring.engine.refusal import Refusal
from scoring.engine.sheet import Kind, Sheet
from scoring.regulations import RegulationError

# What programs are known to do differently; the pack's own value is tried first whatever it is.
VALUES: Mapping[str, tuple[str, ...]] = {
    "matchpoint_scale": ("half", "two"),
    "neuberg": ("boards", "off"),
    "award_decimals": ("2", "exact", "1", "0"),
    "factor_totals": ("no", "yes"),
    "percent_from": ("exact", "rounded_score"),
    "across_sections": ("no", "yes"),
    "averages": ("own_percentage", "flat"),
    "cross_imps": ("sum", "mean"),
    "butler_trim": ("0", "1", "2"),
    "butler_round": ("0", "1", "10"),
}
LINES_MAX = 150_000  # scored in all, when every combination is tried: some seconds

Values = tuple[str, ...]  # of the conditions that are tried, in their order
Scorer = Callable[[Sheet, Conditions], SessionScore]


class FigureAgreement(NamedTuple):
    """The figures that agree, and those that do not."""

    agree: int
    differences: tuple[Difference, ...]

    @property
    def differ(self) -> int:
        """How many differ."""
        return len(self.differences)


def agreement(published: int, differences: tuple[Difference, ...]) -> FigureAgreement:
    """What `differences` leaves of so many figures."""
    return FigureAgreement(max(0, published - len(differences)), differences)


def figures(document: Document) -> int:
    """How many figures the file publishes: totals, percentages, places, awards, matches."""
    return sum(any(map(str.isdigit, text)) for text in _published(document) if text)


def _published(document: Document) -> Iterator[str | None]:
    has_percentages = document.event.scoring == "matchpoints"  # elsewhere there is nothing they could be of
    for contestant in document.contestants:
        published = contestant.published
        yield from (published.total, published.percent if has_percentages else None, published.place)
    if document.event.form == "teams":
        yield from _of_matches(document)
        return
    for result, *_ in seated(document):
        yield from (result.ns_published, result.ew_published)


def _of_matches(document: Document) -> Iterator[str | None]:
    """Each match, and each of its boards once: the other room publishes the same."""
    for match in document.matches:
        yield from (match.a_score, match.b_score, match.a_vp, match.b_vp)
    boards = {
        (result.section, result.round, *sorted((result.ns, result.ew)), result.board): result
        for result in document.results
    }
    for result in boards.values():
        yield from (result.ns_published, result.ew_published)


class ConditionsSearch:
    """The combinations tried so far.

    First one condition at a time, each time the change that leaves the fewest differences, until none helps;
    then, where they are few enough, all combinations. Of equals those count that change the pack's least.
    `fixed`: conditions that were asked for and stay; `as_asked`: the agreement before anything is changed.
    `scales`: those of victory points that are tried where matches bring some.
    """

    def __init__(
        self,
        documents: Sequence[Document],
        conditions: Conditions,
        fixed: Collection[str],
        as_asked: FigureAgreement,
        published: int,
        score: Scorer = session.score,
        scales: tuple[str, ...] = (),
    ) -> None:
        self._conditions, self._published, self._scorer = conditions, published, score
        values = {**VALUES, "vp_scale": scales}
        self._sessions = [(document, sheet_of(document)) for document in documents]
        self._lines = sum(len(sheet.lines) for _, sheet in self._sessions)
        matter = frozenset[str]().union(*(_that_matter(sheet) for _, sheet in self._sessions))
        self._keys = [key for key in values if key in matter and key not in fixed]
        texts = conditions.as_texts()
        self._start = tuple(texts[key] for key in self._keys)
        self._values = [
            tuple(dict.fromkeys((own, *values[key])))
            for key, own in zip(self._keys, self._start, strict=True)
        ]
        self._fewest, self._worst = as_asked.differ, as_asked.differ + 1
        self._tried: dict[Values, FigureAgreement | None] = {
            self._start: as_asked
        }  # None: worse than another

    def best(self) -> tuple[Mapping[str, str], FigureAgreement]:
        """The conditions to change for the fewest differences, and the agreement then."""
        best = self._step_by_step()
        if self._fewest or self._distance(best) > 1:  # nothing is better than one change and no difference
            best = min((best, *self._all()), key=self._worth)
        changed = {
            key: value for key, value, own in zip(self._keys, best, self._start, strict=True) if value != own
        }
        tally = self._agreement(best)
        assert tally is not None, "the start was scored"
        return changed, tally

    def _step_by_step(self) -> Values:
        best = self._start
        while True:
            following = min((best, *self._neighbours(best)), key=self._worth)
            if following == best:
                return best
            best = following

    def _neighbours(self, values: Values) -> Iterator[Values]:
        for place, choices in enumerate(self._values):
            for choice in choices:
                if choice != values[place]:
                    yield (*values[:place], choice, *values[place + 1 :])

    def _all(self) -> Iterator[Values]:
        if prod(map(len, self._values)) * self._lines <= LINES_MAX:
            yield from product(*self._values)

    def _worth(self, values: Values) -> tuple[int, int, tuple[int, ...]]:
        """Less is better: differences, conditions changed, and how far down their lists."""
        tally = self._agreement(values)
        places = tuple(choices.index(value) for choices, value in zip(self._values, values, strict=True))
        return (tally.differ if tally else self._worst, self._distance(values), places)

    def _distance(self, values: Sequence[str]) -> int:
        return sum(value != own for value, own in zip(values, self._start, strict=True))

    def _agreement(self, values: Values) -> FigureAgreement | None:
        if values not in self._tried:
            self._tried[values] = self._score(values)
        return self._tried[values]

    def _score(self, values: Values) -> FigureAgreement | None:
        texts = {**self._conditions.as_texts(), **dict(zip(self._keys, values, strict=True))}
        conditions = Conditions.of(texts, self._conditions.cites, self._conditions.rules)
        try:
            # One more than the fewest so far is enough to know that this is not the best.
            differences = tuple(islice(self._differences(conditions), self._fewest + 1))
        except (ConditionError, RegulationError, Refusal):  # a rule, or a table of a scale, that there is not
            return None
        if len(differences) > self._fewest:
            return None
        self._fewest = len(differences)
        return agreement(self._published, differences)

    def _differences(self, conditions: Conditions) -> Iterator[Difference]:
        for document, sheet in self._sessions:
            yield from each_difference(document, self._scorer(sheet, conditions))


def _that_matter(sheet: Sheet) -> frozenset[str]:
    """The conditions that can change a figure of this session."""
    matter = set(concerning(sheet))
    if len({line.section for line in sheet.lines}) < 2:
        matter.discard("across_sections")
    if all(line.kind is not Kind.ARTIFICIAL for line in sheet.lines):
        matter.discard("averages")
    return frozenset(matter)
