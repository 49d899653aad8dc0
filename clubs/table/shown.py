"""Boards that tables leave to the director, as pages show them."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from clubs.facts.services.corrected import StatedResult
from clubs.facts.typed_results import in_words
from clubs.models import ActKind, Session, SessionAct, TablesOpening
from clubs.table.services import dealt, deciding
from clubs.table.services.deciding import QuestionKind, TableQuestion
from clubs.table.services.places import seats_by_place
from clubs.table.services.standing import tables_now
from scoring.engine.board import SEATS

KINDS = {
    "conflict": gettext_lazy("the sides disagree"),
    "differs": gettext_lazy("another result is entered"),
    "late": gettext_lazy("agreed, and not entered"),
    "waiting": gettext_lazy("the other side has not checked it"),
}


def of_sessions(sessions: Sequence[Session]) -> list[tuple[Session, list[dict[str, Any]]]]:
    """The sessions with a movement, or matches of teams, each with what its tables leave open.

    Who waits is no question.
    """
    ours = [session.pk for session in sessions]
    of_teams = Q(session__form="teams", kind=ActKind.PAIRED)
    seated = SessionAct.objects.filter(of_teams | Q(kind=ActKind.MOVEMENT), session__in=ours)
    moved = set(seated.values_list("session", flat=True))
    opened = set(TablesOpening.objects.filter(session__in=moved).values_list("session", flat=True))
    return [
        (session, _undecided(session) if session.pk in opened else [])
        for session in sessions
        if session.pk in moved
    ]


def _undecided(session: Session) -> list[dict[str, Any]]:
    return [one for one in questions(session) if one["question"].kind != QuestionKind.WAITING]


def questions(session: Session) -> list[dict[str, Any]]:
    """All that the tables of a session leave open."""
    return [_shown(one) for one in deciding.questions_of(session, timezone.now())]


def hands_from_tables(session: Session) -> dict[str, Any]:
    """The hands that tables entered: which may be published, which to choose, how many stay secret."""
    seats = seats_by_place(session)
    entered = dealt.from_tables(session, seats, tables_now(session, seats, timezone.now()))
    return {
        "ready": [one for one in entered.over if one.is_ready],
        "published": [one for one in entered.over if one.standing and not one.is_question],
        "questions": [
            (one, [(hands, _by_seat(hands.deal), hands.deal == one.standing) for hands in one.entered])
            for one in entered.over
            if one.is_question
        ],
        "in_play": entered.in_play,
        "is_any": bool(entered.over or entered.in_play),
    }


def _by_seat(deal: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The hands of a deal: seats with suits and their cards."""
    first, _colon, hands = deal.partition(":")
    seats = SEATS[SEATS.index(first) :] + SEATS[: SEATS.index(first)]
    return [
        (seat, [(suit, cards or "–") for suit, cards in zip("SHDC", hand.split("."), strict=True)])
        for seat, hand in zip(seats, hands.split(), strict=True)
    ]


def _shown(question: TableQuestion) -> dict[str, Any]:
    standing = question.standing
    return {
        "question": question,
        "why": KINDS[question.kind],
        "entries": [
            (entry, in_words(StatedResult(*entry.stated)) if entry.stated else "")
            for entry in question.entries
        ],
        "stands": in_words(standing.stated) if standing else "",
    }
