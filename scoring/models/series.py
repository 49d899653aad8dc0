"""Series over several events: conditions, legs, categories and prizes; the runs, and what pages read."""

from typing import Any

import pghistory
import pgtrigger
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Event, Session
from clubs.models.titled import Titled
from clubs.models.tournaments.particulars import Gender
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.engine.series.categories import MIXED
from scoring.engine.series.conditions import (
    PointsTableError,
    SeriesMeasure,
    SeriesTieBreak,
    SharedPlaces,
    once,
    read_points,
)

MEASURES = [
    (SeriesMeasure.PLACE.value, _("points for places")),
    (SeriesMeasure.PERCENT.value, _("percentages")),
    (SeriesMeasure.MASTER_POINTS.value, _("master points of the event")),
]
SHARED = [
    (SharedPlaces.AVERAGE.value, _("the mean of the places that are shared")),
    (SharedPlaces.HIGHER.value, _("the points of the higher place for each")),
]
TIE_BREAKS = [
    (SeriesTieBreak.WINS.value, _("more legs won")),
    (SeriesTieBreak.BEST_RESULT.value, _("best single leg")),
    (SeriesTieBreak.RESULTS_IN_ORDER.value, _("best leg, then the second best, and so on")),
    (SeriesTieBreak.LAST_LEG.value, _("last leg")),
    (SeriesTieBreak.LEGS.value, _("more legs played")),
]
TABLE_PROBLEMS = {
    "points_no_amount": _("“%(value)s” is no amount of points from 0 to 100,000. Write: 100 80 60 50."),
    "points_rise": _("“%(value)s” is more than the place before it has. Begin with the first place."),
    "points_too_many": _("A table has %(value)s places at most."),
}


def _unread(text: str) -> dict[str, Any]:
    """What is wrong with a table of points, by its field; {} where it can be read."""
    try:
        read_points(text)
    except PointsTableError as error:
        return {"points_by_place": TABLE_PROBLEMS[error.code] % {"value": error.value}}
    return {}


class SeriesUnit(models.TextChoices):
    """Who collects: everybody for themselves, or a pair or team as one."""

    PERSON = "person", pgettext_lazy("series", "each player")
    CONTESTANT = "contestant", _("each pair or team")


@pghistory.track()
class Series(Titled):
    """A series over several events (シリーズ戦) with its conditions. Hidden until it is announced."""

    slug = models.SlugField(
        _("short name"), max_length=60, db_index=False, help_text=_("In addresses: grand-prix-2027.")
    )
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    unit = WordField(_("who collects"), max_length=12, choices=SeriesUnit, default=SeriesUnit.PERSON)
    measure = WordField(_("measured by"), max_length=16, choices=MEASURES, default=SeriesMeasure.PLACE.value)
    points_by_place = models.TextField(
        _("points for places"),
        blank=True,
        help_text=_("Of the first place, the second and so on: 100 80 60 50."),
    )
    points_below = models.DecimalField(
        _("points below the table"),
        max_digits=9,
        decimal_places=2,
        default=0,
        validators=[MinValueValidator(0)],
        help_text=_("For everybody who took part and whose place is not in the table."),
    )
    shared = WordField(_("shared places"), max_length=10, choices=SHARED, default=SharedPlaces.AVERAGE.value)
    best = models.PositiveSmallIntegerField(
        _("legs that count"), null=True, blank=True, help_text=_("The best so many; empty: all.")
    )
    legs_least = models.PositiveSmallIntegerField(
        _("legs to be ranked"), default=1, help_text=_("Who has played fewer is not ranked.")
    )
    tie_break_1 = WordField(_("first tie-break"), max_length=20, choices=TIE_BREAKS, blank=True)
    tie_break_2 = WordField(_("second tie-break"), max_length=20, choices=TIE_BREAKS, blank=True)
    tie_break_3 = WordField(_("third tie-break"), max_length=20, choices=TIE_BREAKS, blank=True)
    counts_guests = models.BooleanField(
        _("guests too"),
        default=False,
        help_text=_("Guests are known by their names alone: two of one name are one."),
    )
    one_prize_each = models.BooleanField(
        _("one prize each"),
        default=False,
        help_text=_("Who has a prize of an earlier list is passed over in the later ones."),
    )
    announced_at = models.DateTimeField(_("announced"), null=True, blank=True, editable=False)

    class Meta(Titled.Meta):
        verbose_name = _("series")
        verbose_name_plural = pgettext_lazy("plural", "series")
        ordering = ["-starts_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "slug"],
                name="series_slug_once",
                violation_error_message=_("Another series has this short name."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")),
                name="series_ends_after_start",
                violation_error_message=_("A series ends on or after the day it begins."),
            ),
            models.CheckConstraint(
                condition=Q(best__isnull=True) | Q(best__gte=1),
                name="series_counts_something",
                violation_error_message=_("At least one leg counts."),
            ),
        ]

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """In their order."""
        return tuple(filter(None, (self.tie_break_1, self.tie_break_2, self.tie_break_3)))

    def clean(self) -> None:
        """Refuse what does not go together, all of it at once."""
        problems: dict[str, Any] = {}
        if self.measure == SeriesMeasure.PLACE and not self.points_by_place.strip():
            problems["points_by_place"] = _("Say what places are worth, or measure by something else.")
        else:
            problems |= _unread(self.points_by_place)
        if self.measure == SeriesMeasure.MASTER_POINTS and self.unit == SeriesUnit.CONTESTANT:
            problems["measure"] = _("Master points are a player's: choose that each player collects.")
        if not once(self.tie_breaks):
            problems["tie_break_2"] = _("A tie-break is there twice.")
        if problems:
            raise ValidationError(problems)


