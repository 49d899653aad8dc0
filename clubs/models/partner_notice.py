"""The board on which members look for a partner or a team: notices, answers, and what became of them."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models.club import Club
from clubs.models.tournaments.tournament import Event
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel

APPEND_ONLY = pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
TEXT_MAX = 300


class Wanted(models.TextChoices):
    """Whom a notice looks for."""

    PARTNER = "partner", _("looking for a partner")
    TEAM = "team", _("looking for a team to join")
    PLAYER = "player", _("a team looking for a player")


class PlayingLevel(models.TextChoices):
    """How experienced the writer of a notice is, by their own word."""

    NEW = "new", _("new to the game")
    CLUB = "club", _("plays at a club")
    TOURNAMENT = "tournament", _("plays in tournaments")
    EXPERT = "expert", _("plays in national championships")


class UsualSystem(models.TextChoices):
    """What the writer of a notice plays as a rule, by their own word."""

    STANDARD = "standard", _("natural, five-card majors")
    TWO_OVER_ONE = "two_over_one", _("two over one game forcing")
    FOUR_CARD = "four_card", _("natural, four-card majors")
    STRONG_CLUB = "strong_club", _("strong club")
    ANY = "any", _("whatever my partner likes")


class Weekday(models.IntegerChoices):
    """A day of the week, as `date.weekday()` counts it."""

    MONDAY = 0, _("Mondays")
    TUESDAY = 1, _("Tuesdays")
    WEDNESDAY = 2, _("Wednesdays")
    THURSDAY = 3, _("Thursdays")
    FRIDAY = 4, _("Fridays")
    SATURDAY = 5, _("Saturdays")
    SUNDAY = 6, _("Sundays")


class PartnerNotice(TenantModel):
    """A member looks for somebody: for an event, for evenings of a club, or in general. Never edited.

    What is written in place of an earlier notice names it in `replaces`. It stands through `stands_until`,
    unless an end was written before.
    """

    member = TenantForeignKey("federation.Member", related_name="+", verbose_name=_("member"))
    kind = WordField(_("looks for"), max_length=10, choices=Wanted)
    event = TenantForeignKey(Event, related_name="partner_notices", null=True, verbose_name=_("event"))
    club = TenantForeignKey(Club, related_name="partner_notices", null=True, verbose_name=_("club"))
    weekday = models.PositiveSmallIntegerField(_("day of the week"), null=True)  # a Weekday
    played_on = models.DateField(_("day"), null=True)
    level = WordField(_("experience"), max_length=12, choices=PlayingLevel, blank=True)
    system = WordField(_("system"), max_length=12, choices=UsualSystem, blank=True)
    text = models.CharField(_("text"), max_length=TEXT_MAX, blank=True)
    stands_until = models.DateField(_("stands until"))
    replaces = TenantForeignKey("self", related_name="replaced_by", null=True, verbose_name=_("in place of"))
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("partner notice")
        verbose_name_plural = _("partner notices")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "stands_until"], name="partner_notice_standing"),
            models.Index(fields=["federation", "member"], name="partner_notice_of_member"),
            models.Index(fields=["federation", "event"], name="partner_notice_of_event"),
            models.Index(fields=["federation", "club"], name="partner_notice_of_club"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "replaces"],
                name="partner_notice_replaced_once",
                violation_error_message=_("This notice was changed already. Look at the list again."),
            ),
            models.CheckConstraint(
                condition=Q(event__isnull=True)
                | Q(club__isnull=True, weekday__isnull=True, played_on__isnull=True),
                name="partner_notice_event_or_club",
            ),
            models.CheckConstraint(
                condition=Q(club__isnull=False) | Q(weekday__isnull=True, played_on__isnull=True),
                name="partner_notice_day_of_club",
            ),
            models.CheckConstraint(
                condition=Q(weekday__isnull=True) | Q(played_on__isnull=True, weekday__lte=6),
                name="partner_notice_one_day",
            ),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.stands_until}"


class NoticeEnding(models.TextChoices):
    """Why a notice went from the board before its day."""

    MATCHED = "matched", _("somebody was accepted")
    WITHDRAWN = "withdrawn", _("taken back by its writer")
    TAKEN_DOWN = "taken_down", _("taken down by the office")


class PartnerNoticeEnd(TenantModel):
    """A notice went from the board before its day. Never edited."""

    notice = TenantForeignKey(PartnerNotice, related_name="ends", verbose_name=_("partner notice"))
    kind = WordField(_("outcome"), max_length=12, choices=NoticeEnding)
    reason = models.CharField(_("reason"), max_length=TEXT_MAX, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("end of a partner notice")
        verbose_name_plural = _("ends of partner notices")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "notice"],
                name="partner_notice_ended_once",
                violation_error_message=_("This notice has gone from the board already."),
            ),
            models.CheckConstraint(
                condition=~Q(kind="taken_down") | ~Q(reason=""), name="partner_notice_down_with_reason"
            ),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.notice_id}: {self.get_kind_display()}"


class PartnerAnswer(TenantModel):
    """A member answers a notice. Never edited."""

    notice = TenantForeignKey(PartnerNotice, related_name="answers", verbose_name=_("partner notice"))
    member = TenantForeignKey("federation.Member", related_name="+", verbose_name=_("member"))
    text = models.CharField(_("text"), max_length=TEXT_MAX, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("answer to a partner notice")
        verbose_name_plural = _("answers to partner notices")
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "member", "-at"], name="partner_answer_of_member")]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "notice", "member"],
                name="partner_answer_once",
                violation_error_message=_("You have answered this notice already."),
            )
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.notice_id}/{self.member_id}"


class AnswerOutcome(models.TextChoices):
    """What became of an answer."""

    ACCEPTED = "accepted", pgettext_lazy("answer to a notice", "accepted")
    DECLINED = "declined", pgettext_lazy("answer to a notice", "declined")
    WITHDRAWN = "withdrawn", pgettext_lazy("answer to a notice", "taken back")


class PartnerAnswerEnd(TenantModel):
    """The writer of a notice accepted or declined an answer, or it was taken back. Never edited."""

    answer = TenantForeignKey(
        PartnerAnswer, related_name="ends", verbose_name=_("answer to a partner notice")
    )
    kind = WordField(_("outcome"), max_length=12, choices=AnswerOutcome)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("outcome of an answer")
        verbose_name_plural = _("outcomes of answers")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "answer"],
                name="partner_answer_ended_once",
                violation_error_message=_("This answer was decided already."),
            )
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.answer_id}: {self.get_kind_display()}"
