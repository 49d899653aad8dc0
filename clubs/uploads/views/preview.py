"""The problems of an upload as the preview lists them: what is said often is said once, with its places."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from clubs.files.amending.kept import as_text, fix_from, value_of
from clubs.files.amending.kinds import AmendedReading
from clubs.files.amending.places import TEAM_SIDES
from clubs.files.problem import Severity
from clubs.models import Upload
from clubs.uploads.words.amendments import what
from clubs.uploads.words.report import problems_of

SHOWN = 20  # of a long list; the rest is one click away
PLACES_SHOWN = 5  # of one group
_SENTENCES = re.compile(r"(?<=[。？])|(?<=[.?])\s+")


@dataclass(frozen=True, slots=True)
class Cut:
    """A list of which the first rows are shown at once."""

    first: tuple[Any, ...]
    rest: tuple[Any, ...]

    @classmethod
    def of(cls, rows: list[Any], shown: int = SHOWN) -> "Cut":
        """The first rows, and the others."""
        return cls(tuple(rows[:shown]), tuple(rows[shown:]))

    def __len__(self) -> int:
        return len(self.first) + len(self.rest)


@dataclass(frozen=True, slots=True)
class PreviewProblem:
    """A problem in words, and how it can be amended here: by a form, or by taking what is likely meant."""

    sentence: str
    element: str | None
    hint: str
    fix: str = ""  # of `as_text`; "" where nothing can be amended here
    what: str = ""
    proposal: AmendedReading | None = None

    @property
    def proposal_text(self) -> str:
        """As a form sends it."""
        return "" if self.proposal is None else json.dumps(value_of(self.proposal))


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """Problems of one kind: what to do about all of them, and the places."""

    do: str  # "" for a single one, whose sentence says it
    places: Cut

    def __len__(self) -> int:
        return len(self.places)


@dataclass(frozen=True, slots=True)
class Groups:
    """The problems of one severity."""

    groups: tuple[ProblemGroup, ...]
    fixable: int  # of the problems, so many can be amended here

    def __len__(self) -> int:
        return sum(map(len, self.groups))


def grouped(upload: Upload, severity: Severity) -> Groups:
    """What is wrong with a file, of one severity, by kind, in the order of the file."""
    problems = [problem for problem in problems_of(upload) if problem["severity"] == severity]
    problems.sort(key=lambda problem: problem["line"] or 0)
    kinds: dict[str, list[dict[str, Any]]] = {}
    for problem in problems:
        kinds.setdefault(problem["code"], []).append(problem)
    fixable = sum(bool(problem.get("fix")) for problem in problems)
    return Groups(tuple(map(_group, kinds.values())), fixable)


def _group(problems: list[dict[str, Any]]) -> ProblemGroup:
    sentences = [list(filter(None, _SENTENCES.split(problem["message"].strip()))) for problem in problems]
    common = _common_end(sentences) if len(problems) > 1 else 0
    joined = "".join if any("。" in sentence[-1] for sentence in sentences) else " ".join
    own = [joined(sentence[: len(sentence) - common]) for sentence in sentences]
    rows = [_preview_problem(problem, text) for problem, text in zip(problems, own, strict=True)]
    do = joined(sentences[0][len(sentences[0]) - common :])
    return ProblemGroup(do, Cut.of(rows, PLACES_SHOWN))


def _common_end(sentences: list[list[str]]) -> int:
    """How many last sentences all have; the first stays with its place, whose line it names."""
    ends = zip(*(reversed(sentence[1:]) for sentence in sentences), strict=False)
    return sum(1 for _ in takewhile(_all_same, ends))


def _all_same(words: Iterable[str]) -> bool:
    return len(set(words)) == 1


def _preview_problem(problem: dict[str, Any], sentence: str) -> PreviewProblem:
    kept, element, hint = problem.get("fix"), problem["element"], _hint(problem)
    if not kept:
        return PreviewProblem(sentence, element, hint)
    fix = fix_from(kept)
    return PreviewProblem(sentence, element, hint, as_text(fix.place), what(fix.place), fix.proposal)


def _hint(problem: dict[str, Any]) -> str:
    """What most likely should stand there; "" where we have no guess."""
    has = problem["parameters"]
    if problem["code"] in ("member_mistyped", "member_namesake"):
        return f"{has['number']} → {has['likely_number']} ({has['likely_name']})"
    if problem["code"] == "score_contradicts_contract":
        return f"{has['score']} → {has['expected']}"
    if problem["code"] in TEAM_SIDES and "likely" in has:
        return f"NS: {has['likely']}"
    return ""