@pghistory.track()
class LegOfSeries(Titled):
    """An event, or a club's session, that belongs to a series; neither is named while it is still to come."""

    series = TenantForeignKey(Series, related_name="legs", verbose_name=_("series"))
    position = models.PositiveSmallIntegerField(_("order"))
    held_on = models.DateField(_("day"), null=True, blank=True)
    event = TenantForeignKey(Event, related_name="legs", null=True, blank=True, verbose_name=_("event"))
    session = TenantForeignKey(
        Session, related_name="legs", null=True, blank=True, verbose_name=_("session of a club")
    )
    weight = models.DecimalField(
        _("counts times"),
        max_digits=5,
        decimal_places=2,
        default=1,
        validators=[MinValueValidator(0)],
    )
    always = models.BooleanField(_("always counts"), default=False)

    class Meta(Titled.Meta):
        verbose_name = _("leg")
        verbose_name_plural = _("legs")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "series", "position"],
                name="series_leg_once",
                violation_error_message=_("Another leg of the series has this place in the order."),
            ),
            models.UniqueConstraint(
                fields=["federation", "series", "event"],
                name="series_event_once",
                violation_error_message=_("This event is a leg of the series already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "series", "session"],
                name="series_session_once",
                violation_error_message=_("This session is a leg of the series already."),
            ),
            models.CheckConstraint(
                condition=Q(event__isnull=True) | Q(session__isnull=True),
                name="series_leg_of_one",
                violation_error_message=_("A leg is an event or a club's session, not both."),
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "event"], name="series_leg_event"),
            models.Index(fields=["federation", "session"], name="series_leg_session"),
        ]


@pghistory.track()
class CategoryOfSeries(Titled):
    """Who is ranked apart besides, by what is on record of them; what is left empty does not matter."""

    series = TenantForeignKey(Series, related_name="categories", verbose_name=_("series"))
    position = models.PositiveSmallIntegerField(_("order"))
    gender = WordField(
        _("gender"), max_length=5, choices=[*Gender.choices, (MIXED, _("one of each"))], blank=True
    )
    born_from = models.DateField(_("born on or after"), null=True, blank=True)
    born_until = models.DateField(_("born on or before"), null=True, blank=True)
    stratum = models.PositiveSmallIntegerField(
        _("stratum"), default=0, help_text=_("1: B or below in every leg; 0: any.")
    )
    points_most = models.DecimalField(
        _("master points at most"),
        max_digits=10,
        decimal_places=2,
        null=True,
        blank=True,
        help_text=_("Up to the month before the series begins."),
    )
    joined_from = models.DateField(_("member since or later"), null=True, blank=True)

    class Meta(Titled.Meta):
        verbose_name = _("category")
        verbose_name_plural = _("categories")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "series", "position"],
                name="series_category_once",
                violation_error_message=_("Another category of the series has this place in the order."),
            )
        ]


@pghistory.track()
class PrizeOfSeries(Titled):
    """A prize for a place, over all or in a category."""

    series = TenantForeignKey(Series, related_name="prizes", verbose_name=_("series"))
    category = models.PositiveSmallIntegerField(
        _("category"), null=True, blank=True, help_text=_("Its place in the order; empty: over all.")
    )
    place = models.PositiveSmallIntegerField(
        pgettext_lazy("standings", "place"), validators=[MinValueValidator(1)]
    )

    class Meta(Titled.Meta):
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering = ["category", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "series", "category", "place"],
                name="series_prize_once",
                nulls_distinct=False,
                violation_error_message=_("This place has a prize already."),
            )
        ]


class SeriesRequest(TenantModel):
    """A leg of a series, or its conditions, changed: its standings are owed."""

    series = TenantForeignKey(Series, related_name="recompute_requests")
    cause = models.JSONField()
    requested_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)
    answered_by = TenantForeignKey("scoring.SeriesRun", related_name="answers", null=True)

    class Meta(TenantModel.Meta):
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["federation", "series"],
                condition=models.Q(closed_at__isnull=True),
                name="series_request_open",
            )
        ]

    def __str__(self) -> str:
        return f"{self.series_id}: {self.cause}"


class SeriesRun(TenantModel):
    """One computation of a series with everything it went by. A record: kept, never edited."""

    series = TenantForeignKey(Series, related_name="runs")
    sequence = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    engine = models.CharField(max_length=20)
    conditions = models.JSONField()
    causes = models.JSONField()
    body = models.JSONField()
    computed_at = models.DateTimeField(_("computed"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("run of a series")
        verbose_name_plural = _("runs of series")
        ordering = ["series", "-sequence"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "series", "sequence"], name="series_run_once")
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.series_id}/{self.sequence}"


class SeriesPlace(TenantModel):
    """A place in a series. Derived; the total is rounded for the page, the run has it exact.

    `who` is the key of a person, a pair or a team, the same in every run; `people` are rows of a member's key
    (or null) and a guest's name. `legs`: number, place, points, whether it counts; `steps`: the reasons.
    """

    series = TenantForeignKey(Series, related_name="places")
    run = TenantForeignKey(SeriesRun, related_name="places")
    who = models.CharField(max_length=16)
    name = models.CharField(max_length=200, blank=True)  # of a team
    people = models.JSONField(default=list)
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField(pgettext_lazy("standings", "place"), null=True)
    tied = models.BooleanField()
    total = models.DecimalField(_("total"), max_digits=14, decimal_places=2)
    legs = models.JSONField(default=list)
    steps = models.JSONField(default=list)

    class Meta(TenantModel.Meta):
        verbose_name = _("place in a series")
        verbose_name_plural = _("places in series")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "series", "who"], name="series_place_once")
        ]
        indexes = [models.Index(fields=["federation", "series", "position"], name="series_in_order")]

    def __str__(self) -> str:
        return f"{self.rank}: {self.who}"
