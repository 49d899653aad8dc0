"""All data of a person as one ZIP file: JSON by table, letters, files and photographs, an index to read.

Made by a worker, kept for some days, taken by the person, or by the office with a reason. Of other people
it has
what pages show: rows that lead to the person, and what they wrote, brought or attached themselves.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone, translation

from federation.models import Act, Letter, Member, PersonalArchive, User
from federation.personal import catalogue
from federation.personal.catalogue import PersonalTable
from federation.personal.person import Person
from federation.personal.rules import RULES
from federation.record import audit, letters, outbox

TOPIC = "federation.tasks.make_archive"
KEPT_FOR = timedelta(days=7)
# What opens something is no data about anybody, and a file lies about.
SECRET = {
    "federation.User": {"password"},
    "mfa.Authenticator": {"data"},
    "usersessions.UserSession": {"session_key", "data"},
}
SECRET_RULES = {"security_kept"}
FILE_NAMES = {"content": "bin", "reading": None, "picture": "jpg", "small": None}


@transaction.atomic
def ask(*, member: Member, by: User, reason: str = "") -> PersonalArchive:
    """Have a worker make the archive; one that is being made is waited for."""
    waiting = PersonalArchive.objects.filter(member=member, made_at=None).first()
    if waiting is not None:
        return waiting
    archive = PersonalArchive.objects.create(member=member, asked_by=by, reason=reason)
    audit.record(Act.ARCHIVE_ASKED, by, archive, reason=reason)
    outbox.promise(TOPIC, archive.pk)
    return archive


@transaction.atomic
def make(archive_id: int) -> bool:
    """Make one that was asked for; whoever comes second finds it made."""
    outbox.keep(TOPIC, archive_id)
    archive = (
        PersonalArchive.objects.select_for_update(of=("self",)).filter(pk=archive_id, made_at=None).first()
    )
    if archive is None:
        return False
    archive.content = content_of(archive.member)
    archive.made_at = timezone.now()
    archive.expires_at = archive.made_at + KEPT_FOR
    archive.save()
    return True


def take(archive: PersonalArchive, *, by: User) -> bytes | None:
    """What is in it, with a line in the audit log; None where it is not made yet or its days are over."""
    if archive.content is None or archive.expires_at is None or archive.expires_at <= timezone.now():
        return None
    audit.record(Act.ARCHIVE_TAKEN, by, archive)
    return bytes(archive.content)


def forget_expired() -> int:
    """Delete archives whose days are over; how many."""
    count, _rows = PersonalArchive.objects.filter(expires_at__lte=timezone.now()).delete()
    return count


def content_of(member: Member) -> bytes:
    """The ZIP file."""
    person, kept, lists = Person(member.merged_into or member), io.BytesIO(), []
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in catalogue.tables():
            rows = list(_rows(person, table))
            if rows:
                label = table.model._meta.label_lower
                lists.append(
                    {
                        "label": label,
                        "title": table.title,
                        "count": len(rows),
                        "rules": _rules(table),
                    }
                )
                _write(archive, label, table, rows)
        for letter in Letter.objects.filter(reader=person.login) if person.login else ():
            if letter.about:
                archive.writestr(f"letters/{letter.pk}.txt", str(letters.message_of(letter).body))
        for language in person.member.federation.languages:
            with translation.override(language):
                words = {
                    "person": person.member,
                    "lists": lists,
                    "made": timezone.now(),
                    "language": language,
                }
                archive.writestr(
                    f"index-{language}.html", render_to_string("federation/personal/archive.html", words)
                )
    return kept.getvalue()


def _rules(table: PersonalTable) -> list[Any]:
    return [RULES[key] for key in sorted(set(table.rules.values()) - {"nothing"})]


def _rows(person: Person, table: PersonalTable) -> Iterator[models.Model]:
    """Rows that lead to the person, and rows that they or their login stand in."""
    if table.is_history or table.model in (PersonalArchive,) or table.words:
        return
    stands = Q(pk__in=person.keys(table) if table.of else ())
    for field in table.model._meta.concrete_fields:
        if field.related_model is Member:
            stands |= Q(**{f"{field.name}__in": person.records_keys})
        elif field.related_model is User and person.login is not None:
            stands |= Q(**{field.name: person.login})
    yield from table.model._base_manager.filter(stands).order_by("pk")


def _write(archive: zipfile.ZipFile, label: str, table: PersonalTable, rows: list[models.Model]) -> None:
    secret = SECRET.get(table.model._meta.label, set())
    listed = []
    for row in rows:
        values = {}
        for field, rule in table.fields():
            value = getattr(row, field.attname)
            if field.name in secret or rule.key in SECRET_RULES:
                continue
            values[field.name] = _file(archive, label, row, field, value) if _is_bytes(field) else value
        listed.append(values)
    text = json.dumps(listed, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1, default=str)
    archive.writestr(f"data/{label}.json", text)


def _is_bytes(field: Any) -> bool:
    return isinstance(field, models.BinaryField)


def _file(archive: zipfile.ZipFile, label: str, row: models.Model, field: Any, value: Any) -> str | None:
    """Bytes lie beside the tables; JSON has their place."""
    ending = FILE_NAMES.get(field.name)
    if ending is None or not value:
        return None
    place = f"files/{label}-{row.pk}.{ending}"
    archive.writestr(place, bytes(value))
    return place
