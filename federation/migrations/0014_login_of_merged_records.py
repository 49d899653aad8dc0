"""A merged record keeps its person's login beside the record that stays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0013_casebook_acts"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="member", name="member_login_once"),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user__isnull", False), models.Q(("status", "merged"), _negated=True)),
                fields=("federation", "user"),
                name="member_login_once",
                violation_error_message="This login belongs to another member.",
            ),
        ),
    ]
