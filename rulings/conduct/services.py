"""The conduct record across events (REG-6): who may look, what stands there, and the right of reply.

There is none until the federation enters the privacy rule by which it keeps one. What stands there is read
from the decisions that hold: a ruling taken back is gone from it at once, and an incident leaves it when its
months are over.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Member, Role, User
from federation.record import audit
from federation.roles import holds, today
from federation.visitors import Visitor
from rulings.adjustments.selectors import decisions_in_force
from rulings.models import Adjustment, AdjustmentKind, ConductReply, ConductRule

REPLY_MOST = 2_000
REASON_MOST = 200
MONTHS_OF_A_YEAR = 12


@dataclass(frozen=True, slots=True)
class RecordedIncident:
    """An incident on record: the decision, until when it stands there, and what the player says to it."""

    adjustment: Adjustment
    leaves_on: date
    replies: tuple[ConductReply, ...]


def may_look(user: Visitor) -> bool:
    """Whether somebody needs to know: the conduct officer and the administrator."""
    return holds(user, Role.CONDUCT_OFFICER, Role.ADMINISTRATOR)


@transaction.atomic
def adopt(rule: ConductRule, *, by: User) -> ConductRule:
    """Enter a rule that the federation has adopted. Raises Refused for who may not, and for a day to come."""
    if not holds(by, Role.ADMINISTRATOR):
        raise Refused(_("Only the administrator can do this."), "not_administrator")
    if rule.adopted_on > today():
        raise Refused(_("A rule is entered when it is adopted, not before."), "not_adopted_yet")
    rule.entered_by = by
    rule.full_clean(exclude=["federation"])
    rule.save()
    audit.record(Act.CONDUCT_RULE_ADOPTED, by, rule, keeps=rule.keeps, months=rule.months)
    return rule


def rule_in_force() -> ConductRule | None:
    """The rule by which a record is kept today; None where there is none."""
    newest = ConductRule.objects.filter(adopted_on__lte=today()).order_by("-adopted_on", "-pk").first()
    return newest if newest and newest.keeps else None


def kept_since() -> date | None:
    """From when incidents are on record: the day of the first rule after which it was never off."""
    since = None
    for keeps, day in ConductRule.objects.order_by("adopted_on", "pk").values_list("keeps", "adopted_on"):
        since = (since or day) if keeps else None
    return since


@transaction.atomic
def look(*, member: Member, reason: str, by: User) -> list[RecordedIncident]:
    """Look at a player's record; that somebody did, and why, is recorded.

    Raises Refused for who need not know, without a reason, and where no record is kept.
    """
    if not may_look(by):
        raise Refused(_("Only the conduct officer and the administrator see the conduct record."), "no_need")
    if not reason.strip():
        raise Refused(_("Say why you need to see it."), "reason_missing")
    incidents = _incidents(member)
    audit.record(Act.CONDUCT_SEEN, by, member, reason=reason.strip()[:REASON_MOST], incidents=len(incidents))
    return incidents


def own(member: Member) -> list[RecordedIncident]:
    """What a player sees of their own record; nothing where none is kept."""
    return _incidents(member) if rule_in_force() else []


@transaction.atomic
def reply(*, adjustment: Adjustment, member: Member, text: str, by: User) -> ConductReply:
    """A player says something to an incident on their record.

    Raises Refused for somebody else's record, for what is not on it, and for a reply without a word.
    """
    if member.user_id != by.pk:
        raise Refused(_("Only the player can reply."), "not_the_player")
    if not any(incident.adjustment.pk == adjustment.pk for incident in own(member)):
        raise Refused(_("This is not on your record."), "not_on_record")
    if not text.strip() or len(text) > REPLY_MOST:
        raise Refused(
            _("Write your reply, in %(most)s characters at most.") % {"most": REPLY_MOST}, "reply_missing"
        )
    reply_made = ConductReply.objects.create(adjustment=adjustment, member=member, text=text.strip(), by=by)
    audit.record(Act.CONDUCT_REPLIED, by, member, decision=adjustment.pk)
    return reply_made


def leaves_on(happened_on: date, months: int) -> date:
    """The first day on which an incident is off the record: so many months on, at the latest month's end."""
    passed = happened_on.year * MONTHS_OF_A_YEAR + happened_on.month - 1 + months
    year, month = divmod(passed, MONTHS_OF_A_YEAR)
    for day in range(happened_on.day, happened_on.day - 4, -1):
        try:
            return date(year, month + 1, day)
        except ValueError:
            continue
    raise ValueError(happened_on)


def _incidents(member: Member) -> list[RecordedIncident]:
    rule, since = rule_in_force(), kept_since()
    if rule is None or since is None:
        raise Refused(
            _("The federation keeps no conduct record: no privacy rule for one is in force."), "no_record"
        )
    adjustments = decisions_in_force().filter(
        kind=AdjustmentKind.CONDUCT,
        body__member__in=_records_of(member),
        body__established=True,
        session__played_on__gte=since,
    )
    decisions = adjustments.select_related("session__club", "case", "by").order_by(
        "-session__played_on", "-pk"
    )
    return _standing(decisions, rule.months, _replies(member))


def _records_of(member: Member) -> list[int]:
    """A member's record and those that were merged into it."""
    return [member.pk, *Member.objects.filter(merged_into=member).values_list("pk", flat=True)]


def _standing(
    decisions: Iterable[Adjustment], months: int, replies: dict[int, list[ConductReply]]
) -> list[RecordedIncident]:
    dated = [(decision, leaves_on(decision.session.played_on, months)) for decision in decisions]
    return [
        RecordedIncident(decision, leaves, tuple(replies.get(decision.pk, ())))
        for decision, leaves in dated
        if leaves > today()
    ]


def _replies(member: Member) -> dict[int, list[ConductReply]]:
    replies: dict[int, list[ConductReply]] = {}
    for reply in ConductReply.objects.filter(member__in=_records_of(member)).order_by("pk"):
        replies.setdefault(reply.adjustment_id, []).append(reply)
    return replies
