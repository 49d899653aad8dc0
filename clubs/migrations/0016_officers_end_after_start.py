"""Nobody keeps a club's desk until a day before the first."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0015_officials_and_movements"),
    ]

    operations = [
        # Not validated: a row that was always wrong gave nobody any right and need not stop an upgrade.
        AddConstraintNotValid(
            model_name="clubofficer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                ),
                name="club_officer_ends_after_start",
                violation_error_message="A role ends on or after the day it begins.",
            ),
        ),
    ]
