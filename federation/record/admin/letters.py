"""Letters that are owed, went, or were given up: looked at when somebody says that none came."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.models import Letter
from federation.models.letter import topics
from federation.record.admin.base import ReadOnlyAdmin
from federation.record.admin.between import BetweenFilter
from federation.record.letters import ATTEMPTS_MAX

GIVEN_UP = Q(sent_at__isnull=True, attempts__gte=ATTEMPTS_MAX)


# Over, and nobody has tried to send it: what was cancelled first.
DROPPED = Q(sent_at__isnull=False, attempts=0)


class FateFilter(admin.SimpleListFilter):
    """What became of letters."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("owed", _("owed")),
            ("sent", _("sent")),
            ("given_up", _("given up")),
            ("dropped", pgettext_lazy("a letter", "dropped")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Letter]) -> QuerySet[Letter]:
        chosen = {
            "owed": Q(sent_at__isnull=True) & ~GIVEN_UP,
            "sent": Q(sent_at__isnull=False, attempts__gt=0),
            "dropped": DROPPED,
            "given_up": GIVEN_UP,
        }
        return queryset.filter(chosen.get(self.value() or "", Q()))


class LetterTopicFilter(admin.SimpleListFilter):
    """What letters are about."""

    title = _("topic")
    parameter_name = "about"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(topics().items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Letter]) -> QuerySet[Letter]:
        return queryset.filter(topic=self.value()) if self.value() else queryset


class LetterAdmin(ReadOnlyAdmin):
    """Letters, the newest first."""

    list_display = ("written_at", "subject", "address", "state", "attempts", "sent_at")
    list_display_links = ("written_at",)
    list_filter = (FateFilter, LetterTopicFilter, BetweenFilter.over("written_at"))
    list_select_related = ("reader", "guardian")
    search_fields = ("reader__email", "guardian__email")
    ordering = ("-id",)
    fields: ClassVar[tuple[str, ...]] = (
        "subject",
        "address",
        "optional",
        "written_at",
        "state",
        "attempts",
        "failure",
        "not_before",
        "sent_at",
    )

    @admin.display(description=_("topic"), ordering="topic")
    def subject(self, letter: Letter) -> str:
        """What it is about."""
        return str(topics().get(letter.topic, letter.topic))

    @admin.display(description=_("e-mail"), ordering="reader__email")
    def address(self, letter: Letter) -> str:
        """The name of a login may be known from another federation only."""
        return letter.addressee.email

    @admin.display(description=_("state"))
    def state(self, letter: Letter) -> str:
        """Owed, sent, given up or dropped."""
        if letter.sent_at is not None:
            return str(_("sent") if letter.attempts else pgettext_lazy("a letter", "dropped"))
        return str(_("given up") if letter.attempts >= ATTEMPTS_MAX else _("owed"))

    @admin.display(description=_("the reader may want none such"), boolean=True)
    def optional(self, letter: Letter) -> bool:
        """Whether the reader can do without."""
        return bool(letter.is_optional)

    @admin.display(description=_("not before"))
    def not_before(self, letter: Letter) -> Any:
        """After a failure: when it is tried again."""
        return letter.due_at or "–"
