"""What of the terminals' words is the director's: places where something else stands, or nothing."""

from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts import services as acts
from clubs.acts.contents import BoardEntered, TerminalDecided
from clubs.acts.converter import content_of
from clubs.entering.acting import acting
from clubs.entering.published_changes import NOTHING_ASKED, CorrectionAsked
from clubs.entering.results import ChangedFacts, Entered, enter
from clubs.facts.services import contradictions, standing as facts_standing
from clubs.facts.services.standing import CurrentFacts
from clubs.models import Result, Session
from clubs.playing.services.seating import BoardSeating
from clubs.table.services.places import seats_by_place
from clubs.table.settling import BoardPlace
from clubs.terminals.services.standing import (
    ResultValue,
    SpokenOnce,
    key_at,
    spoken_of,
    stands_at,
    table_of,
    word_of,
)
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit


class TerminalQuestion(NamedTuple):
    """A place where the terminals say one thing and another stands; None: nothing stands."""

    place: BoardPlace
    seat: BoardSeating
    spoken: ResultValue
    stands: ResultValue | None


def questions_of(session: Session) -> list[TerminalQuestion]:
    """Every place for the director, in order."""
    spoken = spoken_of(session)
    if not spoken:
        return []
    before, seats = facts_standing.kept(session), seats_by_place(session)
    open_ = (
        _question(session, before, seats[place], place, spoken[place])
        for place in sorted(spoken)
        if place in seats
    )
    return [question for question in open_ if question is not None]


def _question(
    session: Session, before: CurrentFacts, seat: BoardSeating, place: BoardPlace, spoken: SpokenOnce
) -> TerminalQuestion | None:
    key = key_at(session, before.facts, seat)
    where = stands_at(session, before.facts, seat, key)
    stands = before.facts.results[where] if where is not None else None
    if stands == spoken.value or spoken.is_decided:
        return None
    if where is not None and _entered_since(before.ids[Result][where], spoken.act):
        return None
    return TerminalQuestion(place, seat, spoken.value, stands)


def _entered_since(result: int, act: int) -> bool:
    """Whether the director entered a result after the terminals spoke; players' own words decide nothing."""
    stated = Result.objects.select_related("stated_by__act").get(pk=result).stated_by.act
    if stated is None or stated.pk <= act:
        return False
    content = content_of(stated)
    return not (isinstance(content, BoardEntered) and (content.report or content.table_entry))


@transaction.atomic
def decide(
    *,
    session: Session,
    place: BoardPlace,
    is_taken: bool,
    at: datetime,
    by: User,
    asked: CorrectionAsked = NOTHING_ASKED,
) -> Entered:
    """Take what the terminals say of a place, or keep what stands; what they said stays as it is.

    `asked`: what a correction asks for, once the results are published. Raises Refused for a stranger, a
    closed stage, a place that is no question, and as a correction is refused.
    """
    with acting(session, by) as (session, before):
        question = next((one for one in questions_of(session) if one.place == place), None)
        if question is None:
            raise Refused(_("This is decided already."), "nothing_to_decide")
        kept = TerminalDecided(word=word_of(place, question.spoken), is_taken=is_taken, **asked.as_kept())
        if not is_taken:
            act = acts.keep(session=session, content=kept, at=at, by=by)
            audit.record(Act.SESSION_ACTED, by, session, entered=act.pk)
            return Entered()
        key = key_at(session, before.facts, question.seat)
        after = replace(
            before.facts,
            results=before.facts.results | {key: question.spoken},
            lines=before.facts.lines | {key: (0, place.round, table_of(session, question.seat))},
        )
        if key not in before.facts.results:
            contradictions.refuse_second(session, after, [key])
        change = ChangedFacts(before=before, after=after, content=kept)
        return enter(session, change, at=at, by=by, asked=asked)
