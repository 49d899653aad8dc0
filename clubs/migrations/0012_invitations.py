"""Clubs invited to simultaneous events."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
from django.conf import settings
from django.db import migrations, models

from federation.tenancy.operations import composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0011_reports"),
        ("federation", "0008_acts_of_reports"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="stage",
            name="kind",
            field=models.CharField(
                choices=[
                    ("only", "only stage"),
                    ("qualifier", "qualifier"),
                    ("knockout", "knockout phase"),
                    ("final", "final"),
                    ("consolation", "consolation"),
                    ("simultaneous", "simultaneous at many clubs"),
                ],
                default="only",
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.AlterField(
            model_name="stageevent",
            name="kind",
            field=models.CharField(
                choices=[
                    ("only", "only stage"),
                    ("qualifier", "qualifier"),
                    ("knockout", "knockout phase"),
                    ("final", "final"),
                    ("consolation", "consolation"),
                    ("simultaneous", "simultaneous at many clubs"),
                ],
                default="only",
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "club"], name="invitation_of_club")],
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "stage", "club"), name="club_invited_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        *tenant_tables("Invitation"),
        *composite_keys(Invitation=["stage", "club"]),
    ]
