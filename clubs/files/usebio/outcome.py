"""What one USEBIO traveller line says happened, apart from who played it."""

from fractions import Fraction
from typing import NamedTuple

from clubs.files import notation
from clubs.files.checks.outcome import outcome_problems
from clubs.files.problem import Problem, error, warning
from scoring.engine.sheet import Kind


class UsebioLineTexts(NamedTuple):
    """The texts of a line, untouched, and the vulnerability of its board."""

    contract: str | None
    declarer: str | None
    lead: str | None
    tricks: str | None
    score: str | None
    vulnerability: str | None


class UsebioOutcome(NamedTuple):
    """The middle fields of a `DocumentResult`, in its order."""

    kind: Kind
    contract: str | None
    declarer: str | None
    lead: str | None
    tricks: int | None
    score: int | None
    ns_percent: Fraction | None = None
    ew_percent: Fraction | None = None


Texts = tuple[str | None, str | None, str | None, str | None, str | None, str | None]  # a `UsebioLineTexts`
Outcome = tuple[UsebioOutcome, tuple[Problem, ...]]


def outcome(written: Texts) -> Outcome:
    """Read the texts of a line. Its problems have no line number yet."""
    texts = UsebioLineTexts(*written)
    score = (texts.score or "").strip()
    percentages = notation.artificial(score)
    if percentages:
        return UsebioOutcome(Kind.ARTIFICIAL, None, None, None, None, None, *percentages), ()
    problems: list[Problem] = []
    contract = _contract(texts, problems)
    lead = _lead(texts, problems)
    if contract == "P":
        return _passed_out(score, problems)
    played = (contract, _declarer(texts, contract, problems), lead, _tricks(texts, contract, problems))
    points = notation.number(score)
    if points is None:
        problems.append(_no_score(score))
        return UsebioOutcome(Kind.NOT_PLAYED, *played, None), tuple(problems)
    if points == 0 and contract is None and not problems:
        return _passed_out(score, problems)  # nothing else scores 0
    if not any(problem.severity == "error" for problem in problems):
        problems.extend(
            _placed(outcome_problems(played[0], played[1], played[3], points, texts.vulnerability))
        )
    return UsebioOutcome(Kind.PLAYED, *played, points), tuple(problems)


def _passed_out(score: str, problems: list[Problem]) -> Outcome:
    points = notation.number(score) or 0
    problems.extend(_placed(outcome_problems("P", None, None, points, None)))
    return UsebioOutcome(Kind.PASSED_OUT, "P", None, None, None, 0), tuple(problems)


def _placed(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    return tuple(
        Problem(problem.severity, problem.code, None, "TRAVELLER_LINE/SCORE", problem.parameters)
        for problem in problems
    )


def _contract(texts: UsebioLineTexts, problems: list[Problem]) -> str | None:
    written = (texts.contract or "").strip()
    contract = notation.contract(written)
    if written and contract is None and not notation.is_no_score(written):
        problems.append(error("contract_impossible", None, "TRAVELLER_LINE/CONTRACT", contract=written))
    return contract


def _declarer(texts: UsebioLineTexts, contract: str | None, problems: list[Problem]) -> str | None:
    written, place = (texts.declarer or "").strip(), "TRAVELLER_LINE/PLAYED_BY"
    declarer = notation.seat(written)
    if declarer is None and written and not notation.is_no_score(written):
        problems.append(error("declarer_impossible", None, place, declarer=written))
    elif declarer is None and contract:
        problems.append(warning("declarer_missing", None, place, contract=notation.shown_contract(contract)))
    return declarer


def _lead(texts: UsebioLineTexts, problems: list[Problem]) -> str | None:
    written = (texts.lead or "").strip()
    lead = notation.card(written)
    if lead is None and written and not notation.is_no_score(written):
        problems.append(warning("lead_unreadable", None, "TRAVELLER_LINE/LEAD", lead=written))
    return lead


def _tricks(texts: UsebioLineTexts, contract: str | None, problems: list[Problem]) -> int | None:
    written = (texts.tricks or "").strip()
    tricks = notation.number(written)
    if not written or (contract is None and tricks is None and notation.is_no_score(written)):
        return None
    if tricks is None or not 0 <= tricks <= 13:
        problems.append(error("tricks_impossible", None, "TRAVELLER_LINE/TRICKS", tricks=written))
        return None
    return tricks


def _no_score(score: str) -> Problem:
    place = "TRAVELLER_LINE/SCORE"
    if notation.is_no_score(score):
        return warning("score_missing", None, place)
    if score.upper().startswith("ADJ"):
        return warning("score_adjusted", None, place, score=score)
    return error("score_unreadable", None, place, score=score)
