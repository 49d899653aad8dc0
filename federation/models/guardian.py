"""Who decides for a member who is under age: by which proof, since when, until when."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models.member import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class Guardian(TenantModel):
    """A guardian of a minor, entered by the office from a signed letter. The address is proved by its link.

    Another guardian, the office, or the coming of age ends it. It is never deleted: consents name it.
    """

    member = TenantForeignKey(Member, related_name="guardians", verbose_name=_("member"))
    name = models.CharField(_("name of the guardian"), max_length=120)
    email = models.EmailField(_("e-mail of the guardian"))
    proof = models.CharField(
        _("signed letter"), max_length=200, help_text=_("The signed letter: its day, and where it is kept.")
    )
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("entered by")
    )
    entered_at = models.DateTimeField(_("entered at"), default=timezone.now)
    sent_at = models.DateTimeField(_("letter sent at"), null=True)
    proved_at = models.DateTimeField(_("address proved at"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)
    wished_at = models.DateTimeField(_("last letter asked for at"), null=True)  # by the link

    class Meta(TenantModel.Meta):
        verbose_name = _("guardian")
        verbose_name_plural = _("guardians")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member"],
                condition=Q(ended_at=None),
                name="guardian_one_at_a_time",
                violation_error_message=_("This member has a guardian already."),
            )
        ]
        indexes = [models.Index(fields=["federation", "member"], name="guardian_of_member")]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return str(self.pk)
