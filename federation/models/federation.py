"""A federation: the tenant. The table is global and holds nothing a visitor may not know."""

import zoneinfo
from datetime import date, timedelta

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.languages import LANGUAGES, read
from federation.languages.fields import TextsField

# First parts of addresses that are not federations.
RESERVED_SLUGS = frozenset(
    {"admin", "api", "health", "language", "media", "metrics", "operators", "static", "www"}
)


class NumberScheme(models.TextChoices):
    """How member numbers are checked (federation.people.member_numbers has the arithmetic)."""

    LUHN = "luhn", _("last digit by the Luhn formula (ISO/IEC 7812)")
    MOD11 = "mod11", _("last digit by weights modulo 11, X for ten (ISO 7064 MOD 11-2)")
    NONE = "none", _("no check digit")


def validate_slug_is_free(value: str) -> None:
    """Refuse the first parts of addresses that the site itself uses."""
    if value in RESERVED_SLUGS:
        raise ValidationError(_("“%(slug)s” is reserved for the site itself."), params={"slug": value})


def validate_time_zone(value: str) -> None:
    """Refuse what the time zone database does not know."""
    if value not in zoneinfo.available_timezones():
        raise ValidationError(_("“%(zone)s” is not a time zone."), params={"zone": value})


def validate_languages(value: list[str]) -> None:
    """Refuse languages that the installation has not, and one named twice."""
    unknown = [code for code in value if code not in LANGUAGES]
    sentence = _("There is no language “%(language)s” here.")
    problems = [ValidationError(sentence, params={"language": code[:10]}) for code in unknown]
    if len(set(value)) < len(value):
        problems.append(ValidationError(_("A language is named twice.")))
    if problems:
        raise ValidationError(problems)


COLOUR = RegexValidator(r"^#[0-9a-f]{6}$", _("A colour is # and six digits or letters a–f: #0b4f36."))


def in_a_month() -> date:
    """Until when those who need a second factor may do without, where nobody has set another day."""
    return timezone.localdate() + timedelta(days=30)


class Federation(models.Model):
    """A national (or other) federation with its own members, clubs and officials."""

    slug = models.CharField(
        _("address"),
        max_length=40,
        unique=True,
        validators=[RegexValidator(r"^[a-z][a-z0-9-]*$"), validate_slug_is_free],
        help_text=_("The first part of its pages' addresses: lower-case letters, digits and hyphens."),
    )
    domain = models.CharField(
        _("own domain"),
        max_length=253,
        unique=True,
        null=True,
        blank=True,
        help_text=_("Pages of a federation with a domain of its own have no first part."),
    )
    names = TextsField(pgettext_lazy("of a thing", "name"), max_length=120)
    languages = ArrayField(
        models.CharField(max_length=10),
        verbose_name=_("languages"),
        validators=[validate_languages],
        help_text=_("Its own first: what has a text in several languages has it in this one."),
    )
    time_zone = models.CharField(_("time zone"), max_length=60, validators=[validate_time_zone])
    regulation_pack = models.CharField(_("regulation pack"), max_length=60)
    currency = models.CharField(
        _("currency"),
        max_length=3,
        default="JPY",
        validators=[RegexValidator(r"^[A-Z]{3}$")],
        help_text=_("Of fees and deposits, by its three letters: JPY, GBP, EUR."),
    )
    number_scheme = WordField(_("member numbers"), max_length=10, choices=NumberScheme)
    letters_to_players = models.BooleanField(
        _("letters to players"),
        default=True,
        help_text=_("When results are published or change. Each player may switch them off."),
    )
    second_factor_from = models.DateField(
        _("second factor needed from"),
        null=True,
        blank=True,
        default=in_a_month,
        help_text=_(
            "From that day on administrators, master point secretaries, treasurers and committees need "
            "one to sign in. "
            "Empty: nobody does."
        ),
    )
    accent = models.CharField(_("colour"), max_length=7, blank=True, validators=[COLOUR])
    accent_dark = models.CharField(_("colour on dark ground"), max_length=7, blank=True, validators=[COLOUR])
    # Which logo its pages show: the name of its picture in addresses, and its size. Every page needs them.
    logo_version = models.CharField(max_length=16, blank=True, editable=False)
    logo_width = models.PositiveSmallIntegerField(default=0, editable=False)
    logo_height = models.PositiveSmallIntegerField(default=0, editable=False)
    office_address = models.TextField(_("address of the office"), max_length=400, blank=True)
    office_telephone = models.CharField(_("telephone of the office"), max_length=40, blank=True)
    office_hours = models.CharField(_("office hours"), max_length=120, blank=True)
    # Younger ones have a guardian: 18 in Japan (Civil Code, Article 4), and in most places.
    majority_age = models.PositiveSmallIntegerField(
        _("age from which a member decides alone"), default=18, db_default=18, editable=False
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("federation")
        verbose_name_plural = _("federations")
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name in the reader's language."""
        return read(self.names, own=self.locale)

    @property
    def locale(self) -> str:
        """The code of its own language."""
        return self.languages[0] if self.languages else ""

    @property
    def look_version(self) -> str:
        """The name of its colours in addresses: other colours, another name. "" where it has none."""
        return f"{self.accent}{self.accent_dark}".replace("#", "")
