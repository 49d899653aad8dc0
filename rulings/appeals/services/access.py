"""Who may see and do what about appeals. Nobody sits on a case of their own."""

from collections.abc import Iterator

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.models import Role, User
from federation.roles import holds
from federation.visitors import Visitor
from rulings.appeals.services import bodies
from rulings.appeals.services.interests import is_barred
from rulings.appeals.services.parties import is_party
from rulings.appeals.services.steps import PRIVATE_STEPS, UNTOLD_STEPS
from rulings.cases.services import access
from rulings.lifecycle.appeals import AppealState
from rulings.models import Appeal, AppealAct, AppealParty, Body, Case, CaseParty, CommitteeMember, PanelSeat


def on_register(user: User, body: Body) -> bool:
    """Whether somebody is a member of a body today."""
    return user.is_active and bodies.in_office(body).filter(user=user).exists()


def chairs(user: User, body: Body) -> bool:
    """Whether somebody is a chair of a body today."""
    return user.is_active and bodies.in_office(body).filter(user=user, is_chair=True).exists()


def seat_of(user: User, appeal: Appeal) -> PanelSeat | None:
    """Somebody's seat on the panel, while it is held."""
    seat: PanelSeat | None = appeal.seats.filter(user=user, is_seated=True).first()
    return seat


def may_read(user: Visitor, appeal: Appeal) -> bool:
    """Whether somebody reads the committee's file: the panel, and the chairs of the body before there is one.

    Nobody with an interest that bars, whatever other office is held.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    if seat_of(user, appeal) is None and not chairs(user, appeal.body):
        return False
    return not has_left(user, appeal) and not is_barred(user, appeal)


def reads_case(user: Visitor, case: Case) -> bool:
    """Whether somebody reads a case because they read the file of an appeal of it."""
    if not user.is_authenticated:
        return False
    return any(may_read(user, appeal) for appeal in case.appeals.select_related("body", "case__session"))


def has_left(user: User, appeal: Appeal) -> bool:
    """Whether somebody was on the panel and left it."""
    return bool(appeal.seats.filter(user=user, is_seated=False).exists())


def may_see(user: Visitor, appeal: Appeal) -> bool:
    """Whether somebody sees that there is an appeal, its statements and its decision: the parties, who
    handles the case, and who reads the file. Notes and votes are for who reads the file alone."""
    if not user.is_authenticated or not user.is_active:
        return False
    return is_party(user, appeal) or may_handle(user, appeal) or may_read(user, appeal)


def may_handle(user: Visitor, appeal: Appeal) -> bool:
    """Whether somebody handles the papers of an appeal: whose desk its case is of.

    A playing director takes papers in of a case of their own too, and reads what a party reads.
    """
    return access.keeps_desk_of(user, appeal.case)


def may_compose(user: User, appeal: Appeal) -> bool:
    """Whether somebody makes up the panel: its chair, a chair of the body, the tournament office. D.14"""
    if not user.is_authenticated or not user.is_active or has_left(user, appeal):
        return False
    office = holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR) or chairs(user, appeal.body)
    return (office or _is_in_chair(user, appeal)) and not is_barred(user, appeal)


def may_vote(user: User, appeal: Appeal) -> bool:
    """Whether somebody may vote now: seated, in the hearing, and without a bar that came up since."""
    if appeal.state != AppealState.HEARING or seat_of(user, appeal) is None:
        return False
    return not is_barred(user, appeal)


def may_preside(user: User, appeal: Appeal) -> bool:
    """Whether somebody is the chair of the panel."""
    return _is_in_chair(user, appeal) and not is_barred(user, appeal)


def _is_in_chair(user: User, appeal: Appeal) -> bool:
    seat = seat_of(user, appeal)
    return seat is not None and seat.is_chair


def open_acts(appeal: Appeal) -> list[AppealAct]:
    """What parties and desk see of an appeal: no notes, no votes, and the decision once it is told."""
    hidden = PRIVATE_STEPS if appeal.told_at else PRIVATE_STEPS | UNTOLD_STEPS
    return list(appeal.acts.exclude(step__in=hidden).select_related("by").order_by("sequence"))


def earlier(appeal: Appeal) -> Iterator[Appeal]:
    """The appeals by which a ruling came to this one, the newest first."""
    previous = appeal.previous
    while previous is not None:
        yield previous
        previous = previous.previous


def room_of(user: Visitor) -> QuerySet[Appeal]:
    """The appeals of the committee room of somebody: those on whose panel they sit, and of bodies they chair.

    Bars are asked for each appeal when it is opened; who sits has none.
    """
    if not user.is_authenticated or not user.is_active:
        return Appeal.objects.none()
    # Not Exists(): asked for each of ten thousand appeals, that is most of the time of a docket.
    sits = PanelSeat.objects.filter(user=user, is_seated=True).values("appeal")
    left = PanelSeat.objects.filter(user=user, is_seated=False).values("appeal")
    chaired = [
        row.body_id
        for row in CommitteeMember.objects.filter(user=user, is_chair=True).select_related("body")
        if chairs(user, row.body)
    ]
    return Appeal.objects.filter(Q(pk__in=sits) | Q(body__in=chaired)).exclude(pk__in=left)


def own_appeals(user: Visitor) -> QuerySet[Appeal]:
    """The appeals of which somebody is a party, and those about rulings in which they were at the table."""
    if not user.is_authenticated:
        return Appeal.objects.none()
    sat = CaseParty.objects.filter(case=OuterRef("case"), member__user=user)
    fixed = AppealParty.objects.filter(appeal=OuterRef("pk"), member__user=user)
    played = Q(entry__players__member__user=user, entry__players__superseded_by__isnull=True)
    return Appeal.objects.filter(Q(Exists(fixed)) | Q(Exists(sat)) | Q(member__user=user) | played).distinct()


def handled_by(user: Visitor) -> QuerySet[Appeal]:
    """The appeals of the cases of somebody's desk."""
    return Appeal.objects.filter(case__in=access.of_desk(user))
