"""What the desk of a stage no longer changes: a published result, once the correction period is over."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_noop

from clubs.facts import words
from clubs.facts.services import stated as facts
from clubs.facts.services.correction_clock import clear_period_of
from clubs.facts.services.stated import Facts
from clubs.models import ScoreError, Session
from clubs.tournaments.services import stages
from federation.errors import Refused
from federation.templatetags.portal import moment
from scoring.engine.corrections.acceptance import Error

OF_BOARDS = gettext_noop(
    "The correction period ended %(time)s. An error of the organiser can still be corrected on the page of "
    "the board, when the director and the organiser both confirm it (REG-3.4)."
)
OF_MATCHES = gettext_noop(
    "The correction period ended %(time)s. The figures of a match can still be decided at “Decide a reported "
    "match”, with a reason that both captains are told."
)


def refuse_late(session: Session, before: Facts, after: Facts, at: datetime) -> None:
    """Raise Refused where a result that is entered would change after the correction period. REG-3.2, 3.4

    What was never entered may still come: nothing of what was published changes by it.
    """
    results = facts.changed(before.results, after.results)
    ended = (
        stages.windows(session.stage, number).get("correction_minutes") for number in _rounds(before, after)
    )
    ends = max((end for end in ended if end is not None and at > end), default=None)
    if ends is not None:
        sentence = _(OF_BOARDS) if results else _(OF_MATCHES)
        raise Refused(sentence % {"time": moment(ends)}, "correction_period_over")


def _rounds(before: Facts, after: Facts) -> set[int | None]:
    """The rounds whose results change, each by its number; None for those that belong to no round."""
    results = facts.changed(before.results, after.results)
    matches = {key for key in facts.changed(before.matches, after.matches) if any(before.matches[key][1:])}
    return {key[-1] or None for key in results} | {key[1] or None for key in matches}


class CorrectionAsked(NamedTuple):
    """What a correction asks for: the kind of error, the reason, and the proof where tricks change."""

    error: str = ""
    reason: str = ""
    proof: str = ""


def refuse_as_correction(
    session: Session, before: Facts, after: Facts, asked: CorrectionAsked, at: datetime
) -> None:
    """Raise Refused as a correction is refused, once the stage is published officially. REG-3.2 to 3.4

    Before that nothing is asked. What two people would have to confirm is corrected result by result.
    """
    dates = ((stages.published_at(session.stage, number), number) for number in _rounds(before, after))
    published = [(date, number or 0) for date, number in dates if date is not None]
    if not published:
        return
    if not asked.reason.strip():
        raise Refused(_("Say why the result is corrected."), "no_reason")
    if asked.error not in ScoreError.values:
        raise Refused(_("The results are published: say what was wrong with them."), "no_error")
    period = clear_period_of(session, min(published)[1] or None)
    verdict = period.judge(Error(asked.error), now=at, proved=bool(asked.proof.strip()))
    if not verdict.accepted:
        if verdict.may_be_confirmed:
            refuse_late(session, before, after, at)
        raise Refused(words.refusal(period, verdict, at), verdict.acceptance.reason)
