"""Changing regulations: an edition is drafted, proposed by one, adopted by two. Then it is a record.

An edition that has not begun can be withdrawn by two; one in force can only be followed by another.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.models import RegulationAct, RegulationActKind, RegulationDraft, RegulationEdition
from clubs.regulations import books, selectors
from clubs.regulations.words import sentence
from clubs.signals import regulations_changed
from federation.errors import Refused
from federation.models import Act, Role, User
from federation.record import audit
from federation.roles import holds, today
from federation.tenancy.locks import hold
from federation.visitors import Visitor
from scoring.engine.refusal import Refusal, Refusals
from scoring.regulations.edition_check import problems
from scoring.regulations.edition_text import CHANGES_MAX, edition_from, text_of

LOCK = 7_210_000  # the class of the advisory lock under which a federation's regulations change
Kind = RegulationActKind
ACTS = {
    Kind.SUPPORTED: Act.REGULATION_SUPPORTED,
    Kind.ADOPTED: Act.REGULATION_ADOPTED,
    Kind.DROPPED: Act.REGULATION_DROPPED,
    Kind.WITHDRAWAL_ASKED: Act.REGULATION_WITHDRAWAL_ASKED,
    Kind.WITHDRAWN: Act.REGULATION_WITHDRAWN,
}


class EditionRefused(Refused):
    """An edition that cannot be: every problem, each with its field."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.problems = tuple(refusals)
        super().__init__(" ".join(self.sentences), "edition_refused")

    @property
    def sentences(self) -> list[str]:
        """Every problem in the reader's language, each once."""
        return list(dict.fromkeys(map(sentence, self.problems)))


def keeps_regulations(user: Visitor) -> bool:
    """Whether somebody drafts, proposes and adopts editions: the members of the rules committee."""
    return holds(user, Role.RULES_COMMITTEE)


def refuse_others(by: User) -> None:
    """Raise Refused for whoever is not a member of the rules committee."""
    if not keeps_regulations(by):
        raise Refused(_("Only the rules committee changes the regulations."), "not_rules_committee")


def problems_of(body: object, *, adopted_on: date) -> list[Refusal]:
    """Everything that stands against an edition after those that hold, were it adopted on a day."""
    try:
        edition = edition_from(body)
    except Refusals as refused:
        return list(refused.refusals)
    return list(problems(books.book_here(), edition, adopted_on))


# --- drafts ----------------------------------------------------------------------------------------


@transaction.atomic
def begin(*, names: Mapping[str, str], starts: str, at: datetime, by: User) -> RegulationDraft:
    """A draft without changes: its names by language, its first day. Raises Refused for a stranger."""
    refuse_others(by)
    body = {"names": dict(names), "starts": starts, "changes": []}
    draft: RegulationDraft = RegulationDraft.objects.create(
        body=body, begun_at=at, changed_at=at, changed_by=by
    )
    return draft


@transaction.atomic
def name(
    *, draft: RegulationDraft, names: Mapping[str, str], starts: str, at: datetime, by: User
) -> RegulationDraft:
    """Call a draft otherwise, or let it begin on another day. Raises Refused as every act on a draft."""
    held = _open_draft(draft, by)
    return _keep(held, {**held.body, "names": dict(names), "starts": starts}, at, by)


@transaction.atomic
def put(*, draft: RegulationDraft, change: Mapping[str, Any], at: datetime, by: User) -> RegulationDraft:
    """What a draft says of one parameter, in place of what it said of it before."""
    held = _open_draft(draft, by)
    changes = [*_without(held, change["part"], change["key"]), dict(change)]
    if len(changes) > CHANGES_MAX:
        sentence_of_limit = _("An edition has at most %(most)s changes.") % {"most": CHANGES_MAX}
        raise Refused(sentence_of_limit, "too_many_changes")
    return _keep(held, {**held.body, "changes": changes}, at, by)


@transaction.atomic
def take_out(*, draft: RegulationDraft, part: str, key: str, at: datetime, by: User) -> RegulationDraft:
    """A draft says nothing of a parameter any more."""
    held = _open_draft(draft, by)
    return _keep(held, {**held.body, "changes": _without(held, part, key)}, at, by)


@transaction.atomic
def put_aside(*, draft: RegulationDraft, at: datetime, by: User) -> RegulationDraft:
    """Nobody goes on with a draft; it stays to be read."""
    held = _open_draft(draft, by)
    held.is_put_aside = True
    return _keep(held, held.body, at, by)


def _open_draft(draft: RegulationDraft, by: User) -> RegulationDraft:
    """The draft's row, held, for a member of the committee."""
    refuse_others(by)
    held: RegulationDraft = RegulationDraft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
    if held.edition_id is not None or held.is_put_aside:
        raise Refused(_("This draft is over. Begin another one."), "draft_over")
    return held


def _keep(draft: RegulationDraft, body: Mapping[str, Any], at: datetime, by: User) -> RegulationDraft:
    draft.body, draft.changed_at, draft.changed_by = body, at, by
    draft.save(update_fields=["body", "changed_at", "changed_by", "is_put_aside", "edition"])
    return draft


def _without(draft: RegulationDraft, part: str, key: str) -> list[Any]:
    return [change for change in draft.body["changes"] if (change["part"], change["key"]) != (part, key)]


# --- editions --------------------------------------------------------------------------------------


@transaction.atomic
def propose(*, draft: RegulationDraft, at: datetime, by: User) -> RegulationEdition:
    """A draft becomes an edition that others adopt. Raises EditionRefused with everything against it."""
    held = _open_draft(draft, by)
    edition = propose_text(held.body, at=at, by=by)
    held.edition = edition
    _keep(held, held.body, at, by)
    return edition


