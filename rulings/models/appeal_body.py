"""Bodies that hear appeals: what each may do, in which order they come, and who may sit on them."""

import pghistory
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel

MINUTES_MAX = 60 * 24 * 366


class BodyKind(models.TextChoices):
    """What kind of body it is. Law 93, REG-0.2"""

    DIRECTOR_IN_CHARGE = "director_in_charge", _("director in charge")
    REFEREE = "referee", _("referee")
    REVIEW = "review", _("review of ruling")
    APPEALS_COMMITTEE = "appeals_committee", _("appeals committee")
    COMPETITION_COMMITTEE = "competition_committee", _("competition committee")
    RULES_COMMITTEE = "rules_committee", _("rules committee")


# Bodies of an event: they never overrule on law or on discipline, they recommend. Law 93B3, spec D.3
OF_EVENT = (BodyKind.REFEREE, BodyKind.REVIEW, BodyKind.APPEALS_COMMITTEE)


class Standard(models.TextChoices):
    """How a ruling is looked at."""

    DE_NOVO = "de_novo", _("heard afresh (de novo)")
    REVIEW = "review", _("process and bounds of reason alone")


class Ground(models.TextChoices):
    """What an appeal says is wrong with a ruling."""

    FACT = "fact", _("the facts")
    JUDGEMENT = "judgement", _("bridge judgement")
    LAW = "law", _("the Laws")
    REGULATION = "regulation", _("the regulations")
    PROCEDURE = "procedure", _("the procedure")


@pghistory.track()
class Body(TenantModel):
    """A body that hears appeals, with its powers. Changed by its form; what it was is kept.

    Bodies of a federation come in their order: from one an appeal goes to the next that hears its ground.
    """

    key = models.CharField(
        _("short name"),
        max_length=40,
        validators=[RegexValidator(r"^[a-z][a-z0-9-]*$")],
        help_text=_("In conditions of contest: appeals."),
    )
    names = TextsField(pgettext_lazy("of a thing", "name"), max_length=120)
    kind = WordField(_("kind"), max_length=24, choices=BodyKind)
    standard = WordField(_("standard of review"), max_length=10, choices=Standard, default=Standard.DE_NOVO)
    order = models.PositiveSmallIntegerField(_("order"))
    grounds = models.JSONField(
        _("grounds"), default=list, help_text=_("fact, judgement, law, regulation, procedure")
    )
    may_change_judgement = models.BooleanField(_("may change judgement"), default=True)
    may_overrule_law = models.BooleanField(_("may overrule on law"), default=False)
    may_overrule_regulation = models.BooleanField(_("may overrule on regulations"), default=False)
    may_lift_procedural = models.BooleanField(_("may lift penalties of Law 90"), default=True)
    may_lift_disciplinary = models.BooleanField(
        _("may lift penalties of Law 91 and for conduct"), default=False
    )
    quorum = models.PositiveSmallIntegerField(_("quorum"), default=3)
    chair_casts = models.BooleanField(_("the chair's vote decides a tie"), default=True)
    appeal_minutes = models.PositiveIntegerField(
        _("minutes to appeal to it"),
        null=True,
        blank=True,
        help_text=_("From the decision before it; empty: the event's period for appeals."),
    )
    reply_minutes = models.PositiveIntegerField(_("minutes to reply"), default=60 * 24)
    admits_late = models.BooleanField(_("the chair may admit a late appeal"), default=True)
    deposit = models.DecimalField(
        _("deposit"),
        max_digits=10,
        decimal_places=2,
        null=True,
        blank=True,
        help_text=_("Empty: what the regulations ask at this place in the order."),
    )
    currency = models.CharField(_("currency"), max_length=3, default="JPY")
    is_active = models.BooleanField(_("hears appeals now"), default=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("body")
        verbose_name_plural = _("bodies")
        ordering = ["order", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "key"],
                name="body_once",
                violation_error_message=_("Another body has this short name."),
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=OF_EVENT)
                | Q(may_overrule_law=False, may_overrule_regulation=False, may_lift_disciplinary=False),
                name="body_within_law_93",
                violation_error_message=_(
                    "On law, regulations and discipline this body may recommend, not overrule (Law 93B3)."
                ),
            ),
            models.CheckConstraint(
                condition=Q(quorum__gte=1, quorum__lte=15),
                name="body_quorum",
                violation_error_message=_("From 1 to 15 members are a quorum."),
            ),
            models.CheckConstraint(
                condition=Q(deposit__gte=0),
                name="body_deposit",
                violation_error_message=_("A deposit is not negative."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name in the reader's language."""
        return self.names.read()

    def clean(self) -> None:
        """Grounds are those of the list, one at least. Raises ValidationError."""
        known = set(Ground.values)
        if not isinstance(self.grounds, list) or not self.grounds or not set(self.grounds) <= known:
            raise ValidationError({"grounds": _("Name grounds of the list, one at least.")})

    def may_overrule(self, ground: str) -> bool:
        """Whether it may put its own decision in the place of a ruling on such a ground."""
        powers = {Ground.LAW: self.may_overrule_law, Ground.REGULATION: self.may_overrule_regulation}
        return powers.get(Ground(ground), self.may_change_judgement)


@pghistory.track()
class CommitteeMember(TenantModel):
    """Somebody on the register of a body, from when to when. Renewal is a new row."""

    body = TenantForeignKey(Body, related_name="register", verbose_name=_("body"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("login")
    )
    member = TenantForeignKey(
        Member, related_name="+", null=True, blank=True, verbose_name=_("member")
    )  # of the federation, who may be none
    grade = models.CharField(_("grade"), max_length=60, blank=True)
    is_chair = models.BooleanField(_("chair"), default=False)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True, help_text=_("The last day; empty: no end."))

    class Meta(TenantModel.Meta):
        verbose_name = _("member of a body")
        verbose_name_plural = _("members of bodies")
        ordering = ["body", "-is_chair", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "body", "user", "starts_on"],
                name="committee_member_once",
                violation_error_message=_("This person is on the register from that day already."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="committee_member_ends",
                violation_error_message=_("A term ends on or after the day it begins."),
            ),
        ]
        indexes = [models.Index(fields=["federation", "user"], name="committee_member_user")]

    def __str__(self) -> str:
        return str(self.member or self.user)
