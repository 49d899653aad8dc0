"""The open rating. All derived: emptied, it comes back the same from the runs, session by session.

Strengths are in millionths of a point, variances in millionths of a squared point (docs/rating.md): whole
numbers, because under row-level security only comparisons of those use an index.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Session
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class RatedSession(TenantModel):
    """A session as the rating takes it: who sat where with what share of each board; nothing while not open.

    `is_owed`: what it made of its players, and every later session with it, has to be worked out again.
    """

    session = TenantForeignKey(Session, related_name="rated")
    played_on = models.DateField(_("played on"))
    body = models.JSONField()  # {"lines": [[board, [player, player], [player, player], "3/4", "1/4"], …]}
    is_open = models.BooleanField()  # everybody may see it
    is_owed = models.BooleanField()

    class Meta(TenantModel.Meta):
        ordering = ["played_on", "session"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session"], name="rated_session_once"),
        ]
        indexes = [
            models.Index(fields=["federation", "played_on", "session"], name="rated_session_in_order"),
            models.Index(
                fields=["federation", "played_on", "session"],
                condition=models.Q(is_owed=True),
                name="rated_session_owed",
            ),
            models.Index(
                fields=["federation", "session"],
                condition=models.Q(is_open=False),
                name="rated_session_hidden",
            ),
        ]

    def __str__(self) -> str:
        return str(self.session_id)


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
        ordering = ["-played_on", "-session"]
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
        ordering = ["-is_settled", "-strength", "member"]
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
