"""A person's data erased: asked for, previewed, cancelled, and carried out in one transaction.

What is done, and by which rule, stands in the catalogue; nothing here knows a table but the login's.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.models import GRACE, Act, Erasure, ErasureStep, Guardian, Member, User, known_here
from federation.personal import catalogue, logins
from federation.personal.catalogue import PersonalTable
from federation.personal.operations import rule_of_row
from federation.personal.person import Person
from federation.personal.rules import RULES, PersonalRule, Way
from federation.record import access_log, audit, letters, outbox
from federation.signals import erasure_wanted, members_written, person_erasing
from federation.tenancy.context import current

TOPIC = "federation.tasks.erase_person"


@dataclass(frozen=True, slots=True)
class ErasingLine:
    """What is done to one column of some rows: their keys, and whether all of it goes or what names
    somebody.
    """

    table: PersonalTable
    column: str  # "": the row
    rule: PersonalRule
    keys: list[int]
    by_name: bool = False


def lines(person: Person) -> Iterator[ErasingLine]:
    """Everything that an erasure changes in tables of the federation in scope, table by table."""
    for table in catalogue.tables():
        if table.is_tenant:
            yield from (line for line in _of_table(person, table) if line.keys)


def _of_table(person: Person, table: PersonalTable) -> Iterator[ErasingLine]:
    rules = {str(field.column): rule for field, rule in table.fields()}
    reached = person.keys(table) if any(rule.way.is_change for rule in rules.values()) else []
    if any(rule.way is Way.DELETED for rule in rules.values()):
        yield ErasingLine(table, "", RULES[rule_of_row(table)], reached)
    for column, rule in rules.items():
        if rule.way is Way.EMPTIED:
            more = person.bytes_in(table, column) if table.searched and column == "content" else []
            yield ErasingLine(table, column, rule, sorted({*reached, *more}))
        elif rule.way is Way.NUMBERED:
            yield ErasingLine(table, column, rule, reached)
    named = [column for column, rule in rules.items() if rule.is_looked_through]
    for column, keys in person.named_in(table, named).items():
        goes = any(rule.way is Way.DELETED for rule in rules.values())
        apart: set[int] = set(reached) if goes or rules[column].way is not Way.REPLACED else set()
        yield ErasingLine(table, column, rules[column], [k for k in keys if k not in apart], by_name=True)


def hindrances(member: Member) -> list[str]:
    """Why not now, in words: an office that is held, a case that is open. Upper floors add theirs."""
    answers = cast("list[tuple[object, list[str]]]", erasure_wanted.send(Member, member=member))
    return [str(sentence) for _receiver, sentences in answers for sentence in sentences]


@transaction.atomic
def ask(
    *,
    member: Member,
    by: User | None,
    reason: str = "",
    grace: timedelta = GRACE,
    guardian: Guardian | None = None,
) -> Erasure:
    """Have a member's data erased once the days of grace are over. Asked again, it is the first one.

    `guardian`: who asks for a minor, without a login.

    A merged record is its person's: the record that is kept is erased, with all that were merged into it.
    """
    member = member.merged_into or member
    waiting = Erasure.objects.filter(member=member, cancelled_at=None, done_at=None).first()
    if waiting is not None:
        return waiting
    now = timezone.now()
    erasure = Erasure.objects.create(
        member=member, asked_by=by, guardian=guardian, asked_at=now, due_at=now + grace, reason=reason
    )
    audit.record(Act.ERASURE_ASKED, by, erasure, **_for(guardian))
    _tell(erasure)
    return erasure


def _for(guardian: Guardian | None) -> dict[str, int]:
    return {"guardian": guardian.pk} if guardian is not None else {}


def _tell(erasure: Erasure) -> None:
    """The person learns of it at once: it may have been asked by the office, or from a login left open."""
    if erasure.member.user is None:
        return
    day = timezone.localtime(erasure.due_at).date().isoformat()
    about = {"page": ["my_data"], "day": day, "asker": _asker(erasure)}
    letters.owe(topic="erasure_asked", key=str(erasure.pk), readers=[erasure.member.user], about=about)


def _asker(erasure: Erasure) -> str:
    by, guardian = erasure.asked_by, erasure.guardian
    return (
        (by.registered_name or by.email) if by is not None else guardian.name if guardian is not None else ""
    )


@transaction.atomic
def cancel(*, erasure: Erasure, by: User | None, guardian: Guardian | None = None) -> bool:
    """Leave the data as it is; False where it is too late."""
    now = timezone.now()
    cancelled = Erasure.objects.filter(pk=erasure.pk, cancelled_at=None, done_at=None)
    if not cancelled.update(cancelled_at=now, cancelled_by=by):
        return False
    audit.record(Act.ERASURE_CANCELLED, by, erasure, **_for(guardian))
    return True


def promise_due() -> int:
    """Promise every erasure of the federation in scope whose day has come; how many."""
    due = Erasure.objects.filter(cancelled_at=None, done_at=None, due_at__lte=timezone.now())
    for key in due.values_list("pk", flat=True):
        outbox.promise(TOPIC, key)
    return len(due)


@transaction.atomic
def carry_out(erasure_id: int, *, login_elsewhere: bool = False) -> bool:
    """Erase what is due; False where nothing was to do or something hinders it. Twice is once."""
    outbox.keep(TOPIC, erasure_id)
    erasure = Erasure.objects.select_for_update(of=("self",)).filter(pk=erasure_id).first()
    if erasure is None or not erasure.is_open or erasure.due_at > timezone.now():
        return False
    hinders = hindrances(erasure.member)
    if hinders:
        Erasure.objects.filter(pk=erasure.pk).update(postponed=hinders)
        return False
    _erase(erasure, Person(erasure.member), login_elsewhere)
    return True


def _erase(erasure: Erasure, person: Person, login_elsewhere: bool) -> None:
    instead, login = number_word(person.member), person.login
    numbers = [record.number for record in person.records]
    person_erasing.send(Erasure, erasure=erasure, pattern=person.pattern, numbers=numbers)
    for line in list(lines(person)):
        _step(erasure, line, person.pattern if line.by_name else "", instead)
    kept = login is not None and (login_elsewhere or login.is_operator)
    if login is not None and not kept:
        logins.erase(login)
    Erasure.objects.filter(pk=erasure.pk).update(done_at=timezone.now(), login_kept=kept, postponed=[])
    known_here.forget()
    members_written.send(Member, members=[record.pk for record in person.records], what="changed")
    audit.record(Act.ERASURE_DONE, None, erasure.refresh())
    # A backup that is restored has the person again: who must go once more stands outside the database.
    access_log.note("person_erased", None, federation=current().slug, member=person.member.pk)


def _step(erasure: Erasure, line: ErasingLine, looked_for: str, instead: str) -> None:
    ErasureStep.objects.create(
        erasure=erasure,
        table=line.table.model._meta.db_table,
        column=line.column,
        rule=line.rule.key,
        keys=line.keys,
        looked_for=looked_for,
        instead=instead,
    )


def number_word(member: Member) -> str:
    """What stands instead of a name in facts and texts, in the federation's language."""
    with translation.override(current().locale):
        word = gettext("Member %(number)s") % {"number": member.number}
    # It is put into texts of JSON too.
    return re.sub(r'["\\\x00-\x1f]', "", word)[:60]


def report(erasure: Erasure) -> list[dict[str, Any]]:
    """What was done: for each table and rule how many rows, and what became of them. Without
    anybody's data.
    """
    names = {table.model._meta.db_table: table.title for table in catalogue.tables()}
    rows: dict[tuple[str, str], int] = {}
    for step in erasure.steps.all():
        rows[step.table, step.rule] = rows.get((step.table, step.rule), 0) + step.rows
    return [
        {"table": names[table], "rule": RULES[rule], "rows": count}
        for (table, rule), count in sorted(rows.items())
        if table in names and rule in RULES
    ]


def preview(member: Member) -> list[dict[str, Any]]:
    """The same before it is done."""
    rows: dict[tuple[str, str], int] = {}
    for line in lines(Person(member.merged_into or member)):
        at = (line.table.title, line.rule.key)
        rows[at] = rows.get(at, 0) + len(line.keys)
    return [
        {"table": table, "rule": RULES[rule], "rows": count} for (table, rule), count in sorted(rows.items())
    ]


def kept_rules() -> list[PersonalRule]:
    """What an erasure leaves, and by which rule."""
    return [rule for rule in RULES.values() if rule.way is Way.KEPT]
