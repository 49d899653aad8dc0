"""Who must be told that something late waits for two people."""

from typing import Any

from django.db.models import Q, QuerySet

from clubs.models import (
    DIRECTING,
    Club,
    ClubOfficer,
    Correction,
    Duty,
    FileCorrection,
    LateChange,
    Membership,
    Official,
    Session,
)
from clubs.register.selectors import keeper_of
from federation.models import DirectorRegistration, Office, Role, User
from federation.record import letters
from federation.roles import today


def tell_who_must_confirm(correction: Correction) -> None:
    """Owe a letter to everybody who may confirm a late correction, but not to who asked for it."""
    session, result = correction.session, correction.result
    about = _about(session) | {
        "board": result.board,
        "pairs": f"{result.ns.number}–{result.ew.number}",
        "reason": correction.reason,
        "asker": str(correction.asked_by),
        "page": ["correction", correction.pk],
    }
    _owe("confirm_correction", correction.pk, session, correction.asked_by, about)


def tell_who_must_confirm_a_file(asked: FileCorrection) -> None:
    """The same for a late revision."""
    about = _about(asked.session) | {
        "count": asked.count,
        "reason": asked.reason,
        "asker": str(asked.asked_by),
        "page": ["file_correction", asked.pk],
    }
    _owe("confirm_late_revision", asked.pk, asked.session, asked.asked_by, about)


def tell_who_must_confirm_a_change(asked: LateChange) -> None:
    """The same for a late change of a stage's results."""
    about = _about(asked.session) | {
        "count": asked.count,
        "reason": asked.reason,
        "asker": str(asked.asked_by),
        "page": ["late_change", asked.pk],
    }
    _owe("confirm_late_change", asked.pk, asked.session, asked.asked_by, about)


def _about(session: Session) -> dict[str, Any]:
    club = session.club
    return {
        "title": session.titles.in_every(),
        "day": session.played_on.isoformat(),
        "club": club.names.in_every(),
    }


def _owe(topic: str, subject: int, session: Session, asker: User, about: dict[str, Any]) -> None:
    readers = who_are_told(session).exclude(pk=asker.pk)
    letters.owe(topic=topic, key=str(subject), readers=readers, about=about)


def who_are_told(session: Session) -> QuerySet[User]:
    """Who may confirm at the club, and at a tournament its directors and organisers."""
    return (who_may_confirm(keeper_of(session)) | _officials(session)).distinct()


def who_may_confirm(club: Club) -> QuerySet[User]:
    """A club's directors, its officers and the tournament office.

    Its directors are those on the register who are members of the club; where it has none, all on the
    register, for any of them may confirm.
    """
    officers = _holding(ClubOfficer.objects.filter(club=club))
    office = _holding(Office.objects.filter(role=Role.TOURNAMENT_OFFICE))
    return User.objects.filter(
        Q(pk__in=officers.values("holder")) | Q(pk__in=office.values("holder")) | Q(pk__in=_directors(club))
    )


def _officials(session: Session) -> QuerySet[User]:
    """A tournament's directors and organisers, who may confirm beside the club's."""
    stage = session.stage
    if stage is None or stage.is_simultaneous:
        return User.objects.none()
    duties = (*DIRECTING, Duty.ORGANISER)
    served = Official.objects.filter(tournament=stage.event.tournament_id, duty__in=duties)
    return User.objects.filter(pk__in=served.values("member__user"))


def _directors(club: Club) -> QuerySet[Any]:
    valid = DirectorRegistration.objects.filter(certified_on__lte=today(), expires_on__gte=today())
    users = valid.filter(member__user__isnull=False).values("member__user")
    own = users.filter(member__in=_holding(Membership.objects.filter(club=club)).values("member"))
    responsible: QuerySet[Any] = own if own.exists() else users
    return responsible


def _holding(posts: QuerySet[Any]) -> QuerySet[Any]:
    return posts.filter(starts_on__lte=today()).filter(Q(ends_on__isnull=True) | Q(ends_on__gte=today()))
