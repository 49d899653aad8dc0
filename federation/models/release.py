"""Which releases brought this database to where it is."""

from django.db import models


class InstalledRelease(models.Model):
    """One time that the tables were brought up to a release.

    Global: numbers of releases alone. Written by migrating, as the owner of the tables; the portal reads it.
    """

    version = models.CharField(max_length=20)
    least = models.CharField(max_length=20)  # the oldest release whose code may run on these tables
    begun_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)  # none: it stopped half-way

    def __str__(self) -> str:
        return self.version
