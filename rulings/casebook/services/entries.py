"""The casebook: drafted from a final case or appeal, edited, published without names, withdrawn."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.languages import LANGUAGES, languages_here
from federation.models import Act, Role, User
from federation.record import audit
from federation.roles import holds
from federation.tenancy import locks
from federation.visitors import Visitor
from rulings.appeals.services import access
from rulings.casebook.pseudonyms import occurring
from rulings.casebook.services.drafts import PARTS, drafted, particulars
from rulings.casebook.services.people import people_of
from rulings.cases.services.bars import is_barred
from rulings.cases.services.laws import books_of
from rulings.cases.tokens import facet, law_tokens, text_tokens
from rulings.library.references import read_reference
from rulings.lifecycle.appeals import AppealState
from rulings.lifecycle.cases import State
from rulings.models import (
    Appeal,
    Case,
    CasebookEdition,
    CasebookEntry,
    CasebookKey,
    CasebookState,
    CommitteeMember,
)
from rulings.signals import casebook_issued

NUMBERS_LOCK = 7_300_002
NEEDED = ("subject", "facts", "ruling")  # in one language at least; a decision where there was one
TEXT_LONGEST, LAWS_MOST = 6000, 20


def may_edit(user: Visitor) -> bool:
    """Whether somebody edits the casebook: the tournament office, and the chairs of the bodies."""
    if not user.is_authenticated or not user.is_active:
        return False
    if holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR):
        return True
    rows = CommitteeMember.objects.filter(user=user, is_chair=True).select_related("body")
    return any(access.chairs(user, row.body) for row in rows)


def may_edit_case(user: Visitor, case: Case) -> bool:
    """The same for one case: nobody writes the entry of a case of their own."""
    return may_edit(user) and not is_barred(user, case)


@transaction.atomic
def begin(*, case: Case, by: User, appeal: Appeal | None = None) -> CasebookEntry:
    """An entry's draft, filled from the file with roles in place of names; begun twice, it is one entry.

    Raises Refused for who may not edit (`not_the_editor`), and before the ruling is final (`not_final`).
    """
    _refuse_strangers(by, case)
    known: CasebookEntry | None = CasebookEntry.objects.filter(case=case, appeal=appeal).first()
    if known is not None:
        return known
    ended = (AppealState.FINAL, AppealState.FURTHER)
    if (appeal is None and case.state != State.FINAL) or (appeal is not None and appeal.state not in ended):
        raise Refused(_("The casebook has final rulings and decisions alone."), "not_final")
    if appeal is not None and not appeal.decision:
        raise Refused(_("Nothing was decided on this appeal."), "not_final")
    entry = CasebookEntry.objects.create(case=case, appeal=appeal, draft=drafted(case, appeal))
    audit.record(Act.ADDED, by, entry)
    return entry


def _refuse_strangers(by: User, case: Case) -> None:
    if not may_edit_case(by, case):
        raise Refused(
            _("Only the tournament office and the chairs of the bodies edit the casebook."), "not_the_editor"
        )


@transaction.atomic
def edit(
    *, entry: CasebookEntry, texts: Mapping[str, Mapping[str, str]], laws: str, by: User
) -> CasebookEntry:
    """Keep the editor's text: for every part of PARTS the two languages; `laws`: items, however written.

    What is published stays as it is until it is published again. Raises Refused with `no_such_item`,
    `too_long`, `not_the_editor`.
    """
    _refuse_strangers(by, entry.case)
    entry = CasebookEntry.objects.select_for_update().get(pk=entry.pk)
    draft: dict[str, Any] = {
        part: {language: texts.get(part, {}).get(language, "").strip() for language in languages_here()}
        for part in PARTS
    }
    if any(len(text) > TEXT_LONGEST for in_languages in draft.values() for text in in_languages.values()):
        raise Refused(_("A text has %(most)s characters at most.") % {"most": TEXT_LONGEST}, "too_long")
    entry.draft = draft | {"laws": _items(entry.case, laws)}
    entry.save(update_fields=["draft"])
    audit.record(Act.CHANGED, by, entry)
    return entry


def _items(case: Case, typed: str) -> list[str]:
    refs = []
    for written in typed.replace("、", ",").replace("\n", ",").split(","):
        if not written.strip():
            continue
        reference = read_reference(written)
        item = books_of(case).find(reference.written) if reference else None
        if item is None:
            raise Refused(
                _("There is no item “%(item)s” in the books of this case.") % {"item": written.strip()[:40]},
                "no_such_item",
            )
        refs.append(item.ref)
    return list(dict.fromkeys(refs))[:LAWS_MOST]


def names_in(entry: CasebookEntry) -> list[str]:
    """What in the draft looks like a name of somebody of the case, however it is written."""
    texts = [text for part in PARTS for text in entry.draft.get(part, {}).values()]
    names: dict[str, None] = {}
    for language in LANGUAGES:
        with translation.override(language):
            names |= dict.fromkeys(occurring(texts, people_of(entry.case)))
    return list(names)


@transaction.atomic
def publish(
    *, entry: CasebookEntry, by: User, are_no_names: bool = False, at: datetime | None = None
) -> CasebookEdition:
    """Publish the draft; the first time the entry gets its number. Everybody reads it from now on.

    `are_no_names`: the editor has looked at what resembles a name, and it is none. Raises Refused with
    `names_in_text`, `text_missing`, `not_the_editor`, `nothing_new`.
    """
    at = at or timezone.now()
    _refuse_strangers(by, entry.case)
    held = CasebookEntry.objects.select_for_update(of=("self",)).select_related("case", "appeal")
    entry = held.get(pk=entry.pk)
    _refuse_incomplete(entry)
    names = names_in(entry)
    if names and not are_no_names:
        raise Refused(
            _("These look like names: %(names)s. Write roles, or say that they are none.")
            % {"names": ", ".join(names)},
            "names_in_text",
        )
    body = entry.draft | particulars(entry.case, entry.appeal)
    if entry.state == CasebookState.PUBLISHED and body == entry.body:
        raise Refused(_("This is published already as it is."), "nothing_new")
    _number(entry, at)
    return _issue(entry, by, at, body=body)


def _refuse_incomplete(entry: CasebookEntry) -> None:
    needed = NEEDED if entry.appeal is None else (*NEEDED, "decision")
    for part in needed:
        if not any(entry.draft.get(part, {}).values()):
            raise Refused(_("Write subject, facts and what was decided."), "text_missing")


def _number(entry: CasebookEntry, at: datetime) -> None:
    """The next number of the year; an entry keeps the one that it has."""
    if entry.number is not None:
        return
    year = timezone.localtime(at).year
    locks.hold(NUMBERS_LOCK, year)
    last = CasebookEntry.objects.filter(year=year).aggregate(last=Max("number"))["last"] or 0
    entry.year, entry.number = year, last + 1


@transaction.atomic
def withdraw(*, entry: CasebookEntry, reason: str, by: User, at: datetime | None = None) -> CasebookEdition:
    """Take an entry out of the casebook: its address stays, with the reason. Raises Refused."""
    _refuse_strangers(by, entry.case)
    entry = CasebookEntry.objects.select_for_update().get(pk=entry.pk)
    if entry.state != CasebookState.PUBLISHED:
        raise Refused(_("This is not published."), "not_published")
    if not reason.strip():
        raise Refused(_("Say why it is withdrawn."), "reason_missing")
    return _issue(entry, by, at or timezone.now(), reason=reason.strip()[:500])


def _issue(
    entry: CasebookEntry, by: User, at: datetime, *, body: Mapping[str, Any] | None = None, reason: str = ""
) -> CasebookEdition:
    last = entry.editions.order_by("-sequence").first()
    edition = CasebookEdition.objects.create(
        entry=entry,
        sequence=(last.sequence if last else 0) + 1,
        is_withdrawal=body is None,
        body=dict(body or {}),
        reason=reason,
        at=at,
        by=by,
    )
    read(entry)
    act = Act.CASEBOOK_PUBLISHED if body is not None else Act.CASEBOOK_WITHDRAWN
    audit.record(act, by, entry, edition=edition.sequence)
    casebook_issued.send(CasebookEntry, entry=entry, is_withdrawal=edition.is_withdrawal)
    return edition


def read(entry: CasebookEntry) -> None:
    """Fill what is read of an entry from its newest edition, and what it is found by."""
    newest: CasebookEdition = entry.editions.latest("sequence")
    entry.body = newest.body
    entry.published_at = None if newest.is_withdrawal else newest.at
    entry.withdrawn_because = newest.reason
    entry.state = CasebookState.WITHDRAWN if newest.is_withdrawal else CasebookState.PUBLISHED
    entry.save()
    entry.keys.all().delete()
    CasebookKey.objects.bulk_create(
        CasebookKey(entry=entry, token=token) for token in sorted(tokens_of(entry))
    )


def rebuild() -> int:
    """Fill what is read of every entry of the federation in scope again; how many have been published."""
    known = CasebookEntry.objects.filter(editions__isnull=False).distinct()
    for entry in known:
        read(entry)
    return len(known)


def tokens_of(entry: CasebookEntry) -> set[str]:
    """Everything that an entry is found by; nothing of one that is withdrawn."""
    if entry.state != CasebookState.PUBLISHED:
        return set()
    body = entry.body
    tokens = text_tokens(*(text for part in PARTS for text in body.get(part, {}).values()))
    tokens |= law_tokens(body["laws"])
    for name in ("topic", "level", "outcome", "before"):
        if body.get(name):
            tokens.add(facet(name, body[name]))
    return tokens | {facet("year", entry.year), facet("case", f"{entry.year}-{entry.number}")}
