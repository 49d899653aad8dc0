"""What the page of the machine shows, in a number of questions that does not grow with what it shows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from django.apps import apps
from django.db.models import Count, Min
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.machine.proofs import all_proofs
from federation.machine.proving import TOPIC as PROVING
from federation.models import ChainWaiting, ImportStep, Letter, OutboxEntry, RecordProof, RegisterImport
from federation.record import outbox, resending
from federation.signals import machine_asked
from federation.tables.services import register_imports
from federation.tenancy.context import current_id

AT_MOST = 20  # lines of one list; a desk has all of them
LARGEST = 15  # tables


@dataclass(frozen=True, slots=True)
class OwedLine:
    """Tasks of one kind that are owed: in words, how many, since when the oldest waits."""

    words: str | Promise
    count: int
    since: datetime

    @property
    def is_late(self) -> bool:
        """Whether a worker should have done it by now."""
        return outbox.is_late(self.since)


@dataclass(frozen=True, slots=True)
class MachineLine:
    """Something that was done, or failed, in words; `again` is the address that has it done once more."""

    words: str | Promise
    at: datetime | None
    address: str = ""
    again: str = ""


@dataclass(frozen=True, slots=True)
class MachineGroup:
    """Lines under one heading, and what is shown where there is none."""

    title: str | Promise
    lines: Sequence[MachineLine]
    nothing: str | Promise
    more: int = 0  # that are not shown


@dataclass(frozen=True, slots=True)
class ProofLine:
    """What one proof found: its name, how many faults, the first of them in words."""

    title: str | Promise
    count: int
    faults: list[str] = field(default_factory=list)


def owed_words() -> dict[str, str | Promise]:
    """What tasks are for, by their names (AppConfig.owed_words)."""
    by_app = (getattr(config, "owed_words", {}) for config in apps.get_app_configs())
    return {topic: words for of_app in by_app for topic, words in of_app.items()}


def owed() -> list[OwedLine]:
    """What is owed to the federation in scope, by kind; what has waited longest first."""
    entries = OutboxEntry.objects.filter(federation_ref=current_id()).order_by()
    kinds = entries.values("topic").annotate(count=Count("pk"), since=Min("written_at"))
    words = owed_words()
    lines = [OwedLine(words.get(one["topic"], one["topic"]), one["count"], one["since"]) for one in kinds]
    return sorted([*lines, *_links_owed()], key=lambda line: line.since)


def _links_owed() -> list[OwedLine]:
    waiting = ChainWaiting.objects.aggregate(count=Count("pk"), since=Min("since"))
    return [OwedLine(_("links of the audit log's chain"), **waiting)] if waiting["count"] else []


def letters_given_up() -> list[Letter]:
    """Letters that did not go and are not tried any more, the newest first."""
    return list(resending.given_up().select_related("reader", "guardian").order_by("-id")[:AT_MOST])


def imports() -> list[RegisterImport]:
    """Imports of registers that wait or are under way."""
    rows = RegisterImport.objects.filter(state__in=register_imports.UNDER_WAY)
    return list(rows.exclude(step=ImportStep.PREVIEW).select_related("asked_by")[:AT_MOST])


def groups() -> list[MachineGroup]:
    """What the floors above tell."""
    answers = cast("list[tuple[Any, list[MachineGroup]]]", machine_asked.send(MachineGroup))
    return [group for _receiver, of_floor in answers for group in of_floor]


def newest_proof() -> RecordProof | None:
    """The last proof that has ended."""
    ended = RecordProof.objects.filter(ended_at__isnull=False)
    return ended.select_related("asked_by").order_by("-id").first()


def waiting_proof() -> RecordProof | None:
    """The newest proof that is still owed."""
    newest = RecordProof.objects.select_related("asked_by").order_by("-id").first()
    if newest is None or newest.ended_at is not None:
        return None
    owed_now = OutboxEntry.objects.filter(
        topic=PROVING, federation_ref=current_id(), subject_ref=newest.pk
    ).exists()
    return newest if owed_now else None


def results(proof: RecordProof) -> list[ProofLine]:
    """What came out, in words; what does not hold first. A proof that this release does not know is named
    by its key."""
    known = {one.key: one for one in all_proofs()}
    lines = []
    for result in proof.results:
        own = known.get(result["proof"])
        words = own.sentences if own else {}
        faults = [
            str(words[fault["code"]]) % fault["values"] if fault["code"] in words else str(fault["code"])
            for fault in result["faults"]
        ]
        title = capfirst(str(own.title)) if own else result["proof"]
        lines.append(ProofLine(title, result["count"], faults))
    return sorted(lines, key=lambda line: line.count == 0)


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A table in words, with its rows and the bytes of its files."""

    title: str
    rows: int
    bytes: int


def stored(proof: RecordProof) -> list[StoredLine]:
    """How much was stored at a proof: the largest tables; the rest, and what has no name for people, as one
    line without a name."""
    named = (model for model in apps.get_models() if isinstance(model._meta.verbose_name, Promise))
    names = {model._meta.label: capfirst(str(model._meta.verbose_name_plural)) for model in named}
    lines = [StoredLine(names.get(one["table"], ""), one["rows"], one["bytes"]) for one in proof.sizes]
    lines.sort(key=lambda line: (-line.bytes, -line.rows))
    by_rows = sorted((line for line in lines if line.title), key=lambda line: -line.rows)[:LARGEST]
    shown = [line for line in lines if line.title and (line in by_rows or line.bytes)]
    rest = [line for line in lines if line not in shown]
    if rest:
        shown.append(StoredLine("", sum(line.rows for line in rest), sum(line.bytes for line in rest)))
    return shown
