"""Cases: an incident at a table, who was in it, and everything that was done about it."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Entry, Session
from federation.fields import WordField
from federation.models import Member
from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantForeignKey, TenantModel
from rulings.lifecycle.cases import CaseStep, State


class Seat(models.TextChoices):
    """Where a party sat."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")


class Case(TenantModel):
    """An incident. Its acts are the record; what stands here beside the place is what they add up to.

    `number` counts the cases of a year. A board of 0 is none: the incident was not at a board.
    """

    year = models.PositiveSmallIntegerField(_("year"))
    number = models.PositiveIntegerField(_("number"))
    session = TenantForeignKey(Session, related_name="cases", verbose_name=_("session"))
    round = models.PositiveIntegerField(_("round"), null=True)
    table = models.CharField(_("table"), max_length=20, blank=True)
    board = models.PositiveIntegerField(_("board"), null=True)
    token = models.CharField(max_length=64)  # of the report: sent twice, it is one case
    called_at = models.DateTimeField(_("called at"))
    called_by = WordField(_("called by"), max_length=1, choices=Seat, blank=True)
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("director")
    )
    edition = models.CharField(_("edition of the Laws"), max_length=40)
    # Read from the acts (rulings.acts.cases); may be filled again to the same.
    state = WordField(_("state"), max_length=12, choices=State, default=State.DRAFT)
    topic = models.CharField(pgettext_lazy("of a case", "topic"), max_length=60, blank=True)
    acts_count = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(_("last act"), null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ["-year", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "year", "number"], name="case_number_once"),
            models.UniqueConstraint(fields=["federation", "token"], name="case_reported_once"),
        ]
        indexes = [
            models.Index(fields=["federation", "session"], name="case_of_session"),
            models.Index(fields=["federation", "state", "-year", "-number"], name="case_by_state"),
            models.Index(fields=["federation", "topic", "-year", "-number"], name="case_by_topic"),
        ]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.year}-{self.number:04}"


class CaseParty(TenantModel):
    """Somebody at the table of an incident."""

    case = TenantForeignKey(Case, related_name="parties", verbose_name=_("case"))
    seat = WordField(_("seat"), max_length=1, choices=Seat)
    entry = TenantForeignKey(Entry, related_name="+", verbose_name=_("contestant"))
    member = TenantForeignKey(Member, related_name="+", null=True, verbose_name=_("member"))
    name = models.CharField(_("name"), max_length=200)

    class Meta(TenantModel.Meta):
        verbose_name = _("party")
        verbose_name_plural = _("parties")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["federation", "case", "seat"], name="party_once")]
        indexes = [models.Index(fields=["federation", "member"], name="party_member")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.name}"


class CaseAct(TenantModel):
    """One step of a case, as it was taken. Never edited; chained to the acts before it.

    `before` and `after` are states; the database refuses a step that the table of lifecycle.py does not have,
    or that does not begin where the last one ended. What a private act says is for directors alone.
    """

    case = TenantForeignKey(Case, related_name="acts", verbose_name=_("case"))
    sequence = models.PositiveIntegerField()
    step = WordField(_("step"), max_length=12, choices=CaseStep)
    before = models.CharField(max_length=12, blank=True)
    after = WordField(max_length=12, choices=State)
    body = models.JSONField(default=dict)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    chain = Chain(
        "cases",
        ("id", "federation_id", "case_id", "sequence", "step", "before", "after", "body", "at", "by_id"),
        sealed=("body",),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("act of a case")
        verbose_name_plural = _("acts of cases")
        ordering = ["case", "sequence"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "case", "sequence"],
                name="case_act_once",
                violation_error_message=_("This cannot be done to the case now. Look at it again."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.case_id}/{self.sequence}: {self.step}"


class CaseLaw(TenantModel):
    """An item of the Laws, or a clause of the regulations, that a case rests on. Read from its acts."""

    class Role(models.TextChoices):
        """What the item is cited for."""

        INFRACTION = "infraction", _("infraction")
        RECTIFICATION = "rectification", _("rectification")
        ADJUSTMENT = "adjustment", _("adjusted score")
        PROCEDURE = "procedure", _("procedure")

    case = TenantForeignKey(Case, related_name="laws", verbose_name=_("case"))
    item = models.CharField(_("item"), max_length=20, db_collation="C")  # "45C4(b)", "REG-6"
    role = WordField(_("cited for"), max_length=16, choices=Role)
    note = models.CharField(_("note"), max_length=500, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("cited item")
        verbose_name_plural = _("cited items")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "case", "item", "role"], name="cited_once"),
        ]
        indexes = [models.Index(fields=["federation", "item", "case"], name="cases_by_item")]

    def __str__(self) -> str:
        return f"{self.item} ({self.role})"
