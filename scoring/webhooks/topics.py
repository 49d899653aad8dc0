"""What happens beside points, as other programs are told of it.

Of what is public a message names the thing and its addresses, where the names are read as their bearers want
them shown. Of members and of money it says what the administration chose, and no more.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from clubs.models import Club, District, Membership, Session, Stage
from clubs.tournaments.services.stages import published_at
from clubs.treasury.accounts import bodies_of
from federation.models import Member, MemberStatus, MoneyAccount, MoneyEntry, MoneyPosting
from federation.personal.processing.activities import Receiver
from federation.personal.processing.registered import RegisteredReceiver
from federation.reader import NameUse
from federation.roles import today
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current
from rulings.models import CasebookEntry
from scoring.models import MEMBER_FIELDS, Run, StageRun, Topic, WebhookEndpoint
from scoring.webhooks.messages import owe, tell_all, told_of

MEMBERS_AT_ONCE = 200  # of one message
GONE = (MemberStatus.LEFT, MemberStatus.DECEASED, MemberStatus.MERGED)
NAMES = ("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji")


def tell_of_session(session: Session, run: Run, *, is_new: bool) -> None:
    """Results of a club's session: computed first, or others than before. A stage tells of its own."""
    if session.is_ranked_by_stage:
        return
    details = {
        "session": session.pk,
        "club": session.club.number,
        "played_on": session.played_on.isoformat(),
        "run": run.sequence,
        "page": whole_address("standings", session.pk),
        "api": whole_address("api_standings", session.pk),
    }
    tell_all(Topic.RESULTS_PUBLISHED if is_new else Topic.RESULTS_CHANGED, details)


def tell_of_stage(stage: Stage, run: StageRun, *, is_new: bool, causes: Iterable[str]) -> None:
    """A stage: published, its standings others than before; nothing before it is published."""
    if published_at(stage) is None and not stage.is_simultaneous:
        return
    details = {
        "stage": stage.pk,
        "event": stage.event_id,
        "run": run.sequence,
        "page": whole_address("stage", stage.pk),
        "api": whole_address("api_event", stage.event_id),
    }
    if "stage_published" in causes:
        tell_all(Topic.RESULTS_PUBLISHED, details)
    elif is_new:
        tell_all(Topic.RESULTS_CHANGED, details)
    if is_new:
        tell_all(Topic.STANDINGS, details)


def tell_of_ruling(entry: CasebookEntry, *, is_withdrawal: bool) -> None:
    """An entry of the casebook, which has no names in it."""
    details = {
        "entry": entry.citation,
        "page": whole_address("casebook_entry", entry.citation),
        "api": whole_address("api_casebook_entry", entry.citation),
    }
    tell_all(Topic.RULING_WITHDRAWN if is_withdrawal else Topic.RULING, details)


def tell_of_members(members: Iterable[int], what: str) -> None:
    """Members who joined, left, or whose record is another, some in each message."""
    endpoints = told_of(Topic.MEMBER_JOINED, Topic.MEMBER_CHANGED, Topic.MEMBER_LEFT)
    if not endpoints:
        return
    rows = list(Member.objects.filter(pk__in=list(members)).select_related("merged_into").order_by("pk"))
    for at in range(0, len(rows), MEMBERS_AT_ONCE):
        some = rows[at : at + MEMBERS_AT_ONCE]
        homes = _homes(some)
        for topic, concerned in _by_topic(some, what):
            for endpoint in endpoints:
                if topic in endpoint.topics:
                    told_now = [_told(member, endpoint, homes) for member in concerned]
                    owe(endpoint, topic, None, {"members": told_now})


def tell_of_money(entry: MoneyEntry, account: MoneyAccount) -> None:
    """A payment that came in, or one that was taken back: how much, when, and of whose account."""
    postings = MoneyPosting.objects.filter(entry=entry, account=account)
    body = bodies_of([account.pk]).get(account.pk)
    details = {
        "entry": entry.pk,
        "booked_on": entry.booked_on.isoformat(),
        "amount": str(-sum(posting.amount for posting in postings)),
        "currency": current().currency,
        "member": account.member.number if account.member else None,
        "club": body.number if isinstance(body, Club) else None,
        "district": body.number if isinstance(body, District) else None,
        "reverses": entry.reverses_id,
    }
    tell_all(Topic.MONEY if entry.reverses_id is None else Topic.MONEY_REVERSED, details)


def _by_topic(members: Iterable[Member], what: str) -> Iterator[tuple[Topic, list[Member]]]:
    by_topic: dict[Topic, list[Member]] = {}
    for member in members:
        is_gone = what == "standing" and member.status in GONE
        topic = Topic.MEMBER_JOINED if what == "added" else Topic.MEMBER_CHANGED
        by_topic.setdefault(Topic.MEMBER_LEFT if is_gone else topic, []).append(member)
    yield from by_topic.items()


def _homes(members: Iterable[Member]) -> dict[int, str]:
    rows = Membership.objects.filter(member__in=members, is_home=True, ends_on=None, starts_on__lte=today())
    return dict(rows.values_list("member", "club__number"))


def _told(member: Member, endpoint: WebhookEndpoint, homes: dict[int, str]) -> dict[str, Any]:
    """The number, and what the administration ticked; no name of who wants none told to programs."""
    all_of_it: dict[str, Any] = {
        "status": member.status,
        "joined_on": member.joined_on.isoformat() if member.joined_on else None,
        "club": homes.get(member.pk),
    }
    if member.is_named_for(NameUse.PROGRAMS):
        all_of_it["name"] = {part: getattr(member, part) for part in NAMES}
    ticked = {field: all_of_it[field] for field in all_of_it if field in endpoint.member_fields}
    into = {"merged_into": member.merged_into.number} if member.merged_into else {}
    return {"number": member.number, **into, **ticked}


def receiving() -> list[RegisteredReceiver]:
    """The addresses in use, as those who are given data, with what each learns."""
    return [
        RegisteredReceiver(Receiver.WEBHOOKS, endpoint.label, _learns(endpoint), endpoint.made_at)
        for endpoint in WebhookEndpoint.objects.filter(is_active=True)
    ]


def _learns(endpoint: WebhookEndpoint) -> str:
    words = [str(Topic(topic).label) for topic in endpoint.topics]
    words += [str(MEMBER_FIELDS[field]) for field in endpoint.member_fields if field in MEMBER_FIELDS]
    return " · ".join(words)
