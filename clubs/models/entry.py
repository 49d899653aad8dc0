"""Who took part: contestants of a section, and the people in them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.fact import Fact
from clubs.models.session import Section, Session
from federation.tenancy.models import TenantForeignKey


class Entry(Fact):
    """A contestant: a pair, a player of an individual, or a team, under its number.

    `position` keeps the order of the file. The name of a team is a fact of its own, `TeamName`.
    """

    session = TenantForeignKey(Session, related_name="entries")
    section = TenantForeignKey(Section, related_name="entries")
    number = models.CharField(_("number"), max_length=40)  # as in the file: "1NS"
    direction = models.CharField(_("direction"), max_length=2, blank=True)  # "NS", "EW" or ""
    position = models.PositiveIntegerField()
    entrant = TenantForeignKey("clubs.Entrant", related_name="entries", null=True)  # in an event

    class Meta(Fact.Meta):
        verbose_name = _("contestant")
        verbose_name_plural = _("contestants")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "section", "direction", "number"],
                condition=Q(superseded_by__isnull=True),
                name="entry_once",
            )
        ]
        indexes = [models.Index(fields=["federation", "session"], name="entry_of_session")]

    def __str__(self) -> str:
        return self.number


class EntryPlayer(Fact):
    """A person of a contestant, as the file names them, and the member they are, if one."""

    entry = TenantForeignKey(Entry, related_name="players")
    seat = models.PositiveSmallIntegerField()  # order in the file, from 1
    name = models.CharField(_("name in the file"), max_length=200)
    number = models.CharField(_("number in the file"), max_length=40, blank=True)
    member = TenantForeignKey("federation.Member", related_name="+", null=True)

    class Meta(Fact.Meta):
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "entry", "seat"],
                condition=Q(superseded_by__isnull=True),
                name="entry_player_once",
            )
        ]
        indexes = [models.Index(fields=["federation", "member"], name="entry_player_member")]

    def __str__(self) -> str:
        return self.member.name if self.member else self.name


class TeamName(Fact):
    """What a team calls itself, as the file has it."""

    entry = TenantForeignKey(Entry, related_name="team_names")
    name = models.CharField(_("team"), max_length=200)

    class Meta(Fact.Meta):
        verbose_name = _("name of a team")
        verbose_name_plural = _("names of teams")
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "entry"],
                condition=Q(superseded_by__isnull=True),
                name="team_name_once",
            )
        ]

    def __str__(self) -> str:
        return self.name
