"""Awarding titles, and deciding about them afterwards: a person does it each time, never the portal."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from federation.models import Member, MemberStatus, User
from federation.roles import today
from federation.tenancy.context import current
from federation.tenancy.locks import hold
from scoring.engine.masterpoints.ranks import Rank, RankLadder
from scoring.models import Title, TitleAct, TitleActKind
from scoring.models.ledger.points import ALL_COLOURS, UNIT
from scoring.points.services import left as points_left, title_letters
from scoring.points.services.ledger import slips as ledger_slips
from scoring.secretary import refuse_strangers

TITLE_LOCK = 7_100_024
AT_ONCE_MAX = 500
MERGES_MAX = 20
REASON_MAX = 300
STANDING = (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE)
Points = Mapping[str, Fraction]


def ladder_on(day: date, key: str = "") -> RankLadder | None:
    """The federation's ladder of ranks on a day: by its key, or the first of its pack."""
    return Rulebook.of_federation(day).ladder(key)


def ladder_keys() -> tuple[str, ...]:
    """The ladders that the federation's pack has."""
    return Rulebook.of_federation().ladders


def points_of(members: Iterable[int]) -> dict[int, dict[str, Fraction]]:
    """Members' points by colour as they count for ranks: all time, less what has grown old."""
    by_member: dict[int, dict[str, Fraction]] = {}
    rows = points_left.totals().filter(member__in=list(members)).exclude(colour=ALL_COLOURS).order_by()
    for member, colour, units in rows.values_list("member", "colour", "units"):
        by_member.setdefault(member, {})[colour] = Fraction(units, UNIT)
    return by_member


def records_of(member: Member) -> list[int]:
    """The keys of a member's record and of all that were merged into it."""
    records = newest = [member.pk]
    for _merge in range(MERGES_MAX):
        newest = list(_merged_into(newest))
        if not newest:
            break
        records = records + newest
    return records


def _merged_into(records: list[int]) -> Iterable[int]:
    keys: Iterable[int] = (
        Member.objects.filter(merged_into__in=records).values_list("pk", flat=True).order_by()
    )
    return keys


@transaction.atomic
def award(
    *, member: Member, rank: str, on: date, at: datetime, by: User, ladder: str = "", reason: str = ""
) -> Title:
    """Award a rank of the ladder as it stands on the day. Raises Refused.

    The points must be enough for it; a rank that a person decides about, or that asks for titles of events,
    needs the reason instead, or too.
    """
    refuse_strangers(by)
    if on > today():
        raise Refused(_("A title is not awarded before its day."), "title_too_early")
    edition, step = step_in(ladder_on(on, ladder), rank)
    hold(TITLE_LOCK, member.pk)
    _refuse_unfit(member)
    _refuse_held(member, edition, rank)
    points = points_of([member.pk]).get(member.pk, {})
    _refuse_unreached(edition, step, points, reason)
    before = Title.objects.filter(member=member, ladder=edition.key, rank=rank).count()
    title: Title = Title.objects.create(
        member=member,
        pack=current().regulation_pack,
        ladder=edition.key,
        edition=edition.starts,
        rank=rank,
        ordinal=before + 1,
        awarded_on=on,
        points=kept(points),
        reason=reason.strip()[:REASON_MAX],
        code=ledger_slips.new_code(),
        by=by,
        at=at,
    )
    title_letters.tell(title)
    return title


@transaction.atomic
def award_all(
    *, chosen: Sequence[tuple[Member, str]], on: date, at: datetime, by: User, ladder: str = ""
) -> list[Title]:
    """Award several ranks on one day, all or none. Raises Refused for the first that cannot be."""
    refuse_strangers(by)
    if not 1 <= len(chosen) <= AT_ONCE_MAX:
        raise Refused(_("Choose who is to be awarded a title."), "nobody_chosen")
    # In one order, so that two who do it at once do not wait for each other.
    in_order = sorted(chosen, key=lambda pair: (pair[0].pk, pair[1]))
    return [_named(member, rank, on, at, by, ladder) for member, rank in in_order]


def _named(member: Member, rank: str, on: date, at: datetime, by: User, ladder: str) -> Title:
    try:
        return award(member=member, rank=rank, on=on, at=at, by=by, ladder=ladder)
    except Refused as refused:
        raise Refused(f"{member}: {refused.sentence}", refused.code) from refused


def confirm(*, title: Title, reason: str, at: datetime, by: User) -> TitleAct:
    """The member keeps the title although its points no longer cover it. Raises Refused."""
    return _decide(title, TitleActKind.CONFIRMED, reason, at, by)


def withdraw(*, title: Title, reason: str, at: datetime, by: User) -> TitleAct:
    """Take a title from a member, with the reason; the certificate says so from now on. Raises Refused."""
    return _decide(title, TitleActKind.WITHDRAWN, reason, at, by)


@transaction.atomic
def _decide(title: Title, kind: TitleActKind, reason: str, at: datetime, by: User) -> TitleAct:
    refuse_strangers(by)
    if not reason.strip():
        raise Refused(_("Say why this is decided about the title."), "reason_missing")
    hold(TITLE_LOCK, title.member_id)
    if not Title.objects.held().filter(pk=title.pk).exists():
        raise Refused(_("This title is withdrawn already."), "title_withdrawn")
    holder = title.member.merged_into_id or title.member_id
    points = kept(points_of([holder]).get(holder, {}))
    act: TitleAct = TitleAct.objects.create(
        title=title, kind=kind, points=points, reason=reason.strip()[:REASON_MAX], by=by, at=at
    )
    return act


def kept(points: Points) -> dict[str, str]:
    """Points by colour as a record keeps them: exact, as text."""
    return {colour: str(amount) for colour, amount in sorted(points.items()) if amount}


def read(points: Mapping[str, str]) -> dict[str, Fraction]:
    """Points by colour as a record has them."""
    return {colour: Fraction(amount) for colour, amount in points.items()}


def step_in(ladder: RankLadder | None, rank: str) -> tuple[RankLadder, Rank]:
    """A rank of a ladder by its key, with the ladder. Raises Refused where there is none."""
    step = next((rung for rung in ladder.ranks if rung.key == rank), None) if ladder else None
    if ladder is None or step is None:
        raise Refused(_("There is no such title on this day."), "no_such_rank")
    return ladder, step


def _refuse_unfit(member: Member) -> None:
    if Member.objects.get(pk=member.pk).status not in STANDING:
        raise Refused(_("Titles are awarded to members in good standing."), "no_standing")


def _refuse_held(member: Member, ladder: RankLadder, rank: str) -> None:
    keys = [rung.key for rung in ladder.ranks]
    same_or_higher = Q(ladder=ladder.key, rank__in=keys[keys.index(rank) :])
    if Title.objects.held().filter(same_or_higher, member__in=records_of(member)).exists():
        raise Refused(_("The member holds this title already, or a higher one."), "title_held")


def _refuse_unreached(ladder: RankLadder, step: Rank, points: Points, reason: str) -> None:
    if (step.by_hand or step.event_wins) and not reason.strip():
        raise Refused(_("Say what the title is awarded for."), "reason_missing")
    if step.lacking(ladder.in_unit(points)):
        raise Refused(_("The member does not have the points for this title."), "points_missing")
