"""What a PBN game, or a row of its ScoreTable, says happened: contract, declarer, tricks, score."""

import re
from fractions import Fraction
from typing import NamedTuple

from clubs.files import notation
from clubs.files.checks.outcome import outcome_problems
from clubs.files.pbn.text.values import sided
from clubs.files.problem import Problem, error, warning
from scoring.engine import contract as law_77
from scoring.engine.sheet import Kind

IRREGULAR = "^"  # before a declarer, a number of tricks or an artificial score
TRICKS = 13
_WHOLE = re.compile(r"[+-]?\d{1,5}")


class PbnResultTexts(NamedTuple):
    """The texts of a result. "" is unknown; a score of "-" says that the board was not played."""

    contract: str
    declarer: str
    result: str
    score: str
    vulnerability: str | None


class PbnOutcome(NamedTuple):
    """What the texts come to. The problems have no line yet; their elements are tags."""

    kind: Kind
    contract: str | None
    declarer: str | None
    tricks: int | None
    score: int | None
    is_agreed: bool  # the number of tricks was agreed otherwise than they were won
    problems: tuple[Problem, ...]


def outcome(written: PbnResultTexts) -> PbnOutcome:
    """Read the texts of a result. A score that is not written is worked out, where the rest is known."""
    problems: list[Problem] = []
    contract = _contract(written.contract, problems)
    declarer = _declarer(written.declarer, problems)
    agreed = written.result.startswith(IRREGULAR)
    tricks = _tricks(written.result.removeprefix(IRREGULAR), declarer, problems)
    assigned = written.score.startswith(IRREGULAR)
    score = _score(written.score.removeprefix(IRREGULAR), declarer, problems)
    if contract == "P" or (score == 0 and contract is None and not problems):  # nothing else scores 0
        problems.extend(_at("Score", outcome_problems("P", None, None, score or 0, None)))
        return PbnOutcome(Kind.PASSED_OUT, "P", None, None, 0, False, tuple(problems))
    kind = Kind.ASSIGNED if assigned else Kind.PLAYED
    if score is None:
        score = None if problems else _worked_out(written, contract, declarer, tricks)
        if score is None:
            kind = Kind.NOT_PLAYED
            problems.extend([] if problems else [warning("score_missing", None, "Score")])
    elif not problems and not assigned:
        checked = outcome_problems(contract, declarer, tricks, score, written.vulnerability)
        problems.extend(_at("Score", checked))
        if contract and not declarer:
            shown = notation.shown_contract(contract)
            problems.append(warning("declarer_missing", None, "Declarer", contract=shown))
    return PbnOutcome(kind, contract, declarer, tricks, score, agreed, tuple(problems))


def _contract(text: str, problems: list[Problem]) -> str | None:
    if not text:
        return None
    contract = notation.contract(text)
    if contract is None:
        problems.append(error("contract_impossible", None, "Contract", contract=text[:40]))
    return contract


def _declarer(text: str, problems: list[Problem]) -> str | None:
    written = text.removeprefix(IRREGULAR)
    if not written:
        return None
    declarer = notation.seat(written)
    if declarer is None:
        problems.append(error("declarer_impossible", None, "Declarer", declarer=text[:40]))
    return declarer


def _tricks(text: str, declarer: str | None, problems: list[Problem]) -> int | None:
    """Declarer's tricks, whichever side they are told of."""
    if not text:
        return None
    figures = sided(text)
    ours, theirs = (figures.of_ns(declarer), figures.of_ew(declarer)) if figures else (None, None)
    if declarer and declarer in "EW":
        ours, theirs = theirs, ours
    if figures and figures.declarer is not None:
        ours, theirs = figures.declarer, None
    won = [int(side) for side in (ours, theirs) if side is not None and side.isdigit()]
    is_of_both = figures is not None and None not in (figures.ns, figures.ew)
    if len(won) != 1 + is_of_both or sum(won) > TRICKS:
        problems.append(error("tricks_impossible", None, "Result", tricks=text[:40]))
        return None
    if is_of_both and sum(won) < TRICKS:
        problems.append(warning("pbn_result_partial", None, "Result", tricks=text[:40]))
        return None
    if declarer is None and figures and figures.declarer is None:
        return None  # whose they are cannot be told
    return won[0] if ours is not None else TRICKS - won[0]


def _score(text: str, declarer: str | None, problems: list[Problem]) -> int | None:
    """Points from North-South's side."""
    if text in ("", "-"):
        return None
    figures = sided(text)
    ns, ew = (figures.of_ns(declarer), figures.of_ew(declarer)) if figures else (None, None)
    written = [figure for figure in (ns, ew) if figure is not None]
    if not written or not all(_WHOLE.fullmatch(figure) for figure in written):
        if figures and figures.declarer and not declarer:
            problems.append(error("pbn_score_of_nobody", None, "Score", score=text[:40]))
        else:
            problems.append(error("score_unreadable", None, "Score", score=text[:40]))
        return None
    if ns is not None and ew is not None and int(ns) != -int(ew):
        problems.append(warning("score_adjusted", None, "Score", score=text[:40]))
        return None
    return int(ns) if ns is not None else -int(written[0])


def _worked_out(
    written: PbnResultTexts, contract: str | None, declarer: str | None, tricks: int | None
) -> int | None:
    """What Law 77 gives, where everything is known that it asks for."""
    if contract is None or declarer is None or tricks is None or written.score == "-":
        return None
    side = "NS" if declarer in "NS" else "EW"
    if written.vulnerability is None:
        return None
    points = law_77.points(contract, tricks, written.vulnerability in ("Both", side))
    return points if side == "NS" else -points


def _at(element: str, problems: tuple[Problem, ...]) -> list[Problem]:
    return [
        Problem(problem.severity, problem.code, None, element, problem.parameters) for problem in problems
    ]


def percent(text: str) -> Fraction | None:
    """The percentage of an artificial score: "60", "^60", "^33.3", "^100/3"; None for anything else."""
    match = re.fullmatch(r"\^?(\d{1,3})(?:\.(\d{1,9}))?(?:/(\d{1,9}))?%?", text.strip())
    if match is None or (match[2] and match[3]) or (match[3] and not int(match[3])):
        return None
    whole = Fraction(int(match[1]), int(match[3] or 1))
    decimals = match[2] or ""
    value = whole + Fraction(int(decimals or 0), 10 ** len(decimals))
    return value if value <= 100 else None
