"""All data of a person as one ZIP file: JSON by table, letters, files and photographs, an index to read.

Made by a worker, kept for some days, taken by the person, or by the office with a reason.

Whose a row is decides what of it is in the file. What is about the person is there as it stands: rows with
their own key, letters to them, looks at their sheet. Of what they share with others (the file of a session, a
photograph of its slips) and of what they did for others (a scorer's uploads, a registrar's entries) there is
that it is so, when, and the figures: names, texts, files and photographs in it are other people's (GDPR,
Article 15(4); APPI, Article 33(2)). A photograph that they attached themselves is theirs.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.utils import timezone, translation

from federation.models import Act, AuditEntry, ConsentGiven, Guardian, Letter, Member, PersonalArchive, User
from federation.personal import catalogue
from federation.personal.catalogue import PersonalTable
from federation.personal.person import Person
from federation.personal.rules import RULES, PersonalRule
from federation.record import audit, letters, outbox

TOPIC = "federation.tasks.make_archive"
TOPIC_TELL = "federation.tasks.send_guardian_archive"
KEPT_FOR = timedelta(days=7)
# What opens something is no data about anybody, and a file lies about.
SECRET = {
    "federation.User": {"password"},
    "mfa.Authenticator": {"data"},
    "usersessions.UserSession": {"session_key", "data"},
}
SECRET_RULES = {"security_kept"}
# What of a row that is not theirs alone tells nothing about anybody else.
OF_SHARED = {"nothing", "acts", "figures"}
ABOUT_A_PERSON = (Act.SHEET_SEEN, Act.CONSENT_CHANGED)
FILE_NAMES = {"content": "bin", "reading": None, "picture": "jpg", "small": None}


@transaction.atomic
def ask(
    *, member: Member, by: User | None, reason: str = "", guardian: Guardian | None = None
) -> PersonalArchive:
    """Have a worker make the archive; one that is being made is waited for.

    `guardian`: who asks for a minor without a login. What was made for them and is kept yet is it.
    """
    waiting = PersonalArchive.objects.filter(member=member, guardian=guardian, made_at=None).first()
    if waiting is None and guardian is not None:
        kept = PersonalArchive.objects.filter(guardian=guardian, expires_at__gt=timezone.now())
        waiting = kept.first()
    if waiting is not None:
        return waiting
    archive = PersonalArchive.objects.create(member=member, asked_by=by, guardian=guardian, reason=reason)
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
    archive.content = content_of(archive.member, archive.guardian)
    archive.made_at = timezone.now()
    archive.expires_at = archive.made_at + KEPT_FOR
    archive.save()
    if archive.guardian_id is not None:
        outbox.promise(TOPIC_TELL, archive.pk)
    return True


def last_of(member: Member) -> PersonalArchive | None:
    """The last one that the member or the office asked for, without its content."""
    own = PersonalArchive.objects.filter(member=member, guardian=None).defer("content")
    archive: PersonalArchive | None = own.order_by("-pk").first()
    return archive


def take(archive: PersonalArchive, *, by: User | None) -> bytes | None:
    """What is in it, with a line in the audit log; None where it is not made yet or its days are over."""
    if archive.content is None or archive.expires_at is None or archive.expires_at <= timezone.now():
        return None
    audit.record(Act.ARCHIVE_TAKEN, by, archive)
    return bytes(archive.content)


def forget_expired() -> int:
    """Delete archives whose days are over; how many."""
    count, _rows = PersonalArchive.objects.filter(expires_at__lte=timezone.now()).delete()
    return count


def content_of(member: Member, guardian: Guardian | None = None) -> bytes:
    """The ZIP file. One for a guardian has nothing of other guardians."""
    person, kept, lists = Person(member.merged_into or member), io.BytesIO(), []
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in catalogue.tables():
            rows = [one for one in _rows(person, table) if not _is_of_another(one[0], guardian)]
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
        for letter in _letters(person):
            if letter.about and not _is_of_another(letter, guardian):
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


def _is_of_another(row: models.Model, guardian: Guardian | None) -> bool:
    """Whether a row is about another guardian of the minor than the one who asked."""
    if guardian is None:
        return False
    one = row.pk if isinstance(row, Guardian) else getattr(row, "guardian_id", None)
    return one is not None and one != guardian.pk


def _letters(person: Person) -> QuerySet[Letter]:
    """Those to their own login, and to who decides for them."""
    own = Q(reader=person.login) if person.login else Q(pk__in=())
    letters_kept = Letter.objects.select_related("reader", "guardian")
    return letters_kept.filter(own | Q(guardian__member__in=person.records_keys)).order_by("pk")


def _rules(table: PersonalTable) -> list[Any]:
    return [RULES[key] for key in sorted(set(table.rules.values()) - {"nothing"})]


def _rows(person: Person, table: PersonalTable) -> Iterator[tuple[models.Model, bool]]:
    """Rows that lead to the person, and rows that they or their login stand in; whether they are theirs."""
    if table.is_history or table.model in (PersonalArchive,) or table.words:
        return
    rows, own = table.model._base_manager.all(), _own(person, table)
    shared = Q(pk__in=person.keys(table) if table.of else ())
    for field in _logins(table):
        shared |= Q(**{field.name: person.login}) if person.login else Q(pk__in=())
    theirs = set(rows.filter(own).values_list("pk", flat=True))
    for row in rows.filter(own | shared).order_by("pk"):
        yield row, row.pk in theirs


def _own(person: Person, table: PersonalTable) -> Q:
    """Rows with the key of the person: the record, what is about it alone, what is sent to their login."""
    own = Q(pk__in=())
    if table.model is Guardian:
        own |= Q(pk__in=guarding(person.login).values("pk"))
    if table.model is ConsentGiven:
        own |= Q(guardian__in=guarding(person.login).values("pk"))
    if table.model is AuditEntry:
        return Q(
            subject_type="federation.member", subject_ref__in=person.records_keys, act__in=ABOUT_A_PERSON
        )
    if any("__" not in path for path in table.of):
        own |= Q(pk__in=_keys_by_own_paths(person, table))
    for field in table.model._meta.concrete_fields:
        if field.related_model is Member:
            own |= Q(**{f"{field.name}__in": person.records_keys})
    if person.login is not None and any(rule == "photographs" for rule in table.rules.values()):
        own |= Q(attached_by=person.login)
    return own


def guarding(login: User | None) -> QuerySet[Guardian]:
    """Where somebody is entered as a minor's guardian, by the address of their login, which a letter proved.

    Whoever has no login asks by the guardian's link (processing.guardian_wishes).
    """
    if login is None or not User.objects.proved().filter(pk=login.pk).exists():
        return Guardian.objects.none()
    rows: QuerySet[Guardian] = Guardian.objects.filter(email__iexact=login.email).exclude(email="")
    return rows


def _keys_by_own_paths(person: Person, table: PersonalTable) -> list[int]:
    near = replace(table, of=tuple(path for path in table.of if "__" not in path))
    return person.keys(near)


def _logins(table: PersonalTable) -> list[Any]:
    return [field for field in table.model._meta.concrete_fields if field.related_model is User]


def _write(
    archive: zipfile.ZipFile, label: str, table: PersonalTable, rows: list[tuple[models.Model, bool]]
) -> None:
    secret = SECRET.get(table.model._meta.label, set())
    listed = []
    for row, is_own in rows:
        values = {}
        for field, rule in table.fields():
            if field.name in secret or rule.key in SECRET_RULES:
                continue
            if not is_own and not _is_of_nobody_else(field, rule):
                continue
            value = getattr(row, field.attname)
            values[field.name] = _file(archive, label, row, field, value) if _is_bytes(field) else value
        listed.append(values)
    text = json.dumps(listed, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1, default=str)
    archive.writestr(f"data/{label}.json", text)


def _is_of_nobody_else(field: Any, rule: PersonalRule) -> bool:
    """Whether a column of a shared row tells nothing about others and opens nothing: keys, days, figures, and
    words of a closed list. Salts and codes are texts.
    """
    is_free = isinstance(field, models.CharField | models.TextField | models.JSONField | models.BinaryField)
    return rule.key in OF_SHARED and (not is_free or bool(field.choices))


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
