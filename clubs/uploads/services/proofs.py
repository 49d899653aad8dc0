"""Photographs attached as proof: taken once, never taken away, seen by those who judge results."""

import hashlib
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.facts.services.locks import lock_games
from clubs.models import Club, Correction, Proof, Result, Session, Upload
from clubs.register import selectors
from clubs.uploads.services.photograph import photograph
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.visitors import Visitor

MOST = 20  # of one file, session or correction
HEAVY = ("picture", "small")
Subject = Upload | Session | Correction


@transaction.atomic
def attach(
    *, to: Subject, content: bytes, by: User, caption: str = "", board: int | None = None
) -> tuple[Proof, bool]:
    """Attach a photograph; `board` says to which of a session's boards.

    Answers the proof and whether it is new: the same bytes at the same place are taken once. Raises Refused
    for somebody who does not keep the club's desk, for what is no photograph, and for one too many.
    """
    club = club_of(to)
    if not selectors.keeps_desk(by, club):
        raise Refused(_("Only this club's scorer or manager can attach photographs."), "not_your_club")
    place = _place(to, board)
    sha256 = hashlib.sha256(content).hexdigest()
    lock_games(club.pk, f"proofs of {to._meta.label_lower} {to.pk}")
    known = Proof.objects.filter(**place)
    earlier = known.filter(sha256=sha256).defer(*HEAVY).first()
    if earlier is not None:
        return earlier, False
    if of(to).count() >= MOST:
        raise Refused(
            _("There are %(most)s photographs already; no more are taken.") % {"most": MOST}, "full"
        )
    taken = photograph(content)
    proof = Proof.objects.create(
        club=club,
        sha256=sha256,
        caption=caption.strip()[:200],
        attached_by=by,
        picture=taken.picture,
        small=taken.small,
        width=taken.width,
        height=taken.height,
        **place,
    )
    audit.record(Act.PROOF_ATTACHED, by, to, proof=proof.pk)
    return proof, True


def _place(to: Subject, board: int | None) -> dict[str, Any]:
    if isinstance(to, Upload):
        return {"upload": to, "session": None, "correction": None, "board": None}
    if isinstance(to, Correction):
        return {"upload": None, "session": None, "correction": to, "board": None}
    if board is not None and not Result.objects.current().filter(session=to, board=board).exists():
        raise Refused(
            _("Board %(board)s was not played in this session.") % {"board": board}, "no_such_board"
        )
    return {"upload": None, "session": to, "correction": None, "board": board}


def club_of(to: Subject) -> Club:
    """Whose desk it belongs to."""
    if isinstance(to, Upload):
        club: Club = to.club
        return club
    return selectors.keeper_of(to.session if isinstance(to, Correction) else to)


def of(to: Subject) -> QuerySet[Proof]:
    """What is attached to one thing, without the pictures."""
    proofs: QuerySet[Proof] = (
        Proof.objects.filter(**{to._meta.model_name or "": to}).defer(*HEAVY).select_related("attached_by")
    )
    return proofs


def shown_with(to: Subject) -> QuerySet[Proof]:
    """All that helps to judge it: a correction with the photographs of its board and of its files."""
    light: QuerySet[Proof] = Proof.objects.defer(*HEAVY).select_related("attached_by")
    if isinstance(to, Correction):
        of_board = Q(session=to.session_id) & (Q(board=to.result.board) | Q(board__isnull=True))
        return light.filter(Q(correction=to) | of_board | Q(upload__session=to.session_id))
    if isinstance(to, Session):
        return light.filter(Q(session=to) | Q(upload__session=to) | Q(correction__session=to))
    return light.filter(upload=to)


def of_board(session: Session, number: int) -> QuerySet[Proof]:
    """The photographs of a board: attached to it, or to a correction of one of its results."""
    light: QuerySet[Proof] = Proof.objects.defer(*HEAVY).select_related("attached_by").order_by("pk")
    attached = Q(session=session, board=number)
    corrected = Q(correction__session=session, correction__result__board=number)
    return light.filter(attached | corrected)


def may_see(user: Visitor, club: Club) -> bool:
    """The club's desk, directors, the tournament office: those who may have to judge a result."""
    return bool(selectors.parts_of(user, club))