@transaction.atomic
def propose_text(body: Mapping[str, Any], *, at: datetime, by: User) -> RegulationEdition:
    """The same of an edition's fields, as a file brings them."""
    refuse_others(by)
    _hold()
    _refuse_problems(body)
    read = edition_from(body)
    newest = RegulationEdition.objects.order_by("-number").values_list("number", flat=True).first() or 0
    edition: RegulationEdition = RegulationEdition.objects.create(
        number=newest + 1, starts_on=read.starts, body=text_of(read), proposed_at=at, proposed_by=by
    )
    audit.record(Act.REGULATION_PROPOSED, by, edition, edition=edition.number, starts=str(edition.starts_on))
    return edition


@transaction.atomic
def adopt(*, edition: RegulationEdition, at: datetime, by: User) -> RegulationAct:
    """Speak for an edition: the second member who does adopts it.

    Raises Refused for a stranger, for who has spoken already, for an edition that is decided about, and
    EditionRefused where its day has come or another edition has been adopted that it does not go with.
    """
    steps = _steps(edition, by)
    if steps.keys() & {Kind.ADOPTED, Kind.DROPPED}:
        raise Refused(_("This edition is decided about already."), "decided")
    _refuse_problems(edition.body)
    return _second(edition, steps, Kind.SUPPORTED, Kind.ADOPTED, "", at, by)


@transaction.atomic
def drop(*, edition: RegulationEdition, reason: str, at: datetime, by: User) -> RegulationAct:
    """An edition is not adopted: it goes no further. Raises Refused as `adopt`, and without a reason."""
    steps = _steps(edition, by)
    if steps.keys() & {Kind.ADOPTED, Kind.DROPPED}:
        raise Refused(_("This edition is decided about already."), "decided")
    return _act(edition, Kind.DROPPED, _given(reason), at, by)


@transaction.atomic
def withdraw(*, edition: RegulationEdition, reason: str, at: datetime, by: User) -> RegulationAct:
    """Speak against an adopted edition that has not begun: the second member who does withdraws it.

    Raises Refused for one that is not adopted or has begun, while a later one changes the same, and while
    conditions of contest name it.
    """
    steps = _steps(edition, by)
    if Kind.ADOPTED not in steps or Kind.WITHDRAWN in steps:
        raise Refused(_("Only an edition that is adopted can be withdrawn."), "not_adopted")
    if edition.starts_on <= today():
        raise Refused(
            _("This edition is in force. What it changed is changed again by another one."), "in_force"
        )
    _refuse_followed(edition)
    _refuse_named(edition)
    return _second(edition, steps, Kind.WITHDRAWAL_ASKED, Kind.WITHDRAWN, _given(reason), at, by)


def _hold() -> None:
    """Editions are proposed, adopted and withdrawn one after another: each is looked at beside the others."""
    hold(LOCK, "regulations")
    books.forget()


def _steps(edition: RegulationEdition, by: User) -> dict[str, RegulationAct]:
    refuse_others(by)
    _hold()
    return {act.kind: act for act in edition.acts.all()}


def _refuse_problems(body: Mapping[str, Any]) -> None:
    wrong = problems_of(body, adopted_on=today())
    if wrong:
        raise EditionRefused(wrong)


def _refuse_named(edition: RegulationEdition) -> None:
    """An event whose conditions of contest name an edition is played by it."""
    event = selectors.event_by(edition)
    if event is not None:
        sentence_of_event = _(
            "The conditions of contest of “%(event)s” name this edition. Change them first."
        )
        raise Refused(sentence_of_event % {"event": event.title}, "edition_named")


def _refuse_followed(edition: RegulationEdition) -> None:
    own = _changed_by(edition)
    for other in books.in_force().filter(starts_on__gt=edition.starts_on):
        if own & _changed_by(other):
            sentence_of_later = _("Edition %(number)s changes the same later on. Withdraw that one first.")
            raise Refused(sentence_of_later % {"number": other.number}, "followed")


def _changed_by(edition: RegulationEdition) -> set[tuple[str, str]]:
    return {(change["part"], change["key"]) for change in edition.body["changes"]}


def _second(
    edition: RegulationEdition,
    steps: Mapping[str, RegulationAct],
    first: RegulationActKind,
    second: RegulationActKind,
    reason: str,
    at: datetime,
    by: User,
) -> RegulationAct:
    """The word of one person, or of the second, which lets it hold."""
    spoken = steps.get(first)
    if spoken is None:
        return _act(edition, first, reason, at, by)
    if spoken.by_id == by.pk:
        raise Refused(_("You have said so already. Another member has to say it too."), "needs_another")
    act = _act(edition, second, reason, at, by)
    books.forget()
    regulations_changed.send(RegulationEdition, starts=edition.starts_on, edition=edition.number)
    return act


def _act(
    edition: RegulationEdition, kind: RegulationActKind, reason: str, at: datetime, by: User
) -> RegulationAct:
    try:
        with transaction.atomic():
            act: RegulationAct = RegulationAct.objects.create(
                edition=edition, kind=kind, reason=reason, at=at, by=by
            )
    except IntegrityError as error:
        raise Refused(
            _("Somebody else has done that already. Look at the edition again."), "decided"
        ) from error
    audit.record(ACTS[kind], by, edition, edition=edition.number, reason=reason)
    return act


def _given(reason: str) -> str:
    if not reason.strip():
        raise Refused(_("Write down why."), "reason_missing")
    return reason.strip()[:500]
