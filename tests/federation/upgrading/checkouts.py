"""Releases that are invented: copies of this code that know more releases and have more migrations."""

import shutil
from pathlib import Path

from federation.startup import releases
from federation.startup.releases import KeptRelease
from tests.places import ROOT

SHARED = ("clubs", "rulings", "scoring", "manage.py", "pyproject.toml", "requirements-production.txt")
MIGRATION = """
from django.db import migrations, models
from federation.releases import operations


class Migration(migrations.Migration):
    dependencies = [("federation", "{before}")]
    {words}
    operations = [{operation}]
"""
DAY = "2027-01-01"
FIELD = '    motto = models.CharField(max_length=80, blank=True, db_default="", default="")\n'
ADDED = f'migrations.AddField("federation", "motto", {FIELD.partition("= ")[2].strip()})'
UNUSED = 'operations.StopUsing("federation", "motto")'
DROPPED = 'operations.DropUnused("federation", "motto")'
AT_ONCE = 'migrations.RemoveField("federation", "motto")'
FAILS = 'migrations.RunSQL("SELECT 1/0", "")'
SHOWN = "{% if request.federation %}<p>Motto: {{ request.federation.motto }}.</p>{% endif %}"


class Checkout:
    """A release that is the one before with more migrations, each an operation; `words` of it by its class.

    The directories of other floors are this checkout's own.
    """

    def __init__(self, place: Path, versions: list[str], **migrations: tuple[str, str]) -> None:
        self.place = place
        self.version = versions[-1]
        place.mkdir()
        ignored = shutil.ignore_patterns("__pycache__", "locale-of-libraries")
        shutil.copytree(ROOT / "federation", place / "federation", ignore=ignored)
        (place / "federation/locale-of-libraries").symlink_to(ROOT / "federation/locale-of-libraries")
        for name in SHARED:
            (place / name).symlink_to(ROOT / name)
        (place / "manage.py").unlink()
        shutil.copyfile(ROOT / "manage.py", place / "manage.py")
        before = sorted((place / "federation/migrations").glob("[0-9]*.py"))[-1].stem
        for name, (operation, words) in migrations.items():
            text = MIGRATION.format(before=before, operation=operation, words=words)
            (place / f"federation/migrations/{name[1:]}.py").write_text(text)
            before = name[1:]
        self._list(versions)

    def _list(self, versions: list[str]) -> None:
        """Every release but the last is out; a migration is of the release that its name ends with."""
        digests = releases.digests(self.place)
        first, *later = versions
        rows = [KeptRelease(first, DAY, releases.digests())]
        for version in later:
            end = version.replace(".", "_")
            own = {name: digest for name, digest in digests.items() if name.endswith(end)}
            rows.append(KeptRelease(version, DAY, own))
        rows[-1] = KeptRelease(versions[-1], "", {})
        (self.place / "federation/startup/releases.toml").write_text(releases.written(rows))

    def with_motto(self) -> "Checkout":
        """Its code knows the motto of a federation, and shows it on every page."""
        model = self.place / "federation/models/federation.py"
        text = model.read_text()
        model.write_text(
            text.replace("    slug = models.CharField(", f"{FIELD}    slug = models.CharField(", 1)
        )
        base = self.place / "federation/templates/base.html"
        base.write_text(base.read_text().replace("</body>", f"{SHOWN}</body>"))
        return self
