"""What sessions made of players' ratings, and the ratings as they are now."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Session
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class RatingLine(TenantModel):
    """What a session made of a player's rating, and why."""

    member = TenantForeignKey(Member, related_name="rating_lines", verbose_name=_("member"))
    session = TenantForeignKey(Session, related_name="rating_lines", verbose_name=_("session"))
    played_on = models.DateField(_("played on"))
    boards = models.PositiveIntegerField(_("boards"))  # of the session that count
    actual = models.BigIntegerField()  # millionths of a percent
    expected = models.BigIntegerField()
    strength_before = models.BigIntegerField()
    variance_before = models.BigIntegerField()  # of the day
    strength = models.BigIntegerField()
    variance = models.BigIntegerField()
    boards_in_all = models.PositiveIntegerField()
    sessions_in_all = models.PositiveIntegerField()
    steps = models.JSONField()
    partners = models.JSONField()  # keys of members

    class Meta(TenantModel.Meta):
        verbose_name = _("step of a rating")
        verbose_name_plural = _("steps of ratings")
        ordering = ["-played_on", "-session_id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "member", "session"], name="rating_line_once"),
        ]
        indexes = [
            models.Index(
                fields=["federation", "member", "-played_on", "-session"], name="rating_line_newest"
            ),
            models.Index(fields=["federation", "session"], name="rating_line_of_session"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.strength}"


class MemberRating(TenantModel):
    """A member's rating as it is now: the newest of the lines, for lists."""

    member = TenantForeignKey(Member, related_name="ratings", verbose_name=_("member"))
    strength = models.BigIntegerField()
    variance = models.BigIntegerField()
    boards = models.PositiveIntegerField(_("boards"))
    sessions = models.PositiveIntegerField(_("sessions"))
    played_on = models.DateField(_("last played"))
    is_settled = models.BooleanField()  # false: provisional

    class Meta(TenantModel.Meta):
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["-is_settled", "-strength", "member_id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "member"], name="member_rating_once"),
        ]
        indexes = [
            models.Index(
                fields=["federation", "-is_settled", "-strength", "member"], name="member_rating_listed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.strength}"
