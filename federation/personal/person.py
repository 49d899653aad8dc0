"""Whose data it is: a member with all records merged into theirs, their login, and where it is in the
tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.models import Q

from federation.models import Member, User
from federation.names import search_tokens
from federation.people.selectors import namesakes
from federation.personal import spellings
from federation.personal.catalogue import PersonalTable
from federation.personal.rules import RULES, Way

ENCODINGS = ("utf-8", "cp932", "utf-16-le")


@dataclass(frozen=True)
class Person:
    """A member and what is theirs."""

    member: Member

    @cached_property
    def records(self) -> list[Member]:
        """The record that is kept, and those merged into it."""
        return [self.member, *Member.objects.filter(merged_into=self.member).order_by("pk")]

    @cached_property
    def login(self) -> User | None:
        """By which they sign in."""
        return self.member.user

    @cached_property
    def names(self) -> list[Any]:
        """Everything that bears one of their names: the records, and what these used to be."""
        events = apps.get_model("federation", "MemberEvent")
        return [*self.records, *events.objects.filter(pgh_obj__in=self.records)]

    @cached_property
    def pattern(self) -> str:
        """What finds them in a text."""
        return spellings.pattern_of(self.names, [self.login.email] if self.login else [])

    @cached_property
    def has_namesake(self) -> bool:
        """Whether a text with the name may be about somebody else."""
        own = {record.pk for record in self.records}
        return any(other.pk not in own for record in self.records for other in namesakes(record))

    def rows(self, table: PersonalTable) -> models.QuerySet[Any]:
        """The rows of a table that lead to them."""
        rows = table.model._base_manager.all()
        if not table.of:
            return rows.none()
        leading = rows.filter(self._leads(table)).order_by("pk")
        return leading.filter(**{f"{table.words}__in": self.words}) if table.words else leading

    @cached_property
    def words(self) -> set[str]:
        """The folded words of their names."""
        return {token for bearer in self.names for token in search_tokens(bearer, "")}

    def _leads(self, table: PersonalTable) -> Q:
        """By paths that end at a member or at a login."""
        leads = Q(pk__in=())
        for path in table.of:
            if path == "self":
                is_login = table.model is User
                leads |= Q(
                    pk__in=[self.login.pk]
                    if is_login and self.login
                    else []
                    if is_login
                    else self.records_keys
                )
            elif _ends_at(table.model, path) is User:
                leads |= Q(**{path: self.login}) if self.login else Q(pk__in=())
            else:
                leads |= Q(**{f"{path}__in": self.records_keys})
        return leads

    @property
    def records_keys(self) -> list[int]:
        """The keys of the records."""
        return [record.pk for record in self.records]

    def keys(self, table: PersonalTable) -> list[int]:
        """The keys of the rows that lead to them, each once."""
        return sorted(set(self.rows(table).values_list("pk", flat=True)))

    def named_in(self, table: PersonalTable, columns: list[str]) -> dict[str, list[int]]:
        """For each column the keys of rows whose text has the name. One look through the table.

        Where somebody else is called the same, only rows that lead to the person are looked at; rows that
        lead to
        another member never are.
        """
        bearing: dict[str, list[int]] = {column: [] for column in columns}
        for key, *has in self._looked_through(table, columns):
            for column, is_there in zip(columns, has, strict=True):
                if is_there:
                    bearing[column].append(key)
        return bearing

    def _looked_through(self, table: PersonalTable, columns: list[str]) -> list[tuple[Any, ...]]:
        if not self.pattern or not columns or (self.has_namesake and not table.of):
            return []
        quote, meta = connection.ops.quote_name, table.model._meta
        tests = [f"coalesce({quote(column)}::text ~* %(pattern)s, false)" for column in columns]
        where = [f"({' OR '.join(tests)})", *self._not_of_another(table)]
        sql = (
            f"SELECT {quote(_key(table))}, {', '.join(tests)} FROM {quote(meta.db_table)}"  # noqa: S608 - ours
            f" WHERE {' AND '.join(where)} ORDER BY 1"
        )
        with connection.cursor() as cursor:
            cursor.execute(sql, {"pattern": self.pattern, "own": self.records_keys})
            return list(cursor.fetchall())

    def _not_of_another(self, table: PersonalTable) -> Iterator[str]:
        """A row that says which member it is about is about nobody else."""
        names_one = any(RULES[key].way is Way.NUMBERED for key in table.rules.values())
        if "member" in table.of and names_one:
            nobody = "false" if self.has_namesake else "member_id IS NULL"
            yield f"({nobody} OR member_id = ANY (%(own)s))"

    def bytes_in(self, table: PersonalTable, column: str) -> list[int]:
        """Rows that no key leads from, but whose bytes have a name as files write it."""
        sought = {
            name.encode(encoding, "ignore")
            for name in spellings.plain_names(self.names)
            for encoding in ENCODINGS
            if len(name.encode(encoding, "ignore")) >= len(name)
        }
        quote, meta = connection.ops.quote_name, table.model._meta
        sql = (
            f"SELECT {quote(_key(table))} FROM {quote(meta.db_table)} WHERE {table.searched}"  # noqa: S608 - ours
            f" AND EXISTS (SELECT 1 FROM unnest(%s::bytea[]) name"
            f" WHERE position(name IN {quote(column)}) > 0)"
        )
        with connection.cursor() as cursor:
            cursor.execute(sql, [sorted(sought)])
            return [key for (key,) in cursor.fetchall()]


def _ends_at(model: type[models.Model], path: str) -> Any:
    """The model that a path of keys leads to."""
    for part in path.split("__"):
        model = model._meta.get_field(part).related_model  # type: ignore[assignment]  # a path has keys alone
    return model


def _key(table: PersonalTable) -> str:
    return str(table.model._meta.pk.column)
