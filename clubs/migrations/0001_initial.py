"""Every table of this floor, closed."""

import django.core.validators
import django.utils.timezone
import django.db.models.deletion
import django.db.models.manager
import federation.languages.fields
import federation.tenancy.context
import federation.tenancy.models
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models
from federation.personal.expiring import ExpirableColumns
from federation.personal.operations import ErasableColumns
from federation.record.chains import Chained
from federation.tenancy.operations import (
    AppendOnly,
    MarksChanges,
    NeverTruncated,
    composite_keys,
    marks_changes_of,
    tenant_tables,
)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0001_initial"),
        ("federation", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.CharField(
                        help_text="As its scoring program writes it.",
                        max_length=20,
                        verbose_name="club number",
                    ),
                ),
                ("names", federation.languages.fields.TextsField(max_length=120, verbose_name="name")),
                ("place", models.CharField(blank=True, max_length=120, verbose_name="place")),
                (
                    "region",
                    models.CharField(
                        blank=True,
                        help_text="Rankings of a region have the clubs' members.",
                        max_length=60,
                        verbose_name="region",
                    ),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="recognised")),
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
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "ordering": ["number"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ClubEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "number",
                    models.CharField(
                        help_text="As its scoring program writes it.",
                        max_length=20,
                        verbose_name="club number",
                    ),
                ),
                ("names", federation.languages.fields.TextsField(max_length=120, verbose_name="name")),
                ("place", models.CharField(blank=True, max_length=120, verbose_name="place")),
                (
                    "region",
                    models.CharField(
                        blank=True,
                        help_text="Rankings of a region have the clubs' members.",
                        max_length=60,
                        verbose_name="region",
                    ),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="recognised")),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ClubOfficer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("role", models.CharField(max_length=10, verbose_name="role")),
                ("starts_on", models.DateField(verbose_name="from")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="to")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="officers",
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
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="holder",
                    ),
                ),
            ],
            options={
                "verbose_name": "club officer",
                "verbose_name_plural": "club officers",
                "ordering": ["club", "role"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ClubOfficerEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("role", models.CharField(max_length=10, verbose_name="role")),
                ("starts_on", models.DateField(verbose_name="from")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="to")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="holder",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.clubofficer",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("error", models.CharField(max_length=30, verbose_name="error")),
                ("kind", models.CharField(max_length=12, verbose_name="kind")),
                ("contract", models.CharField(blank=True, max_length=4, verbose_name="contract")),
                ("declarer", models.CharField(blank=True, max_length=1, verbose_name="declarer")),
                ("lead", models.CharField(blank=True, max_length=2, verbose_name="lead")),
                ("tricks", models.PositiveSmallIntegerField(null=True, verbose_name="tricks")),
                ("score", models.SmallIntegerField(verbose_name="score")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("proof", models.CharField(blank=True, max_length=300, verbose_name="proof")),
                ("asked_at", models.DateTimeField(verbose_name="asked")),
                ("verdict", models.CharField(max_length=60, verbose_name="verdict")),
                ("grounds", models.JSONField()),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="asked by",
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
            ],
            options={
                "verbose_name": "correction",
                "verbose_name_plural": "corrections",
                "ordering": ["-asked_at", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="CorrectionAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("part", models.CharField(max_length=10, verbose_name="part")),
                ("agrees", models.BooleanField(verbose_name="confirms")),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("given_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                (
                    "correction",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="clubs.correction",
                        verbose_name="correction",
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
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "confirmation of a correction",
                "verbose_name_plural": "confirmations of corrections",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="DeviceToken",
            fields=[
                ("token_key", models.CharField(db_index=True, max_length=25)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("expiry", models.DateTimeField(blank=True, null=True)),
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("digest", models.CharField(max_length=128, unique=True)),
                ("label", models.CharField(max_length=60, verbose_name="device")),
                ("may_publish", models.BooleanField(default=True, verbose_name="may publish")),
                ("last_used_at", models.DateTimeField(editable=False, null=True, verbose_name="last used")),
                (
                    "withdrawn_at",
                    models.DateTimeField(editable=False, null=True, verbose_name="withdrawn at"),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tokens",
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
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="auth_token_set",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "device token",
                "verbose_name_plural": "device tokens",
                "ordering": ["-created"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ServiceToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="program")),
                ("purpose", models.CharField(max_length=200, verbose_name="purpose")),
                ("scopes", models.JSONField(verbose_name="rights")),
                ("digest", models.CharField(editable=False, max_length=64)),
                ("issued_at", models.DateTimeField(auto_now_add=True, verbose_name="issued at")),
                (
                    "ends_on",
                    models.DateField(
                        help_text="The last day, a year from now at most.", verbose_name="expires on"
                    ),
                ),
                ("last_used_at", models.DateTimeField(editable=False, null=True, verbose_name="last used")),
                (
                    "withdrawn_at",
                    models.DateTimeField(editable=False, null=True, verbose_name="withdrawn at"),
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
                    "issued_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="issued by",
                    ),
                ),
            ],
            options={
                "verbose_name": "service token",
                "verbose_name_plural": "service tokens",
                "ordering": ["-issued_at"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "digest"),
                        name="service_token_digest_once",
                        violation_error_message="This secret is in use. Issue another token.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("purpose", ""), _negated=True),
                        name="service_token_has_purpose",
                        violation_error_message="Say what the token is for.",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=40, verbose_name="number")),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="team")),
                ("direction", models.CharField(blank=True, max_length=2, verbose_name="direction")),
                ("seed", models.PositiveIntegerField(blank=True, null=True, verbose_name="seed")),
                (
                    "stratum",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="0: the open one, 1: B, 2: C. Ranked in its own and all above.",
                        verbose_name="stratum",
                    ),
                ),
                ("state", models.CharField(default="entered", max_length=10, verbose_name="state")),
                (
                    "holds_by_payment",
                    models.BooleanField(default=False, editable=False, verbose_name="holds by a payment"),
                ),
                ("entered_at", models.DateTimeField(auto_now_add=True, verbose_name="entered")),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="entered by",
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
            ],
            options={
                "verbose_name": "entrant",
                "verbose_name_plural": "entrants",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="EntrantPlayer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(verbose_name="order")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("is_captain", models.BooleanField(default=False, verbose_name="captain")),
                ("consented_at", models.DateTimeField(blank=True, null=True, verbose_name="consented")),
                (
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="clubs.entrant",
                        verbose_name="entrant",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["seat"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="EntrantPlayerEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("seat", models.PositiveSmallIntegerField(verbose_name="order")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("is_captain", models.BooleanField(default=False, verbose_name="captain")),
                ("consented_at", models.DateTimeField(blank=True, null=True, verbose_name="consented")),
                (
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.entrant",
                        verbose_name="entrant",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.entrantplayer",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=40, verbose_name="number")),
                ("direction", models.CharField(blank=True, max_length=2, verbose_name="direction")),
                ("position", models.PositiveIntegerField()),
                (
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="clubs.entrant",
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
            ],
            options={
                "verbose_name": "contestant",
                "verbose_name_plural": "contestants",
                "ordering": ["position"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("position", models.PositiveSmallIntegerField(default=1, verbose_name="order")),
                ("form", models.CharField(max_length=20, verbose_name="form of contest")),
                (
                    "boards_per_round",
                    models.PositiveSmallIntegerField(default=2, verbose_name="boards a round"),
                ),
                (
                    "round_minutes",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Where nothing is announced, 7 a board.",
                        null=True,
                        verbose_name="minutes a round",
                    ),
                ),
                (
                    "entries_close_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="entries close"),
                ),
                (
                    "entrants_max",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="Further entries go on the waiting list.",
                        null=True,
                        verbose_name="maximum entries",
                    ),
                ),
                (
                    "fee",
                    models.DecimalField(
                        blank=True, decimal_places=2, max_digits=10, null=True, verbose_name="entry fee"
                    ),
                ),
                (
                    "fee_per",
                    models.CharField(default="entrant", max_length=7, verbose_name="entry fee for each"),
                ),
                (
                    "payment",
                    models.CharField(default="desk", max_length=7, verbose_name="how the entry fee is paid"),
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
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ["position", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="EntrantEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("number", models.CharField(max_length=40, verbose_name="number")),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="team")),
                ("direction", models.CharField(blank=True, max_length=2, verbose_name="direction")),
                ("seed", models.PositiveIntegerField(blank=True, null=True, verbose_name="seed")),
                (
                    "stratum",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="0: the open one, 1: B, 2: C. Ranked in its own and all above.",
                        verbose_name="stratum",
                    ),
                ),
                ("state", models.CharField(default="entered", max_length=10, verbose_name="state")),
                (
                    "holds_by_payment",
                    models.BooleanField(default=False, editable=False, verbose_name="holds by a payment"),
                ),
                ("entered_at", models.DateTimeField(auto_now_add=True, verbose_name="entered")),
                (
                    "entered_by",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="entered by",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.entrant",
                    ),
                ),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.event",
                        verbose_name="event",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="entrant",
            name="event",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entrants",
                to="clubs.event",
                verbose_name="event",
            ),
        ),
        migrations.CreateModel(
            name="ConditionsOfContest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("edition", models.PositiveSmallIntegerField(verbose_name="edition")),
                ("body", models.JSONField(default=dict, verbose_name="conditions of contest")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("set_at", models.DateTimeField(auto_now_add=True, verbose_name="set at")),
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
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="set by",
                    ),
                ),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="conditions",
                        to="clubs.event",
                        verbose_name="event",
                    ),
                ),
            ],
            options={
                "verbose_name": "conditions of contest",
                "verbose_name_plural": "conditions of contest",
                "ordering": ["-edition"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="FeePaid",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "amount",
                    models.DecimalField(
                        decimal_places=2,
                        help_text="Below nothing: paid back.",
                        max_digits=10,
                        verbose_name="amount",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fees",
                        to="clubs.entrant",
                        verbose_name="entrant",
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
            ],
            options={
                "verbose_name": "entry fee paid",
                "verbose_name_plural": "entry fees paid",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="FileCorrection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("after_revision", models.PositiveIntegerField(verbose_name="asked after revision")),
                ("changes", models.JSONField()),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("asked_at", models.DateTimeField(verbose_name="asked")),
                ("grounds", models.JSONField()),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="asked by",
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
            ],
            options={
                "verbose_name": "late revision",
                "verbose_name_plural": "late revisions",
                "ordering": ["-asked_at", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="FileCorrectionAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("part", models.CharField(max_length=10, verbose_name="part")),
                ("agrees", models.BooleanField(verbose_name="confirms")),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("given_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
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
                    "file_correction",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="clubs.filecorrection",
                        verbose_name="late revision",
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "confirmation of a late revision",
                "verbose_name_plural": "confirmations of late revisions",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="LeaveAsked",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leaves_asked",
                        to="clubs.entrant",
                        verbose_name="entrant",
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
            ],
            options={
                "verbose_name": "wish to leave an event",
                "verbose_name_plural": "wishes to leave an event",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_home", models.BooleanField(default=False, verbose_name="home club")),
                ("starts_on", models.DateField(verbose_name="from")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="to")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "club membership",
                "verbose_name_plural": "club memberships",
                "ordering": ["club", "member"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="MembershipEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("is_home", models.BooleanField(default=False, verbose_name="home club")),
                ("starts_on", models.DateField(verbose_name="from")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="to")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.membership",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Official",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("duty", models.CharField(max_length=20, verbose_name="duty")),
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "official of a tournament",
                "verbose_name_plural": "officials of tournaments",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="OwnMovement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=200, verbose_name="title")),
                ("kind", models.CharField(max_length=10, verbose_name="who plays")),
                ("contestants", models.PositiveSmallIntegerField(verbose_name="contestants")),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                ("body", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                (
                    "withdrawn_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn at"),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="own_movements",
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
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="made by",
                    ),
                ),
            ],
            options={
                "verbose_name": "movement of a club",
                "verbose_name_plural": "movements of clubs",
                "ordering": ["title", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="OwnMovementEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("title", models.CharField(max_length=200, verbose_name="title")),
                ("kind", models.CharField(max_length=10, verbose_name="who plays")),
                ("contestants", models.PositiveSmallIntegerField(verbose_name="contestants")),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                ("body", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                (
                    "withdrawn_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn at"),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="made by",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.ownmovement",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Particulars",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("born_on", models.DateField(blank=True, null=True, verbose_name="born on")),
                ("gender", models.CharField(blank=True, max_length=1, verbose_name="gender")),
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "particulars of a member",
                "verbose_name_plural": "particulars of members",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ParticularsEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("born_on", models.DateField(blank=True, null=True, verbose_name="born on")),
                ("gender", models.CharField(blank=True, max_length=1, verbose_name="gender")),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.particulars",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveIntegerField(verbose_name="board")),
                ("round", models.PositiveIntegerField(default=0, verbose_name="round")),
                ("table", models.CharField(blank=True, max_length=20, verbose_name="table")),
                ("kind", models.CharField(max_length=12, verbose_name="kind")),
                ("contract", models.CharField(blank=True, max_length=4, verbose_name="contract")),
                ("declarer", models.CharField(blank=True, max_length=1, verbose_name="declarer")),
                ("lead", models.CharField(blank=True, max_length=2, verbose_name="lead")),
                ("tricks", models.PositiveSmallIntegerField(null=True, verbose_name="tricks")),
                ("score", models.SmallIntegerField(null=True, verbose_name="score")),
                ("ns_percent", models.CharField(blank=True, max_length=20)),
                ("ew_percent", models.CharField(blank=True, max_length=20)),
                ("line", models.PositiveIntegerField()),
                (
                    "ew",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                        verbose_name="EW",
                    ),
                ),
                (
                    "ew_partner",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
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
                    "ns",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                        verbose_name="NS",
                    ),
                ),
                (
                    "ns_partner",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "result",
                "verbose_name_plural": "results",
                "ordering": ["board", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="correction",
            name="result",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="corrections",
                to="clubs.result",
                verbose_name="result",
            ),
        ),
        migrations.CreateModel(
            name="Revision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="revision")),
                (
                    "of_players",
                    models.BooleanField(db_default=False, default=False, verbose_name="players corrected"),
                ),
                ("published_at", models.DateTimeField(auto_now_add=True, verbose_name="published at")),
                (
                    "correction",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="clubs.correction",
                        verbose_name="correction",
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
                    "file_correction",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="clubs.filecorrection",
                        verbose_name="late revision",
                    ),
                ),
                (
                    "published_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="published by",
                    ),
                ),
            ],
            options={
                "verbose_name": "revision",
                "verbose_name_plural": "revisions",
                "ordering": ["-number"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="result",
            name="stated_by",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.revision",
                verbose_name="stated by",
            ),
        ),
        migrations.AddField(
            model_name="result",
            name="superseded_by",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.revision",
            ),
        ),
        migrations.CreateModel(
            name="EntryPlayer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=200, verbose_name="name in the file")),
                ("number", models.CharField(blank=True, max_length=40, verbose_name="number in the file")),
                (
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="clubs.entry",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                    ),
                ),
                (
                    "stated_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                        verbose_name="stated by",
                    ),
                ),
                (
                    "superseded_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["seat"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="entry",
            name="stated_by",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.revision",
                verbose_name="stated by",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="superseded_by",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.revision",
            ),
        ),
        migrations.CreateModel(
            name="Section",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("letter", models.CharField(blank=True, max_length=30, verbose_name="section")),
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
            ],
            options={
                "verbose_name": "section",
                "verbose_name_plural": "sections",
                "ordering": ["letter"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="result",
            name="section",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.section",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="section",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="clubs.section",
            ),
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game_key", models.CharField(editable=False, max_length=200)),
                (
                    "number",
                    models.PositiveSmallIntegerField(
                        default=0, editable=False, verbose_name="session of the stage"
                    ),
                ),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("played_on", models.DateField(verbose_name="played on")),
                ("form", models.CharField(max_length=20, verbose_name="form")),
                ("scoring", models.CharField(max_length=20, verbose_name="scoring")),
                (
                    "matches_in",
                    models.CharField(blank=True, max_length=10, verbose_name="matches counted in"),
                ),
                ("winners", models.PositiveSmallIntegerField(verbose_name="winners")),
                (
                    "conditions",
                    models.JSONField(blank=True, default=dict, verbose_name="conditions of contest"),
                ),
                ("published_at", models.DateTimeField(editable=False, verbose_name="published at")),
                ("revised_at", models.DateTimeField(editable=False, null=True, verbose_name="last revision")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sessions",
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
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "ordering": ["-played_on", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="section",
            name="session",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sections",
                to="clubs.session",
                verbose_name="session",
            ),
        ),
        migrations.AddField(
            model_name="revision",
            name="session",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="revisions",
                to="clubs.session",
                verbose_name="session",
            ),
        ),
        migrations.AddField(
            model_name="result",
            name="session",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="results",
                to="clubs.session",
            ),
        ),
        migrations.CreateModel(
            name="MatchReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("a_score", models.CharField(blank=True, max_length=20)),
                ("b_score", models.CharField(blank=True, max_length=20)),
                ("a_vp", models.CharField(blank=True, max_length=20)),
                ("b_vp", models.CharField(blank=True, max_length=20)),
                ("boards", models.JSONField(default=list)),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "a",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
                    ),
                ),
                (
                    "b",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
                    ),
                ),
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
                    "side",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_reports",
                        to="clubs.entrant",
                        verbose_name="side",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_reports",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a match",
                "verbose_name_plural": "reports of matches",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("boards", models.PositiveIntegerField(verbose_name="boards")),
                ("a_score", models.CharField(blank=True, max_length=20)),
                ("b_score", models.CharField(blank=True, max_length=20)),
                ("a_vp", models.CharField(blank=True, max_length=20)),
                ("b_vp", models.CharField(blank=True, max_length=20)),
                ("line", models.PositiveIntegerField()),
                (
                    "a",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                    ),
                ),
                (
                    "b",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
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
                    "stated_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                        verbose_name="stated by",
                    ),
                ),
                (
                    "superseded_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                    ),
                ),
                (
                    "section",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.section",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matches",
                        to="clubs.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "match",
                "verbose_name_plural": "matches",
                "ordering": ["round", "line", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("part", models.PositiveSmallIntegerField(default=1, verbose_name="part")),
                ("seats", models.JSONField()),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to="clubs.entrant",
                        verbose_name="team",
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
                    "opponent",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "line-up",
                "verbose_name_plural": "line-ups",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="filecorrection",
            name="session",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="file_corrections",
                to="clubs.session",
                verbose_name="session",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="session",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="clubs.session",
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="session",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="corrections",
                to="clubs.session",
                verbose_name="session",
            ),
        ),
        migrations.CreateModel(
            name="Bye",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
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
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                    ),
                ),
                (
                    "stated_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                        verbose_name="stated by",
                    ),
                ),
                (
                    "superseded_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="byes",
                        to="clubs.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "bye",
                "verbose_name_plural": "byes",
                "ordering": ["round", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="BoardReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("table", models.CharField(max_length=20)),
                ("board", models.PositiveIntegerField(verbose_name="board")),
                ("side", models.CharField(max_length=2, verbose_name="side")),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("stated", models.JSONField()),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "ew",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                    ),
                ),
                (
                    "ns",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="board_reports",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a board",
                "verbose_name_plural": "reports of boards",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Board",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="board")),
                ("deal", models.CharField(max_length=90, verbose_name="deal")),
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
                    "stated_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                        verbose_name="stated by",
                    ),
                ),
                (
                    "superseded_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                    ),
                ),
                (
                    "section",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.section",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="boards",
                        to="clubs.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "board",
                "verbose_name_plural": "boards",
                "ordering": ["number"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="SessionAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12, verbose_name="act")),
                ("body", models.JSONField(default=dict)),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "act at a session",
                "verbose_name_plural": "acts at sessions",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="revision",
            name="act",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="revisions",
                to="clubs.sessionact",
                verbose_name="act",
            ),
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("position", models.PositiveSmallIntegerField(default=1, verbose_name="order")),
                ("kind", models.CharField(default="only", max_length=12, verbose_name="kind")),
                ("form", models.CharField(blank=True, max_length=20, verbose_name="form of contest")),
                ("rounds", models.PositiveSmallIntegerField(default=0, verbose_name="rounds")),
                (
                    "places",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="So many of the stage before take part.",
                        null=True,
                        verbose_name="places",
                    ),
                ),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="clubs.event",
                        verbose_name="event",
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
                    "qualified_from",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leads_to",
                        to="clubs.stage",
                        verbose_name="qualified from",
                    ),
                ),
            ],
            options={
                "verbose_name": "stage",
                "verbose_name_plural": "stages",
                "ordering": ["position", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="SessionEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("game_key", models.CharField(editable=False, max_length=200)),
                (
                    "number",
                    models.PositiveSmallIntegerField(
                        default=0, editable=False, verbose_name="session of the stage"
                    ),
                ),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("played_on", models.DateField(verbose_name="played on")),
                ("form", models.CharField(max_length=20, verbose_name="form")),
                ("scoring", models.CharField(max_length=20, verbose_name="scoring")),
                (
                    "matches_in",
                    models.CharField(blank=True, max_length=10, verbose_name="matches counted in"),
                ),
                ("winners", models.PositiveSmallIntegerField(verbose_name="winners")),
                (
                    "conditions",
                    models.JSONField(blank=True, default=dict, verbose_name="conditions of contest"),
                ),
                ("published_at", models.DateTimeField(editable=False, verbose_name="published at")),
                ("revised_at", models.DateTimeField(editable=False, null=True, verbose_name="last revision")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="session",
            name="stage",
            field=federation.tenancy.models.TenantForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sessions",
                to="clubs.stage",
            ),
        ),
        migrations.CreateModel(
            name="SentForm",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token", models.UUIDField()),
                ("at", models.DateTimeField(auto_now_add=True)),
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
                        related_name="sent_forms",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="RoundPairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("state", models.CharField(max_length=12, verbose_name="state")),
                ("seed", models.CharField(max_length=100, verbose_name="seed of the lots")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("proposal", models.JSONField(verbose_name="draw")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairings",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairings",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "draw of a round",
                "verbose_name_plural": "draws of rounds",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
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
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
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
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="StageAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="act")),
                ("round", models.PositiveIntegerField(null=True, verbose_name="round")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                        related_name="acts",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "act on a stage",
                "verbose_name_plural": "acts on stages",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="StageEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("position", models.PositiveSmallIntegerField(default=1, verbose_name="order")),
                ("kind", models.CharField(default="only", max_length=12, verbose_name="kind")),
                ("form", models.CharField(blank=True, max_length=20, verbose_name="form of contest")),
                ("rounds", models.PositiveSmallIntegerField(default=0, verbose_name="rounds")),
                (
                    "places",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="So many of the stage before take part.",
                        null=True,
                        verbose_name="places",
                    ),
                ),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.stage",
                    ),
                ),
                (
                    "qualified_from",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.stage",
                        verbose_name="qualified from",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="TeamName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="team")),
                (
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_names",
                        to="clubs.entry",
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
                    "stated_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                        verbose_name="stated by",
                    ),
                ),
                (
                    "superseded_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                    ),
                ),
            ],
            options={
                "verbose_name": "name of a team",
                "verbose_name_plural": "names of teams",
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                (
                    "slug",
                    models.SlugField(
                        db_index=False,
                        help_text="In addresses: spring-2027.",
                        max_length=60,
                        verbose_name="short name",
                    ),
                ),
                ("level", models.CharField(max_length=20, verbose_name="level")),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("ends_on", models.DateField(verbose_name="last day")),
                ("venue", models.CharField(blank=True, max_length=200, verbose_name="venue")),
                (
                    "announced_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="announced"),
                ),
                (
                    "cancelled_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="cancelled"),
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
                    "host",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to="clubs.club",
                        verbose_name="run by",
                    ),
                ),
            ],
            options={
                "verbose_name": "tournament",
                "verbose_name_plural": "tournaments",
                "ordering": ["-starts_on", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="OfficialEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("duty", models.CharField(max_length=20, verbose_name="duty")),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.official",
                    ),
                ),
                (
                    "tournament",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.tournament",
                        verbose_name="tournament",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="official",
            name="tournament",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="officials",
                to="clubs.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.CreateModel(
            name="EventEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("position", models.PositiveSmallIntegerField(default=1, verbose_name="order")),
                ("form", models.CharField(max_length=20, verbose_name="form of contest")),
                (
                    "boards_per_round",
                    models.PositiveSmallIntegerField(default=2, verbose_name="boards a round"),
                ),
                (
                    "round_minutes",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Where nothing is announced, 7 a board.",
                        null=True,
                        verbose_name="minutes a round",
                    ),
                ),
                (
                    "entries_close_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="entries close"),
                ),
                (
                    "entrants_max",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="Further entries go on the waiting list.",
                        null=True,
                        verbose_name="maximum entries",
                    ),
                ),
                (
                    "fee",
                    models.DecimalField(
                        blank=True, decimal_places=2, max_digits=10, null=True, verbose_name="entry fee"
                    ),
                ),
                (
                    "fee_per",
                    models.CharField(default="entrant", max_length=7, verbose_name="entry fee for each"),
                ),
                (
                    "payment",
                    models.CharField(default="desk", max_length=7, verbose_name="how the entry fee is paid"),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.event",
                    ),
                ),
                (
                    "tournament",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.tournament",
                        verbose_name="tournament",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="event",
            name="tournament",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="contests",
                to="clubs.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.CreateModel(
            name="TournamentEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                (
                    "slug",
                    models.SlugField(
                        db_index=False,
                        help_text="In addresses: spring-2027.",
                        max_length=60,
                        verbose_name="short name",
                    ),
                ),
                ("level", models.CharField(max_length=20, verbose_name="level")),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("ends_on", models.DateField(verbose_name="last day")),
                ("venue", models.CharField(blank=True, max_length=200, verbose_name="venue")),
                (
                    "announced_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="announced"),
                ),
                (
                    "cancelled_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="cancelled"),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "host",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.club",
                        verbose_name="run by",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.tournament",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Upload",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="file")),
                ("content", models.BinaryField()),
                ("sha256", models.CharField(max_length=64)),
                ("part", models.PositiveSmallIntegerField(default=0, verbose_name="event in the file")),
                ("received_at", models.DateTimeField(auto_now_add=True, verbose_name="received")),
                ("state", models.CharField(max_length=10, verbose_name="state")),
                ("game_key", models.CharField(blank=True, max_length=200)),
                ("conditions", models.JSONField(blank=True, default=dict)),
                ("report", models.JSONField(default=dict)),
                ("reading", models.BinaryField(null=True)),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="uploads",
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
                    "received_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="uploads",
                        to="clubs.session",
                    ),
                ),
                (
                    "token",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.KNOX_TOKEN_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "upload",
                "verbose_name_plural": "uploads",
                "ordering": ["-received_at", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="revision",
            name="upload",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="revisions",
                to="clubs.upload",
                verbose_name="upload",
            ),
        ),
        migrations.CreateModel(
            name="Proof",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveIntegerField(null=True, verbose_name="board")),
                ("picture", models.BinaryField()),
                ("small", models.BinaryField()),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("caption", models.CharField(blank=True, max_length=200, verbose_name="caption")),
                ("attached_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                (
                    "attached_by",
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
                        related_name="proofs",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "correction",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proofs",
                        to="clubs.correction",
                        verbose_name="correction",
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proofs",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "upload",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proofs",
                        to="clubs.upload",
                        verbose_name="upload",
                    ),
                ),
            ],
            options={
                "verbose_name": "proof",
                "verbose_name_plural": "proofs",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="filecorrection",
            name="upload",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="file_corrections",
                to="clubs.upload",
                verbose_name="upload",
            ),
        ),
        migrations.CreateModel(
            name="ColumnMapping",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("fingerprint", models.CharField(max_length=64)),
                ("heads", models.JSONField(verbose_name="heads")),
                ("columns", models.JSONField(verbose_name="meanings")),
                ("scoring", models.CharField(blank=True, max_length=20, verbose_name="scoring")),
                ("winners", models.PositiveSmallIntegerField(null=True, verbose_name="winners")),
                ("title", models.CharField(blank=True, max_length=200, verbose_name="title")),
                ("played_on", models.DateField(null=True, verbose_name="played")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="column_mappings",
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
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "upload",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="column_mappings",
                        to="clubs.upload",
                        verbose_name="upload",
                    ),
                ),
            ],
            options={
                "verbose_name": "meaning of columns",
                "verbose_name_plural": "meanings of columns",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="UploadAmendment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("key", models.JSONField(verbose_name="of what")),
                ("value", models.JSONField(null=True, verbose_name="reads")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
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
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "upload",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="amendments",
                        to="clubs.upload",
                        verbose_name="upload",
                    ),
                ),
            ],
            options={
                "verbose_name": "amendment of a file",
                "verbose_name_plural": "amendments of files",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Withdrawal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("after_round", models.PositiveSmallIntegerField(null=True, verbose_name="after round")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawals",
                        to="clubs.entrant",
                        verbose_name="entrant",
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
                        related_name="withdrawals",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
                (
                    "supersedes",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="followed_by",
                        to="clubs.withdrawal",
                        verbose_name="supersedes",
                    ),
                ),
            ],
            options={
                "verbose_name": "withdrawal",
                "verbose_name_plural": "withdrawals",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.UniqueConstraint(
                fields=("federation", "number"),
                name="club_number_once",
                violation_error_message="Another club has this number.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="club",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubevent" ("federation_id", "id", "is_active", "names", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "region") VALUES (NEW."federation_id", NEW."id", NEW."is_active", NEW."names", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."place", NEW."region"); RETURN NULL;',
                    hash="7c165d0e16624c4c20b8bf808549daead14f763b",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_794c8",
                    table="clubs_club",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="club",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_clubevent" ("federation_id", "id", "is_active", "names", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "region") VALUES (NEW."federation_id", NEW."id", NEW."is_active", NEW."names", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."place", NEW."region"); RETURN NULL;',
                    hash="ff0241cc1ff9a6ce10ac7fece61ae9a4c55e365e",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_b2008",
                    table="clubs_club",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="club",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubevent" ("federation_id", "id", "is_active", "names", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "region") VALUES (OLD."federation_id", OLD."id", OLD."is_active", OLD."names", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."place", OLD."region"); RETURN NULL;',
                    hash="c939b83adb08754e8682671486fe719447aca244",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_9f4f8",
                    table="clubs_club",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="9b023c8c504dd313cadce2c9df9ef12da42354d5",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_1538c",
                    table="clubs_clubevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="clubofficer",
            constraint=models.UniqueConstraint(
                fields=("federation", "holder", "club", "role", "starts_on"),
                name="club_officer_once",
                violation_error_message="This person already has that role from that day.",
            ),
        ),
        migrations.AddConstraint(
            model_name="clubofficer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                ),
                name="club_officer_ends_after_start",
                violation_error_message="A role ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubofficer",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubofficerevent" ("club_id", "ends_on", "federation_id", "holder_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "starts_on") VALUES (NEW."club_id", NEW."ends_on", NEW."federation_id", NEW."holder_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."role", NEW."starts_on"); RETURN NULL;',
                    hash="74b589a285f6a44e3c74e9771ac5a43b5194ac5b",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_55425",
                    table="clubs_clubofficer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubofficer",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_clubofficerevent" ("club_id", "ends_on", "federation_id", "holder_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "starts_on") VALUES (NEW."club_id", NEW."ends_on", NEW."federation_id", NEW."holder_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."role", NEW."starts_on"); RETURN NULL;',
                    hash="8d77e68f2234d5fbaa93d815929899abed74251b",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_fc6f4",
                    table="clubs_clubofficer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubofficer",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubofficerevent" ("club_id", "ends_on", "federation_id", "holder_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "starts_on") VALUES (OLD."club_id", OLD."ends_on", OLD."federation_id", OLD."holder_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."role", OLD."starts_on"); RETURN NULL;',
                    hash="8d5ffba089e9a9d6e900eeb0d4ef62faedf794c6",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_25617",
                    table="clubs_clubofficer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubofficerevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="3e56343380245d65b41df78600bede0b002a0b3e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_bf740",
                    table="clubs_clubofficerevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="correctionanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "correction", "part"),
                name="correction_answered_once",
                violation_error_message="Somebody has answered for this part already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="correctionanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "correction", "given_by"),
                name="correction_two_people",
                violation_error_message="The director and the organiser must be two different people.",
            ),
        ),
        migrations.AddConstraint(
            model_name="correctionanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("agrees", True), models.Q(("note", ""), _negated=True), _connector="OR"),
                name="correction_declined_with_reason",
                violation_error_message="Say why the correction is declined.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correctionanswer",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="4fcc1a513a12b2e82c94181159c2f2c915a31f1c",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_e4cb9",
                    table="clubs_correctionanswer",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="devicetoken",
            index=models.Index(fields=["federation", "club"], name="device_token_of_club"),
        ),
        migrations.AddIndex(
            model_name="entrantplayer",
            index=models.Index(fields=["federation", "member"], name="entrant_player_member"),
        ),
        migrations.AddConstraint(
            model_name="entrantplayer",
            constraint=models.UniqueConstraint(
                fields=("federation", "entrant", "seat"), name="entrant_seat_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrantplayer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("member__isnull", False)),
                fields=("federation", "entrant", "member"),
                name="entrant_member_once",
                violation_error_message="This member is on the roster already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrantplayer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_captain", True)),
                fields=("federation", "entrant"),
                name="one_captain",
                violation_error_message="A team has one captain.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entrantplayerevent" ("consented_at", "entrant_id", "federation_id", "id", "is_captain", "member_id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seat") VALUES (NEW."consented_at", NEW."entrant_id", NEW."federation_id", NEW."id", NEW."is_captain", NEW."member_id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."seat"); RETURN NULL;',
                    hash="9e4e465607739e7ea4d17993b57671eb00cf13a5",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_7f458",
                    table="clubs_entrantplayer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_entrantplayerevent" ("consented_at", "entrant_id", "federation_id", "id", "is_captain", "member_id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seat") VALUES (NEW."consented_at", NEW."entrant_id", NEW."federation_id", NEW."id", NEW."is_captain", NEW."member_id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."seat"); RETURN NULL;',
                    hash="7cd9e9ebe4d8b238bccd7c82308b9d044f852f9b",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_80c88",
                    table="clubs_entrantplayer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entrantplayerevent" ("consented_at", "entrant_id", "federation_id", "id", "is_captain", "member_id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seat") VALUES (OLD."consented_at", OLD."entrant_id", OLD."federation_id", OLD."id", OLD."is_captain", OLD."member_id", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."seat"); RETURN NULL;',
                    hash="a8ef40dc800a098b404a784b391b02f2e6084d85",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_9c23f",
                    table="clubs_entrantplayer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantplayerevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d89855748c99d559a54737dd098763743fb52658",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_daca1",
                    table="clubs_entrantplayerevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="74f9ec14db5a907021e384002025a523df5ff2a7",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_267cc",
                    table="clubs_entrantevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("federation", "event", "number"),
                name="entrant_number_once",
                violation_error_message="Another entrant of the event has this number.",
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="coach",
            field=federation.tenancy.models.TenantForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.member",
                verbose_name="coach",
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="coach_speaks_at",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="coach speaks since"
            ),
        ),
        migrations.AddField(
            model_name="entrantevent",
            name="coach",
            field=federation.tenancy.models.TenantForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="federation.member",
                verbose_name="coach",
            ),
        ),
        migrations.AddField(
            model_name="entrantevent",
            name="coach_speaks_at",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="coach speaks since"
            ),
        ),
        migrations.AddIndex(
            model_name="entrant",
            index=models.Index(fields=["federation", "coach"], name="entrant_coach"),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("coach_speaks_at__isnull", True), ("coach__isnull", False), _connector="OR"
                ),
                name="entrant_coach_who_speaks",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrant",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entrantevent" ("coach_id", "coach_speaks_at", "direction", "entered_at", "entered_by_id", "event_id", "federation_id", "holds_by_payment", "id", "name", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "state", "stratum") VALUES (NEW."coach_id", NEW."coach_speaks_at", NEW."direction", NEW."entered_at", NEW."entered_by_id", NEW."event_id", NEW."federation_id", NEW."holds_by_payment", NEW."id", NEW."name", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."seed", NEW."state", NEW."stratum"); RETURN NULL;',
                    hash="bb201ff638dd0a13be65a462c7763700fc96316a",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_d0214",
                    table="clubs_entrant",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrant",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_entrantevent" ("coach_id", "coach_speaks_at", "direction", "entered_at", "entered_by_id", "event_id", "federation_id", "holds_by_payment", "id", "name", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "state", "stratum") VALUES (NEW."coach_id", NEW."coach_speaks_at", NEW."direction", NEW."entered_at", NEW."entered_by_id", NEW."event_id", NEW."federation_id", NEW."holds_by_payment", NEW."id", NEW."name", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."seed", NEW."state", NEW."stratum"); RETURN NULL;',
                    hash="5a38c83b9aa60fdb8960cc840890c0485fb4590f",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_77493",
                    table="clubs_entrant",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrant",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entrantevent" ("coach_id", "coach_speaks_at", "direction", "entered_at", "entered_by_id", "event_id", "federation_id", "holds_by_payment", "id", "name", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "state", "stratum") VALUES (OLD."coach_id", OLD."coach_speaks_at", OLD."direction", OLD."entered_at", OLD."entered_by_id", OLD."event_id", OLD."federation_id", OLD."holds_by_payment", OLD."id", OLD."name", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."seed", OLD."state", OLD."stratum"); RETURN NULL;',
                    hash="9ec700ed3af8053bc6f93d01cdcac07a87daa3a5",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_98278",
                    table="clubs_entrant",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="conditionsofcontest",
            constraint=models.UniqueConstraint(
                fields=("federation", "event", "edition"), name="edition_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="conditionsofcontest",
            constraint=models.CheckConstraint(
                condition=models.Q(("edition", 1), models.Q(("reason", ""), _negated=True), _connector="OR"),
                name="conditions_changed_with_reason",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="conditionsofcontest",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="85e52655a3807ac0e9fe7f614884bb59cfdec283",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_99936",
                    table="clubs_conditionsofcontest",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="feepaid",
            index=models.Index(fields=["federation", "entrant"], name="fee_of_entrant"),
        ),
        migrations.AddConstraint(
            model_name="feepaid",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount", 0), _negated=True),
                name="fee_of_some_amount",
                violation_error_message="An amount of nothing is no payment.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="feepaid",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="ce1e0e7d80770af1e9c05042763c33df9cdc2fe6",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_703bb",
                    table="clubs_feepaid",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="filecorrectionanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "file_correction", "part"),
                name="file_correction_answered_once",
                violation_error_message="Somebody has answered for this part already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="filecorrectionanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "file_correction", "given_by"),
                name="file_correction_two_people",
                violation_error_message="The director and the organiser must be two different people.",
            ),
        ),
        migrations.AddConstraint(
            model_name="filecorrectionanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("agrees", True), models.Q(("note", ""), _negated=True), _connector="OR"),
                name="file_correction_declined_with_reason",
                violation_error_message="Say why it is declined.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="filecorrectionanswer",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="00cefd186d338baf1ba9681db49546c7614dfbb1",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_94788",
                    table="clubs_filecorrectionanswer",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="leaveasked",
            constraint=models.UniqueConstraint(
                fields=("federation", "entrant"),
                name="leave_asked_once",
                violation_error_message="The director knows already that you want to leave.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="leaveasked",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="e8aa311e2a38f6bb19cda6ea8746e0a3b997f7b0",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_72b91",
                    table="clubs_leaveasked",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="membership",
            index=models.Index(fields=["federation", "member"], name="membership_of_member"),
        ),
        migrations.AddIndex(
            model_name="membership",
            index=models.Index(fields=["federation", "-starts_on", "-id"], name="membership_newest"),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                fields=("federation", "club", "member", "starts_on"),
                name="membership_once",
                violation_error_message="This member already belongs to the club from that day.",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ends_on__isnull", True), ("is_home", True)),
                fields=("federation", "member"),
                name="one_home_club",
                violation_error_message="This member already has a home club; end that membership first.",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                ),
                name="membership_ends_after_start",
                violation_error_message="A membership ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membership",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_membershipevent" ("club_id", "ends_on", "federation_id", "id", "is_home", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."club_id", NEW."ends_on", NEW."federation_id", NEW."id", NEW."is_home", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="8c2e1fc3d91b26e877b5deae84b6a5e19b6d7b03",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_c5fbd",
                    table="clubs_membership",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membership",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_membershipevent" ("club_id", "ends_on", "federation_id", "id", "is_home", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."club_id", NEW."ends_on", NEW."federation_id", NEW."id", NEW."is_home", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="d61b95b7e4c3036ba208e1a74b5e4cd3fb2f7997",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_90236",
                    table="clubs_membership",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membership",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_membershipevent" ("club_id", "ends_on", "federation_id", "id", "is_home", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (OLD."club_id", OLD."ends_on", OLD."federation_id", OLD."id", OLD."is_home", OLD."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on"); RETURN NULL;',
                    hash="12ee10ebf115c3397ba98dba175626894da1135c",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_07d53",
                    table="clubs_membership",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membershipevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="a382a5c5f8a48568948233b2a557ada1d61b61c7",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_64ba7",
                    table="clubs_membershipevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="ownmovement",
            index=models.Index(fields=["federation", "club"], name="own_movement_of_club"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ownmovement",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_ownmovementevent" ("body", "club_id", "contestants", "federation_id", "id", "kind", "made_at", "made_by_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rounds", "title", "withdrawn_at") VALUES (NEW."body", NEW."club_id", NEW."contestants", NEW."federation_id", NEW."id", NEW."kind", NEW."made_at", NEW."made_by_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."rounds", NEW."title", NEW."withdrawn_at"); RETURN NULL;',
                    hash="f0e3f58e456ef6bc6b8a6dc74f0cf1ee099b2793",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_55645",
                    table="clubs_ownmovement",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ownmovement",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_ownmovementevent" ("body", "club_id", "contestants", "federation_id", "id", "kind", "made_at", "made_by_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rounds", "title", "withdrawn_at") VALUES (NEW."body", NEW."club_id", NEW."contestants", NEW."federation_id", NEW."id", NEW."kind", NEW."made_at", NEW."made_by_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."rounds", NEW."title", NEW."withdrawn_at"); RETURN NULL;',
                    hash="e63d43101e7cfa21cbe0e35fc6a3ed71daade873",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_bfaaf",
                    table="clubs_ownmovement",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ownmovement",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_ownmovementevent" ("body", "club_id", "contestants", "federation_id", "id", "kind", "made_at", "made_by_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rounds", "title", "withdrawn_at") VALUES (OLD."body", OLD."club_id", OLD."contestants", OLD."federation_id", OLD."id", OLD."kind", OLD."made_at", OLD."made_by_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."rounds", OLD."title", OLD."withdrawn_at"); RETURN NULL;',
                    hash="c0e3c93475e282b3a629ea90ded77baa12f3e045",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_fb4b7",
                    table="clubs_ownmovement",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ownmovementevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="018fc1bb85cc60ae2a14a3cfafc19384b9bfdb55",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_3e632",
                    table="clubs_ownmovementevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="particulars",
            constraint=models.UniqueConstraint(
                fields=("federation", "member"),
                name="particulars_once",
                violation_error_message="The particulars of this member are entered already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="particulars",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_particularsevent" ("born_on", "federation_id", "gender", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."born_on", NEW."federation_id", NEW."gender", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id"); RETURN NULL;',
                    hash="fe05635fd9befe84646cad2047c41fe7dd0f3ae0",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_43111",
                    table="clubs_particulars",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="particulars",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_particularsevent" ("born_on", "federation_id", "gender", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."born_on", NEW."federation_id", NEW."gender", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id"); RETURN NULL;',
                    hash="a95e559b6a2f1d424c8391f680bf45327731a293",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_d5ae0",
                    table="clubs_particulars",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="particulars",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_particularsevent" ("born_on", "federation_id", "gender", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."born_on", OLD."federation_id", OLD."gender", OLD."id", OLD."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id"); RETURN NULL;',
                    hash="a5a6ed5498ddd7bd868ce3595d114d7aef456871",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_52c6c",
                    table="clubs_particulars",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="particularsevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b1d9c9950b5250df5ea681357974fd3731433f61",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_f7ba7",
                    table="clubs_particularsevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="entryplayer",
            index=models.Index(fields=["federation", "member"], name="entry_player_member"),
        ),
        migrations.AddConstraint(
            model_name="entryplayer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "entry", "seat"),
                name="entry_player_once",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entryplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="a69f19597806f4681fab74d73e14e778e1d82ad6",
                    operation="DELETE",
                    pgid="pgtrigger_keep_2aa18",
                    table="clubs_entryplayer",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entryplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="d0543dc1a2f585a20c166997759335d25ebd46ce",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_757e7",
                    table="clubs_entryplayer",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="section",
            constraint=models.UniqueConstraint(
                fields=("federation", "session", "letter"), name="section_once"
            ),
        ),
        migrations.AddIndex(
            model_name="result",
            index=models.Index(fields=["federation", "session", "board"], name="result_of_board"),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "section", "round", "board", "ns", "ew", "ns_partner", "ew_partner"),
                name="result_once",
                nulls_distinct=False,
                violation_error_message="This board is entered twice for these two pairs.",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(("tricks__isnull", True), ("tricks__lte", 13), _connector="OR"),
                name="tricks_to_13",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(("ns", models.F("ew")), _negated=True), name="nobody_meets_themselves"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="result",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="33e645fac83999db6504a99790cbf82ccbba2262",
                    operation="DELETE",
                    pgid="pgtrigger_keep_33479",
                    table="clubs_result",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="result",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="4d0d4afdddd1ed05c9487b99e3df506f6e57b32c",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_bb417",
                    table="clubs_result",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="matchreport",
            index=models.Index(fields=["federation", "session", "round", "-id"], name="report_of_match"),
        ),
        migrations.AddConstraint(
            model_name="matchreport",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "decided"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="match_decided_with_reason",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="matchreport",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="641922ef06ea53df421304d7608f027f1beafa49",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_37361",
                    table="clubs_matchreport",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["federation", "session"], name="match_of_session"),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "section", "round", "a", "b"),
                name="match_once",
                violation_error_message="This match is entered twice.",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("a", models.F("b")), _negated=True), name="no_team_meets_itself"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="match",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="5d6eb610f40d5266dab6565a5537ceba6a47af36",
                    operation="DELETE",
                    pgid="pgtrigger_keep_ce687",
                    table="clubs_match",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="match",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="46401528f0e39caea19f3d87def628b89e769015",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_c99aa",
                    table="clubs_match",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="lineup",
            index=models.Index(fields=["federation", "session", "round", "-id"], name="line_up_of_match"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="lineup",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="85b9022e4317ee21eedcc9ba9dbd7e1f0247cf4e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_763fd",
                    table="clubs_lineup",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["federation", "session"], name="entry_of_session"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "section", "direction", "number"),
                name="entry_once",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entry",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="8b2d24e81d0820237a79b00477b0540be7a71718",
                    operation="DELETE",
                    pgid="pgtrigger_keep_4dd58",
                    table="clubs_entry",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entry",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="75a65d09efa3f883b9dde7e4ca060db954f4c1d0",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_5be67",
                    table="clubs_entry",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="correction_has_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.CheckConstraint(
                condition=models.Q(("tricks__isnull", True), ("tricks__lte", 13), _connector="OR"),
                name="correction_tricks_to_13",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correction",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="0df9af264fde36da723b86841e87ee312d000972",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_91080",
                    table="clubs_correction",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="bye",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "session", "round", "entry"),
                name="bye_once",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="bye",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="09c8c0dc5e2029db658694add3aef2c7ec6c26b9",
                    operation="DELETE",
                    pgid="pgtrigger_keep_55106",
                    table="clubs_bye",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="bye",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="3ae2a7d8f34285b5e067ffdfee5adc0fe763a029",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_2f17b",
                    table="clubs_bye",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="boardreport",
            index=models.Index(fields=["federation", "session", "round", "-id"], name="report_of_board"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="boardreport",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="24a4d07cac09eeacd6b050f77e9ae458696a373b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_a106c",
                    table="clubs_boardreport",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="board",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "session", "section", "number"),
                name="board_once",
                nulls_distinct=False,
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="board",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="15aabaa8a79d18531a4ace372245fcf7d0807ff1",
                    operation="DELETE",
                    pgid="pgtrigger_keep_42a6a",
                    table="clubs_board",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="board",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="69bcaf045575bc088b2008d09e0b9293a1b6c8cd",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_d6be1",
                    table="clubs_board",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="sessionact",
            index=models.Index(fields=["federation", "session", "-id"], name="act_of_session"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="sessionact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="4bcd98010e9878b3314e11c75074df5a1d22be0b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_51ecf",
                    table="clubs_sessionact",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                fields=("federation", "event", "position"),
                name="stage_position_once",
                violation_error_message="Another stage of the event has this place in the order.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stage",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_stageevent" ("event_id", "federation_id", "form", "id", "kind", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "position", "qualified_from_id", "rounds", "titles") VALUES (NEW."event_id", NEW."federation_id", NEW."form", NEW."id", NEW."kind", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."places", NEW."position", NEW."qualified_from_id", NEW."rounds", NEW."titles"); RETURN NULL;',
                    hash="d8438e50ea05b3ca92c00323670dd771c16c9fe1",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_aa9c4",
                    table="clubs_stage",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stage",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_stageevent" ("event_id", "federation_id", "form", "id", "kind", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "position", "qualified_from_id", "rounds", "titles") VALUES (NEW."event_id", NEW."federation_id", NEW."form", NEW."id", NEW."kind", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."places", NEW."position", NEW."qualified_from_id", NEW."rounds", NEW."titles"); RETURN NULL;',
                    hash="0487c73ddfa6e7bcbf2334cdaacf119ba147f33b",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_3f99c",
                    table="clubs_stage",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stage",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_stageevent" ("event_id", "federation_id", "form", "id", "kind", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "position", "qualified_from_id", "rounds", "titles") VALUES (OLD."event_id", OLD."federation_id", OLD."form", OLD."id", OLD."kind", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."places", OLD."position", OLD."qualified_from_id", OLD."rounds", OLD."titles"); RETURN NULL;',
                    hash="0987c08156d7f5994e22446f03e349aa0b572c8b",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_6e9ab",
                    table="clubs_stage",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="sessionevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="bc1e29cdebc2eb740035165e3aa37ddf843ff8b0",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_611d5",
                    table="clubs_sessionevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(fields=["federation", "-played_on", "-id"], name="session_newest"),
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(
                fields=["federation", "club", "-played_on", "-id"], name="session_newest_of_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(
                fields=("federation", "club", "game_key"),
                name="session_once",
                violation_error_message="This game is published already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(
                condition=models.Q(("stage__isnull", False)),
                fields=("federation", "stage", "number"),
                name="session_of_stage_once",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="session",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_sessionevent" ("club_id", "conditions", "federation_id", "form", "game_key", "id", "matches_in", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "published_at", "revised_at", "scoring", "stage_id", "titles", "winners") VALUES (NEW."club_id", NEW."conditions", NEW."federation_id", NEW."form", NEW."game_key", NEW."id", NEW."matches_in", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."played_on", NEW."published_at", NEW."revised_at", NEW."scoring", NEW."stage_id", NEW."titles", NEW."winners"); RETURN NULL;',
                    hash="a27907b752ec16e0e39178d4c9bb986a42eaa02e",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_53c5d",
                    table="clubs_session",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="session",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_sessionevent" ("club_id", "conditions", "federation_id", "form", "game_key", "id", "matches_in", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "published_at", "revised_at", "scoring", "stage_id", "titles", "winners") VALUES (NEW."club_id", NEW."conditions", NEW."federation_id", NEW."form", NEW."game_key", NEW."id", NEW."matches_in", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."played_on", NEW."published_at", NEW."revised_at", NEW."scoring", NEW."stage_id", NEW."titles", NEW."winners"); RETURN NULL;',
                    hash="b07a37911f8ff8ff1e91cc4634f7c366d487c216",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_bdd17",
                    table="clubs_session",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="session",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_sessionevent" ("club_id", "conditions", "federation_id", "form", "game_key", "id", "matches_in", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "published_at", "revised_at", "scoring", "stage_id", "titles", "winners") VALUES (OLD."club_id", OLD."conditions", OLD."federation_id", OLD."form", OLD."game_key", OLD."id", OLD."matches_in", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."played_on", OLD."published_at", OLD."revised_at", OLD."scoring", OLD."stage_id", OLD."titles", OLD."winners"); RETURN NULL;',
                    hash="9ea6f52fe0bb0a359e8815eba3fa60937c274993",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_69f6d",
                    table="clubs_session",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="sentform",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "token"), name="form_sent_once"
            ),
        ),
        migrations.AddIndex(
            model_name="roundpairing",
            index=models.Index(fields=["federation", "stage", "round", "-id"], name="pairing_of_round"),
        ),
        migrations.AddConstraint(
            model_name="roundpairing",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "locked")),
                fields=("federation", "stage", "round"),
                name="round_locked_once",
                violation_error_message="This round is paired already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="roundpairing",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "overridden"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="pairing_changed_with_reason",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="roundpairing",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b4be0accb3d250326efd983a3732f365ce11e071",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_57459",
                    table="clubs_roundpairing",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="invitation",
            index=models.Index(fields=["federation", "club"], name="invitation_of_club"),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "club"), name="club_invited_once"
            ),
        ),
        migrations.AddIndex(
            model_name="stageact",
            index=models.Index(fields=["federation", "stage", "-id"], name="act_of_stage"),
        ),
        migrations.AddConstraint(
            model_name="stageact",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "reopened"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="stage_reopened_with_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="stageact",
            constraint=models.CheckConstraint(
                condition=models.Q(("round__isnull", True), ("kind", "published"), _connector="OR"),
                name="stage_round_is_published",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stageact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="3874497a8c5f63f0d50773b64d13d974c4e99b0a",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_4501a",
                    table="clubs_stageact",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stageevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="ef7e521bce5c2aae432696b39447f7e6b5dfa400",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_51e22",
                    table="clubs_stageevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="teamname",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "entry"),
                name="team_name_once",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="teamname",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="1017879af721c38f034fc1b1ec43283ed272f6fa",
                    operation="DELETE",
                    pgid="pgtrigger_keep_4c856",
                    table="clubs_teamname",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="teamname",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="926218f6b124ec60d2c3c4703e86bc3faf9d869f",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_f7d69",
                    table="clubs_teamname",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["federation", "-starts_on", "-id"], name="tournament_newest"),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                fields=("federation", "slug"),
                name="tournament_slug_once",
                violation_error_message="Another tournament has this short name.",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                name="tournament_ends_after_start",
                violation_error_message="A tournament ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_tournamentevent" ("announced_at", "cancelled_at", "ends_on", "federation_id", "host_id", "id", "level", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "starts_on", "titles", "venue") VALUES (NEW."announced_at", NEW."cancelled_at", NEW."ends_on", NEW."federation_id", NEW."host_id", NEW."id", NEW."level", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."slug", NEW."starts_on", NEW."titles", NEW."venue"); RETURN NULL;',
                    hash="ff2dbc206bdccf7cee19cf5346f0cdd8decd4b05",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_4fc15",
                    table="clubs_tournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_tournamentevent" ("announced_at", "cancelled_at", "ends_on", "federation_id", "host_id", "id", "level", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "starts_on", "titles", "venue") VALUES (NEW."announced_at", NEW."cancelled_at", NEW."ends_on", NEW."federation_id", NEW."host_id", NEW."id", NEW."level", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."slug", NEW."starts_on", NEW."titles", NEW."venue"); RETURN NULL;',
                    hash="995b82a21e52d9846c228c0708505621b4d52a91",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_f4b78",
                    table="clubs_tournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_tournamentevent" ("announced_at", "cancelled_at", "ends_on", "federation_id", "host_id", "id", "level", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "starts_on", "titles", "venue") VALUES (OLD."announced_at", OLD."cancelled_at", OLD."ends_on", OLD."federation_id", OLD."host_id", OLD."id", OLD."level", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."slug", OLD."starts_on", OLD."titles", OLD."venue"); RETURN NULL;',
                    hash="ac29f2116b624abe441ae9d0715acb0d41e7a792",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_ea257",
                    table="clubs_tournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="officialevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="ae40db31b75ccaf8a70828e936ec717dd7eb8928",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_517ce",
                    table="clubs_officialevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="official",
            index=models.Index(fields=["federation", "member"], name="official_member"),
        ),
        migrations.AddConstraint(
            model_name="official",
            constraint=models.UniqueConstraint(
                fields=("federation", "tournament", "member", "duty"),
                name="official_once",
                violation_error_message="This member has this duty already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="official",
            constraint=models.UniqueConstraint(
                condition=models.Q(("duty", "chief_director")),
                fields=("federation", "tournament"),
                name="one_chief_director",
                violation_error_message="A tournament has one chief director.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="official",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_officialevent" ("duty", "federation_id", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tournament_id") VALUES (NEW."duty", NEW."federation_id", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."tournament_id"); RETURN NULL;',
                    hash="78cf165f1e5f1c1594142df720c796eba025c6c9",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_50d69",
                    table="clubs_official",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="official",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_officialevent" ("duty", "federation_id", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tournament_id") VALUES (NEW."duty", NEW."federation_id", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."tournament_id"); RETURN NULL;',
                    hash="d9caa5187b52510728d17b720d0583efd3cee126",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_29615",
                    table="clubs_official",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="official",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_officialevent" ("duty", "federation_id", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tournament_id") VALUES (OLD."duty", OLD."federation_id", OLD."id", OLD."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."tournament_id"); RETURN NULL;',
                    hash="81824e0ca0019a8d2d1957088593e55e0553e5a3",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_21c37",
                    table="clubs_official",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="eventevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="dea6f4bcf1f92b1f65106c1c45dc3c79a47dc37d",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_adf55",
                    table="clubs_eventevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(
                fields=("federation", "tournament", "position"),
                name="event_position_once",
                violation_error_message="Another event of the tournament has this place in the order.",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("boards_per_round__gte", 1), ("boards_per_round__lte", 100)),
                name="event_boards_a_round",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="event",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_eventevent" ("boards_per_round", "entrants_max", "entries_close_at", "federation_id", "fee", "fee_per", "form", "id", "payment", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "round_minutes", "titles", "tournament_id") VALUES (NEW."boards_per_round", NEW."entrants_max", NEW."entries_close_at", NEW."federation_id", NEW."fee", NEW."fee_per", NEW."form", NEW."id", NEW."payment", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."position", NEW."round_minutes", NEW."titles", NEW."tournament_id"); RETURN NULL;',
                    hash="45d9c7d6b374f89c281ca4b9e4adeda5c09c24d9",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_0ce18",
                    table="clubs_event",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="event",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_eventevent" ("boards_per_round", "entrants_max", "entries_close_at", "federation_id", "fee", "fee_per", "form", "id", "payment", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "round_minutes", "titles", "tournament_id") VALUES (NEW."boards_per_round", NEW."entrants_max", NEW."entries_close_at", NEW."federation_id", NEW."fee", NEW."fee_per", NEW."form", NEW."id", NEW."payment", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."position", NEW."round_minutes", NEW."titles", NEW."tournament_id"); RETURN NULL;',
                    hash="0e6d09bae5e0bed0c35a78ec94c10f8cda80236b",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_83e58",
                    table="clubs_event",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="event",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_eventevent" ("boards_per_round", "entrants_max", "entries_close_at", "federation_id", "fee", "fee_per", "form", "id", "payment", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "round_minutes", "titles", "tournament_id") VALUES (OLD."boards_per_round", OLD."entrants_max", OLD."entries_close_at", OLD."federation_id", OLD."fee", OLD."fee_per", OLD."form", OLD."id", OLD."payment", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."position", OLD."round_minutes", OLD."titles", OLD."tournament_id"); RETURN NULL;',
                    hash="9037040b0cb76d52f074a03ff6554f7b71474e89",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_41b09",
                    table="clubs_event",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournamentevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="1b3c4689b5a99461aa67a7eeb4aab4d55384df25",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_81111",
                    table="clubs_tournamentevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="upload",
            index=models.Index(fields=["federation", "club", "-received_at"], name="upload_newest"),
        ),
        migrations.AddIndex(
            model_name="upload",
            index=models.Index(fields=["federation", "session"], name="upload_of_session"),
        ),
        migrations.AddConstraint(
            model_name="upload",
            constraint=models.UniqueConstraint(
                fields=("federation", "club", "sha256", "part"),
                name="upload_once",
                violation_error_message="This file was uploaded before.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="upload",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="4609c358be5152472de1216ea01f366f8d2a36ad",
                    operation="DELETE",
                    pgid="pgtrigger_keep_a434a",
                    table="clubs_upload",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="upload",
            trigger=pgtrigger.compiler.Trigger(
                name="bytes_never_change",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."club_id" IS DISTINCT FROM (NEW."club_id") OR OLD."content" IS DISTINCT FROM (NEW."content") OR OLD."federation_id" IS DISTINCT FROM (NEW."federation_id") OR OLD."name" IS DISTINCT FROM (NEW."name") OR OLD."part" IS DISTINCT FROM (NEW."part") OR OLD."received_at" IS DISTINCT FROM (NEW."received_at") OR OLD."received_by_id" IS DISTINCT FROM (NEW."received_by_id") OR OLD."sha256" IS DISTINCT FROM (NEW."sha256") OR OLD."token_id" IS DISTINCT FROM (NEW."token_id"))',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="65f53d750536af83e05d377d436ea49fd59dcae7",
                    operation="UPDATE",
                    pgid="pgtrigger_bytes_never_change_55b59",
                    table="clubs_upload",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.UniqueConstraint(
                fields=("federation", "session", "number"), name="revision_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.UniqueConstraint(
                fields=("federation", "correction"), name="correction_applied_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("act__isnull", True),
                        ("correction__isnull", True),
                        ("of_players", False),
                        ("upload__isnull", False),
                    ),
                    models.Q(
                        ("act__isnull", True),
                        ("correction__isnull", False),
                        ("of_players", False),
                        ("upload__isnull", True),
                    ),
                    models.Q(
                        ("act__isnull", False),
                        ("correction__isnull", True),
                        ("of_players", False),
                        ("upload__isnull", True),
                    ),
                    models.Q(
                        ("act__isnull", True),
                        ("correction__isnull", True),
                        ("of_players", True),
                        ("upload__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="revision_has_one_source",
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.UniqueConstraint(
                fields=("federation", "file_correction"), name="late_revision_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("file_correction__isnull", True), ("upload__isnull", False), _connector="OR"
                ),
                name="late_revision_of_a_file",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="revision",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="885ee09ebc95a659140e932328f995a3e86a63a7",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_d2474",
                    table="clubs_revision",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="proof",
            index=models.Index(fields=["federation", "session"], name="proof_of_session"),
        ),
        migrations.AddIndex(
            model_name="proof",
            index=models.Index(fields=["federation", "correction"], name="proof_of_correction"),
        ),
        migrations.AddConstraint(
            model_name="proof",
            constraint=models.UniqueConstraint(
                fields=("federation", "upload", "session", "board", "correction", "sha256"),
                name="proof_once",
                nulls_distinct=False,
                violation_error_message="This photograph is attached already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="proof",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("correction__isnull", True), ("session__isnull", True), ("upload__isnull", False)
                    ),
                    models.Q(
                        ("correction__isnull", True), ("session__isnull", False), ("upload__isnull", True)
                    ),
                    models.Q(
                        ("correction__isnull", False), ("session__isnull", True), ("upload__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="proof_of_one_thing",
            ),
        ),
        migrations.AddConstraint(
            model_name="proof",
            constraint=models.CheckConstraint(
                condition=models.Q(("board__isnull", True), ("session__isnull", False), _connector="OR"),
                name="proof_of_board_of_session",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="proof",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d29b8848e405c996c78b1ad69d5a187a1188d57b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_43494",
                    table="clubs_proof",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="filecorrection",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="file_correction_has_reason"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="filecorrection",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="7d983205400f3449d57203e093c7815c2cf17d6a",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_c383f",
                    table="clubs_filecorrection",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="columnmapping",
            index=models.Index(fields=["federation", "club", "fingerprint"], name="column_mapping_of_heads"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="columnmapping",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="f8d215db3425fd2d170af20a052b31f25e23cc95",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_f5720",
                    table="clubs_columnmapping",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="uploadamendment",
            index=models.Index(fields=["federation", "upload", "id"], name="amendment_of_upload"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="uploadamendment",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="eed475195e98e0aae20bace3db28d47a91f986a4",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_68029",
                    table="clubs_uploadamendment",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("supersedes__isnull", True)),
                fields=("federation", "stage", "entrant"),
                name="withdrawn_once",
                violation_error_message="This entrant has withdrawn already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("supersedes__isnull", False)),
                fields=("federation", "supersedes"),
                name="withdrawal_superseded_once",
                violation_error_message="This withdrawal was taken back already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("after_round__isnull", False),
                    models.Q(("supersedes__isnull", False), models.Q(("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="withdrawal_taken_back_what",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="withdrawal",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="3843b6f7321a8cac6fce5e69dccad79c0d19c1cb",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_afbd9",
                    table="clubs_withdrawal",
                    when="BEFORE",
                ),
            ),
        ),
        # What Django does not know of: the wall, what only grows, chains.
        migrations.CreateModel(
            name="LateChangeAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("part", models.CharField(max_length=10, verbose_name="part")),
                ("agrees", models.BooleanField(verbose_name="confirms")),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("given_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
            ],
            options={
                "verbose_name": "confirmation of a late change",
                "verbose_name_plural": "confirmations of late changes",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="LateChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12, verbose_name="act")),
                ("body", models.JSONField(default=dict)),
                ("changes", models.JSONField()),
                (
                    "results",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), default=list, size=None
                    ),
                ),
                (
                    "matches",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), default=list, size=None
                    ),
                ),
                ("error", models.CharField(max_length=30, verbose_name="error")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("proof", models.CharField(blank=True, max_length=300, verbose_name="proof")),
                ("asked_at", models.DateTimeField(verbose_name="asked")),
                ("grounds", models.JSONField()),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="asked by",
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="late_changes",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "late change of results",
                "verbose_name_plural": "late changes of results",
                "ordering": ["-asked_at", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="revision",
            name="late_change",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="revisions",
                to="clubs.latechange",
                verbose_name="late change",
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.UniqueConstraint(fields=("federation", "late_change"), name="late_change_once"),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.CheckConstraint(
                condition=models.Q(("late_change__isnull", True), ("act__isnull", False), _connector="OR"),
                name="late_change_of_an_act",
            ),
        ),
        migrations.AddField(
            model_name="latechangeanswer",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="latechangeanswer",
            name="given_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="by",
            ),
        ),
        migrations.AddField(
            model_name="latechangeanswer",
            name="late_change",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="answers",
                to="clubs.latechange",
                verbose_name="late change",
            ),
        ),
        migrations.AddConstraint(
            model_name="latechange",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="late_change_has_reason"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="latechange",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="e6d2f1fcd3a99f60326b0b4e487e7af40fa2095f",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_16ccc",
                    table="clubs_latechange",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="latechangeanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "late_change", "part"),
                name="late_change_answered_once",
                violation_error_message="Somebody has answered for this part already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="latechangeanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "late_change", "given_by"),
                name="late_change_two_people",
                violation_error_message="The director and the organiser must be two different people.",
            ),
        ),
        migrations.AddConstraint(
            model_name="latechangeanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("agrees", True), models.Q(("note", ""), _negated=True), _connector="OR"),
                name="late_change_declined_with_reason",
                violation_error_message="Say why it is declined.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="latechangeanswer",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="f90dad540b88d27c67af79fee7bba2449e7d1c0e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_379f2",
                    table="clubs_latechangeanswer",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="Card",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("guest", models.CharField(blank=True, max_length=200, verbose_name="guest")),
                ("is_public", models.BooleanField(default=False, verbose_name="open to everybody")),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="guest_cards",
                        to="clubs.event",
                        verbose_name="event",
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
                    "first",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "second",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="partner",
                    ),
                ),
            ],
            options={
                "verbose_name": "convention card",
                "verbose_name_plural": "convention cards",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="CardDraft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("content", models.JSONField(default=dict)),
                ("changed_at", models.DateTimeField(verbose_name="time")),
                (
                    "card",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="clubs.card",
                        verbose_name="convention card",
                    ),
                ),
                (
                    "changed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
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
            ],
            options={
                "verbose_name": "draft of a convention card",
                "verbose_name_plural": "drafts of convention cards",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="CardEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("guest", models.CharField(blank=True, max_length=200, verbose_name="guest")),
                ("is_public", models.BooleanField(default=False, verbose_name="open to everybody")),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "first",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.card",
                    ),
                ),
                (
                    "second",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.member",
                        verbose_name="partner",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="CardVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="version")),
                ("content", models.JSONField(default=dict)),
                ("filed_at", models.DateTimeField(verbose_name="filed")),
                (
                    "card",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="clubs.card",
                        verbose_name="convention card",
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
                    "filed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="filed by",
                    ),
                ),
            ],
            options={
                "verbose_name": "version of a convention card",
                "verbose_name_plural": "versions of convention cards",
                "ordering": ["-number"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["federation", "second"], name="card_of_second"),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.UniqueConstraint(
                condition=models.Q(("second__isnull", False)),
                fields=("federation", "first", "second"),
                name="card_once",
                violation_error_message="This pair has a card already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.UniqueConstraint(
                condition=models.Q(("second__isnull", True)),
                fields=("federation", "event", "first", "guest"),
                name="card_with_guest_once",
                violation_error_message="This pair has a card already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("event__isnull", True), ("guest", ""), ("second__gt", models.F("first"))),
                    models.Q(
                        ("event__isnull", False),
                        ("second__isnull", True),
                        models.Q(("guest", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="card_of_two",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="card",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_cardevent" ("event_id", "federation_id", "first_id", "guest", "id", "is_public", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_id") VALUES (NEW."event_id", NEW."federation_id", NEW."first_id", NEW."guest", NEW."id", NEW."is_public", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."second_id"); RETURN NULL;',
                    hash="22b0cb3aca0fc08cc8411ab91845b91e6281e5b8",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_ebd49",
                    table="clubs_card",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="card",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_cardevent" ("event_id", "federation_id", "first_id", "guest", "id", "is_public", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_id") VALUES (NEW."event_id", NEW."federation_id", NEW."first_id", NEW."guest", NEW."id", NEW."is_public", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."second_id"); RETURN NULL;',
                    hash="3153c95fdf94fa8be59b762d25e36900eeb7cbac",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_0cd64",
                    table="clubs_card",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="card",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_cardevent" ("event_id", "federation_id", "first_id", "guest", "id", "is_public", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_id") VALUES (OLD."event_id", OLD."federation_id", OLD."first_id", OLD."guest", OLD."id", OLD."is_public", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."second_id"); RETURN NULL;',
                    hash="46b6a79aab45fdad70a133185f46d88660c92186",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_c2640",
                    table="clubs_card",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="carddraft",
            constraint=models.UniqueConstraint(fields=("federation", "card"), name="card_draft_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="cardevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d4e575fa6a38dda3ce93ab84f5d38b12f0c22820",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_4c79d",
                    table="clubs_cardevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="cardversion",
            constraint=models.UniqueConstraint(
                fields=("federation", "card", "number"),
                name="card_version_once",
                violation_error_message="Your partner has filed the card at this moment. Look at it again.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="cardversion",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="55ac7d0fc870e3d1bb1d6fed1c3bbf23c96e8220",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_e3595",
                    table="clubs_cardversion",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="cardversion",
            trigger=pgtrigger.compiler.Trigger(
                name="in_order",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                    IF EXISTS (\n                        SELECT 1 FROM clubs_cardversion\n                        WHERE federation_id = NEW.federation_id AND card_id = NEW.card_id\n                            AND (filed_at > NEW.filed_at OR number > NEW.number)\n                    ) THEN\n                        RAISE EXCEPTION 'a card is filed after the version before it';\n                    END IF;\n                    RETURN NEW;\n                ",
                    hash="518c493662c14586a5bc759176c546063167721d",
                    operation="INSERT",
                    pgid="pgtrigger_in_order_8bd4e",
                    table="clubs_cardversion",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="SystemPolicy",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_on", models.DateField(blank=True, null=True, verbose_name="first day")),
                ("body", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("set_at", models.DateTimeField(verbose_name="set at")),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="system_policies",
                        to="clubs.event",
                        verbose_name="event",
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
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="set by",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="system_policies",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "system policy",
                "verbose_name_plural": "system policies",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="BannedConvention",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("convention", models.CharField(blank=True, max_length=40, verbose_name="convention")),
                (
                    "names",
                    federation.languages.fields.TextsField(blank=True, max_length=120, verbose_name="name"),
                ),
                ("first_day", models.DateField(verbose_name="first day")),
                ("last_day", models.DateField(blank=True, null=True, verbose_name="last day")),
                ("reasons", federation.languages.fields.TextsField(max_length=300, verbose_name="reason")),
                ("source", models.CharField(blank=True, max_length=200, verbose_name="source")),
                ("is_void", models.BooleanField(default=False, verbose_name="entered wrongly")),
                ("set_at", models.DateTimeField(verbose_name="set at")),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="banned_conventions",
                        to="clubs.event",
                        verbose_name="event",
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
                    "replaces",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="clubs.bannedconvention",
                        verbose_name="in place of",
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="set by",
                    ),
                ),
            ],
            options={
                "verbose_name": "banned convention",
                "verbose_name_plural": "banned conventions",
                "ordering": ["first_day", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "event"], name="ban_of_event")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "replaces"),
                        name="ban_replaced_once",
                        violation_error_message="This entry was replaced already. Look at the list again.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("last_day__isnull", True),
                            ("last_day__gte", models.F("first_day")),
                            _connector="OR",
                        ),
                        name="ban_ends_after_start",
                        violation_error_message="A ban ends on or after its first day.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("convention", ""), _negated=True),
                            models.Q(("names", {}), _negated=True),
                            _connector="OR",
                        ),
                        name="ban_of_something",
                        violation_error_message="Choose a convention, or write its name.",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="bannedconvention",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="1098d93eb015eeed7af24665da7ff756537c0b96",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_cfe1b",
                    table="clubs_bannedconvention",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="systempolicy",
            index=models.Index(fields=["federation", "event", "stage", "-id"], name="system_policy_newest"),
        ),
        migrations.AddIndex(
            model_name="systempolicy",
            index=models.Index(fields=["federation", "stage"], name="system_policy_of_stage"),
        ),
        migrations.AddConstraint(
            model_name="systempolicy",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("event__isnull", True), ("stage__isnull", True), ("starts_on__isnull", False)),
                    models.Q(("event__isnull", False), ("starts_on__isnull", True)),
                    _connector="OR",
                ),
                name="system_policy_of_one",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="systempolicy",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="08488044d14432e86ba293fdc0b8451c45f8d329",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_535e2",
                    table="clubs_systempolicy",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="RegulationEdition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="edition")),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("body", models.JSONField(verbose_name="changes")),
                ("proposed_at", models.DateTimeField(verbose_name="proposed at")),
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
                    "proposed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="proposed by",
                    ),
                ),
            ],
            options={
                "verbose_name": "edition of the regulations",
                "verbose_name_plural": "editions of the regulations",
                "ordering": ["-number"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="RegulationDraft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("body", models.JSONField(default=dict, verbose_name="changes")),
                ("is_put_aside", models.BooleanField(default=False, verbose_name="put aside")),
                ("begun_at", models.DateTimeField(verbose_name="begun at")),
                ("changed_at", models.DateTimeField(verbose_name="changed at")),
                (
                    "changed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="changed by",
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
                    "edition",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="clubs.regulationedition",
                        verbose_name="edition",
                    ),
                ),
            ],
            options={
                "verbose_name": "draft of an edition of the regulations",
                "verbose_name_plural": "drafts of editions of the regulations",
                "ordering": ["-changed_at", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="RegulationAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20, verbose_name="act")),
                ("reason", models.CharField(blank=True, max_length=500, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "edition",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="clubs.regulationedition",
                        verbose_name="edition",
                    ),
                ),
            ],
            options={
                "verbose_name": "act on an edition of the regulations",
                "verbose_name_plural": "acts on editions of the regulations",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddConstraint(
            model_name="regulationedition",
            constraint=models.UniqueConstraint(
                fields=("federation", "number"), name="regulation_edition_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="regulationedition",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d7b5105ebc9e41e94f274555cb43f3498d3fcead",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_0fadc",
                    table="clubs_regulationedition",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="regulationact",
            constraint=models.UniqueConstraint(
                fields=("federation", "edition", "kind"),
                name="regulation_act_once",
                violation_error_message="Somebody else has done that already. Look at the edition again.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="regulationact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="cbd5e626dba5a03198ac89768aee2b6b083ebcb3",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ccd4f",
                    table="clubs_regulationact",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="DirectorCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("table", models.PositiveIntegerField(verbose_name="table")),
                ("board", models.PositiveIntegerField(blank=True, null=True, verbose_name="board")),
                ("reason", models.CharField(max_length=20, verbose_name="reason")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="calls",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "call for the director",
                "verbose_name_plural": "calls for the director",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="CallStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="step")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "call",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="clubs.directorcall",
                        verbose_name="call",
                    ),
                ),
            ],
            options={
                "verbose_name": "step of a call",
                "verbose_name_plural": "steps of calls",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="TableMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.PositiveIntegerField(
                        blank=True, help_text="Empty: all tables.", null=True, verbose_name="table"
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=300, verbose_name="text")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "takes_back",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_back",
                        to="clubs.tablemessage",
                        verbose_name="takes back",
                    ),
                ),
            ],
            options={
                "verbose_name": "message to a table",
                "verbose_name_plural": "messages to tables",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddIndex(
            model_name="directorcall",
            index=models.Index(fields=["federation", "session", "-id"], name="call_of_session"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="directorcall",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="651b83c1485dac49410840e6363ba6dd5ff324a4",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_9b29e",
                    table="clubs_directorcall",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="callstep",
            index=models.Index(fields=["federation", "call", "id"], name="step_of_call"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="callstep",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="fc11d1500af558b3c86da3e089da67fca7b9877c",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_e5a0a",
                    table="clubs_callstep",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="tablemessage",
            index=models.Index(fields=["federation", "session", "-id"], name="message_of_session"),
        ),
        migrations.AddConstraint(
            model_name="tablemessage",
            constraint=models.UniqueConstraint(
                condition=models.Q(("takes_back__isnull", False)),
                fields=("federation", "takes_back"),
                name="message_taken_back_once",
                violation_error_message="This message was taken back already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablemessage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("takes_back__isnull", False), models.Q(("text", ""), _negated=True), _connector="OR"
                ),
                name="message_says_something",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tablemessage",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="8fd3766ce1093c94bec33e50d7bc2780b6d25685",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_760a1",
                    table="clubs_tablemessage",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="TableDevice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(editable=False, max_length=64)),
                ("table", models.PositiveIntegerField(verbose_name="table")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_devices",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "telephone at a table",
                "verbose_name_plural": "telephones at tables",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="TableEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token", models.UUIDField(verbose_name="identity")),
                ("sequence", models.PositiveIntegerField(verbose_name="number")),
                ("clock", models.DateTimeField(null=True, verbose_name="time by the telephone")),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("table", models.PositiveIntegerField(verbose_name="table")),
                ("board", models.PositiveIntegerField(verbose_name="board")),
                ("side", models.CharField(blank=True, max_length=2, verbose_name="side")),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("stated", models.JSONField(null=True)),
                ("about", models.UUIDField(null=True)),
                ("replaces", models.UUIDField(null=True)),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "device",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="clubs.tabledevice",
                        verbose_name="telephone",
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_entries",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry from a table",
                "verbose_name_plural": "entries from tables",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="TablesOpening",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("salt", models.CharField(editable=False, max_length=43)),
                ("is_open", models.BooleanField(verbose_name="open")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="openings",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "opening of tables",
                "verbose_name_plural": "openings of tables",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddConstraint(
            model_name="tabledevice",
            constraint=models.UniqueConstraint(
                fields=("federation", "session", "digest"), name="table_device_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tabledevice",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="6ec5876e607ae0ffd0f6ee22d6de47c46b7aa4fd",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ccfb6",
                    table="clubs_tabledevice",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="tableentry",
            index=models.Index(
                fields=["federation", "session", "round", "table", "-id"], name="entry_of_table"
            ),
        ),
        migrations.AddConstraint(
            model_name="tableentry",
            constraint=models.UniqueConstraint(
                fields=("federation", "session", "token"), name="table_entry_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tableentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("device__isnull", False), ("by__isnull", False), _connector="OR"),
                name="table_entry_by_somebody",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tableentry",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="42f429c179ba67b8ad8163770bafa6bad49fc4ca",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_129b6",
                    table="clubs_tableentry",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="tablesopening",
            index=models.Index(fields=["federation", "session", "-id"], name="opening_of_session"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tablesopening",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="59f63e48aa2f0d415dcf0e96dbe52c9acfe98deb",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_92abe",
                    table="clubs_tablesopening",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="PlayOffer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="session of the stage")),
                ("stands", models.BooleanField(verbose_name="would play")),
                ("way", models.CharField(max_length=10, verbose_name="by what")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="play_offers",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
                (
                    "supersedes",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="followed_by",
                        to="clubs.playoffer",
                        verbose_name="supersedes",
                    ),
                ),
            ],
            options={
                "verbose_name": "offer to play",
                "verbose_name_plural": "offers to play",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Presence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="session of the stage")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("is_here", models.BooleanField(verbose_name="here")),
                ("way", models.CharField(max_length=10, verbose_name="by what")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="presences",
                        to="clubs.entrant",
                        verbose_name="entrant",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="presences",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
                (
                    "supersedes",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="followed_by",
                        to="clubs.presence",
                        verbose_name="supersedes",
                    ),
                ),
            ],
            options={
                "verbose_name": "presence at a session",
                "verbose_name_plural": "presences at sessions",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="CheckInOpening",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="session of the stage")),
                ("starts_at", models.DateTimeField(verbose_name="start of play")),
                ("salt", models.CharField(editable=False, max_length=43)),
                ("is_open", models.BooleanField(verbose_name="open")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                        related_name="check_ins",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "opening of a check-in",
                "verbose_name_plural": "openings of check-ins",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(fields=["federation", "stage", "number", "-id"], name="check_in_of_session"),
                    models.Index(fields=["federation", "starts_at"], name="check_in_of_day"),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="checkinopening",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="262be2e12d8664878b7611403e55c68171e76161",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_fd2de",
                    table="clubs_checkinopening",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="playoffer",
            index=models.Index(fields=["federation", "stage", "number", "-id"], name="offer_of_session"),
        ),
        migrations.AddConstraint(
            model_name="playoffer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("supersedes__isnull", True)),
                fields=("federation", "stage", "number", "member"),
                name="offer_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="playoffer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("supersedes__isnull", False)),
                fields=("federation", "supersedes"),
                name="offer_superseded_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="playoffer",
            constraint=models.CheckConstraint(
                condition=models.Q(("stands", True), ("supersedes__isnull", False), _connector="OR"),
                name="offer_taken_back_what",
            ),
        ),
        migrations.AddConstraint(
            model_name="playoffer",
            constraint=models.CheckConstraint(
                condition=models.Q(("by__isnull", False), ("way", "door"), _connector="OR"),
                name="offer_by_somebody",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="playoffer",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="7ea63c26ad397db569b8f5fc95feb5b95a5d8c6b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_a8a54",
                    table="clubs_playoffer",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="presence",
            index=models.Index(fields=["federation", "stage", "number", "-id"], name="presence_of_session"),
        ),
        migrations.AddConstraint(
            model_name="presence",
            constraint=models.UniqueConstraint(
                condition=models.Q(("member__isnull", False), ("supersedes__isnull", True)),
                fields=("federation", "stage", "number", "entrant", "member"),
                name="presence_of_member_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="presence",
            constraint=models.UniqueConstraint(
                condition=models.Q(("member__isnull", True), ("supersedes__isnull", True)),
                fields=("federation", "stage", "number", "entrant", "name"),
                name="presence_of_guest_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="presence",
            constraint=models.UniqueConstraint(
                condition=models.Q(("supersedes__isnull", False)),
                fields=("federation", "supersedes"),
                name="presence_superseded_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="presence",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_here", True), ("supersedes__isnull", False), _connector="OR"),
                name="presence_taken_back_what",
            ),
        ),
        migrations.AddConstraint(
            model_name="presence",
            constraint=models.CheckConstraint(
                condition=models.Q(("by__isnull", False), ("way", "door"), _connector="OR"),
                name="presence_by_somebody",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="presence",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c8bd8880b41dcbc3c2bacbb516d060f5155c02dd",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_f9f61",
                    table="clubs_presence",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="EntrantHandicap",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "amount",
                    models.DecimalField(
                        decimal_places=3,
                        help_text="In percent or points, as the conditions of contest say. 0: none.",
                        max_digits=7,
                        verbose_name="handicap",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="handicaps",
                        to="clubs.entrant",
                        verbose_name="entrant",
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
                    "supersedes",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="followed_by",
                        to="clubs.entranthandicap",
                        verbose_name="supersedes",
                    ),
                ),
            ],
            options={
                "verbose_name": "handicap",
                "verbose_name_plural": "handicaps",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "entrant"], name="handicap_of_entrant")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("supersedes__isnull", True)),
                        fields=("federation", "entrant"),
                        name="handicap_begun_once",
                        violation_error_message="This entrant has a handicap already.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("supersedes__isnull", False)),
                        fields=("federation", "supersedes"),
                        name="handicap_superseded_once",
                        violation_error_message="This handicap was changed meanwhile.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("supersedes__isnull", True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="handicap_changed_why",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entranthandicap",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="9e9a6c1d2fdd2b42144d77789cf437e1ed2e4c9d",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_22f40",
                    table="clubs_entranthandicap",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="PlayRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveIntegerField(verbose_name="board")),
                ("dealer", models.CharField(blank=True, max_length=1, verbose_name="dealer")),
                ("calls", models.TextField(blank=True, verbose_name="auction")),
                ("cards", models.TextField(blank=True, verbose_name="play")),
                ("alerts", models.JSONField(default=list, verbose_name="alerts")),
                ("line", models.PositiveIntegerField()),
                (
                    "ew",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                        verbose_name="EW",
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
                    "ns",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                        verbose_name="NS",
                    ),
                ),
                (
                    "section",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.section",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="play_records",
                        to="clubs.session",
                    ),
                ),
                (
                    "stated_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                        verbose_name="stated by",
                    ),
                ),
                (
                    "superseded_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.revision",
                    ),
                ),
            ],
            options={
                "verbose_name": "auction and play",
                "verbose_name_plural": "auctions and plays",
                "ordering": ["board", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("superseded_by__isnull", True)),
                        fields=("federation", "session", "section", "board", "ns", "ew"),
                        name="play_record_once",
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="playrecord",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="698bec4c8a5d3eafd22ee3d13b6f2eaaf2e7e349",
                    operation="DELETE",
                    pgid="pgtrigger_keep_3876f",
                    table="clubs_playrecord",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="playrecord",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="a75674a69801da4fd99dc6d0e3e8608a6e3af745",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_01e82",
                    table="clubs_playrecord",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="NumberClaim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=20, verbose_name="member number")),
                ("name", models.CharField(max_length=120, verbose_name="whose number it is")),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("asked_at", models.DateTimeField(auto_now_add=True, verbose_name="asked")),
                ("is_accepted", models.BooleanField(null=True, verbose_name="accepted")),
                ("answer", models.CharField(blank=True, max_length=300, verbose_name="answer")),
                ("answered_at", models.DateTimeField(null=True, verbose_name="answered")),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="answered by",
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="asked by",
                    ),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="number_claims",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "claim of a number",
                "verbose_name_plural": "claims of numbers",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "club", "-id"], name="number_claim_of_club")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("answered_at__isnull", True)),
                        fields=("federation", "club", "number"),
                        name="number_claim_waits_once",
                        violation_error_message="The office has been asked about this number already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("answered_at__isnull", True),
                                ("answered_by__isnull", True),
                                ("is_accepted__isnull", True),
                            ),
                            models.Q(
                                ("answered_at__isnull", False),
                                ("answered_by__isnull", False),
                                ("is_accepted__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="number_claim_answered_whole",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("is_accepted", False), _negated=True),
                            models.Q(("answer", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="number_claim_refused_with_reason",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="numberclaim",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="3c27a1686d87cce437eb143ce9046bc05f414917",
                    operation="DELETE",
                    pgid="pgtrigger_keep_55c09",
                    table="clubs_numberclaim",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="numberclaim",
            trigger=pgtrigger.compiler.Trigger(
                name="answered_once",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.answered_at IS NOT NULL OR NEW.answered_at IS NULL OR (to_jsonb(OLD) - ARRAY['is_accepted', 'answer', 'member_id', 'answered_by_id', 'answered_at']) <> (to_jsonb(NEW) - ARRAY['is_accepted', 'answer', 'member_id', 'answered_by_id', 'answered_at']))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="816744f61c81eab17c5d78cca49f5249ff95fc52",
                    operation="UPDATE",
                    pgid="pgtrigger_answered_once_0d6d8",
                    table="clubs_numberclaim",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="PartnerNotice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="looks for")),
                (
                    "weekday",
                    models.PositiveSmallIntegerField(null=True, verbose_name="day of the week"),
                ),
                ("played_on", models.DateField(null=True, verbose_name="day")),
                ("level", models.CharField(blank=True, max_length=12, verbose_name="experience")),
                ("system", models.CharField(blank=True, max_length=12, verbose_name="system")),
                ("text", models.CharField(blank=True, max_length=300, verbose_name="text")),
                ("stands_until", models.DateField(verbose_name="stands until")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="partner_notices",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="partner_notices",
                        to="clubs.event",
                        verbose_name="event",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "replaces",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="clubs.partnernotice",
                        verbose_name="in place of",
                    ),
                ),
            ],
            options={
                "verbose_name": "partner notice",
                "verbose_name_plural": "partner notices",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="PartnerAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=300, verbose_name="text")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "notice",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="clubs.partnernotice",
                        verbose_name="partner notice",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer to a partner notice",
                "verbose_name_plural": "answers to partner notices",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="PartnerNoticeEnd",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12, verbose_name="outcome")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "notice",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ends",
                        to="clubs.partnernotice",
                        verbose_name="partner notice",
                    ),
                ),
            ],
            options={
                "verbose_name": "end of a partner notice",
                "verbose_name_plural": "ends of partner notices",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="PartnerAnswerEnd",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12, verbose_name="outcome")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "answer",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ends",
                        to="clubs.partneranswer",
                        verbose_name="answer to a partner notice",
                    ),
                ),
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
            ],
            options={
                "verbose_name": "outcome of an answer",
                "verbose_name_plural": "outcomes of answers",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "answer"),
                        name="partner_answer_ended_once",
                        violation_error_message="This answer was decided already.",
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="partneranswerend",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="2b547ff56268d1ce6f8e3cacc903027b20ecdaaa",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_7f02c",
                    table="clubs_partneranswerend",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="partnernotice",
            index=models.Index(fields=["federation", "stands_until"], name="partner_notice_standing"),
        ),
        migrations.AddIndex(
            model_name="partnernotice",
            index=models.Index(fields=["federation", "member"], name="partner_notice_of_member"),
        ),
        migrations.AddIndex(
            model_name="partnernotice",
            index=models.Index(fields=["federation", "event"], name="partner_notice_of_event"),
        ),
        migrations.AddIndex(
            model_name="partnernotice",
            index=models.Index(fields=["federation", "club"], name="partner_notice_of_club"),
        ),
        migrations.AddConstraint(
            model_name="partnernotice",
            constraint=models.UniqueConstraint(
                fields=("federation", "replaces"),
                name="partner_notice_replaced_once",
                violation_error_message="This notice was changed already. Look at the list again.",
            ),
        ),
        migrations.AddConstraint(
            model_name="partnernotice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("event__isnull", True),
                    models.Q(("club__isnull", True), ("played_on__isnull", True), ("weekday__isnull", True)),
                    _connector="OR",
                ),
                name="partner_notice_event_or_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="partnernotice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("club__isnull", False),
                    models.Q(("played_on__isnull", True), ("weekday__isnull", True)),
                    _connector="OR",
                ),
                name="partner_notice_day_of_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="partnernotice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("weekday__isnull", True),
                    models.Q(("played_on__isnull", True), ("weekday__lte", 6)),
                    _connector="OR",
                ),
                name="partner_notice_one_day",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="partnernotice",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="3f8293df130215f3c7a66d3fb93296139c590244",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_7b661",
                    table="clubs_partnernotice",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="partneranswer",
            index=models.Index(fields=["federation", "member", "-at"], name="partner_answer_of_member"),
        ),
        migrations.AddConstraint(
            model_name="partneranswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "notice", "member"),
                name="partner_answer_once",
                violation_error_message="You have answered this notice already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="partneranswer",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="db05bc19315b3192dd5354d3357d9eb2edb85b59",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_0e7ea",
                    table="clubs_partneranswer",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="partnernoticeend",
            constraint=models.UniqueConstraint(
                fields=("federation", "notice"),
                name="partner_notice_ended_once",
                violation_error_message="This notice has gone from the board already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="partnernoticeend",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "taken_down"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="partner_notice_down_with_reason",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="partnernoticeend",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="830b15408f07d81a3dbccf35ea6b0e38e8c83972",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_2a351",
                    table="clubs_partnernoticeend",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="ClubAccount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "account",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="of_clubs",
                        to="federation.moneyaccount",
                        verbose_name="account",
                    ),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="money_accounts",
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
            ],
            options={
                "verbose_name": "account of a club",
                "verbose_name_plural": "accounts of clubs",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "club"), name="account_of_club_once"),
                    models.UniqueConstraint(fields=("federation", "account"), name="club_of_account_once"),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubaccount",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c883e556cb7073bf3359b10021a8272c3251a929",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_keep_0e9c6",
                    table="clubs_clubaccount",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="Application",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=36)),
                ("family_name", models.CharField(blank=True, max_length=60, verbose_name="family name")),
                ("given_name", models.CharField(blank=True, max_length=60, verbose_name="given name")),
                (
                    "family_kana",
                    models.CharField(blank=True, max_length=60, verbose_name="family name in kana"),
                ),
                (
                    "given_kana",
                    models.CharField(blank=True, max_length=60, verbose_name="given name in kana"),
                ),
                (
                    "family_romaji",
                    models.CharField(blank=True, max_length=60, verbose_name="family name in romaji"),
                ),
                (
                    "given_romaji",
                    models.CharField(blank=True, max_length=60, verbose_name="given name in romaji"),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("born_on", models.DateField(null=True, verbose_name="born on")),
                ("language", models.CharField(max_length=10, verbose_name="language")),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="sent")),
                ("state", models.CharField(default="unproved", max_length=10, verbose_name="state")),
                ("closed_at", models.DateTimeField(null=True, verbose_name="decided")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="applications",
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
                    "kind",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.membershipkind",
                        verbose_name="kind of membership",
                    ),
                ),
                (
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "application for membership",
                "verbose_name_plural": "applications for membership",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ApplicationStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("deed", models.CharField(max_length=10, verbose_name="act")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
                (
                    "application",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="clubs.application",
                        verbose_name="application for membership",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
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
            ],
            options={
                "verbose_name": "step of an application",
                "verbose_name_plural": "steps of applications",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddIndex(
            model_name="application",
            index=models.Index(fields=["federation", "state"], name="application_waiting"),
        ),
        migrations.AddIndex(
            model_name="application",
            index=models.Index(fields=["federation", "club", "state"], name="application_of_club"),
        ),
        migrations.AddIndex(
            model_name="application",
            index=models.Index(fields=["federation", "asked_at"], name="application_asked"),
        ),
        migrations.AddIndex(
            model_name="application",
            index=models.Index(fields=["federation", "member"], name="application_of_member"),
        ),
        migrations.AddConstraint(
            model_name="application",
            constraint=models.UniqueConstraint(fields=("federation", "key"), name="application_once"),
        ),
        migrations.AddConstraint(
            model_name="application",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("closed_at__isnull", False), ("state__in", ("declined", "accepted"))),
                    models.Q(
                        models.Q(("state__in", ("declined", "accepted")), _negated=True),
                        ("closed_at__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="application_closed_by_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="application",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("member__isnull", False), ("state", "accepted")),
                    models.Q(models.Q(("state", "accepted"), _negated=True), ("member__isnull", True)),
                    _connector="OR",
                ),
                name="application_accepted_has_member",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="application",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="0a5017610e40cddcfc5b60816eebad01611c6215",
                    operation="DELETE",
                    pgid="pgtrigger_keep_3e0ba",
                    table="clubs_application",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="application",
            trigger=pgtrigger.compiler.Trigger(
                name="decided_once",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.closed_at IS NOT NULL OR (to_jsonb(OLD) - ARRAY['state', 'closed_at', 'member_id']) <> (to_jsonb(NEW) - ARRAY['state', 'closed_at', 'member_id']))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="e5d96d68a3a75af2806cf8f31e031aa191524ce5",
                    operation="UPDATE",
                    pgid="pgtrigger_decided_once_a2528",
                    table="clubs_application",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="applicationstep",
            constraint=models.UniqueConstraint(
                fields=("federation", "application", "deed"),
                name="application_step_once",
                violation_error_message="This application was decided already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="applicationstep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("deed", "declined"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="application_declined_with_reason",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="applicationstep",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="5e8417429145296dcdcf86de773b77f9617f738e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_2a220",
                    table="clubs_applicationstep",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="District",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.CharField(help_text="As files name it.", max_length=20, verbose_name="code"),
                ),
                ("names", federation.languages.fields.TextsField(max_length=120, verbose_name="name")),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "ends_on",
                    models.DateField(
                        blank=True, help_text="The last day; empty: no end.", null=True, verbose_name="to"
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
            ],
            options={
                "verbose_name": "district",
                "verbose_name_plural": "districts",
                "ordering": ["number"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="DistrictClub",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "ends_on",
                    models.DateField(
                        blank=True, help_text="The last day; empty: no end.", null=True, verbose_name="to"
                    ),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="districts",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "district",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="belongings",
                        to="clubs.district",
                        verbose_name="district",
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
            ],
            options={
                "verbose_name": "club of a district",
                "verbose_name_plural": "clubs of districts",
                "ordering": ["district", "club", "starts_on"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="DistrictClubEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "ends_on",
                    models.DateField(
                        blank=True, help_text="The last day; empty: no end.", null=True, verbose_name="to"
                    ),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "district",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.district",
                        verbose_name="district",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.districtclub",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="DistrictEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "number",
                    models.CharField(help_text="As files name it.", max_length=20, verbose_name="code"),
                ),
                ("names", federation.languages.fields.TextsField(max_length=120, verbose_name="name")),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "ends_on",
                    models.DateField(
                        blank=True, help_text="The last day; empty: no end.", null=True, verbose_name="to"
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.district",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="DistrictOfficer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "ends_on",
                    models.DateField(
                        blank=True, help_text="The last day; empty: no end.", null=True, verbose_name="to"
                    ),
                ),
                (
                    "district",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="officers",
                        to="clubs.district",
                        verbose_name="district",
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
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="holder",
                    ),
                ),
            ],
            options={
                "verbose_name": "district officer",
                "verbose_name_plural": "district officers",
                "ordering": ["district", "starts_on"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="DistrictOfficerEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "ends_on",
                    models.DateField(
                        blank=True, help_text="The last day; empty: no end.", null=True, verbose_name="to"
                    ),
                ),
                (
                    "district",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.district",
                        verbose_name="district",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="holder",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.districtofficer",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddConstraint(
            model_name="district",
            constraint=models.UniqueConstraint(
                fields=("federation", "number"),
                name="district_code_once",
                violation_error_message="Another district has this code.",
            ),
        ),
        migrations.AddConstraint(
            model_name="district",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                ),
                name="district_ends_after_start",
                violation_error_message="A district ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="district",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_districtevent" ("ends_on", "federation_id", "id", "names", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."ends_on", NEW."federation_id", NEW."id", NEW."names", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="ab7ec699445b4d06115cbdc67f8ed93f607db109",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_df68a",
                    table="clubs_district",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="district",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_districtevent" ("ends_on", "federation_id", "id", "names", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."ends_on", NEW."federation_id", NEW."id", NEW."names", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="dadc7c92659cb085979df45e0905fbac99f546a5",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_a6874",
                    table="clubs_district",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="district",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_districtevent" ("ends_on", "federation_id", "id", "names", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (OLD."ends_on", OLD."federation_id", OLD."id", OLD."names", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on"); RETURN NULL;',
                    hash="56b44ff640eb5cb7e9a393b12e2b010463d7240f",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_c622e",
                    table="clubs_district",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="districtclub",
            index=models.Index(fields=["federation", "district", "club"], name="clubs_of_district"),
        ),
        migrations.AddConstraint(
            model_name="districtclub",
            constraint=models.UniqueConstraint(
                fields=("federation", "club", "starts_on"),
                name="district_club_once",
                violation_error_message="This club belongs to a district from that day already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="districtclub",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ends_on__isnull", True)),
                fields=("federation", "club"),
                name="one_district_of_club",
                violation_error_message="This club belongs to a district already; give that an end first.",
            ),
        ),
        migrations.AddConstraint(
            model_name="districtclub",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                ),
                name="district_club_ends_after_start",
                violation_error_message="A club leaves a district on or after the day it came.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtclub",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_districtclubevent" ("club_id", "district_id", "ends_on", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."club_id", NEW."district_id", NEW."ends_on", NEW."federation_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="12d26c2b8778885025b32d5e975b2edbd3945630",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_083e1",
                    table="clubs_districtclub",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtclub",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_districtclubevent" ("club_id", "district_id", "ends_on", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."club_id", NEW."district_id", NEW."ends_on", NEW."federation_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="ae3d6fa0af03949d07204dc6a8f7b66defdb6adb",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_15f26",
                    table="clubs_districtclub",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtclub",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_districtclubevent" ("club_id", "district_id", "ends_on", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (OLD."club_id", OLD."district_id", OLD."ends_on", OLD."federation_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on"); RETURN NULL;',
                    hash="c3440ce4c2771636ba5c03ecbd938bfdcdb45782",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_f6695",
                    table="clubs_districtclub",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtclubevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="810b4cf359dc43fe5f2a17df5f96a909b8c6cbb2",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ac92c",
                    table="clubs_districtclubevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="f84fe43b15835eb28e38273778dfbcde3a2f64e6",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_c1f95",
                    table="clubs_districtevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="districtofficer",
            constraint=models.UniqueConstraint(
                fields=("federation", "holder", "district", "starts_on"),
                name="district_officer_once",
                violation_error_message="This person already holds that office from that day.",
            ),
        ),
        migrations.AddConstraint(
            model_name="districtofficer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                ),
                name="district_officer_ends_after_start",
                violation_error_message="An office ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtofficer",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_districtofficerevent" ("district_id", "ends_on", "federation_id", "holder_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."district_id", NEW."ends_on", NEW."federation_id", NEW."holder_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="63edb0a83e34586d2a3078a483c41225ada98592",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_b3a9e",
                    table="clubs_districtofficer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtofficer",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_districtofficerevent" ("district_id", "ends_on", "federation_id", "holder_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."district_id", NEW."ends_on", NEW."federation_id", NEW."holder_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="a92fcb3b3381bf7e2d5f88818b6c61e65c30eafd",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_6ae75",
                    table="clubs_districtofficer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtofficer",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_districtofficerevent" ("district_id", "ends_on", "federation_id", "holder_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (OLD."district_id", OLD."ends_on", OLD."federation_id", OLD."holder_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on"); RETURN NULL;',
                    hash="ccfd30b19dd389b7cf11f69552c46506dc4cfd16",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_1b35a",
                    table="clubs_districtofficer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtofficerevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="8aedc298f64b7df8d8da019bb8e4c12945f39564",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_943ad",
                    table="clubs_districtofficerevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="ClubPage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="version")),
                ("address", models.CharField(blank=True, max_length=300, verbose_name="address")),
                (
                    "map_link",
                    models.CharField(
                        blank=True,
                        max_length=500,
                        validators=[django.core.validators.URLValidator(schemes=["https", "http"])],
                        verbose_name="link to a map",
                    ),
                ),
                (
                    "website",
                    models.CharField(
                        blank=True,
                        max_length=300,
                        validators=[django.core.validators.URLValidator(schemes=["https", "http"])],
                        verbose_name="website",
                    ),
                ),
                (
                    "texts",
                    federation.languages.fields.TextsField(blank=True, max_length=10000, verbose_name="text"),
                ),
                ("takes_letters", models.BooleanField(default=True, verbose_name="letters by a form")),
                (
                    "written_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="written at"),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pages",
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
                    "written_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="written by",
                    ),
                ),
            ],
            options={
                "verbose_name": "page of a club",
                "verbose_name_plural": "pages of clubs",
                "ordering": ["club", "number"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ClubEvening",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "weekday",
                    models.PositiveSmallIntegerField(verbose_name="day of the week"),
                ),
                ("starts_at", models.TimeField(verbose_name="begins")),
                ("kind", models.CharField(max_length=12, verbose_name="what is played")),
                (
                    "fee",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        max_digits=10,
                        null=True,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="table fee",
                    ),
                ),
                ("takes_beginners", models.BooleanField(default=False, verbose_name="beginners are welcome")),
                ("needs_booking", models.BooleanField(default=False, verbose_name="book before you come")),
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
                    "page",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="evenings",
                        to="clubs.clubpage",
                        verbose_name="page of a club",
                    ),
                ),
            ],
            options={
                "verbose_name": "evening of a club",
                "verbose_name_plural": "evenings of clubs",
                "ordering": ["weekday", "starts_at", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="SanctionRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=36)),
                ("titles", federation.languages.fields.TextsField(max_length=120, verbose_name="title")),
                ("level", models.CharField(max_length=20, verbose_name="level")),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("ends_on", models.DateField(verbose_name="last day")),
                ("venue", models.CharField(blank=True, max_length=200, verbose_name="venue")),
                ("form", models.CharField(max_length=20, verbose_name="form of contest")),
                ("tables", models.PositiveSmallIntegerField(verbose_name="expected tables")),
                ("note", models.CharField(blank=True, max_length=600, verbose_name="note to the office")),
                ("state", models.CharField(default="at_federation", max_length=14, verbose_name="state")),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="sent")),
                ("closed_at", models.DateTimeField(null=True, verbose_name="decided")),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="asked by",
                    ),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sanctions",
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
                    "tournament",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sanctions",
                        to="clubs.tournament",
                        verbose_name="tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "application for an event",
                "verbose_name_plural": "applications for events",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="SanctionStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("deed", models.CharField(max_length=10, verbose_name="act")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("fee", models.DecimalField(decimal_places=2, max_digits=10, null=True, verbose_name="fee")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
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
                    "request",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="clubs.sanctionrequest",
                        verbose_name="application for an event",
                    ),
                ),
            ],
            options={
                "verbose_name": "step of an application for an event",
                "verbose_name_plural": "steps of applications for events",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddConstraint(
            model_name="clubpage",
            constraint=models.UniqueConstraint(
                fields=("federation", "club", "number"),
                name="club_page_once",
                violation_error_message="Somebody else has changed this meanwhile. Look at it again.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubpage",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="4466d9950bda5e819bf0368aa9453ffcf6bda165",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_e5ec1",
                    table="clubs_clubpage",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="clubevening",
            index=models.Index(fields=["federation", "page"], name="evening_of_page"),
        ),
        migrations.AddConstraint(
            model_name="clubevening",
            constraint=models.CheckConstraint(
                condition=models.Q(("weekday__lte", 6)), name="evening_on_a_weekday"
            ),
        ),
        migrations.AddConstraint(
            model_name="clubevening",
            constraint=models.CheckConstraint(
                condition=models.Q(("fee__isnull", True), ("fee__gte", 0), _connector="OR"),
                name="evening_fee",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubevening",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="1b459a712c5424bb7a3e6ec55af444dc7c863af0",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_87f6f",
                    table="clubs_clubevening",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="sanctionrequest",
            index=models.Index(fields=["federation", "state"], name="sanction_waiting"),
        ),
        migrations.AddIndex(
            model_name="sanctionrequest",
            index=models.Index(fields=["federation", "club"], name="sanction_of_club"),
        ),
        migrations.AddIndex(
            model_name="sanctionrequest",
            index=models.Index(fields=["federation", "tournament"], name="sanction_of_tournament"),
        ),
        migrations.AddConstraint(
            model_name="sanctionrequest",
            constraint=models.UniqueConstraint(fields=("federation", "key"), name="sanction_once"),
        ),
        migrations.AddConstraint(
            model_name="sanctionrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_on__gte", models.F("starts_on"))), name="sanction_days"
            ),
        ),
        migrations.AddConstraint(
            model_name="sanctionrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("closed_at__isnull", False), ("state__in", ("approved", "refused", "withdrawn"))
                    ),
                    models.Q(
                        models.Q(("state__in", ("approved", "refused", "withdrawn")), _negated=True),
                        ("closed_at__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="sanction_closed_by_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanctionrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "approved"), ("tournament__isnull", False)),
                    models.Q(models.Q(("state", "approved"), _negated=True), ("tournament__isnull", True)),
                    _connector="OR",
                ),
                name="sanction_approved_has_tournament",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="sanctionrequest",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="892695b821f779a37f8ba0692175350b4d548ccf",
                    operation="DELETE",
                    pgid="pgtrigger_keep_89e94",
                    table="clubs_sanctionrequest",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="sanctionrequest",
            trigger=pgtrigger.compiler.Trigger(
                name="decided_once",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.closed_at IS NOT NULL OR (to_jsonb(OLD) - ARRAY['state', 'closed_at', 'tournament_id']) <> (to_jsonb(NEW) - ARRAY['state', 'closed_at', 'tournament_id']))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="bc0037448f6f5eac62d36c9fc5273b565b9463bd",
                    operation="UPDATE",
                    pgid="pgtrigger_decided_once_c7c99",
                    table="clubs_sanctionrequest",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="sanctionstep",
            constraint=models.UniqueConstraint(
                fields=("federation", "request", "deed"),
                name="sanction_step_once",
                violation_error_message="This application was decided already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanctionstep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("deed", "refused"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="sanction_refused_with_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanctionstep",
            constraint=models.CheckConstraint(
                condition=models.Q(("fee__isnull", True), ("fee__gte", 0), _connector="OR"),
                name="sanction_fee",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="sanctionstep",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="4f68c0e9ebc30788cdae9daf2fa67b7760d1767e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_0f7ff",
                    table="clubs_sanctionstep",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="GuestClaim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked")),
                ("is_accepted", models.BooleanField(null=True, verbose_name="accepted")),
                ("answer", models.CharField(blank=True, max_length=300, verbose_name="answer")),
                ("answered_at", models.DateTimeField(null=True, verbose_name="answered")),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="answered by",
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="asked by",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "seat",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entryplayer",
                        verbose_name="seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "result asked for as a guest's",
                "verbose_name_plural": "results asked for as guests'",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(fields=["federation", "member", "-id"], name="guest_claim_of_member")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("answered_at__isnull", True)),
                        fields=("federation", "member", "seat"),
                        name="guest_claim_waits_once",
                        violation_error_message="This result is asked for already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("answered_at__isnull", True),
                                ("answered_by__isnull", True),
                                ("is_accepted__isnull", True),
                            ),
                            models.Q(
                                ("answered_at__isnull", False),
                                ("answered_by__isnull", False),
                                ("is_accepted__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="guest_claim_answered_whole",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("is_accepted", False), _negated=True),
                            models.Q(("answer", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="guest_claim_refused_with_reason",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="guestclaim",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="793b2f254c8e57bb4057093175f58cac997a8831",
                    operation="DELETE",
                    pgid="pgtrigger_keep_79f30",
                    table="clubs_guestclaim",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="guestclaim",
            trigger=pgtrigger.compiler.Trigger(
                name="answered_once",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.answered_at IS NOT NULL OR NEW.answered_at IS NULL OR (to_jsonb(OLD) - ARRAY['is_accepted', 'answer', 'answered_by_id', 'answered_at']) <> (to_jsonb(NEW) - ARRAY['is_accepted', 'answer', 'answered_by_id', 'answered_at']))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="214e4d97116d7611f725fdc719a2fbfcd48520c3",
                    operation="UPDATE",
                    pgid="pgtrigger_answered_once_4c356",
                    table="clubs_guestclaim",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="EntryFeeClass",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(verbose_name="order")),
                ("names", federation.languages.fields.TextsField(max_length=60, verbose_name="name")),
                ("whom", models.CharField(default="all", max_length=10, verbose_name="whom it is for")),
                (
                    "age_to",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The last whole year; empty: no limit.",
                        null=True,
                        verbose_name="to the age of",
                    ),
                ),
                ("entered_from", models.DateField(blank=True, null=True, verbose_name="entered from")),
                ("entered_to", models.DateField(blank=True, null=True, verbose_name="entered until")),
                (
                    "amount",
                    models.DecimalField(decimal_places=2, max_digits=10, verbose_name="fee for each player"),
                ),
            ],
            options={
                "verbose_name": "entry fee of a class",
                "verbose_name_plural": "entry fees by class",
                "ordering": ["event", "position"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="EntryFeeClassEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("position", models.PositiveSmallIntegerField(verbose_name="order")),
                ("names", federation.languages.fields.TextsField(max_length=60, verbose_name="name")),
                ("whom", models.CharField(default="all", max_length=10, verbose_name="whom it is for")),
                (
                    "age_to",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The last whole year; empty: no limit.",
                        null=True,
                        verbose_name="to the age of",
                    ),
                ),
                ("entered_from", models.DateField(blank=True, null=True, verbose_name="entered from")),
                ("entered_to", models.DateField(blank=True, null=True, verbose_name="entered until")),
                (
                    "amount",
                    models.DecimalField(decimal_places=2, max_digits=10, verbose_name="fee for each player"),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="entryfeeclass",
            name="event",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="fee_classes",
                to="clubs.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            model_name="entryfeeclass",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="entryfeeclass",
            name="kind",
            field=federation.tenancy.models.TenantForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.membershipkind",
                verbose_name="kind of membership",
            ),
        ),
        migrations.AddField(
            model_name="entryfeeclassevent",
            name="event",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="clubs.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            model_name="entryfeeclassevent",
            name="federation",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="entryfeeclassevent",
            name="kind",
            field=federation.tenancy.models.TenantForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="federation.membershipkind",
                verbose_name="kind of membership",
            ),
        ),
        migrations.AddField(
            model_name="entryfeeclassevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="clubs.entryfeeclass",
            ),
        ),
        migrations.AddConstraint(
            model_name="entryfeeclass",
            constraint=models.UniqueConstraint(
                fields=("federation", "event", "position"),
                name="fee_class_position_once",
                violation_error_message="Another line of the fee table has this place in the order.",
            ),
        ),
        migrations.AddConstraint(
            model_name="entryfeeclass",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gte", 0)),
                name="fee_class_not_negative",
                violation_error_message="A fee is not below zero.",
            ),
        ),
        migrations.AddConstraint(
            model_name="entryfeeclass",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("entered_from", None),
                    ("entered_to", None),
                    ("entered_to__gte", models.F("entered_from")),
                    _connector="OR",
                ),
                name="fee_class_days",
                violation_error_message="The last day is not before the first.",
            ),
        ),
        migrations.AddConstraint(
            model_name="entryfeeclass",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("whom", "guests"), _negated=True),
                    models.Q(("age_to", None), ("kind", None)),
                    _connector="OR",
                ),
                name="fee_class_of_guests",
                violation_error_message="Of guests neither an age nor a kind of membership is known.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entryfeeclass",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entryfeeclassevent" ("age_to", "amount", "entered_from", "entered_to", "event_id", "federation_id", "id", "kind_id", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "whom") VALUES (NEW."age_to", NEW."amount", NEW."entered_from", NEW."entered_to", NEW."event_id", NEW."federation_id", NEW."id", NEW."kind_id", NEW."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."position", NEW."whom"); RETURN NULL;',
                    hash="4d1a1cedc3710cb38321ac5d97b169986ecea240",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_e807d",
                    table="clubs_entryfeeclass",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entryfeeclass",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_entryfeeclassevent" ("age_to", "amount", "entered_from", "entered_to", "event_id", "federation_id", "id", "kind_id", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "whom") VALUES (NEW."age_to", NEW."amount", NEW."entered_from", NEW."entered_to", NEW."event_id", NEW."federation_id", NEW."id", NEW."kind_id", NEW."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."position", NEW."whom"); RETURN NULL;',
                    hash="f19625b73e50abbf355c5951c244c43757e5ff33",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_3029e",
                    table="clubs_entryfeeclass",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entryfeeclass",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entryfeeclassevent" ("age_to", "amount", "entered_from", "entered_to", "event_id", "federation_id", "id", "kind_id", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "whom") VALUES (OLD."age_to", OLD."amount", OLD."entered_from", OLD."entered_to", OLD."event_id", OLD."federation_id", OLD."id", OLD."kind_id", OLD."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."position", OLD."whom"); RETURN NULL;',
                    hash="eedf6f3de1d03e8b9334dae7a94c852c0736f1e5",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_eeed1",
                    table="clubs_entryfeeclass",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entryfeeclassevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="8702133b3545471da3fd5c2aac26691c49c93ad6",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_6484c",
                    table="clubs_entryfeeclassevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="DistrictAccount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
            ],
            options={
                "verbose_name": "account of a district",
                "verbose_name_plural": "accounts of districts",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="sanctionrequest",
            name="district",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sanctions",
                to="clubs.district",
                verbose_name="district",
            ),
        ),
        migrations.AddIndex(
            model_name="sanctionrequest",
            index=models.Index(fields=["federation", "district"], name="sanction_of_district"),
        ),
        migrations.AddConstraint(
            model_name="sanctionrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "at_district"), _negated=True),
                    ("district__isnull", False),
                    _connector="OR",
                ),
                name="sanction_at_a_district",
            ),
        ),
        migrations.AddField(
            model_name="districtaccount",
            name="account",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="of_districts",
                to="federation.moneyaccount",
                verbose_name="account",
            ),
        ),
        migrations.AddField(
            model_name="districtaccount",
            name="district",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="money_accounts",
                to="clubs.district",
                verbose_name="district",
            ),
        ),
        migrations.AddField(
            model_name="districtaccount",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddConstraint(
            model_name="districtaccount",
            constraint=models.UniqueConstraint(
                fields=("federation", "district"), name="account_of_district_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="districtaccount",
            constraint=models.UniqueConstraint(
                fields=("federation", "account"), name="district_of_account_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="districtaccount",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="47ad0be59b65233e433dde6ef31628352cf67300",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_keep_4e302",
                    table="clubs_districtaccount",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="ClubKind",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("names", federation.languages.fields.TextsField(max_length=60, verbose_name="name")),
                (
                    "age_from",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Whole years; empty: of any age.",
                        null=True,
                        verbose_name="from the age of",
                    ),
                ),
                (
                    "age_to",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The last whole year; empty: no limit.",
                        null=True,
                        verbose_name="to the age of",
                    ),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="in use")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="own_kinds",
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
            ],
            options={
                "verbose_name": "kind of membership of a club",
                "verbose_name_plural": "kinds of membership of clubs",
                "ordering": ["club", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ClubKindEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("names", federation.languages.fields.TextsField(max_length=60, verbose_name="name")),
                (
                    "age_from",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Whole years; empty: of any age.",
                        null=True,
                        verbose_name="from the age of",
                    ),
                ),
                (
                    "age_to",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The last whole year; empty: no limit.",
                        null=True,
                        verbose_name="to the age of",
                    ),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="in use")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.clubkind",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ClubKindFee",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "amount",
                    models.DecimalField(
                        decimal_places=2,
                        help_text="0: nobody of this kind is asked to pay.",
                        max_digits=10,
                        verbose_name="fee",
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
                    "kind",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fees",
                        to="clubs.clubkind",
                        verbose_name="kind of membership",
                    ),
                ),
            ],
            options={
                "verbose_name": "fee of a kind of membership of a club",
                "verbose_name_plural": "fees of kinds of membership of clubs",
                "ordering": ["kind", "-starts_on"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ClubKindFeeEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "amount",
                    models.DecimalField(
                        decimal_places=2,
                        help_text="0: nobody of this kind is asked to pay.",
                        max_digits=10,
                        verbose_name="fee",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "kind",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.clubkind",
                        verbose_name="kind of membership",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="clubs.clubkindfee",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ClubKindGiven",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="from")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
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
                        related_name="+",
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
                    "kind",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.clubkind",
                        verbose_name="kind of membership",
                    ),
                ),
                (
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "kind that a member of a club has",
                "verbose_name_plural": "kinds that members of clubs have",
                "ordering": ["starts_on", "id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ClubFeePaid",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("paid_on", models.DateField(verbose_name="paid on")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=10, verbose_name="amount")),
                ("key", models.CharField(max_length=36)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
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
                        related_name="+",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "takes_back",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_back_by",
                        to="clubs.clubfeepaid",
                        verbose_name="takes back",
                    ),
                ),
                (
                    "year",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.duesyear",
                        verbose_name="year of dues",
                    ),
                ),
            ],
            options={
                "verbose_name": "fee of a club noted as paid",
                "verbose_name_plural": "fees of clubs noted as paid",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "club", "year"], name="club_fee_of_year")],
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "key"), name="club_fee_paid_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("takes_back__isnull", False)),
                        fields=("federation", "takes_back"),
                        name="club_fee_taken_back_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0)),
                        name="club_fee_of_some_amount",
                        violation_error_message="An amount of nothing is no payment.",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubfeepaid",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="2e11ca3f65b8a6ba04e05f00ecba08ff34458616",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ba619",
                    table="clubs_clubfeepaid",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="clubkind",
            constraint=models.UniqueConstraint(
                fields=("federation", "club", "names"),
                name="club_kind_once",
                violation_error_message="The club has a kind of membership of this name already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="clubkind",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("age_from", None),
                    ("age_to", None),
                    ("age_to__gte", models.F("age_from")),
                    _connector="OR",
                ),
                name="club_kind_ages",
                violation_error_message="The last age is not below the first.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubkind",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubkindevent" ("age_from", "age_to", "club_id", "federation_id", "id", "is_active", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."age_from", NEW."age_to", NEW."club_id", NEW."federation_id", NEW."id", NEW."is_active", NEW."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id"); RETURN NULL;',
                    hash="e3f62da5c8049e4beebc4a4ab02d8832590d4148",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_1e925",
                    table="clubs_clubkind",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubkind",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_clubkindevent" ("age_from", "age_to", "club_id", "federation_id", "id", "is_active", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."age_from", NEW."age_to", NEW."club_id", NEW."federation_id", NEW."id", NEW."is_active", NEW."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id"); RETURN NULL;',
                    hash="1eb9477129ee4a7e0ae0de912742a6381bf809f8",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_725a7",
                    table="clubs_clubkind",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubkind",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubkindevent" ("age_from", "age_to", "club_id", "federation_id", "id", "is_active", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."age_from", OLD."age_to", OLD."club_id", OLD."federation_id", OLD."id", OLD."is_active", OLD."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id"); RETURN NULL;',
                    hash="5109b07df6dc22d3fe9264b7ba48c58860c4441c",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_fa130",
                    table="clubs_clubkind",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubkindevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="0bc39f2767f5f2597e68c228777fb8bfb60cde23",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ce268",
                    table="clubs_clubkindevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="clubkindfee",
            constraint=models.UniqueConstraint(
                fields=("federation", "kind", "starts_on"),
                name="club_kind_fee_once",
                violation_error_message="This kind has a fee from this day already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="clubkindfee",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gte", 0)),
                name="club_kind_fee_not_negative",
                violation_error_message="A fee is not below zero.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubkindfee",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubkindfeeevent" ("amount", "federation_id", "id", "kind_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."amount", NEW."federation_id", NEW."id", NEW."kind_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="c28d0f60a755375e9ce30e1b2300f099c1adb2d9",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_47f69",
                    table="clubs_clubkindfee",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubkindfee",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_clubkindfeeevent" ("amount", "federation_id", "id", "kind_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."amount", NEW."federation_id", NEW."id", NEW."kind_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="d59ddab231aac91b3bd429bbb6e382597d4474ec",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_08d10",
                    table="clubs_clubkindfee",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubkindfee",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubkindfeeevent" ("amount", "federation_id", "id", "kind_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (OLD."amount", OLD."federation_id", OLD."id", OLD."kind_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on"); RETURN NULL;',
                    hash="7e52acb9bdb05d52f977b7555f2645b55c785ea3",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_5dd21",
                    table="clubs_clubkindfee",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubkindfeeevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="6dade47f0738d0e54231b069f0eef04cd755c402",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_dea44",
                    table="clubs_clubkindfeeevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubkindgiven",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="7cc2f18378b6104bf64ee328e2c1162b15358bf2",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_68552",
                    table="clubs_clubkindgiven",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables(
            "Club",
            "ClubEvent",
            "District",
            "DistrictEvent",
            "DistrictClub",
            "DistrictClubEvent",
            "DistrictOfficer",
            "DistrictOfficerEvent",
            "Membership",
            "MembershipEvent",
            "ClubOfficer",
            "ClubOfficerEvent",
            "Session",
            "SessionEvent",
            "Section",
            "Revision",
            "Entry",
            "EntryPlayer",
            "Board",
            "Result",
            "Correction",
            "CorrectionAnswer",
            "FileCorrection",
            "FileCorrectionAnswer",
            "Match",
            "TeamName",
            "Proof",
            "Tournament",
            "TournamentEvent",
            "Event",
            "EventEvent",
            "ConditionsOfContest",
            "Stage",
            "StageEvent",
            "StageAct",
            "SessionAct",
            "Bye",
            "Entrant",
            "EntrantEvent",
            "EntrantPlayer",
            "EntrantPlayerEvent",
            "Withdrawal",
            "FeePaid",
            "EntrantHandicap",
            "LeaveAsked",
            "RoundPairing",
            "MatchReport",
            "BoardReport",
            "LineUp",
            "Invitation",
            "Official",
            "OfficialEvent",
            "OwnMovement",
            "OwnMovementEvent",
            "TablesOpening",
            "CheckInOpening",
            "Presence",
            "PlayOffer",
            "Particulars",
            "ParticularsEvent",
            "LateChange",
            "LateChangeAnswer",
            "ClubAccount",
            "DistrictAccount",
            "Card",
            "CardEvent",
            "CardVersion",
            "SystemPolicy",
            "BannedConvention",
            "RegulationEdition",
            "RegulationAct",
            "PlayRecord",
            "NumberClaim",
            "GuestClaim",
            "PartnerNotice",
            "PartnerNoticeEnd",
            "PartnerAnswer",
            "PartnerAnswerEnd",
            "ClubPage",
            "ClubEvening",
            "SanctionRequest",
            "SanctionStep",
            "EntryFeeClass",
            "EntryFeeClassEvent",
            shown_nowhere=[
                "DeviceToken",
                "ServiceToken",
                "ColumnMapping",
                "SentForm",
                "TableDevice",
                "TableEntry",
                "DirectorCall",
                "CallStep",
                "TableMessage",
                "CardDraft",
                "RegulationDraft",
                "Application",
                "ApplicationStep",
                "Upload",
                "UploadAmendment",
                "ClubKind",
                "ClubKindEvent",
                "ClubKindFee",
                "ClubKindFeeEvent",
                "ClubKindGiven",
                "ClubFeePaid",
            ],
        ),
        MarksChanges("Upload", new_rows=False, but_for=["conditions", "reading"]),
        MarksChanges("UploadAmendment", new_rows=False),
        marks_changes_of("account_emailaddress"),  # a club's page says whether somebody can be written to
        *composite_keys(
            ClubAccount=["club", "account"],
            DistrictAccount=["district", "account"],
            Membership=["club", "member"],
            ClubOfficer=["club"],
            DistrictClub=["district", "club"],
            DistrictOfficer=["district"],
            DeviceToken=["club"],
            Session=["club", "stage"],
            Section=["session"],
            Upload=["club", "token", "session"],
            Revision=["session", "upload", "correction", "file_correction", "late_change", "act"],
            Entry=["session", "section", "stated_by", "superseded_by", "entrant"],
            EntryPlayer=["entry", "member", "stated_by", "superseded_by"],
            Board=["session", "section", "stated_by", "superseded_by"],
            Result=[
                "session",
                "section",
                "ns",
                "ew",
                "stated_by",
                "superseded_by",
                "ns_partner",
                "ew_partner",
            ],
            PlayRecord=["session", "section", "ns", "ew", "stated_by", "superseded_by"],
            Correction=["session", "result"],
            CorrectionAnswer=["correction"],
            FileCorrection=["session", "upload"],
            FileCorrectionAnswer=["file_correction"],
            Match=["session", "section", "a", "b", "stated_by", "superseded_by"],
            TeamName=["entry", "stated_by", "superseded_by"],
            UploadAmendment=["upload"],
            Proof=["club", "upload", "session", "correction"],
            Tournament=["host"],
            Event=["tournament"],
            ConditionsOfContest=["event"],
            Stage=["event", "qualified_from"],
            StageAct=["stage"],
            SessionAct=["session"],
            Bye=["session", "entry", "stated_by", "superseded_by"],
            Entrant=["event", "coach"],
            EntrantPlayer=["entrant", "member"],
            Withdrawal=["entrant", "stage", "supersedes"],
            ColumnMapping=["club", "upload"],
            FeePaid=["entrant"],
            EntryFeeClass=["event", "kind"],
            EntrantHandicap=["entrant", "supersedes"],
            LeaveAsked=["entrant"],
            RoundPairing=["stage", "session"],
            SentForm=["stage"],
            MatchReport=["session", "a", "b", "side"],
            BoardReport=["session", "ns", "ew"],
            LineUp=["session", "entrant", "opponent"],
            Invitation=["stage", "club"],
            NumberClaim=["club", "member"],
            GuestClaim=["member", "seat"],
            Official=["tournament", "member"],
            OwnMovement=["club"],
            TablesOpening=["session"],
            TableDevice=["session"],
            TableEntry=["session", "device"],
            DirectorCall=["session"],
            CallStep=["call"],
            TableMessage=["session", "takes_back"],
            CheckInOpening=["stage"],
            Presence=["stage", "entrant", "member", "supersedes"],
            PlayOffer=["stage", "member", "supersedes"],
            Particulars=["member"],
            LateChange=["session"],
            LateChangeAnswer=["late_change"],
            Card=["first", "second", "event"],
            CardDraft=["card"],
            CardVersion=["card"],
            SystemPolicy=["event", "stage"],
            BannedConvention=["event", "replaces"],
            PartnerNotice=["member", "event", "club", "replaces"],
            PartnerNoticeEnd=["notice"],
            PartnerAnswer=["notice", "member"],
            PartnerAnswerEnd=["answer"],
            Application=["kind", "club", "member"],
            ApplicationStep=["application"],
            RegulationAct=["edition"],
            RegulationDraft=["edition"],
            ClubPage=["club"],
            ClubEvening=["page"],
            SanctionRequest=["club", "district", "tournament"],
            SanctionStep=["request"],
            ClubKind=["club"],
            ClubKindFee=["kind"],
            ClubKindGiven=["club", "member", "kind"],
            ClubFeePaid=["club", "member", "year", "takes_back"],
        ),
        *(
            AppendOnly(model)
            for model in (
                "ClubEvent",
                "DistrictEvent",
                "DistrictClubEvent",
                "DistrictOfficerEvent",
                "MembershipEvent",
                "ClubOfficerEvent",
                "SessionEvent",
                "Revision",
                "Correction",
                "CorrectionAnswer",
                "FileCorrection",
                "FileCorrectionAnswer",
                "UploadAmendment",
                "Proof",
                "TournamentEvent",
                "EventEvent",
                "StageEvent",
                "EntrantEvent",
                "EntrantPlayerEvent",
                "EntryFeeClassEvent",
                "ConditionsOfContest",
                "StageAct",
                "SessionAct",
                "Withdrawal",
                "ColumnMapping",
                "FeePaid",
                "EntrantHandicap",
                "LeaveAsked",
                "RoundPairing",
                "MatchReport",
                "BoardReport",
                "LineUp",
                "OfficialEvent",
                "OwnMovementEvent",
                "TablesOpening",
                "TableDevice",
                "TableEntry",
                "DirectorCall",
                "CallStep",
                "TableMessage",
                "CheckInOpening",
                "Presence",
                "PlayOffer",
                "ParticularsEvent",
                "LateChange",
                "LateChangeAnswer",
                "CardEvent",
                "CardVersion",
                "SystemPolicy",
                "BannedConvention",
                "PartnerNotice",
                "PartnerNoticeEnd",
                "PartnerAnswer",
                "PartnerAnswerEnd",
                "ApplicationStep",
                "RegulationEdition",
                "RegulationAct",
                "ClubPage",
                "ClubEvening",
                "SanctionStep",
                "ClubKindEvent",
                "ClubKindFeeEvent",
                "ClubKindGiven",
                "ClubFeePaid",
            )
        ),
        *(
            NeverTruncated(model)
            for model in (
                "ClubAccount",
                "DistrictAccount",
                "Upload",
                "Entry",
                "EntryPlayer",
                "Board",
                "Result",
                "Match",
                "TeamName",
                "PlayRecord",
                "Bye",
            )
        ),
        Chained(
            "RegulationEdition",
            "regulations",
            ["id", "federation_id", "number", "starts_on", "body", "proposed_at", "proposed_by_id"],
            sealed=["body"],
        ),
        Chained(
            "RegulationAct",
            "regulation_acts",
            ["id", "federation_id", "edition_id", "kind", "reason", "at", "by_id"],
            sealed=["reason"],
        ),
        ErasableColumns("clubs"),
        ExpirableColumns("clubs"),
    ]
