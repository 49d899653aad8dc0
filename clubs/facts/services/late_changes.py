"""What the desk of a stage no longer changes: a published result, once the correction period is over."""

from datetime import datetime

from django.utils.translation import gettext as _, gettext_noop

from clubs.facts.services import stated as facts
from clubs.facts.services.stated import Facts
from clubs.models import Session
from clubs.tournaments.services import stages
from federation.errors import Refused
from federation.templatetags.portal import moment

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
    matches = {key for key in facts.changed(before.matches, after.matches) if any(before.matches[key][1:])}
    numbers = {key[-1] for key in results} | {key[1] for key in matches}
    ended = (stages.windows(session.stage, number or None).get("correction_minutes") for number in numbers)
    ends = max((end for end in ended if end is not None and at > end), default=None)
    if ends is not None:
        sentence = _(OF_BOARDS) if results else _(OF_MATCHES)
        raise Refused(sentence % {"time": moment(ends)}, "correction_period_over")
