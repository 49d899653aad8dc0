"""What a published result needs before it changes, by whichever way: what a correction asks for. REG-3."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from clubs.entering import difference
from clubs.facts import words
from clubs.facts.services import stated as facts
from clubs.facts.services.corrected import CORRECTABLE
from clubs.facts.services.correction_clock import Verdict, clear_period_of
from clubs.facts.services.standing import CurrentFacts
from clubs.facts.services.stated import RESULT_FIELDS, Facts
from clubs.models import ScoreError, Session
from clubs.register.selectors import waiting_corrections, waiting_late_changes
from clubs.tournaments.services import stages
from federation.errors import Refused
from scoring.engine.corrections.acceptance import Error

KIND, TRICKS = (RESULT_FIELDS.index(name) for name in ("kind", "tricks"))


class CorrectionAsked(NamedTuple):
    """What a correction asks for: the kind of error, the reason, and the proof where tricks change."""

    error: str = ""
    reason: str = ""
    proof: str = ""

    def as_kept(self) -> dict[str, str]:
        """As an act keeps it."""
        return {name: value.strip()[:300] for name, value in self._asdict().items()}


NOTHING_ASKED = CorrectionAsked()


def judged(
    session: Session, before: CurrentFacts, after: Facts, asked: CorrectionAsked, at: datetime
) -> Verdict | None:
    """What the regulation says to a change of results; None where nothing of it is published. REG-3.2 to 3.4

    A result that was never entered is a change too: the published totals are others by it. The verdict
    either holds at once or may be confirmed by two people; all else raises Refused: no reason, no kind of
    error, tricks without their kind of error, a director's score, a correction that waits already, and what
    the clock and the kind of error refuse.
    """
    published = sorted(_published(session, before.facts, after))
    if not published:
        return None
    error = _error_of(asked)
    _refuse_what_cannot_be(before.facts, after, error)
    refuse_waiting(before, after)
    _date, number = published[0]
    period = clear_period_of(session, number or None)
    verdict = period.judge(error, now=at, proved=bool(asked.proof.strip()))
    if not verdict.accepted and not verdict.may_be_confirmed:
        raise Refused(words.refusal(period, verdict, at), verdict.acceptance.reason)
    return verdict


def is_published(session: Session, number: int | None = None) -> bool:
    """Whether the results of a session are published; in a knockout those of a round."""
    return session.stage is not None and stages.is_published(session.stage, number or None)


def is_over(session: Session, number: int, at: datetime) -> bool:
    """Whether the results of a round are published and their correction period is over."""
    return is_published(session, number) and not clear_period_of(session, number or None).is_open(at)


def refuse_published(session: Session, number: int) -> None:
    """Raise Refused where players would enter a result that is missing in published ones."""
    if is_published(session, number):
        raise Refused(
            _("The results are published. Tell the director, who enters what is missing."),
            "published_already",
        )


def _published(session: Session, before: Facts, after: Facts) -> Iterator[tuple[datetime, int]]:
    """When what changes was published, by round; 0 where a round has no publication of its own."""
    for number in _rounds(before, after):
        date = stages.published_at(session.stage, number)
        if date is not None and stages.is_published(session.stage, number):
            yield date, number or 0


def _rounds(before: Facts, after: Facts) -> set[int | None]:
    """The rounds whose results change, each by its number; None for those that belong to no round."""
    results = facts.changed(before.results, after.results) | facts.added(before.results, after.results).keys()
    touched = facts.changed(before.matches, after.matches) | facts.added(before.matches, after.matches).keys()
    matches = {key for key in touched if _figures(before, key) != _figures(after, key)}
    return {key[-1] or None for key in results} | {key[1] or None for key in matches}


def _figures(stated: Facts, key: facts.MatchKey) -> tuple[str, ...]:
    """What a match came to; who meets whom, and over how many boards, is no result."""
    return tuple(stated.matches.get(key, ("",) * len(facts.MATCH_FIELDS))[1:])


def _error_of(asked: CorrectionAsked) -> Error:
    if not asked.reason.strip():
        raise Refused(_("The results are published: say why the result is changed."), "no_reason")
    if asked.error not in ScoreError.values:
        raise Refused(_("The results are published: say what was wrong with them."), "no_error")
    return Error(asked.error)


def _refuse_what_cannot_be(before: Facts, after: Facts, error: Error) -> None:
    for key in facts.changed(before.results, after.results):
        old, new = before.results[key], after.results.get(key)
        if old[KIND] not in CORRECTABLE:
            raise Refused(
                _("This is a director's score. It is changed by a ruling, not by a correction."), "ruling"
            )
        if new and error is Error.CONTRACT_OR_SIDE and _tricks_change(old[TRICKS], new[TRICKS]):
            raise Refused(
                _("The number of tricks changes: choose “number of tricks”, and give the proof."),
                "tricks_change",
            )


def _tricks_change(before: int | None, after: int | None) -> bool:
    return None not in (before, after) and before != after


def refuse_waiting(before: CurrentFacts, after: Facts) -> None:
    """Raise Refused where a correction or a late change of one of the results waits for confirmation."""
    results, matches = difference.giving_way(before, difference.of(before.facts, after))
    waiting = waiting_corrections().filter(result__in=results)
    late = waiting_late_changes()
    late = late.filter(results__overlap=results) | late.filter(matches__overlap=matches)
    if waiting.exists() or late.exists():
        raise Refused(
            _("A correction of these results waits for confirmation. Confirm or decline it first."),
            "correction_waits",
        )
