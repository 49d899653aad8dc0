"""A member of a federation, found by number or by any of their names."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, gettext_lazy as _

from federation.fields import WordField
from federation.names import display_name
from federation.reader import NameUse, Readership, may_be_used, names_are_read
from federation.tenancy.models import TenantForeignKey, TenantModel


class MemberStatus(models.TextChoices):
    """What a person is to the federation today."""

    ACTIVE = "active", _("member")
    ASSOCIATE = "associate", _("associate member")
    SUSPENDED = "suspended", _("suspended")
    LEFT = "left", _("left")
    DECEASED = "deceased", _("deceased")
    MERGED = "merged", _("merged into another record")


@pghistory.track()
class Member(TenantModel):
    """A person on the federation's register. Names are kept as registered, variant kanji included."""

    number = models.CharField(_("member number"), max_length=20)
    family_name = models.CharField(
        _("family name"), max_length=60, help_text=_("In kanji where it has them.")
    )
    given_name = models.CharField(_("given name"), max_length=60, blank=True)
    family_kana = models.CharField(_("family name in kana"), max_length=60, blank=True)
    given_kana = models.CharField(_("given name in kana"), max_length=60, blank=True)
    family_romaji = models.CharField(_("family name in romaji"), max_length=60, blank=True)
    given_romaji = models.CharField(_("given name in romaji"), max_length=60, blank=True)
    status = WordField(_("status"), max_length=12, choices=MemberStatus, default=MemberStatus.ACTIVE)
    joined_on = models.DateField(_("joined on"), null=True, blank=True)
    ended_on = models.DateField(
        _("left or died on"), null=True, blank=True, help_text=_("Of who has left or has died.")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("login"),
    )
    # A Readership: whoever is not so close sees the number alone (federation.personal.choices).
    named_to = models.PositiveSmallIntegerField(
        _("name shown to"), default=Readership.PUBLIC, db_default=0, editable=False
    )
    # NameUse: what else the name is not used for. Nobody is in open data who was not asked.
    kept_from = models.PositiveSmallIntegerField(
        _("name kept from"), default=NameUse.OPEN_DATA.value, db_default=2, editable=False
    )
    merged_into = TenantForeignKey("self", related_name="merged", null=True, blank=True, editable=False)

    class Meta(TenantModel.Meta):
        verbose_name = _("member")
        verbose_name_plural = _("members")
        # Kana sorts Japanese names; the database knows no dictionary order of kanji.
        ordering = ["family_kana", "given_kana", "family_romaji", "given_romaji", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "number"],
                name="member_number_once",
                violation_error_message=_("Another member has this number."),
            ),
            models.UniqueConstraint(
                fields=["federation", "user"],
                # A merged record keeps the login of its person: what was played under it stays theirs.
                condition=Q(user__isnull=False) & ~Q(status="merged"),
                name="member_login_once",
                violation_error_message=_("This login belongs to another member."),
            ),
            models.CheckConstraint(
                condition=Q(status="merged", merged_into__isnull=False)
                | (~Q(status="merged") & Q(merged_into__isnull=True)),
                name="member_merged_into_somebody",
                violation_error_message=_("A merged record names the record it was merged into."),
            ),
            models.CheckConstraint(
                condition=Q(ended_on__isnull=True) | Q(status__in=("left", "deceased", "merged")),
                name="member_ended_by_status",
                violation_error_message=_("Only who has left or has died has a day on which it was."),
            ),
        ]
        indexes = [
            models.Index(
                fields=["federation", "family_kana", "given_kana", "family_romaji", "given_romaji", "number"],
                name="member_by_name",
            ),
            models.Index(fields=["federation", "status"], name="member_by_status"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"

    @property
    def name(self) -> str:
        """The name as its reader writes it: kanji with the family name first, or romaji.

        The number alone where the name was erased, or where its bearer wants none shown to who reads, or none
        used for what is being made.
        """
        name = display_name(self)
        if name and names_are_read(self.named_to, self.pk) and may_be_used(self.kept_from):
            return name
        return gettext("Member %(number)s") % {"number": self.number}

    def is_named_for(self, use: NameUse) -> bool:
        """Whether the member agrees to a use of the name."""
        return not self.kept_from & use

    @property
    def is_erased(self) -> bool:
        """Whether the record has a number alone."""
        return not (self.family_name or self.given_name or self.family_romaji)


class MemberSearchKey(TenantModel):
    """One folded word by which a member is found, compared byte by byte.

    Under row-level security only leakproof operators keep their index: equality and range over
    text do, LIKE and trigrams do not.
    """

    member = TenantForeignKey(Member, on_delete=models.CASCADE, related_name="search_keys")
    token = models.CharField(max_length=130, db_collation="C")

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["federation", "token", "member"], name="member_search_key_once"),
        ]
        indexes = [models.Index(fields=["federation", "member"], name="member_search_key_member")]
