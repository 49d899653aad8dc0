"""Titles that were awarded elsewhere, before the federation kept them here: taken over with their days."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Member, User
from federation.people.services.logins import refuse_own_login
from federation.roles import today
from federation.tenancy.context import current
from federation.tenancy.locks import hold
from scoring.models import Title, TitleAct, TitleActKind
from scoring.points.services import titles
from scoring.points.services.ledger import slips as ledger_slips
from scoring.points.services.titles import TITLE_LOCK
from scoring.secretary import refuse_strangers


@dataclass(frozen=True, slots=True)
class BroughtTitle:
    """What a register says: who was awarded which rank of which ladder, on which day, and why."""

    member: Member
    ladder: str
    rank: str
    on: date
    reason: str = ""


@transaction.atomic
def bring_titles(brought: Sequence[BroughtTitle], *, by: User) -> list[Title]:
    """Take titles over, all or none. Raises Refused.

    The ladder is that of the day, or today's where there was none yet. Neither points nor standing are asked
    for: the title was awarded, and its holder may have died. Where the points that are kept here do not cover
    it, whoever brings it has decided that it stays, and that is recorded, so that nobody is asked again.
    """
    refuse_strangers(by)
    at, points = timezone.now(), titles.points_of({one.member.pk for one in brought})
    in_order = sorted(brought, key=lambda one: (one.member.pk, one.on))
    return [_bring(one, points.get(one.member.pk, {}), at, by) for one in in_order]


def _bring(one: BroughtTitle, points: dict[str, Fraction], at: datetime, by: User) -> Title:
    refuse_own_login(one.member.user, by=by)
    if one.on > today():
        raise Refused(_("A title is not awarded before its day."), "title_too_early")
    ladder = titles.ladder_on(one.on, one.ladder) or titles.ladder_on(today(), one.ladder)
    edition, step = titles.step_in(ladder, one.rank)
    hold(TITLE_LOCK, one.member.pk)
    same = Title.objects.filter(member=one.member, ladder=edition.key, rank=one.rank)
    if Title.objects.held().filter(pk__in=same.values("pk")).exists():
        raise Refused(f"{one.member}: {_('The member holds this title already.')}", "title_held")
    reason = one.reason.strip()[: titles.REASON_MAX] or _("Taken over from the register of titles")
    title: Title = Title.objects.create(
        member=one.member,
        pack=current().regulation_pack,
        ladder=edition.key,
        edition=edition.starts,
        rank=one.rank,
        ordinal=same.count() + 1,
        awarded_on=one.on,
        points=titles.kept(points),
        reason=reason,
        code=ledger_slips.new_code(),
        by=by,
        at=at,
    )
    if step.lacking(edition.in_unit(points)):
        decided = {"kind": TitleActKind.CONFIRMED, "points": titles.kept(points), "reason": reason}
        TitleAct.objects.create(title=title, by=by, at=at, **decided)
    return title
