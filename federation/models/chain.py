"""Chains of records and their proofs: who changes a record, the owner of the tables too, breaks a chain."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantModel

HASH_LENGTH = 64  # SHA-256 as hexadecimal digits


class ChainHead(TenantModel):
    """The end of a federation's chain. Its row is the lock under which a chain grows, taken at commit."""

    chain = models.CharField(_("chain"), max_length=20)
    sequence = models.BigIntegerField(_("number of records"))
    hash = models.CharField(_("hash"), max_length=HASH_LENGTH, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("integrity of records")
        verbose_name_plural = _("integrity of records")
        constraints = [models.UniqueConstraint(fields=["federation", "chain"], name="chain_head_once")]

    def __str__(self) -> str:
        return f"{self.chain} {self.sequence}"


class ChainLink(TenantModel):
    """One record in its chain: `digest` is of the record, `hash` of the hash before and the digest.

    Written by a trigger of the record's table and by nobody else (federation.record.chains).
    """

    chain = models.CharField(max_length=20)
    sequence = models.BigIntegerField()
    row = models.BigIntegerField()
    previous = models.CharField(max_length=HASH_LENGTH, blank=True)
    digest = models.CharField(max_length=HASH_LENGTH)
    hash = models.CharField(max_length=HASH_LENGTH)

    class Meta(TenantModel.Meta):
        verbose_name = _("link of a chain")
        verbose_name_plural = _("links of chains")
        ordering = ["chain", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "chain", "sequence"], name="chain_link_once"),
            models.UniqueConstraint(fields=["federation", "chain", "row"], name="chained_once"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.chain} {self.sequence}"


class ChainSeal(TenantModel):
    """The salt and the seal of what a chained record has that an erasure may change.

    Written with the link by the trigger of the record's table. An erasure empties the salt, and nothing
    else of
    it: a seal whose salt is gone tells nobody what was sealed.
    """

    chain = models.CharField(max_length=20)
    row = models.BigIntegerField()
    salt = models.CharField(max_length=HASH_LENGTH, blank=True)
    seal = models.CharField(max_length=HASH_LENGTH)

    class Meta(TenantModel.Meta):
        verbose_name = _("seal of a chained record")
        verbose_name_plural = _("seals of chained records")
        constraints = [models.UniqueConstraint(fields=["federation", "chain", "row"], name="sealed_once")]

    def __str__(self) -> str:
        return f"{self.chain} {self.row}"


class ChainWaiting(TenantModel):
    """A committed record that has no link yet: of chains that grow late (federation.record.late_chains).

    Written by a trigger of the record's table, taken away with the link; by nobody else.
    """

    chain = models.CharField(max_length=20)
    row = models.BigIntegerField()
    since = models.DateTimeField(auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("record that waits for its link")
        verbose_name_plural = _("records that wait for their links")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["federation", "chain", "row"], name="waits_once")]

    def __str__(self) -> str:
        return f"{self.chain} {self.row}"


class LateChain(TenantModel):
    """A chain that grows late: how many links were made last, and when. Who changes the row has them made."""

    chain = models.CharField(max_length=20)
    links = models.PositiveIntegerField(default=0)
    linked_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("chain that grows late")
        verbose_name_plural = _("chains that grow late")
        ordering = ["chain"]
        constraints = [models.UniqueConstraint(fields=["federation", "chain"], name="late_chain_once")]

    def __str__(self) -> str:
        return f"{self.chain} {self.links}"


class FormerLoginKey(TenantModel):
    """The key that a login had where the federation came from, in entries up to a link of the audit log.

    Written when a federation is put in, by nobody else: the entry names the login by the key that it has
    here, its digest by the one that it had.
    """

    was = models.BigIntegerField()
    login = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    through = models.BigIntegerField()

    chain = Chain("moves", ("id", "federation_id", "was", "through"))  # a later move changes the login's key

    class Meta(TenantModel.Meta):
        verbose_name = _("former key of a login")
        verbose_name_plural = _("former keys of logins")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "login", "through"], name="former_key_once")
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.was} {self.through}"


class RecordProof(TenantModel):
    """One proof of all records of the federation: asked for by somebody, or owed by the night.

    `results` has an entry for each proof (federation.machine.proofs): its key, how many faults, and the first
    of them as codes with their values. `sizes` has the rows and the bytes of each table as they were then.
    Once it has ended nobody changes it.
    """

    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    asked_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    milliseconds = models.PositiveIntegerField(default=0)
    faults = models.PositiveIntegerField(default=0)
    results = models.JSONField(default=list)
    sizes = models.JSONField(default=list)

    class Meta(TenantModel.Meta):
        verbose_name = _("proof of the records")
        verbose_name_plural = _("proofs of the records")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "-id"], name="proofs_newest")]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="settled", operation=pgtrigger.Update, condition=pgtrigger.Q(old__ended_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.asked_at:%Y-%m-%d %H:%M}: {self.faults}"
