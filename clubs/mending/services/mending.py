"""Many results mended by one act: superseded where they stood, stated where they belong, never erased.

Lock order: the session's row, then what `superseding.apply` takes.
"""

from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts.contents import ResultsMended, Wrong
from clubs.entering.acting import acting
from clubs.entering.published_changes import CorrectionAsked
from clubs.entering.results import ChangedFacts, Entered, enter
from clubs.facts.services import contradictions, stated as facts
from clubs.facts.services.stated import Facts
from clubs.mending.services import moves, resting, team_moves
from clubs.mending.services.moves import Mending
from clubs.models import Session
from clubs.playing.services import three_ways
from federation.errors import Refused
from federation.models import User

NAMED = (Wrong.CONTESTANT, Wrong.ROUND, Wrong.BOARD)  # which say what is right instead


@transaction.atomic
def mend(*, session: Session, mended: ResultsMended, at: datetime, by: User) -> Entered:
    """Put results right that were entered wrongly.

    Raises Refused for a stranger and a closed stage, without a reason, where nothing stands that it is
    about, for two results of one place, where a ruling or a correction rests on one, and once the results
    are published as a correction is refused.
    """
    with acting(session, by) as (session, before):
        _refuse_unsaid(mended)
        mending = planned(session, before.facts, mended)
        resting.refuse_rested(session, before, mending.after, mending.moved)
        asked = CorrectionAsked(mended.error, mended.reason, mended.proof)
        count = len(mending.results) + len(mending.matches)
        change = ChangedFacts(
            before=before, after=mending.after, content=replace(mended, results=count), moved=mending.moved
        )
        entered = enter(session, change, at=at, by=by, asked=asked)
        _refuse_stated_twice(session, before.facts, mending.after)
    return entered


def planned(session: Session, stated: Facts, mended: ResultsMended) -> Mending:
    """What a mending would make of the facts. Raises Refused."""
    if session.form == "teams":
        mending = team_moves.of_matches(stated, mended, session.scoring)
    else:
        again = facts.meet_again(session.form, session.scoring)
        mending = moves.of_tables(stated, mended, again=again)
        contradictions.refuse_second(session, mending.after, mending.moved)
    if not mending.results and not mending.matches:
        raise Refused(_("No result is entered there."), "nothing_entered")
    return mending


def _refuse_unsaid(mended: ResultsMended) -> None:
    if not mended.reason.strip():
        raise Refused(_("Write down why."), "reason_missing")
    if mended.wrong in NAMED and mended.right in _stands(mended):
        raise Refused(_("Name two different ones: what was entered, and what is right."), "nothing_wrong")
    if not (mended.contestant or mended.round or mended.boards):
        raise Refused(_("Say which results: whose, of which round, or of which boards."), "nothing_named")


def _stands(mended: ResultsMended) -> tuple[str, ...]:
    """What is named as wrong, as `right` names what is right."""
    stands = {
        Wrong.CONTESTANT: mended.contestant,
        Wrong.ROUND: str(mended.round or ""),
        Wrong.BOARD: str(mended.boards[0]) if mended.boards else "",
    }
    return stands[mended.wrong], ""


def _refuse_stated_twice(session: Session, before: Facts, after: Facts) -> None:
    """A three-way match over two rounds states its IMPs once, wherever they have come from."""
    for key, value in facts.added(before.matches, after.matches).items():
        if any(value[1:]):
            _section, number, a, b = key
            three_ways.refuse_stated_twice(session.stage, number, a[2], b[2])
