"""Every table of this floor, closed."""

import uuid
import django.db.models.expressions
import django.db.models.lookups
import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.manager
import django.utils.timezone
import federation.languages.fields
import federation.models.federation
import federation.tenancy.context
import federation.tenancy.models
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models
from federation.personal.expiring import ExpirableColumns, RemovesBySteps
from federation.personal.operations import ErasableColumns, ErasesBySteps
from federation.publishing.emptying import EmptiesByEnds
from federation.models.money.guards import GuardedMoney, GuardedSettlements
from federation.record.chains import Chained
from federation.record.late_chains import ChainedLater
from federation.tenancy import rights
from federation.tenancy.operations import (
    AppendOnly,
    MarksChanges,
    NeverTruncated,
    composite_keys,
    tenant_tables,
)
from federation.watching.counted import COUNTED
from federation.watching.counts import counts_function


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    run_before = rights.BEFORE

    operations = [
        *rights.OPERATIONS,
        migrations.CreateModel(
            name="DuesYear",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="from")),
                ("ends_on", models.DateField(help_text="The last day.", verbose_name="to")),
                (
                    "due_by",
                    models.DateField(
                        help_text="From the day after on, members who have not paid are given no master points.",
                        verbose_name="to be paid by",
                    ),
                ),
            ],
            options={
                "verbose_name": "year of dues",
                "verbose_name_plural": "years of dues",
                "ordering": ["-starts_on"],
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
            name="Federation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "slug",
                    models.CharField(
                        help_text="The first part of its pages' addresses: lower-case letters, digits and hyphens.",
                        max_length=40,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator("^[a-z][a-z0-9-]*$"),
                            federation.models.federation.validate_slug_is_free,
                        ],
                        verbose_name="address",
                    ),
                ),
                (
                    "domain",
                    models.CharField(
                        blank=True,
                        help_text="Pages of a federation with a domain of its own have no first part.",
                        max_length=253,
                        null=True,
                        unique=True,
                        verbose_name="own domain",
                    ),
                ),
                ("names", federation.languages.fields.TextsField(max_length=120, verbose_name="name")),
                (
                    "languages",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=10),
                        help_text="Its own first: what has a text in several languages has it in this one.",
                        validators=[federation.models.federation.validate_languages],
                        verbose_name="languages",
                    ),
                ),
                (
                    "time_zone",
                    models.CharField(
                        max_length=60,
                        validators=[federation.models.federation.validate_time_zone],
                        verbose_name="time zone",
                    ),
                ),
                ("regulation_pack", models.CharField(max_length=60, verbose_name="regulation pack")),
                (
                    "currency",
                    models.CharField(
                        default="JPY",
                        help_text="Of fees and deposits, by its three letters: JPY, GBP, EUR.",
                        max_length=3,
                        validators=[django.core.validators.RegexValidator("^[A-Z]{3}$")],
                        verbose_name="currency",
                    ),
                ),
                ("number_scheme", models.CharField(max_length=10, verbose_name="member numbers")),
                (
                    "letters_to_players",
                    models.BooleanField(
                        default=True,
                        help_text="When results are published or change. Each player may switch them off.",
                        verbose_name="letters to players",
                    ),
                ),
                (
                    "second_factor_from",
                    models.DateField(
                        blank=True,
                        default=federation.models.federation.in_a_month,
                        help_text=(
                            "From that day on administrators, master point secretaries, treasurers and "
                            "committees need one to sign in. Empty: nobody does."
                        ),
                        null=True,
                        verbose_name="second factor needed from",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
            ],
            options={
                "verbose_name": "federation",
                "verbose_name_plural": "federations",
                "ordering": ["slug"],
            },
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("email", models.EmailField(max_length=254, unique=True, verbose_name="e-mail")),
                ("name", models.CharField(blank=True, max_length=120, verbose_name="name")),
                ("language", models.CharField(blank=True, max_length=10, verbose_name="language")),
                ("is_active", models.BooleanField(default=True, verbose_name="may sign in")),
                (
                    "is_operator",
                    models.BooleanField(
                        default=False,
                        help_text="May edit federations, and enter one only by a staff session.",
                        verbose_name="operator of this installation",
                    ),
                ),
                (
                    "letters",
                    models.BooleanField(
                        default=True,
                        help_text="Sent when results are published, or change by a correction.",
                        verbose_name="letters about own results",
                    ),
                ),
                ("joined_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"), name="user_email_in_any_case"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DuesPaid",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("paid_on", models.DateField(verbose_name="paid on")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                (
                    "year",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="paid",
                        to="federation.duesyear",
                        verbose_name="year of dues",
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
                "verbose_name": "dues paid",
                "verbose_name_plural": "dues paid",
                "ordering": ["-paid_on", "-id"],
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
            name="DuesYearEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("starts_on", models.DateField(verbose_name="from")),
                ("ends_on", models.DateField(help_text="The last day.", verbose_name="to")),
                (
                    "due_by",
                    models.DateField(
                        help_text="From the day after on, members who have not paid are given no master points.",
                        verbose_name="to be paid by",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="federation.duesyear",
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
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="duesyear",
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
        migrations.CreateModel(
            name="DirectorRegistration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("grade", models.CharField(max_length=20, verbose_name="grade")),
                ("certified_on", models.DateField(verbose_name="certified on")),
                (
                    "expires_on",
                    models.DateField(
                        help_text="The last day on which it is valid.", verbose_name="expires on"
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
                "verbose_name": "director",
                "verbose_name_plural": "director register",
                "ordering": ["expires_on"],
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
            name="ChainLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chain", models.CharField(max_length=20)),
                ("sequence", models.BigIntegerField()),
                ("row", models.BigIntegerField()),
                ("previous", models.CharField(blank=True, max_length=64)),
                ("digest", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
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
                "verbose_name": "link of a chain",
                "verbose_name_plural": "links of chains",
                "ordering": ["chain", "sequence"],
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
            name="ChainHead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chain", models.CharField(max_length=20, verbose_name="chain")),
                ("sequence", models.BigIntegerField(verbose_name="number of records")),
                ("hash", models.CharField(blank=True, max_length=64, verbose_name="hash")),
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
                "verbose_name": "integrity of records",
                "verbose_name_plural": "integrity of records",
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
            name="AuditEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("act", models.CharField(max_length=40, verbose_name="act")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                ("subject_type", models.CharField(max_length=60)),
                ("subject_ref", models.BigIntegerField(null=True)),
                ("subject", models.CharField(max_length=200, verbose_name="record")),
                ("parameters", models.JSONField(default=dict)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
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
                "verbose_name": "entry of the audit log",
                "verbose_name_plural": "audit log",
                "ordering": ["-at", "-id"],
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
            name="Letter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("topic", models.CharField(max_length=40, verbose_name="topic")),
                ("key", models.CharField(max_length=100)),
                ("about", models.JSONField(default=dict)),
                (
                    "kind",
                    models.CharField(blank=True, default="", max_length=10, verbose_name="kind of letter"),
                ),
                ("written_at", models.DateTimeField(auto_now_add=True, verbose_name="written")),
                ("sent_at", models.DateTimeField(null=True, verbose_name="sent at")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("times_again", models.PositiveSmallIntegerField(default=0, verbose_name="sent again")),
                ("due_at", models.DateTimeField(null=True)),
                (
                    "failure",
                    models.CharField(
                        blank=True, default="", max_length=20, verbose_name="why it was not taken"
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
                    "reader",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="addressee",
                    ),
                ),
            ],
            options={
                "verbose_name": "letter",
                "verbose_name_plural": "letters",
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
            name="RegisterImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("step", models.CharField(max_length=8)),
                ("state", models.CharField(default="waiting", max_length=10)),
                ("register", models.CharField(max_length=60)),
                ("file", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=200)),
                ("columns", models.JSONField(null=True)),
                ("values", models.JSONField(null=True)),
                ("language", models.CharField(max_length=10)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("begun_at", models.DateTimeField(null=True)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("alive_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("taken", models.PositiveIntegerField(default=0)),
                (
                    "undone_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("left", models.JSONField(null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("step", "preview"), _negated=True),
                        fields=("federation", "file"),
                        name="register_imported_once",
                        violation_error_message="This file has been imported already.",
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ImportBatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveIntegerField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("new", models.PositiveIntegerField(default=0)),
                ("updated", models.PositiveIntegerField(default=0)),
                ("added_keys", models.JSONField(default=list)),
                ("changed_keys", models.JSONField(default=list)),
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
                    "of",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="batches",
                        to="federation.registerimport",
                    ),
                ),
            ],
            options={
                "ordering": ["of", "place"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "of", "place"), name="import_batch_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=20, verbose_name="member number")),
                (
                    "family_name",
                    models.CharField(
                        help_text="In kanji where it has them.", max_length=60, verbose_name="family name"
                    ),
                ),
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
                ("status", models.CharField(default="active", max_length=12, verbose_name="status")),
                ("joined_on", models.DateField(blank=True, null=True, verbose_name="joined on")),
                (
                    "ended_on",
                    models.DateField(
                        blank=True,
                        help_text="Of who has left or has died.",
                        null=True,
                        verbose_name="left or died on",
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
                    "merged_into",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="federation.member",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="login",
                    ),
                ),
            ],
            options={
                "verbose_name": "member",
                "verbose_name_plural": "members",
                "ordering": ["family_kana", "given_kana", "family_romaji", "given_romaji", "number"],
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
            name="DuesPaidEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("paid_on", models.DateField(verbose_name="paid on")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="federation.duespaid",
                    ),
                ),
                (
                    "year",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.duesyear",
                        verbose_name="year of dues",
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
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="duespaid",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="dues_paid",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.CreateModel(
            name="DirectorRegistrationEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("grade", models.CharField(max_length=20, verbose_name="grade")),
                ("certified_on", models.DateField(verbose_name="certified on")),
                (
                    "expires_on",
                    models.DateField(
                        help_text="The last day on which it is valid.", verbose_name="expires on"
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="federation.directorregistration",
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
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="directorregistration",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.CreateModel(
            name="MemberEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("number", models.CharField(max_length=20, verbose_name="member number")),
                (
                    "family_name",
                    models.CharField(
                        help_text="In kanji where it has them.", max_length=60, verbose_name="family name"
                    ),
                ),
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
                ("status", models.CharField(default="active", max_length=12, verbose_name="status")),
                ("joined_on", models.DateField(blank=True, null=True, verbose_name="joined on")),
                (
                    "ended_on",
                    models.DateField(
                        blank=True,
                        help_text="Of who has left or has died.",
                        null=True,
                        verbose_name="left or died on",
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
                    "merged_into",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.member",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="federation.member",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="login",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="MemberSearchKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token", models.CharField(db_collation="C", max_length=130)),
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_keys",
                        to="federation.member",
                    ),
                ),
            ],
            options={
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
            name="Office",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("role", models.CharField(max_length=30, verbose_name="office")),
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
                "verbose_name": "office",
                "verbose_name_plural": "offices",
                "ordering": ["role", "starts_on"],
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
            name="OfficeEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("role", models.CharField(max_length=30, verbose_name="office")),
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
                        to="federation.office",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Counter",
            fields=[
                ("key", models.CharField(max_length=250, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("expires", models.FloatField()),
            ],
            options={
                "indexes": [models.Index(fields=["expires"], name="counter_expires")],
            },
        ),
        migrations.RunSQL(
            "ALTER TABLE federation_counter SET UNLOGGED", "ALTER TABLE federation_counter SET LOGGED"
        ),
        migrations.CreateModel(
            name="ShownChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("whose", models.BigIntegerField()),
                ("xid", models.BigIntegerField()),
                ("seen_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("whose", "xid"), name="shown_change_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="OutboxEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("topic", models.CharField(max_length=40)),
                ("federation_ref", models.BigIntegerField()),
                ("subject_ref", models.BigIntegerField()),
                ("written_at", models.DateTimeField(auto_now_add=True)),
                ("sent_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveIntegerField(default=0)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["written_at"], name="outbox_oldest"),
                    models.Index(
                        django.db.models.functions.Coalesce("sent_at", "written_at"),
                        "id",
                        name="outbox_waiting",
                    ),
                    models.Index(fields=["topic", "federation_ref", "subject_ref"], name="outbox_subject"),
                ],
            },
        ),
        migrations.CreateModel(
            name="StaffSession",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("starts_at", models.DateTimeField(verbose_name="from")),
                ("ends_at", models.DateTimeField(verbose_name="until")),
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
                    "operator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="operator",
                    ),
                ),
            ],
            options={
                "verbose_name": "staff session",
                "verbose_name_plural": "staff sessions",
                "ordering": ["-starts_at"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duesyearevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="8618e2ee87ba28ab2643c6257b2f46ab474196cd",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_37865",
                    table="federation_duesyearevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="duesyear",
            constraint=models.UniqueConstraint(
                fields=("federation", "starts_on"),
                name="dues_year_once",
                violation_error_message="There is a year of dues from this day already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="duesyear",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                name="dues_year_ends_after_start",
                violation_error_message="A year of dues ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duesyear",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_duesyearevent" ("due_by", "ends_on", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."due_by", NEW."ends_on", NEW."federation_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="5022e15a78c063bb581d565c9d6c30e76423c1cb",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_ba316",
                    table="federation_duesyear",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duesyear",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_duesyearevent" ("due_by", "ends_on", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."due_by", NEW."ends_on", NEW."federation_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="3f2eac3f79f586703001e1b1838b5785a32ffd9a",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_523aa",
                    table="federation_duesyear",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duesyear",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_duesyearevent" ("due_by", "ends_on", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (OLD."due_by", OLD."ends_on", OLD."federation_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on"); RETURN NULL;',
                    hash="bbfec1c0999b56f042e91ac08cae8704a8a00983",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_c458b",
                    table="federation_duesyear",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="chainlink",
            constraint=models.UniqueConstraint(
                fields=("federation", "chain", "sequence"), name="chain_link_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="chainlink",
            constraint=models.UniqueConstraint(fields=("federation", "chain", "row"), name="chained_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="chainlink",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="e6bbd0663baafb61b02dd2f9b50451e52831ff4c",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_2166a",
                    table="federation_chainlink",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="chainhead",
            constraint=models.UniqueConstraint(fields=("federation", "chain"), name="chain_head_once"),
        ),
        migrations.AddIndex(
            model_name="auditentry",
            index=models.Index(fields=["federation", "-at"], name="audit_newest"),
        ),
        migrations.AddIndex(
            model_name="auditentry",
            index=models.Index(fields=["federation", "subject_type", "subject_ref"], name="audit_subject"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="auditentry",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c78e1dfa6d65994e07b0c8178a91b626bf9e5196",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_37bb9",
                    table="federation_auditentry",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.UniqueConstraint(
                fields=("federation", "topic", "key", "reader"), name="letter_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="letter",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="9a6ab6d24e489d8b0a0b21b2ba5eb75c571ec7f9",
                    operation="DELETE",
                    pgid="pgtrigger_keep_5982a",
                    table="federation_letter",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="member",
            index=models.Index(
                fields=["federation", "family_kana", "given_kana", "family_romaji", "given_romaji", "number"],
                name="member_by_name",
            ),
        ),
        migrations.AddIndex(
            model_name="member",
            index=models.Index(fields=["federation", "status"], name="member_by_status"),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                fields=("federation", "number"),
                name="member_number_once",
                violation_error_message="Another member has this number.",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user__isnull", False), models.Q(("status", "merged"), _negated=True)),
                fields=("federation", "user"),
                name="member_login_once",
                violation_error_message="This login belongs to another member.",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("merged_into__isnull", False), ("status", "merged")),
                    models.Q(models.Q(("status", "merged"), _negated=True), ("merged_into__isnull", True)),
                    _connector="OR",
                ),
                name="member_merged_into_somebody",
                violation_error_message="A merged record names the record it was merged into.",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ended_on__isnull", True),
                    ("status__in", ("left", "deceased", "merged")),
                    _connector="OR",
                ),
                name="member_ended_by_status",
                violation_error_message="Only who has left or has died has a day on which it was.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="member",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_memberevent" ("ended_on", "family_kana", "family_name", "family_romaji", "federation_id", "given_kana", "given_name", "given_romaji", "id", "joined_on", "merged_into_id", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "status", "user_id") VALUES (NEW."ended_on", NEW."family_kana", NEW."family_name", NEW."family_romaji", NEW."federation_id", NEW."given_kana", NEW."given_name", NEW."given_romaji", NEW."id", NEW."joined_on", NEW."merged_into_id", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."status", NEW."user_id"); RETURN NULL;',
                    hash="b09391dd29346446e7c1c503abe8f39c0fce6755",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_a9f6c",
                    table="federation_member",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="member",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_memberevent" ("ended_on", "family_kana", "family_name", "family_romaji", "federation_id", "given_kana", "given_name", "given_romaji", "id", "joined_on", "merged_into_id", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "status", "user_id") VALUES (NEW."ended_on", NEW."family_kana", NEW."family_name", NEW."family_romaji", NEW."federation_id", NEW."given_kana", NEW."given_name", NEW."given_romaji", NEW."id", NEW."joined_on", NEW."merged_into_id", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."status", NEW."user_id"); RETURN NULL;',
                    hash="7887ef1962daed8fbacecd8ea457c5d6f5f7081b",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_541f3",
                    table="federation_member",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="member",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_memberevent" ("ended_on", "family_kana", "family_name", "family_romaji", "federation_id", "given_kana", "given_name", "given_romaji", "id", "joined_on", "merged_into_id", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "status", "user_id") VALUES (OLD."ended_on", OLD."family_kana", OLD."family_name", OLD."family_romaji", OLD."federation_id", OLD."given_kana", OLD."given_name", OLD."given_romaji", OLD."id", OLD."joined_on", OLD."merged_into_id", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."status", OLD."user_id"); RETURN NULL;',
                    hash="0cf2de8a78408790e6f1480adc721c3e8e1351c3",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_744f4",
                    table="federation_member",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duespaidevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c947b0773a1750299bea38e87bed76df6fd103dc",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_a4115",
                    table="federation_duespaidevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="duespaid",
            index=models.Index(fields=["federation", "member"], name="dues_of_member"),
        ),
        migrations.AddIndex(
            model_name="duespaid",
            index=models.Index(fields=["federation", "-paid_on", "-id"], name="dues_newest"),
        ),
        migrations.AddConstraint(
            model_name="duespaid",
            constraint=models.UniqueConstraint(
                fields=("federation", "year", "member"),
                name="dues_paid_once",
                violation_error_message="This member has paid the dues of this year already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duespaid",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_duespaidevent" ("federation_id", "id", "member_id", "note", "paid_on", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "year_id") VALUES (NEW."federation_id", NEW."id", NEW."member_id", NEW."note", NEW."paid_on", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."year_id"); RETURN NULL;',
                    hash="dd7d7cfce96df2a66f5047d3ebf3346b15f21881",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_c3f90",
                    table="federation_duespaid",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duespaid",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_duespaidevent" ("federation_id", "id", "member_id", "note", "paid_on", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "year_id") VALUES (NEW."federation_id", NEW."id", NEW."member_id", NEW."note", NEW."paid_on", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."year_id"); RETURN NULL;',
                    hash="8f58f884e8d53626deda7306348f8ac065d712a0",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_f5b32",
                    table="federation_duespaid",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duespaid",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_duespaidevent" ("federation_id", "id", "member_id", "note", "paid_on", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "year_id") VALUES (OLD."federation_id", OLD."id", OLD."member_id", OLD."note", OLD."paid_on", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."year_id"); RETURN NULL;',
                    hash="24b902949f6d3515919f0297b23314b5cb50af46",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_3e14d",
                    table="federation_duespaid",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="directorregistrationevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c644b1b324aa2b109552f37e377b304b162723a2",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_7de74",
                    table="federation_directorregistrationevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="directorregistration",
            constraint=models.UniqueConstraint(
                fields=("federation", "member", "grade", "certified_on"),
                name="director_registered_once",
                violation_error_message="This grade is already registered from that day.",
            ),
        ),
        migrations.AddConstraint(
            model_name="directorregistration",
            constraint=models.CheckConstraint(
                condition=models.Q(("expires_on__gt", models.F("certified_on"))),
                name="director_expires_after_certification",
                violation_error_message="A qualification expires after the day it is given.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="directorregistration",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_directorregistrationevent" ("certified_on", "expires_on", "federation_id", "grade", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."certified_on", NEW."expires_on", NEW."federation_id", NEW."grade", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id"); RETURN NULL;',
                    hash="b8df3c303b9ecce0b9095e9367d46267dd1a94fb",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_6732b",
                    table="federation_directorregistration",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="directorregistration",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_directorregistrationevent" ("certified_on", "expires_on", "federation_id", "grade", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."certified_on", NEW."expires_on", NEW."federation_id", NEW."grade", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id"); RETURN NULL;',
                    hash="064e1f7644d9aea02e07b41ff089be9e3a481292",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_b9fae",
                    table="federation_directorregistration",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="directorregistration",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_directorregistrationevent" ("certified_on", "expires_on", "federation_id", "grade", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."certified_on", OLD."expires_on", OLD."federation_id", OLD."grade", OLD."id", OLD."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id"); RETURN NULL;',
                    hash="1aae72fe33a4b825b0e646494b726bfb279f4c5f",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_fea04",
                    table="federation_directorregistration",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="memberevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="134c2a21d9785b8cc67b180752a606b81b74276f",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_81bda",
                    table="federation_memberevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="membersearchkey",
            index=models.Index(fields=["federation", "member"], name="member_search_key_member"),
        ),
        migrations.AddConstraint(
            model_name="membersearchkey",
            constraint=models.UniqueConstraint(
                fields=("federation", "token", "member"), name="member_search_key_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="office",
            constraint=models.UniqueConstraint(
                fields=("federation", "holder", "role", "starts_on"),
                name="office_once",
                violation_error_message="This person already holds that office from that day.",
            ),
        ),
        migrations.AddConstraint(
            model_name="office",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                ),
                name="office_ends_after_start",
                violation_error_message="An office ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="office",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_officeevent" ("ends_on", "federation_id", "holder_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "starts_on") VALUES (NEW."ends_on", NEW."federation_id", NEW."holder_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."role", NEW."starts_on"); RETURN NULL;',
                    hash="5fef4fbcfe2107ac30fa6bd6ca136f9a55ae6be5",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_fe251",
                    table="federation_office",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="office",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_officeevent" ("ends_on", "federation_id", "holder_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "starts_on") VALUES (NEW."ends_on", NEW."federation_id", NEW."holder_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."role", NEW."starts_on"); RETURN NULL;',
                    hash="e88369cbb02afa537dcf8d99ec6a61e125c39712",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_4692c",
                    table="federation_office",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="office",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_officeevent" ("ends_on", "federation_id", "holder_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "starts_on") VALUES (OLD."ends_on", OLD."federation_id", OLD."holder_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."role", OLD."starts_on"); RETURN NULL;',
                    hash="cd05874e0543acf70879ba0d6b427bb2451b06ec",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_8f308",
                    table="federation_office",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="officeevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="86141bd8505590982810449120a5381cb9c9b0be",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ef480",
                    table="federation_officeevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="staffsession",
            index=models.Index(fields=["federation", "operator", "ends_at"], name="staff_session_open"),
        ),
        migrations.AddConstraint(
            model_name="staffsession",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_at__gt", models.F("starts_at"))),
                name="staff_session_ends",
                violation_error_message="A staff session ends after it begins.",
            ),
        ),
        migrations.AddConstraint(
            model_name="staffsession",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True),
                name="staff_session_has_reason",
                violation_error_message="A staff session needs a reason.",
            ),
        ),
        # What Django does not know of: the wall, what only grows, chains.
        migrations.CreateModel(
            name="ChainSeal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chain", models.CharField(max_length=20)),
                ("row", models.BigIntegerField()),
                ("salt", models.CharField(blank=True, max_length=64)),
                ("seal", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name": "seal of a chained record",
                "verbose_name_plural": "seals of chained records",
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
            name="ConsentGiven",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("purpose", models.CharField(max_length=12, verbose_name="purpose")),
                ("agrees", models.BooleanField(verbose_name="agrees")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
            ],
            options={
                "verbose_name": "choice about personal data",
                "verbose_name_plural": "choices about personal data",
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
            name="Erasable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("app", models.CharField(max_length=30)),
                ("table", models.CharField(max_length=63)),
                ("column", models.CharField(blank=True, max_length=63)),
                ("key", models.CharField(max_length=63)),
                ("way", models.CharField(max_length=10)),
                ("empty", models.CharField(blank=True, max_length=20)),
                ("chain", models.CharField(blank=True, max_length=20)),
                (
                    "sealed",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=63), default=list, size=None
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="InstalledRelease",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.CharField(max_length=20)),
                ("least", models.CharField(max_length=20)),
                ("begun_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ErasedSeal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("of_chain", models.CharField(max_length=20)),
                ("row", models.BigIntegerField()),
                ("left_after", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name": "erased part of a chained record",
                "verbose_name_plural": "erased parts of chained records",
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
            name="Erasure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "asked_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked at"),
                ),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                ("due_at", models.DateTimeField(verbose_name="to be erased on")),
                ("cancelled_at", models.DateTimeField(null=True, verbose_name="cancelled at")),
                ("done_at", models.DateTimeField(null=True, verbose_name="erased at")),
                ("postponed", models.JSONField(default=list)),
                ("login_kept", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "erasure",
                "verbose_name_plural": "erasures",
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
            name="ErasureStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.CharField(max_length=63)),
                ("column", models.CharField(blank=True, max_length=63)),
                ("rule", models.CharField(max_length=20)),
                (
                    "keys",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), default=list, size=None
                    ),
                ),
                ("looked_for", models.TextField(blank=True)),
                ("instead", models.CharField(blank=True, max_length=60)),
                ("rows", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
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
            name="PersonalArchive",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "asked_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked at"),
                ),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                ("made_at", models.DateTimeField(null=True, verbose_name="made at")),
                ("expires_at", models.DateTimeField(null=True, verbose_name="kept until")),
                ("content", models.BinaryField(null=True)),
            ],
            options={
                "verbose_name": "archive of a person's data",
                "verbose_name_plural": "archives of persons' data",
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
        pgtrigger.migrations.RemoveTrigger(
            model_name="member",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="member",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="member",
            name="delete_delete",
        ),
        migrations.AddField(
            model_name="member",
            name="named_to",
            field=models.PositiveSmallIntegerField(
                db_default=0,
                default=federation.reader.Readership["PUBLIC"],
                editable=False,
                verbose_name="name shown to",
            ),
        ),
        migrations.AddField(
            model_name="memberevent",
            name="named_to",
            field=models.PositiveSmallIntegerField(
                db_default=0,
                default=federation.reader.Readership["PUBLIC"],
                editable=False,
                verbose_name="name shown to",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="member",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_memberevent" ("ended_on", "family_kana", "family_name", "family_romaji", "federation_id", "given_kana", "given_name", "given_romaji", "id", "joined_on", "merged_into_id", "named_to", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "status", "user_id") VALUES (NEW."ended_on", NEW."family_kana", NEW."family_name", NEW."family_romaji", NEW."federation_id", NEW."given_kana", NEW."given_name", NEW."given_romaji", NEW."id", NEW."joined_on", NEW."merged_into_id", NEW."named_to", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."status", NEW."user_id"); RETURN NULL;',
                    hash="392704c22cd9d0e96a14b5f783187f8d7af41661",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_a9f6c",
                    table="federation_member",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="member",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_memberevent" ("ended_on", "family_kana", "family_name", "family_romaji", "federation_id", "given_kana", "given_name", "given_romaji", "id", "joined_on", "merged_into_id", "named_to", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "status", "user_id") VALUES (NEW."ended_on", NEW."family_kana", NEW."family_name", NEW."family_romaji", NEW."federation_id", NEW."given_kana", NEW."given_name", NEW."given_romaji", NEW."id", NEW."joined_on", NEW."merged_into_id", NEW."named_to", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."status", NEW."user_id"); RETURN NULL;',
                    hash="4545d412bdd7ce05c879777a377eec33af810b11",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_541f3",
                    table="federation_member",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="member",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_memberevent" ("ended_on", "family_kana", "family_name", "family_romaji", "federation_id", "given_kana", "given_name", "given_romaji", "id", "joined_on", "merged_into_id", "named_to", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "status", "user_id") VALUES (OLD."ended_on", OLD."family_kana", OLD."family_name", OLD."family_romaji", OLD."federation_id", OLD."given_kana", OLD."given_name", OLD."given_romaji", OLD."id", OLD."joined_on", OLD."merged_into_id", OLD."named_to", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."status", OLD."user_id"); RETURN NULL;',
                    hash="85e9994a85a85203c3085e48b905955c452de5c1",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_744f4",
                    table="federation_member",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="chainseal",
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
            model_name="consentgiven",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="entered by",
            ),
        ),
        migrations.AddField(
            model_name="consentgiven",
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
            model_name="consentgiven",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.AddConstraint(
            model_name="erasable",
            constraint=models.UniqueConstraint(fields=("table", "column"), name="erasable_once"),
        ),
        migrations.AddField(
            model_name="erasedseal",
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
            model_name="erasure",
            name="asked_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="asked by",
            ),
        ),
        migrations.AddField(
            model_name="erasure",
            name="cancelled_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="erasure",
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
            model_name="erasure",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.AddField(
            model_name="erasedseal",
            name="erasure",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.erasure",
            ),
        ),
        migrations.AddField(
            model_name="erasurestep",
            name="erasure",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="steps",
                to="federation.erasure",
            ),
        ),
        migrations.AddField(
            model_name="erasurestep",
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
            model_name="personalarchive",
            name="asked_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="asked by",
            ),
        ),
        migrations.AddField(
            model_name="personalarchive",
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
            model_name="personalarchive",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.AddConstraint(
            model_name="chainseal",
            constraint=models.UniqueConstraint(fields=("federation", "chain", "row"), name="sealed_once"),
        ),
        migrations.AddIndex(
            model_name="consentgiven",
            index=models.Index(fields=["federation", "member", "purpose"], name="consent_of_member"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="consentgiven",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="8764dc3a2d67edc987673bb2d4091ab73716796a",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_8dcda",
                    table="federation_consentgiven",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="erasure",
            constraint=models.UniqueConstraint(
                condition=models.Q(("cancelled_at", None), ("done_at", None)),
                fields=("federation", "member"),
                name="erasure_once",
                violation_error_message="The erasure of this member's data is asked for already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="erasure",
            constraint=models.CheckConstraint(
                condition=models.Q(("cancelled_at", None), ("done_at", None), _connector="OR"),
                name="erasure_cancelled_or_done",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="erasure",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="95e1efcaa4dcde2bd3907810fb7e872d59fff2c8",
                    operation="DELETE",
                    pgid="pgtrigger_keep_94d2b",
                    table="federation_erasure",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="erasure",
            trigger=pgtrigger.compiler.Trigger(
                name="day_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.done_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL OR (OLD.federation_id, OLD.member_id, OLD.asked_by_id, OLD.asked_at, OLD.due_at) IS DISTINCT FROM (NEW.federation_id, NEW.member_id, NEW.asked_by_id, NEW.asked_at, NEW.due_at))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="f4404af2b593007a259226f1753c014fcc96fe71",
                    operation="UPDATE",
                    pgid="pgtrigger_day_stays_85ef1",
                    table="federation_erasure",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="erasedseal",
            index=models.Index(fields=["federation", "of_chain", "row"], name="erased_seal_row"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="erasedseal",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="5c9e190b6f3c298be2caaaf40f3f989889def400",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_9f7b0",
                    table="federation_erasedseal",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="erasurestep",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="59b815eb164ac13935f737b8f34c827efd430574",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_0f9f4",
                    table="federation_erasurestep",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="personalarchive",
            index=models.Index(fields=["federation", "member"], name="archive_of_member"),
        ),
        migrations.AddField(
            model_name="federation",
            name="accent",
            field=models.CharField(
                blank=True,
                max_length=7,
                validators=[
                    django.core.validators.RegexValidator(
                        "^#[0-9a-f]{6}$", "A colour is # and six digits or letters a–f: #0b4f36."
                    )
                ],
                verbose_name="colour",
            ),
        ),
        migrations.AddField(
            model_name="federation",
            name="accent_dark",
            field=models.CharField(
                blank=True,
                max_length=7,
                validators=[
                    django.core.validators.RegexValidator(
                        "^#[0-9a-f]{6}$", "A colour is # and six digits or letters a–f: #0b4f36."
                    )
                ],
                verbose_name="colour on dark ground",
            ),
        ),
        migrations.AddField(
            model_name="federation",
            name="logo_height",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="federation",
            name="logo_version",
            field=models.CharField(blank=True, editable=False, max_length=16),
        ),
        migrations.AddField(
            model_name="federation",
            name="logo_width",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="federation",
            name="office_address",
            field=models.TextField(blank=True, max_length=400, verbose_name="address of the office"),
        ),
        migrations.AddField(
            model_name="federation",
            name="office_hours",
            field=models.CharField(blank=True, max_length=120, verbose_name="office hours"),
        ),
        migrations.AddField(
            model_name="federation",
            name="office_telephone",
            field=models.CharField(blank=True, max_length=40, verbose_name="telephone of the office"),
        ),
        migrations.CreateModel(
            name="FederationLogo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("picture", models.BinaryField()),
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
                "verbose_name": "logo",
                "verbose_name_plural": "logos",
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [models.UniqueConstraint(fields=("federation",), name="one_logo")],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Expirable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("app", models.CharField(max_length=30)),
                ("table", models.CharField(max_length=63)),
                ("column", models.CharField(blank=True, max_length=63)),
                ("term", models.CharField(max_length=20)),
                ("days", models.IntegerField()),
                ("least", models.IntegerField(default=0)),
                ("since", models.TextField()),
                ("empty", models.CharField(blank=True, max_length=20)),
                ("present", models.CharField(max_length=100)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "column"), name="expirable_once")],
            },
        ),
        migrations.CreateModel(
            name="RetentionStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.CharField(max_length=63)),
                ("column", models.CharField(blank=True, max_length=63)),
                ("term", models.CharField(max_length=20)),
                ("days", models.IntegerField(default=0)),
                ("rows", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
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
                "verbose_name": "removal by a term",
                "verbose_name_plural": "removals by a term",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "term", "-id"], name="removals_of_term")],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="retentionstep",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="0ce364a3be1cb5b05222c80eebb056e35cb8550d",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_b12a4",
                    table="federation_retentionstep",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddField(
            model_name="federation",
            name="majority_age",
            field=models.PositiveSmallIntegerField(
                db_default=18,
                default=18,
                editable=False,
                verbose_name="age from which a member decides alone",
            ),
        ),
        migrations.AlterField(
            model_name="consentgiven",
            name="by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="entered by",
            ),
        ),
        migrations.CreateModel(
            name="Guardian",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name of the guardian")),
                ("email", models.EmailField(max_length=254, verbose_name="e-mail of the guardian")),
                (
                    "proof",
                    models.CharField(
                        help_text="The signed letter: its day, and where it is kept.",
                        max_length=200,
                        verbose_name="signed letter",
                    ),
                ),
                (
                    "entered_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="entered at"),
                ),
                ("sent_at", models.DateTimeField(null=True, verbose_name="letter sent at")),
                ("proved_at", models.DateTimeField(null=True, verbose_name="address proved at")),
                ("ended_at", models.DateTimeField(null=True, verbose_name="ended at")),
                ("wished_at", models.DateTimeField(null=True, verbose_name="last letter asked for at")),
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
                (
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="guardians",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "guardian",
                "verbose_name_plural": "guardians",
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
            model_name="consentgiven",
            name="guardian",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.guardian",
                verbose_name="guardian",
            ),
        ),
        migrations.AddIndex(
            model_name="guardian",
            index=models.Index(fields=["federation", "member"], name="guardian_of_member"),
        ),
        migrations.AddConstraint(
            model_name="guardian",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at", None)),
                fields=("federation", "member"),
                name="guardian_one_at_a_time",
                violation_error_message="This member has a guardian already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="guardian",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="7ea44f25c3fa11beb732dc9f67d50a300e8a3419",
                    operation="DELETE",
                    pgid="pgtrigger_keep_60b8e",
                    table="federation_guardian",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="MoneyAccount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8, verbose_name="kind")),
                ("purpose", models.CharField(blank=True, max_length=10, verbose_name="for")),
                ("tax", models.CharField(blank=True, max_length=8, verbose_name="tax")),
                ("title", models.CharField(blank=True, max_length=120, verbose_name="name")),
                (
                    "balance",
                    models.DecimalField(
                        decimal_places=2, default=0, editable=False, max_digits=12, verbose_name="balance"
                    ),
                ),
                ("due_on", models.DateField(editable=False, null=True, verbose_name="due since")),
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
                        related_name="money_accounts",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "account of money",
                "verbose_name_plural": "accounts of money",
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
            name="MoneyEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8, verbose_name="kind")),
                ("booked_on", models.DateField(verbose_name="day")),
                ("key", models.CharField(blank=True, max_length=80)),
                ("text", models.CharField(max_length=200, verbose_name="what for")),
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
                    "reverses",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="federation.moneyentry",
                        verbose_name="reverses",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry of the journal",
                "verbose_name_plural": "entries of the journal",
                "ordering": ["-booked_on", "-id"],
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
            name="Charge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveBigIntegerField(verbose_name="number")),
                ("purpose", models.CharField(max_length=10, verbose_name="for")),
                ("tax", models.CharField(max_length=8, verbose_name="tax")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="amount")),
                ("due_on", models.DateField(verbose_name="to be paid by")),
                ("cause", models.CharField(blank=True, max_length=40)),
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
                    "account",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="charges",
                        to="federation.moneyaccount",
                        verbose_name="account",
                    ),
                ),
                (
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="charges",
                        to="federation.moneyentry",
                        verbose_name="entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "charge",
                "verbose_name_plural": "charges",
                "ordering": ["due_on", "id"],
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
            name="MoneyPosting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("line", models.PositiveIntegerField()),
                ("booked_on", models.DateField(verbose_name="day")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="amount")),
                (
                    "account",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="federation.moneyaccount",
                        verbose_name="account",
                    ),
                ),
                (
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="federation.moneyentry",
                        verbose_name="entry",
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
                "verbose_name": "posting of money",
                "verbose_name_plural": "postings of money",
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
            name="Settlement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="amount")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "charge",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="settlements",
                        to="federation.charge",
                        verbose_name="charge",
                    ),
                ),
                (
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="settlements",
                        to="federation.moneyentry",
                        verbose_name="entry",
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
                "verbose_name": "settlement",
                "verbose_name_plural": "settlements",
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
            name="BooksClosing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("through", models.DateField(verbose_name="through")),
                ("balances", models.JSONField(default=list)),
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
            ],
            options={
                "verbose_name": "closing of the books",
                "verbose_name_plural": "closings of the books",
                "ordering": ["-through"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "through"),
                        name="books_closed_once",
                        violation_error_message="The books are closed up to this day already.",
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="booksclosing",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="797b210f929705e07846e7cab4771164aadcd10b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_70a64",
                    table="federation_booksclosing",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyaccount",
            constraint=models.UniqueConstraint(
                fields=("federation", "member"),
                name="money_account_of_member",
                violation_error_message="This member has an account already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyaccount",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind__in", ("member", "party")), _negated=True),
                fields=("federation", "kind", "purpose", "tax", "title"),
                name="money_account_once",
                violation_error_message="There is such an account already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyaccount",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "member"), ("member__isnull", False)),
                    models.Q(models.Q(("kind", "member"), _negated=True), ("member__isnull", True)),
                    _connector="OR",
                ),
                name="money_account_of_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyaccount",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "income"), _negated=True),
                    models.Q(models.Q(("purpose", ""), _negated=True), models.Q(("tax", ""), _negated=True)),
                    _connector="OR",
                ),
                name="income_by_purpose_and_tax",
            ),
        ),
        migrations.AddIndex(
            model_name="moneyaccount",
            index=models.Index(
                condition=models.Q(("kind__in", ("member", "party"))),
                fields=["federation", "-balance", "id"],
                name="money_account_by_balance",
            ),
        ),
        migrations.AddIndex(
            model_name="moneyaccount",
            index=models.Index(
                condition=models.Q(("due_on__isnull", False)),
                fields=["federation", "due_on", "id"],
                name="money_account_by_due_day",
            ),
        ),
        migrations.AddIndex(
            model_name="moneyentry",
            index=models.Index(fields=["federation", "-booked_on", "-id"], name="money_entry_of_day"),
        ),
        migrations.AddConstraint(
            model_name="moneyentry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("key", ""), _negated=True),
                fields=("federation", "key"),
                name="money_entry_once",
                violation_error_message="This is in the books already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyentry",
            constraint=models.UniqueConstraint(
                fields=("federation", "reverses"),
                name="money_entry_reversed_once",
                violation_error_message="This entry is reversed already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "reversal"), ("reverses__isnull", False)),
                    models.Q(models.Q(("kind", "reversal"), _negated=True), ("reverses__isnull", True)),
                    _connector="OR",
                ),
                name="a_reversal_names_its_entry",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("text", ""), _negated=True), name="money_entry_says_what_for"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="moneyentry",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d34542a1b0d9970db9b77f96c6e402611459ea57",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_f8375",
                    table="federation_moneyentry",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="charge",
            index=models.Index(fields=["federation", "account", "due_on"], name="charge_of_account"),
        ),
        migrations.AddIndex(
            model_name="charge",
            index=models.Index(
                condition=models.Q(("cause", ""), _negated=True),
                fields=["federation", "cause"],
                name="charge_of_cause",
            ),
        ),
        migrations.AddConstraint(
            model_name="charge",
            constraint=models.UniqueConstraint(fields=("federation", "number"), name="charge_numbered_once"),
        ),
        migrations.AddConstraint(
            model_name="charge",
            constraint=models.UniqueConstraint(fields=("federation", "entry"), name="charge_of_entry"),
        ),
        migrations.AddConstraint(
            model_name="charge",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0)), name="charge_of_something"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="charge",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="0b210eaae4f0c99a57c1714731a8b11d0fdeb00a",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_effb2",
                    table="federation_charge",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="moneyposting",
            index=models.Index(
                fields=["federation", "account", "booked_on", "id"], name="money_posting_of_account"
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyposting",
            constraint=models.UniqueConstraint(
                fields=("federation", "entry", "line"), name="money_posting_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyposting",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount", 0), _negated=True), name="money_posting_of_something"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="moneyposting",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b0f147b088f7ad393f573194360e6098b0ff7609",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_856f5",
                    table="federation_moneyposting",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="settlement",
            index=models.Index(fields=["federation", "charge"], name="settlement_of_charge"),
        ),
        migrations.AddIndex(
            model_name="settlement",
            index=models.Index(fields=["federation", "entry"], name="settlement_of_entry"),
        ),
        migrations.AddConstraint(
            model_name="settlement",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount", 0), _negated=True), name="settlement_of_something"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="settlement",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="0090f30ffefbc25c6d953e4a6f53a451ad395ea9",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_bd1ea",
                    table="federation_settlement",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="HeldMembership",
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
                    "head",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        help_text="Who pays for this member; empty: the member.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="head of the family",
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
                "verbose_name": "membership",
                "verbose_name_plural": "memberships",
                "ordering": ["member", "-starts_on"],
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
            name="MembershipFee",
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
            ],
            options={
                "verbose_name": "membership fee",
                "verbose_name_plural": "membership fees",
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
            name="MembershipKind",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        max_length=20,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z][a-z0-9-]*$", "Lower-case letters, digits and hyphens."
                            )
                        ],
                        verbose_name="code",
                    ),
                ),
                ("names", federation.languages.fields.TextsField(max_length=60, verbose_name="name")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="position")),
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
                ("age_on", models.CharField(default="first", max_length=10, verbose_name="age is asked")),
                (
                    "proof",
                    federation.languages.fields.TextsField(
                        blank=True,
                        help_text="What is shown to the office: a student card.",
                        max_length=120,
                        verbose_name="proof",
                    ),
                ),
                (
                    "is_open",
                    models.BooleanField(
                        default=False,
                        help_text="Otherwise the office gives it.",
                        verbose_name="members choose it themselves",
                    ),
                ),
                ("gives_points", models.BooleanField(default=True, verbose_name="master points are given")),
                ("has_vote", models.BooleanField(default=True, verbose_name="has a vote")),
                ("is_active", models.BooleanField(default=True, verbose_name="in use")),
                (
                    "becomes",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        help_text="Empty: the first open kind that fits.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.membershipkind",
                        verbose_name="kind after that age",
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
                "verbose_name": "kind of membership",
                "verbose_name_plural": "kinds of membership",
                "ordering": ["position", "code"],
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
            name="MembershipFeeEvent",
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
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="federation.membershipfee",
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
                        to="federation.membershipkind",
                        verbose_name="kind of membership",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="membershipfee",
            name="kind",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="fees",
                to="federation.membershipkind",
                verbose_name="kind of membership",
            ),
        ),
        migrations.CreateModel(
            name="HeldMembershipEvent",
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
                    "head",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        help_text="Who pays for this member; empty: the member.",
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.member",
                        verbose_name="head of the family",
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
                        to="federation.heldmembership",
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
                        to="federation.membershipkind",
                        verbose_name="kind of membership",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="heldmembership",
            name="kind",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.membershipkind",
                verbose_name="kind of membership",
            ),
        ),
        migrations.CreateModel(
            name="MembershipKindEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "code",
                    models.CharField(
                        max_length=20,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z][a-z0-9-]*$", "Lower-case letters, digits and hyphens."
                            )
                        ],
                        verbose_name="code",
                    ),
                ),
                ("names", federation.languages.fields.TextsField(max_length=60, verbose_name="name")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="position")),
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
                ("age_on", models.CharField(default="first", max_length=10, verbose_name="age is asked")),
                (
                    "proof",
                    federation.languages.fields.TextsField(
                        blank=True,
                        help_text="What is shown to the office: a student card.",
                        max_length=120,
                        verbose_name="proof",
                    ),
                ),
                (
                    "is_open",
                    models.BooleanField(
                        default=False,
                        help_text="Otherwise the office gives it.",
                        verbose_name="members choose it themselves",
                    ),
                ),
                ("gives_points", models.BooleanField(default=True, verbose_name="master points are given")),
                ("has_vote", models.BooleanField(default=True, verbose_name="has a vote")),
                ("is_active", models.BooleanField(default=True, verbose_name="in use")),
                (
                    "becomes",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        help_text="Empty: the first open kind that fits.",
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.membershipkind",
                        verbose_name="kind after that age",
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
                        to="federation.membershipkind",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Renewal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=10, verbose_name="amount")),
                ("state", models.CharField(default="asked", max_length=10, verbose_name="state")),
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
                    "head",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="family",
                        to="federation.renewal",
                        verbose_name="paid with",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "renewal",
                "verbose_name_plural": "renewals",
                "ordering": ["run", "member"],
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
            name="RenewalAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("deed", models.CharField(max_length=10, verbose_name="act")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("status_before", models.CharField(blank=True, max_length=12)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
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
                    "renewal",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="federation.renewal",
                        verbose_name="renewal",
                    ),
                ),
            ],
            options={
                "verbose_name": "act of a renewal",
                "verbose_name_plural": "acts of renewals",
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
            name="RenewalRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "lapse_on",
                    models.DateField(
                        help_text="From this day on whoever has not renewed is a member no more.",
                        verbose_name="lapses on",
                    ),
                ),
                ("prepared_at", models.DateTimeField(auto_now_add=True, verbose_name="prepared at")),
                ("started_at", models.DateTimeField(null=True, verbose_name="started at")),
                (
                    "is_charged",
                    models.BooleanField(default=False, verbose_name="charge the members' accounts"),
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
                    "prepared_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="prepared by",
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
                "verbose_name": "renewal of a year",
                "verbose_name_plural": "renewals of a year",
                "ordering": ["-year"],
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
            model_name="renewal",
            name="run",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="renewals",
                to="federation.renewalrun",
                verbose_name="renewal of a year",
            ),
        ),
        migrations.CreateModel(
            name="RenewalRunEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "lapse_on",
                    models.DateField(
                        help_text="From this day on whoever has not renewed is a member no more.",
                        verbose_name="lapses on",
                    ),
                ),
                ("prepared_at", models.DateTimeField(auto_now_add=True, verbose_name="prepared at")),
                ("started_at", models.DateTimeField(null=True, verbose_name="started at")),
                (
                    "is_charged",
                    models.BooleanField(default=False, verbose_name="charge the members' accounts"),
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
                        to="federation.renewalrun",
                    ),
                ),
                (
                    "prepared_by",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="prepared by",
                    ),
                ),
                (
                    "year",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.duesyear",
                        verbose_name="year of dues",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="RenewalStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("on", models.DateField(verbose_name="day")),
                ("done_at", models.DateTimeField(null=True, verbose_name="done at")),
                ("letters", models.PositiveIntegerField(default=0, verbose_name="letters")),
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
                    "run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="federation.renewalrun",
                        verbose_name="renewal of a year",
                    ),
                ),
            ],
            options={
                "verbose_name": "step of a renewal",
                "verbose_name_plural": "steps of a renewal",
                "ordering": ["on"],
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
            model_name="membershipkind",
            constraint=models.UniqueConstraint(
                fields=("federation", "code"),
                name="membership_kind_once",
                violation_error_message="Another kind of membership has this code.",
            ),
        ),
        migrations.AddConstraint(
            model_name="membershipkind",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("age_from", None),
                    ("age_to", None),
                    ("age_to__gte", models.F("age_from")),
                    _connector="OR",
                ),
                name="membership_kind_ages",
                violation_error_message="The last age is not below the first.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membershipkind",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_membershipkindevent" ("age_from", "age_on", "age_to", "becomes_id", "code", "federation_id", "gives_points", "has_vote", "id", "is_active", "is_open", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "proof") VALUES (NEW."age_from", NEW."age_on", NEW."age_to", NEW."becomes_id", NEW."code", NEW."federation_id", NEW."gives_points", NEW."has_vote", NEW."id", NEW."is_active", NEW."is_open", NEW."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."position", NEW."proof"); RETURN NULL;',
                    hash="66d6b998ddbdd4b56bfa769999e8b0d1609e2d8c",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_65826",
                    table="federation_membershipkind",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membershipkind",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_membershipkindevent" ("age_from", "age_on", "age_to", "becomes_id", "code", "federation_id", "gives_points", "has_vote", "id", "is_active", "is_open", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "proof") VALUES (NEW."age_from", NEW."age_on", NEW."age_to", NEW."becomes_id", NEW."code", NEW."federation_id", NEW."gives_points", NEW."has_vote", NEW."id", NEW."is_active", NEW."is_open", NEW."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."position", NEW."proof"); RETURN NULL;',
                    hash="1a843318c4ae1ad0fcb6646a24ca489cd4b95402",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_d2421",
                    table="federation_membershipkind",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membershipkind",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_membershipkindevent" ("age_from", "age_on", "age_to", "becomes_id", "code", "federation_id", "gives_points", "has_vote", "id", "is_active", "is_open", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "proof") VALUES (OLD."age_from", OLD."age_on", OLD."age_to", OLD."becomes_id", OLD."code", OLD."federation_id", OLD."gives_points", OLD."has_vote", OLD."id", OLD."is_active", OLD."is_open", OLD."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."position", OLD."proof"); RETURN NULL;',
                    hash="6e82dda90d2e06e92a8a28efa69ba1e201721445",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_057a3",
                    table="federation_membershipkind",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membershipfeeevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="ec70167b2c5fff4b2dc98ba08eb516a17d551e43",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_65746",
                    table="federation_membershipfeeevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="membershipfee",
            constraint=models.UniqueConstraint(
                fields=("federation", "kind", "starts_on"),
                name="membership_fee_once",
                violation_error_message="This kind has a fee from this day already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="membershipfee",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gte", 0)),
                name="membership_fee_not_negative",
                violation_error_message="A fee is not below zero.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membershipfee",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_membershipfeeevent" ("amount", "federation_id", "id", "kind_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."amount", NEW."federation_id", NEW."id", NEW."kind_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="26d4ca60264110a0ae3369e28eb1307dc3cd357d",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_cf013",
                    table="federation_membershipfee",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membershipfee",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_membershipfeeevent" ("amount", "federation_id", "id", "kind_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."amount", NEW."federation_id", NEW."id", NEW."kind_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="c0962551a306b5fa4bcd9df76341aa27b137f7d0",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_0c325",
                    table="federation_membershipfee",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membershipfee",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_membershipfeeevent" ("amount", "federation_id", "id", "kind_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (OLD."amount", OLD."federation_id", OLD."id", OLD."kind_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on"); RETURN NULL;',
                    hash="1c79b27a8c87cf428f280f557dc5aa7de466bc7b",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_5b93d",
                    table="federation_membershipfee",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="heldmembershipevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="e679a6ccddd1fab2daab43ba2c71e6e78a6b8e9f",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ea03b",
                    table="federation_heldmembershipevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="heldmembership",
            constraint=models.UniqueConstraint(
                fields=("federation", "member", "starts_on"),
                name="held_membership_once",
                violation_error_message="A membership of this member begins on this day already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="heldmembership",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ends_on__isnull", True)),
                fields=("federation", "member"),
                name="held_membership_one_open",
                violation_error_message="End the membership that this member has first.",
            ),
        ),
        migrations.AddConstraint(
            model_name="heldmembership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                ),
                name="held_membership_ends_after_start",
                violation_error_message="A membership ends on or after the day it begins.",
            ),
        ),
        migrations.AddConstraint(
            model_name="heldmembership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("head__isnull", True),
                    models.Q(("head", models.F("member")), _negated=True),
                    _connector="OR",
                ),
                name="held_membership_other_head",
                violation_error_message="Nobody is the head of their own family here: leave it empty.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="heldmembership",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_heldmembershipevent" ("ends_on", "federation_id", "head_id", "id", "kind_id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."ends_on", NEW."federation_id", NEW."head_id", NEW."id", NEW."kind_id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="d6ec82808135fe62b8f936f5312b7fa2fecc0b03",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_68c1c",
                    table="federation_heldmembership",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="heldmembership",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_heldmembershipevent" ("ends_on", "federation_id", "head_id", "id", "kind_id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."ends_on", NEW."federation_id", NEW."head_id", NEW."id", NEW."kind_id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="47090169e1c2bcd6d8d2b35890695fe1d8484e79",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_413ed",
                    table="federation_heldmembership",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="heldmembership",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_heldmembershipevent" ("ends_on", "federation_id", "head_id", "id", "kind_id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (OLD."ends_on", OLD."federation_id", OLD."head_id", OLD."id", OLD."kind_id", OLD."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on"); RETURN NULL;',
                    hash="35163cb78e26163016d10775d9891e3615d7ff72",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_7a433",
                    table="federation_heldmembership",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membershipkindevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="e1ff28fde02dd9d9ccec796ad9a6f87d2f89c597",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ab677",
                    table="federation_membershipkindevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="renewalact",
            index=models.Index(fields=["federation", "renewal"], name="renewal_act_of"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="renewalact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="3951aa1038ef4bf2d89b0798bb99b2fe83c24331",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_8c0a8",
                    table="federation_renewalact",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="renewalrun",
            constraint=models.UniqueConstraint(
                fields=("federation", "year"),
                name="renewal_run_once",
                violation_error_message="The renewal for this year is prepared already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="renewalrun",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_renewalrunevent" ("federation_id", "id", "is_charged", "lapse_on", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "prepared_at", "prepared_by_id", "started_at", "year_id") VALUES (NEW."federation_id", NEW."id", NEW."is_charged", NEW."lapse_on", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."prepared_at", NEW."prepared_by_id", NEW."started_at", NEW."year_id"); RETURN NULL;',
                    hash="182245a95d1e0e0dbe4a6e7d43f17c6ed3ec5670",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_22ea9",
                    table="federation_renewalrun",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="renewalrun",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_renewalrunevent" ("federation_id", "id", "is_charged", "lapse_on", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "prepared_at", "prepared_by_id", "started_at", "year_id") VALUES (NEW."federation_id", NEW."id", NEW."is_charged", NEW."lapse_on", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."prepared_at", NEW."prepared_by_id", NEW."started_at", NEW."year_id"); RETURN NULL;',
                    hash="1e1bcfba99da985ddb2e298a934755a1fafb60d2",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_e4a7c",
                    table="federation_renewalrun",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="renewalrun",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_renewalrunevent" ("federation_id", "id", "is_charged", "lapse_on", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "prepared_at", "prepared_by_id", "started_at", "year_id") VALUES (OLD."federation_id", OLD."id", OLD."is_charged", OLD."lapse_on", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."prepared_at", OLD."prepared_by_id", OLD."started_at", OLD."year_id"); RETURN NULL;',
                    hash="49cdf71194405fcfb3956dc896f54a94ed2c2f90",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_1cb9b",
                    table="federation_renewalrun",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="renewal",
            index=models.Index(fields=["federation", "run", "state"], name="renewal_by_state"),
        ),
        migrations.AddIndex(
            model_name="renewal",
            index=models.Index(fields=["federation", "member"], name="renewal_of_member"),
        ),
        migrations.AddIndex(
            model_name="renewal",
            index=models.Index(fields=["federation", "head"], name="renewal_by_head"),
        ),
        migrations.AddConstraint(
            model_name="renewal",
            constraint=models.UniqueConstraint(fields=("federation", "run", "member"), name="renewal_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="renewalrunevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d3f1ba35eaa754fcd16a482fc5d5963f8e3e9798",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_7cc28",
                    table="federation_renewalrunevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="renewalstep",
            constraint=models.UniqueConstraint(fields=("federation", "run", "on"), name="renewal_step_once"),
        ),
        migrations.CreateModel(
            name="BankFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="file")),
                ("sha256", models.CharField(max_length=64)),
                ("part", models.PositiveIntegerField(default=1)),
                ("form", models.CharField(max_length=20, verbose_name="format")),
                ("account", models.CharField(max_length=80, verbose_name="account of the bank")),
                ("from_day", models.DateField(null=True, verbose_name="from")),
                ("to_day", models.DateField(null=True, verbose_name="to")),
                (
                    "opening",
                    models.DecimalField(
                        decimal_places=5, max_digits=24, null=True, verbose_name="opening balance"
                    ),
                ),
                (
                    "closing",
                    models.DecimalField(
                        decimal_places=5, max_digits=24, null=True, verbose_name="closing balance"
                    ),
                ),
                ("currency", models.CharField(max_length=3, verbose_name="currency")),
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
            ],
            options={
                "verbose_name": "file of a bank",
                "verbose_name_plural": "files of banks",
                "ordering": ["-at", "-id"],
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
            name="BankBooking",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32)),
                ("booked_on", models.DateField(verbose_name="day")),
                ("value_on", models.DateField(verbose_name="day of value")),
                ("amount", models.DecimalField(decimal_places=5, max_digits=24, verbose_name="amount")),
                ("currency", models.CharField(max_length=3, verbose_name="currency")),
                ("payer", models.CharField(blank=True, max_length=200, verbose_name="payer")),
                ("reference", models.TextField(blank=True, verbose_name="reference")),
                ("text", models.TextField(blank=True, verbose_name="text")),
                ("is_reversal", models.BooleanField(default=False, verbose_name="taken back by the bank")),
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
                    "file",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bookings",
                        to="federation.bankfile",
                        verbose_name="file",
                    ),
                ),
            ],
            options={
                "verbose_name": "booking of a bank",
                "verbose_name_plural": "bookings of banks",
                "ordering": ["booked_on", "key"],
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
            name="BookingAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("step", models.PositiveSmallIntegerField(verbose_name="step")),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "account",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bank_acts",
                        to="federation.moneyaccount",
                        verbose_name="account",
                    ),
                ),
                (
                    "booking",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="federation.bankbooking",
                        verbose_name="booking of a bank",
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
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bank_acts",
                        to="federation.moneyentry",
                        verbose_name="entry of the journal",
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
                "verbose_name": "act on a booking",
                "verbose_name_plural": "acts on bookings",
                "ordering": ["booking", "step"],
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
            model_name="bankfile",
            constraint=models.UniqueConstraint(
                fields=("federation", "sha256", "part"),
                name="bank_file_once",
                violation_error_message="This file was read already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="bankfile",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="198ec2837ad5459c1ad958caaa7e8da334ab5900",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ed460",
                    table="federation_bankfile",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="bankbooking",
            index=models.Index(fields=["federation", "booked_on", "key"], name="bank_booking_by_day"),
        ),
        migrations.AddIndex(
            model_name="bankbooking",
            index=models.Index(fields=["federation", "file"], name="bank_booking_of_file"),
        ),
        migrations.AddConstraint(
            model_name="bankbooking",
            constraint=models.UniqueConstraint(
                fields=("federation", "key"),
                name="bank_booking_once",
                violation_error_message="This booking was read already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="bankbooking",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="4d1533bc57fc2d2c58a21c5bb616dbaf5b7e39be",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_9e7f4",
                    table="federation_bankbooking",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="bookingact",
            index=models.Index(fields=["federation", "account"], name="booking_act_of_account"),
        ),
        migrations.AddConstraint(
            model_name="bookingact",
            constraint=models.UniqueConstraint(
                fields=("federation", "booking", "step"),
                name="booking_step_once",
                violation_error_message="Somebody else has dealt with this booking meanwhile.",
            ),
        ),
        migrations.AddConstraint(
            model_name="bookingact",
            constraint=models.UniqueConstraint(fields=("federation", "entry"), name="entry_of_one_booking"),
        ),
        migrations.AddConstraint(
            model_name="bookingact",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        django.db.models.lookups.Exact(
                            django.db.models.expressions.CombinedExpression(
                                models.F("step"), "%%", models.Value(2)
                            ),
                            0,
                        ),
                        ("kind", "reopened"),
                    ),
                    models.Q(
                        django.db.models.lookups.Exact(
                            django.db.models.expressions.CombinedExpression(
                                models.F("step"), "%%", models.Value(2)
                            ),
                            1,
                        ),
                        ("kind__in", ("taken", "set_aside")),
                    ),
                    _connector="OR",
                ),
                name="booking_ended_and_opened_in_turn",
            ),
        ),
        migrations.AddConstraint(
            model_name="bookingact",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("account__isnull", False), ("entry__isnull", False), ("kind", "taken")),
                    models.Q(
                        ("account__isnull", True),
                        ("entry__isnull", True),
                        ("kind", "set_aside"),
                        models.Q(("reason", ""), _negated=True),
                    ),
                    models.Q(("kind", "reopened"), models.Q(("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="booking_act_says_what_or_why",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="bookingact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b81cd2ddf17a31b67645a5eee1496cfa87da3fd6",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_35c75",
                    table="federation_bookingact",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="MoneyPaper",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12, verbose_name="kind")),
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("issued_on", models.DateField(verbose_name="issued on")),
                ("due_on", models.DateField(null=True, verbose_name="to be paid by")),
                ("language", models.CharField(max_length=10, verbose_name="language")),
                ("body", models.JSONField(default=dict)),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "account",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="papers",
                        to="federation.moneyaccount",
                        verbose_name="account",
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
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="papers",
                        to="federation.moneyentry",
                        verbose_name="entry",
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
                "verbose_name": "paper about money",
                "verbose_name_plural": "papers about money",
                "ordering": ["-issued_on", "-id"],
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
            name="MoneyParticulars",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "names",
                    federation.languages.fields.TextsField(max_length=120, verbose_name="name on papers"),
                ),
                (
                    "addresses",
                    federation.languages.fields.TextsField(max_length=400, verbose_name="address on papers"),
                ),
                ("contact", models.CharField(blank=True, max_length=120, verbose_name="telephone or e-mail")),
                ("law", models.CharField(default="none", max_length=20, verbose_name="tax that is charged")),
                (
                    "registration",
                    models.CharField(blank=True, max_length=20, verbose_name="registration number"),
                ),
                (
                    "banks",
                    federation.languages.fields.TextsField(
                        blank=True, max_length=400, verbose_name="bank and account"
                    ),
                ),
                (
                    "due_days",
                    models.PositiveSmallIntegerField(
                        default=30,
                        validators=[django.core.validators.MaxValueValidator(365)],
                        verbose_name="days until an invoice is due",
                    ),
                ),
                (
                    "charges_fees",
                    models.BooleanField(
                        default=False,
                        help_text="Of events whose organiser has it so. What is charged already stays.",
                        verbose_name="charge entry fees to accounts",
                    ),
                ),
                (
                    "fees_tax",
                    models.CharField(default="outside", max_length=8, verbose_name="tax on entry fees"),
                ),
                (
                    "charges_levies",
                    models.BooleanField(
                        default=False,
                        help_text="Month by month, on the page of the levy.",
                        verbose_name="charge levies for tables to the clubs’ accounts",
                    ),
                ),
                (
                    "levies_tax",
                    models.CharField(default="outside", max_length=8, verbose_name="tax on levies"),
                ),
                (
                    "charges_deposits",
                    models.BooleanField(
                        default=False,
                        help_text="When an appeal is filed, to the account of whoever filed it.",
                        verbose_name="charge deposits of appeals to accounts",
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
                "verbose_name": "particulars on papers",
                "verbose_name_plural": "particulars on papers",
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
            name="MoneyParticularsEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "names",
                    federation.languages.fields.TextsField(max_length=120, verbose_name="name on papers"),
                ),
                (
                    "addresses",
                    federation.languages.fields.TextsField(max_length=400, verbose_name="address on papers"),
                ),
                ("contact", models.CharField(blank=True, max_length=120, verbose_name="telephone or e-mail")),
                ("law", models.CharField(default="none", max_length=20, verbose_name="tax that is charged")),
                (
                    "registration",
                    models.CharField(blank=True, max_length=20, verbose_name="registration number"),
                ),
                (
                    "banks",
                    federation.languages.fields.TextsField(
                        blank=True, max_length=400, verbose_name="bank and account"
                    ),
                ),
                (
                    "due_days",
                    models.PositiveSmallIntegerField(
                        default=30,
                        validators=[django.core.validators.MaxValueValidator(365)],
                        verbose_name="days until an invoice is due",
                    ),
                ),
                (
                    "charges_fees",
                    models.BooleanField(
                        default=False,
                        help_text="Of events whose organiser has it so. What is charged already stays.",
                        verbose_name="charge entry fees to accounts",
                    ),
                ),
                (
                    "fees_tax",
                    models.CharField(default="outside", max_length=8, verbose_name="tax on entry fees"),
                ),
                (
                    "charges_levies",
                    models.BooleanField(
                        default=False,
                        help_text="Month by month, on the page of the levy.",
                        verbose_name="charge levies for tables to the clubs’ accounts",
                    ),
                ),
                (
                    "levies_tax",
                    models.CharField(default="outside", max_length=8, verbose_name="tax on levies"),
                ),
                (
                    "charges_deposits",
                    models.BooleanField(
                        default=False,
                        help_text="When an appeal is filed, to the account of whoever filed it.",
                        verbose_name="charge deposits of appeals to accounts",
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
                        to="federation.moneyparticulars",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PaperCharge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12, verbose_name="kind")),
                (
                    "charge",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="on_papers",
                        to="federation.charge",
                        verbose_name="charge",
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
                    "paper",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="charges",
                        to="federation.moneypaper",
                        verbose_name="paper",
                    ),
                ),
            ],
            options={
                "verbose_name": "charge on a paper",
                "verbose_name_plural": "charges on papers",
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
            model_name="moneypaper",
            index=models.Index(fields=["federation", "account", "-id"], name="money_paper_of_account"),
        ),
        migrations.AddConstraint(
            model_name="moneypaper",
            constraint=models.UniqueConstraint(
                fields=("federation", "kind", "year", "number"), name="money_paper_numbered_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="moneypaper",
            constraint=models.UniqueConstraint(
                condition=models.Q(("entry__isnull", False)),
                fields=("federation", "kind", "entry"),
                name="money_paper_of_entry_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneypaper",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "reminder")),
                fields=("federation", "account", "issued_on"),
                name="one_reminder_a_day",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneypaper",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("entry__isnull", False), ("kind__in", ("receipt", "credit_note"))),
                    models.Q(
                        ("due_on__isnull", False),
                        ("entry__isnull", True),
                        ("kind__in", ("invoice", "reminder")),
                    ),
                    _connector="OR",
                ),
                name="money_paper_is_of_what_its_kind_says",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneypaper",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="money_papers_count_from_one"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="moneypaper",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="58f07851d7dd6ff4c4e9bdc9779cc0d938c2c101",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_89a85",
                    table="federation_moneypaper",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyparticulars",
            constraint=models.UniqueConstraint(fields=("federation",), name="money_particulars_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="moneyparticulars",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_moneyparticularsevent" ("addresses", "banks", "charges_deposits", "charges_fees", "charges_levies", "contact", "due_days", "federation_id", "fees_tax", "id", "law", "levies_tax", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registration") VALUES (NEW."addresses", NEW."banks", NEW."charges_deposits", NEW."charges_fees", NEW."charges_levies", NEW."contact", NEW."due_days", NEW."federation_id", NEW."fees_tax", NEW."id", NEW."law", NEW."levies_tax", NEW."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."registration"); RETURN NULL;',
                    hash="04f3cfa715ca50f6c8c373bac818067bbb962645",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_8e985",
                    table="federation_moneyparticulars",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="moneyparticulars",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_moneyparticularsevent" ("addresses", "banks", "charges_deposits", "charges_fees", "charges_levies", "contact", "due_days", "federation_id", "fees_tax", "id", "law", "levies_tax", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registration") VALUES (NEW."addresses", NEW."banks", NEW."charges_deposits", NEW."charges_fees", NEW."charges_levies", NEW."contact", NEW."due_days", NEW."federation_id", NEW."fees_tax", NEW."id", NEW."law", NEW."levies_tax", NEW."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."registration"); RETURN NULL;',
                    hash="94aa1641945829cc1bad0903dedc88c8e190096a",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_35339",
                    table="federation_moneyparticulars",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="moneyparticulars",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_moneyparticularsevent" ("addresses", "banks", "charges_deposits", "charges_fees", "charges_levies", "contact", "due_days", "federation_id", "fees_tax", "id", "law", "levies_tax", "names", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registration") VALUES (OLD."addresses", OLD."banks", OLD."charges_deposits", OLD."charges_fees", OLD."charges_levies", OLD."contact", OLD."due_days", OLD."federation_id", OLD."fees_tax", OLD."id", OLD."law", OLD."levies_tax", OLD."names", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."registration"); RETURN NULL;',
                    hash="84fcf9d3a84d2ea65f27ccf96514f5f4207716e9",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_82e4f",
                    table="federation_moneyparticulars",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="moneyparticularsevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="8ed14b7e49b32547e1717a75ef3285ca17b253a8",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_049a7",
                    table="federation_moneyparticularsevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="papercharge",
            constraint=models.UniqueConstraint(
                fields=("federation", "paper", "charge"), name="charge_on_paper_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="papercharge",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "invoice")),
                fields=("federation", "charge"),
                name="charge_on_one_invoice",
                violation_error_message="This charge is on an invoice already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="papercharge",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="5a5ae2e65e063bd4692322454e782da7f64ec7ca",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_2af28",
                    table="federation_papercharge",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="QueueSeen",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("queue", models.CharField(max_length=30, unique=True)),
                ("seen_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="RecordProof",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("milliseconds", models.PositiveIntegerField(default=0)),
                ("faults", models.PositiveIntegerField(default=0)),
                ("results", models.JSONField(default=list)),
                ("sizes", models.JSONField(default=list)),
            ],
            options={
                "verbose_name": "proof of the records",
                "verbose_name_plural": "proofs of the records",
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
            model_name="letter",
            index=models.Index(
                condition=models.Q(("sent_at__isnull", True)),
                fields=["federation", "-id"],
                name="letters_unsent",
            ),
        ),
        migrations.AddField(
            model_name="recordproof",
            name="asked_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="recordproof",
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
        migrations.AddIndex(
            model_name="recordproof",
            index=models.Index(fields=["federation", "-id"], name="proofs_newest"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="recordproof",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="1a29a90df4d8d5bdbf285cb6adae5fae1d978501",
                    operation="DELETE",
                    pgid="pgtrigger_keep_9e1cb",
                    table="federation_recordproof",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="recordproof",
            trigger=pgtrigger.compiler.Trigger(
                name="settled",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."ended_at" IS NOT NULL)',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="2a7ff88adf4e0c7fe11c45792a6011d48ec1d3da",
                    operation="UPDATE",
                    pgid="pgtrigger_settled_b1d5d",
                    table="federation_recordproof",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="LetterBounce",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("times_again", models.PositiveSmallIntegerField(default=0, verbose_name="sent again")),
                ("address", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("code", models.CharField(max_length=12, verbose_name="code")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
            ],
            options={
                "verbose_name": "letter that came back",
                "verbose_name_plural": "letters that came back",
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
            name="LetterChoice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="kind of letter")),
                ("wants", models.BooleanField(verbose_name="wants them")),
                ("way", models.CharField(max_length=10, verbose_name="said")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
            ],
            options={
                "verbose_name": "choice about letters",
                "verbose_name_plural": "choices about letters",
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
            name="Mailing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(blank=True, default="", max_length=10, verbose_name="kind of letter"),
                ),
                (
                    "subjects",
                    federation.languages.fields.TextsField(
                        blank=True, max_length=150, verbose_name="subject line"
                    ),
                ),
                (
                    "texts",
                    federation.languages.fields.TextsField(blank=True, max_length=10000, verbose_name="text"),
                ),
                ("written_at", models.DateTimeField(auto_now_add=True, verbose_name="written")),
                ("started_at", models.DateTimeField(null=True, verbose_name="sent at")),
                ("due_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True, verbose_name="ended at")),
            ],
            options={
                "verbose_name": "letter to a group",
                "verbose_name_plural": "letters to groups",
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
            name="MailingAddressee",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("words", models.JSONField(default=dict)),
                (
                    "left_out",
                    models.CharField(blank=True, default="", max_length=12, verbose_name="left out"),
                ),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
            ],
            options={
                "verbose_name": "addressee of a letter to a group",
                "verbose_name_plural": "addressees of letters to groups",
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
            name="SavedQuestion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("group", models.CharField(max_length=40, verbose_name="kind of group")),
                ("asked", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
            ],
            options={
                "verbose_name": "saved question",
                "verbose_name_plural": "saved questions",
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
            model_name="letter",
            name="guardian",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.guardian",
                verbose_name="guardian",
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.UniqueConstraint(
                fields=("federation", "topic", "key", "guardian"), name="letter_to_guardian_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("guardian__isnull", True), ("reader__isnull", False)),
                    models.Q(("guardian__isnull", False), ("reader__isnull", True)),
                    _connector="OR",
                ),
                name="letter_to_one",
            ),
        ),
        migrations.AddField(
            model_name="letterbounce",
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
            model_name="letterbounce",
            name="letter",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="bounces",
                to="federation.letter",
                verbose_name="letter",
            ),
        ),
        migrations.AddField(
            model_name="letterchoice",
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
            model_name="letterchoice",
            name="guardian",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.guardian",
                verbose_name="guardian",
            ),
        ),
        migrations.AddField(
            model_name="letterchoice",
            name="reader",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="person",
            ),
        ),
        migrations.AddField(
            model_name="mailing",
            name="cancelled_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="cancelled by",
            ),
        ),
        migrations.AddField(
            model_name="mailing",
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
            model_name="mailing",
            name="started_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="sent by",
            ),
        ),
        migrations.AddField(
            model_name="mailing",
            name="written_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="written by",
            ),
        ),
        migrations.AddField(
            model_name="mailingaddressee",
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
            model_name="mailingaddressee",
            name="guardian",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.guardian",
                verbose_name="guardian",
            ),
        ),
        migrations.AddField(
            model_name="mailingaddressee",
            name="letter",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.letter",
                verbose_name="letter",
            ),
        ),
        migrations.AddField(
            model_name="mailingaddressee",
            name="mailing",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="addressees",
                to="federation.mailing",
                verbose_name="letter to a group",
            ),
        ),
        migrations.AddField(
            model_name="mailingaddressee",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.AddField(
            model_name="mailingaddressee",
            name="reader",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="login",
            ),
        ),
        migrations.AddField(
            model_name="savedquestion",
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
            model_name="savedquestion",
            name="made_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="by",
            ),
        ),
        migrations.AddField(
            model_name="mailing",
            name="question",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="mailings",
                to="federation.savedquestion",
                verbose_name="saved question",
            ),
        ),
        migrations.AddIndex(
            model_name="letterbounce",
            index=models.Index(fields=["federation", "address"], name="letter_bounce_from"),
        ),
        migrations.AddConstraint(
            model_name="letterbounce",
            constraint=models.UniqueConstraint(
                fields=("federation", "letter", "times_again"), name="letter_bounce_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="letterbounce",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="529db9f649ff79f26cb80075869bd166086af95e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_295b7",
                    table="federation_letterbounce",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="letterchoice",
            index=models.Index(fields=["federation", "kind"], name="letter_choice_of_kind"),
        ),
        migrations.AddConstraint(
            model_name="letterchoice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("guardian__isnull", True), ("reader__isnull", False)),
                    models.Q(("guardian__isnull", False), ("reader__isnull", True)),
                    _connector="OR",
                ),
                name="letter_choice_of_one",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="letterchoice",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="cc9dda7b549f69c101fdd44e929ad6d4e985f8f7",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_a010b",
                    table="federation_letterchoice",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="mailingaddressee",
            index=models.Index(fields=["federation", "mailing", "left_out"], name="mailing_addressees"),
        ),
        migrations.AddConstraint(
            model_name="mailingaddressee",
            constraint=models.UniqueConstraint(
                condition=models.Q(("left_out", ""), models.Q(("address", ""), _negated=True)),
                fields=("federation", "mailing", "address"),
                name="mailing_address_once",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="mailingaddressee",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="2d0ad5b477ecaf43af595b2ffd0498be838a39b1",
                    operation="DELETE",
                    pgid="pgtrigger_keep_2b100",
                    table="federation_mailingaddressee",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="savedquestion",
            constraint=models.UniqueConstraint(
                fields=("federation", "name"),
                name="saved_question_once",
                violation_error_message="Another question has this name.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="savedquestion",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="bdd26a3b789fa7b2366f6e8fe53fe99c97916636",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_4da92",
                    table="federation_savedquestion",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="mailing",
            trigger=pgtrigger.compiler.Trigger(
                name="frozen",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.started_at IS NOT NULL AND (NEW.subjects, NEW.texts, NEW.kind, NEW.question_id, NEW.started_at) IS DISTINCT FROM (OLD.subjects, OLD.texts, OLD.kind, OLD.question_id, OLD.started_at))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="c114432eb36a686e2b00e11693d7ecb18f869c4c",
                    operation="UPDATE",
                    pgid="pgtrigger_frozen_f9901",
                    table="federation_mailing",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="mailing",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="9fbee15492064af378d2296be8046956642e0dd5",
                    operation="DELETE",
                    pgid="pgtrigger_keep_d9521",
                    table="federation_mailing",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="DuplicateKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12)),
                ("key", models.CharField(db_collation="C", max_length=160)),
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="federation.member",
                    ),
                ),
            ],
            options={
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
            name="DuplicatePair",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("strength", models.SmallIntegerField(verbose_name="strength")),
                ("reasons", models.JSONField(default=list, verbose_name="reasons")),
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
                        on_delete=django.db.models.deletion.CASCADE,
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "likely duplicate",
                "verbose_name_plural": "likely duplicates",
                "ordering": ["-strength", "first", "second"],
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
            name="DuplicateSearch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True, verbose_name="asked at")),
                ("done_at", models.DateTimeField(null=True, verbose_name="done at")),
                ("records", models.PositiveIntegerField(default=0, verbose_name="records")),
                ("pairs", models.PositiveIntegerField(default=0, verbose_name="pairs")),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                "verbose_name": "search for duplicates",
                "verbose_name_plural": "searches for duplicates",
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
            name="MemberMerge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("gone_before", models.BigIntegerField()),
                ("kept_before", models.BigIntegerField()),
                ("taken", models.JSONField(default=list)),
                ("at", models.DateTimeField(verbose_name="time")),
                ("undone_at", models.DateTimeField(null=True, verbose_name="undone at")),
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
                    "gone",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges",
                        to="federation.member",
                        verbose_name="record merged",
                    ),
                ),
                (
                    "kept",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges_kept",
                        to="federation.member",
                        verbose_name="record kept",
                    ),
                ),
                (
                    "undone_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "merger of two records",
                "verbose_name_plural": "mergers of two records",
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
            name="MergedRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.CharField(max_length=80)),
                ("row", models.BigIntegerField()),
                ("was", models.JSONField(default=dict)),
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
                    "merge",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rows",
                        to="federation.membermerge",
                    ),
                ),
            ],
            options={
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
            name="DifferentPersons",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="time")),
                ("taken_back_at", models.DateTimeField(null=True, verbose_name="taken back at")),
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "taken_back_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "pair of different people",
                "verbose_name_plural": "pairs of different people",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "second"], name="different_persons_second")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("taken_back_at__isnull", True)),
                        fields=("federation", "first", "second"),
                        name="different_persons_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))),
                        name="different_persons_in_order",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="differentpersons",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="98f0cd3dfa0e7f1dbde1224b2a1b9bc61cafb655",
                    operation="DELETE",
                    pgid="pgtrigger_keep_87a46",
                    table="federation_differentpersons",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="differentpersons",
            trigger=pgtrigger.compiler.Trigger(
                name="taken_back_once",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.taken_back_at IS NOT NULL OR NEW.taken_back_at IS NULL OR (to_jsonb(OLD) - 'taken_back_at' - 'taken_back_by_id') <> (to_jsonb(NEW) - 'taken_back_at' - 'taken_back_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="fadd154ba32d46d02dc933e0236818c79477c943",
                    operation="UPDATE",
                    pgid="pgtrigger_taken_back_once_22f0b",
                    table="federation_differentpersons",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="duplicatekey",
            index=models.Index(fields=["federation", "member"], name="duplicate_key_member"),
        ),
        migrations.AddConstraint(
            model_name="duplicatekey",
            constraint=models.UniqueConstraint(
                fields=("federation", "kind", "key", "member"), name="duplicate_key_once"
            ),
        ),
        migrations.AddIndex(
            model_name="duplicatepair",
            index=models.Index(
                fields=["federation", "-strength", "first", "second"], name="duplicate_pair_strongest"
            ),
        ),
        migrations.AddIndex(
            model_name="duplicatepair",
            index=models.Index(fields=["federation", "second"], name="duplicate_pair_second"),
        ),
        migrations.AddConstraint(
            model_name="duplicatepair",
            constraint=models.UniqueConstraint(
                fields=("federation", "first", "second"), name="duplicate_pair_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="duplicatepair",
            constraint=models.CheckConstraint(
                condition=models.Q(("first__lt", models.F("second"))), name="duplicate_pair_in_order"
            ),
        ),
        migrations.AddIndex(
            model_name="membermerge",
            index=models.Index(fields=["federation", "kept"], name="merge_of_kept"),
        ),
        migrations.AddConstraint(
            model_name="membermerge",
            constraint=models.UniqueConstraint(
                condition=models.Q(("undone_at__isnull", True)),
                fields=("federation", "gone"),
                name="merged_once",
                violation_error_message="This record is merged already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membermerge",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="7631c1d1121c42500515c34f0d3c515c9dff4a99",
                    operation="DELETE",
                    pgid="pgtrigger_keep_67246",
                    table="federation_membermerge",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="membermerge",
            trigger=pgtrigger.compiler.Trigger(
                name="undone_once",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.undone_at IS NOT NULL OR NEW.undone_at IS NULL OR (to_jsonb(OLD) - 'undone_at' - 'undone_by_id') <> (to_jsonb(NEW) - 'undone_at' - 'undone_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="5e1d50a11cc9ee02d1f2782d0a17426ce1cee689",
                    operation="UPDATE",
                    pgid="pgtrigger_undone_once_fc528",
                    table="federation_membermerge",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="mergedrow",
            index=models.Index(fields=["federation", "merge"], name="merged_row_of_merge"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="mergedrow",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="79e3e0a00c467b92cab65dc673a29ba3cc7dcabd",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_6d775",
                    table="federation_mergedrow",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="NewsItem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=36)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="written")),
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
                "verbose_name": "news item",
                "verbose_name_plural": "news",
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
            name="NewsVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="version")),
                ("titles", federation.languages.fields.TextsField(max_length=160, verbose_name="title")),
                ("texts", federation.languages.fields.TextsField(max_length=20000, verbose_name="text")),
                ("shown_from", models.DateTimeField(blank=True, null=True, verbose_name="shown from")),
                ("shown_until", models.DateTimeField(blank=True, null=True, verbose_name="shown until")),
                (
                    "written_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="written at"),
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
                    "item",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="federation.newsitem",
                        verbose_name="news item",
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
                "verbose_name": "version of news",
                "verbose_name_plural": "versions of news",
                "ordering": ["item", "number"],
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
            name="PublishedDocument",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=36)),
                ("name", models.SlugField(db_index=False, max_length=60, verbose_name="short name")),
                ("titles", federation.languages.fields.TextsField(max_length=160, verbose_name="title")),
                ("category", models.CharField(max_length=12, verbose_name="category")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="added")),
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
                "verbose_name": "document",
                "verbose_name_plural": "documents",
                "ordering": ["name"],
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
            name="DocumentVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "stands_for",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stand_ins",
                        to="federation.documentversion",
                    ),
                ),
                ("valid_from", models.DateField(verbose_name="in force from")),
                (
                    "notes",
                    federation.languages.fields.TextsField(
                        blank=True, max_length=200, verbose_name="what is new"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField(verbose_name="size")),
                ("pages", models.PositiveSmallIntegerField(verbose_name="pages")),
                ("content", models.BinaryField()),
                ("added_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="added")),
                (
                    "added_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="added by",
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
                    "document",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="federation.publisheddocument",
                        verbose_name="document",
                    ),
                ),
            ],
            options={
                "verbose_name": "version of a document",
                "verbose_name_plural": "versions of documents",
                "ordering": ["-valid_from", "-id"],
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
            model_name="newsitem",
            constraint=models.UniqueConstraint(fields=("federation", "key"), name="news_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="newsitem",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="de14080227404736c2c0e1d52aeab73d35300d42",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_3e2c8",
                    table="federation_newsitem",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="newsversion",
            constraint=models.UniqueConstraint(
                fields=("federation", "item", "number"),
                name="news_version_once",
                violation_error_message="Somebody else has changed this meanwhile. Look at it again.",
            ),
        ),
        migrations.AddConstraint(
            model_name="newsversion",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("shown_until__isnull", True),
                    ("shown_until__gt", models.F("shown_from")),
                    _connector="OR",
                ),
                name="news_goes_after_it_came",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="newsversion",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="49012ac05f75b082c4ff4ae0e60f1781de384b2b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_2fe88",
                    table="federation_newsversion",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="publisheddocument",
            constraint=models.UniqueConstraint(
                fields=("federation", "name"),
                name="document_name_once",
                violation_error_message="Another document has this short name.",
            ),
        ),
        migrations.AddConstraint(
            model_name="publisheddocument",
            constraint=models.UniqueConstraint(fields=("federation", "key"), name="document_once"),
        ),
        migrations.AddConstraint(
            model_name="documentversion",
            constraint=models.UniqueConstraint(
                fields=("federation", "document", "valid_from", "digest"),
                name="document_version_once",
                violation_error_message="This file is there already, from the same day.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="documentversion",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="609ce8975f23b45175a3cf8ce5c6cd3f6b23ced1",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_5d60b",
                    table="federation_documentversion",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="CardPayment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="amount")),
                ("currency", models.CharField(max_length=3, verbose_name="currency")),
                ("text", models.CharField(max_length=200, verbose_name="what for")),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("form", models.CharField(max_length=32)),
                ("provider", models.CharField(max_length=10, verbose_name="provider")),
                ("state", models.CharField(default="asked", max_length=10, verbose_name="state")),
                ("language", models.CharField(max_length=10)),
                ("checkout", models.CharField(blank=True, max_length=120)),
                ("address", models.TextField(blank=True)),
                (
                    "number",
                    models.CharField(blank=True, max_length=120, verbose_name="number at the provider"),
                ),
                ("is_declined", models.BooleanField(default=False, verbose_name="declined")),
                ("is_unwanted", models.BooleanField(default=False)),
                ("problem", models.CharField(blank=True, max_length=60)),
                ("asked_at", models.DateTimeField(verbose_name="time")),
                ("due_at", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                (
                    "accepted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "account",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_payments",
                        to="federation.moneyaccount",
                        verbose_name="account",
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
                "verbose_name": "payment by card",
                "verbose_name_plural": "payments by card",
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
            name="CardPaymentCharge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="amount")),
                (
                    "charge",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_payments",
                        to="federation.charge",
                        verbose_name="charge",
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
                    "payment",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chosen",
                        to="federation.cardpayment",
                        verbose_name="payment by card",
                    ),
                ),
            ],
            options={
                "verbose_name": "charge paid by card",
                "verbose_name_plural": "charges paid by card",
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
            name="CardRefund",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("form", models.CharField(max_length=32)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="amount")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                ("state", models.CharField(default="asked", max_length=10, verbose_name="state")),
                ("problem", models.CharField(blank=True, max_length=60)),
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
                    "payment",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="refunds",
                        to="federation.cardpayment",
                        verbose_name="payment by card",
                    ),
                ),
            ],
            options={
                "verbose_name": "refund by card",
                "verbose_name_plural": "refunds by card",
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
            name="CardMovement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=120, verbose_name="number at the provider")),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="amount")),
                (
                    "fee",
                    models.DecimalField(
                        decimal_places=2, max_digits=12, null=True, verbose_name="fee of the provider"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="time")),
                ("seen_at", models.DateTimeField(null=True, verbose_name="seen")),
                (
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_movements",
                        to="federation.moneyentry",
                        verbose_name="entry of the journal",
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
                    "fee_entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_fees",
                        to="federation.moneyentry",
                        verbose_name="entry of the fee",
                    ),
                ),
                (
                    "seen_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "payment",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="movements",
                        to="federation.cardpayment",
                        verbose_name="payment by card",
                    ),
                ),
                (
                    "refund",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="movements",
                        to="federation.cardrefund",
                        verbose_name="refund by card",
                    ),
                ),
            ],
            options={
                "verbose_name": "movement at a card provider",
                "verbose_name_plural": "movements at card providers",
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
            name="CardSettings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("provider", models.CharField(max_length=10, verbose_name="provider")),
                ("locked_key", models.TextField()),
                ("locked_secret", models.TextField()),
                ("is_active", models.BooleanField(default=False, verbose_name="payments by card are taken")),
                (
                    "title",
                    models.CharField(blank=True, max_length=120, verbose_name="account at the provider"),
                ),
                ("currency", models.CharField(blank=True, max_length=3, verbose_name="currency")),
                ("problem", models.CharField(blank=True, max_length=40)),
                ("checked_at", models.DateTimeField(null=True, verbose_name="tested")),
                ("heard_at", models.DateTimeField(null=True, verbose_name="last message of the provider")),
                ("changed_at", models.DateTimeField(verbose_name="changed")),
                (
                    "changed_by",
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
                "verbose_name": "provider of payments by card",
                "verbose_name_plural": "providers of payments by card",
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
            name="SandboxCheckout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=120, verbose_name="number")),
                ("payment", models.CharField(max_length=120)),
                ("idempotency", models.CharField(max_length=120)),
                ("body", models.JSONField()),
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
                "verbose_name": "checkout of the sandbox",
                "verbose_name_plural": "checkouts of the sandbox",
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
            name="SandboxMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=120, verbose_name="number")),
                ("body", models.TextField(verbose_name="message")),
                ("due_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("status", models.PositiveSmallIntegerField(null=True, verbose_name="status")),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "checkout",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="federation.sandboxcheckout",
                        verbose_name="checkout",
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
                "verbose_name": "message of the sandbox",
                "verbose_name_plural": "messages of the sandbox",
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
            model_name="cardpayment",
            index=models.Index(
                condition=models.Q(("due_at__isnull", False)),
                fields=["federation", "due_at"],
                name="card_payment_due",
            ),
        ),
        migrations.AddIndex(
            model_name="cardpayment",
            index=models.Index(fields=["federation", "state", "-id"], name="card_payment_by_state"),
        ),
        migrations.AddIndex(
            model_name="cardpayment",
            index=models.Index(
                condition=models.Q(("number", ""), _negated=True),
                fields=["federation", "number"],
                name="card_payment_by_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="cardpayment",
            constraint=models.UniqueConstraint(fields=("federation", "key"), name="card_payment_once"),
        ),
        migrations.AddConstraint(
            model_name="cardpayment",
            constraint=models.UniqueConstraint(
                fields=("federation", "account", "form"), name="card_payment_of_form"
            ),
        ),
        migrations.AddConstraint(
            model_name="cardpayment",
            constraint=models.UniqueConstraint(
                condition=models.Q(("checkout", ""), _negated=True),
                fields=("federation", "checkout"),
                name="card_checkout_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="cardpayment",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0)), name="card_payment_of_something"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="cardpayment",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="92d698924e1fbe4a3add2696e1cafdbff81d4792",
                    operation="DELETE",
                    pgid="pgtrigger_keep_bdfd5",
                    table="federation_cardpayment",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="cardpaymentcharge",
            constraint=models.UniqueConstraint(
                fields=("federation", "payment", "charge"), name="card_charge_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="cardrefund",
            constraint=models.UniqueConstraint(fields=("federation", "key"), name="card_refund_once"),
        ),
        migrations.AddConstraint(
            model_name="cardrefund",
            constraint=models.UniqueConstraint(
                fields=("federation", "payment", "form"), name="card_refund_of_form"
            ),
        ),
        migrations.AddConstraint(
            model_name="cardrefund",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0)), name="card_refund_of_something"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="cardrefund",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="1300b3b8e285e2fe20146d60157ac82f124b4ee1",
                    operation="DELETE",
                    pgid="pgtrigger_keep_23e5e",
                    table="federation_cardrefund",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="cardmovement",
            index=models.Index(fields=["federation", "payment"], name="card_movement_of_payment"),
        ),
        migrations.AddIndex(
            model_name="cardmovement",
            index=models.Index(
                condition=models.Q(("seen_at__isnull", True), models.Q(("kind", "paid"), _negated=True)),
                fields=["federation", "id"],
                name="card_movement_not_seen",
            ),
        ),
        migrations.AddConstraint(
            model_name="cardmovement",
            constraint=models.UniqueConstraint(fields=("federation", "number"), name="card_movement_once"),
        ),
        migrations.AddConstraint(
            model_name="cardmovement",
            constraint=models.UniqueConstraint(fields=("federation", "entry"), name="card_movement_of_entry"),
        ),
        migrations.AddConstraint(
            model_name="cardmovement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("amount__gt", 0), ("kind__in", ("paid", "returned", "won"))),
                    models.Q(("amount__lt", 0), ("kind__in", ("refunded", "disputed"))),
                    _connector="OR",
                ),
                name="card_movement_has_its_sign",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="cardmovement",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="de3127e23877f7275e480a2e85ad2a77d45dd3e1",
                    operation="DELETE",
                    pgid="pgtrigger_keep_b9b84",
                    table="federation_cardmovement",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="cardsettings",
            constraint=models.UniqueConstraint(fields=("federation",), name="card_settings_once"),
        ),
        migrations.AddConstraint(
            model_name="sandboxcheckout",
            constraint=models.UniqueConstraint(fields=("federation", "number"), name="sandbox_checkout_once"),
        ),
        migrations.AddConstraint(
            model_name="sandboxcheckout",
            constraint=models.UniqueConstraint(fields=("federation", "payment"), name="sandbox_payment_once"),
        ),
        migrations.AddConstraint(
            model_name="sandboxcheckout",
            constraint=models.UniqueConstraint(
                fields=("federation", "idempotency"), name="sandbox_asked_once"
            ),
        ),
        migrations.AddIndex(
            model_name="sandboxmessage",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", True)),
                fields=["federation", "due_at"],
                name="sandbox_message_due",
            ),
        ),
        migrations.CreateModel(
            name="LateChain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chain", models.CharField(max_length=20)),
                ("links", models.PositiveIntegerField(default=0)),
                ("linked_at", models.DateTimeField(null=True)),
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
                "verbose_name": "chain that grows late",
                "verbose_name_plural": "chains that grow late",
                "ordering": ["chain"],
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
            name="ChainWaiting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chain", models.CharField(max_length=20)),
                ("row", models.BigIntegerField()),
                ("since", models.DateTimeField(auto_now_add=True)),
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
                "verbose_name": "record that waits for its link",
                "verbose_name_plural": "records that wait for their links",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "chain", "row"), name="waits_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="FormerLoginKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("was", models.BigIntegerField()),
                ("through", models.BigIntegerField()),
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
                    "login",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "former key of a login",
                "verbose_name_plural": "former keys of logins",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "login", "through"), name="former_key_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="formerloginkey",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="fda17954d739c6f2b6909e2c98914b9f5f8c9ec6",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_6b7e5",
                    table="federation_formerloginkey",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="latechain",
            constraint=models.UniqueConstraint(fields=("federation", "chain"), name="late_chain_once"),
        ),
        migrations.CreateModel(
            name="NamingDocument",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "erasure",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.erasure",
                        verbose_name="erasure",
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
                    "version",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.documentversion",
                        verbose_name="version of a document",
                    ),
                ),
            ],
            options={
                "verbose_name": "document that names an erased person",
                "verbose_name_plural": "documents that name erased persons",
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
            name="DocumentEnd",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="what became of it")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                (
                    "bytes_deleted",
                    models.PositiveIntegerField(
                        default=0, editable=False, verbose_name="size of the deleted file"
                    ),
                ),
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
                    "version",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ends",
                        to="federation.documentversion",
                        verbose_name="version of a document",
                    ),
                ),
            ],
            options={
                "verbose_name": "end of a version of a document",
                "verbose_name_plural": "ends of versions of documents",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "version", "kind"), name="document_ended_once"
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="documentend",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b7f10365ef05869d637cb881cf010c2b92ce32c9",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_d6b46",
                    table="federation_documentend",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="namingdocument",
            constraint=models.UniqueConstraint(
                fields=("federation", "erasure", "version"), name="naming_document_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="namingdocument",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b4961a07b44be3f44bdb8a5e56fe3275445c857d",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_49a41",
                    table="federation_namingdocument",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="OwnSender",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_in_force", models.BooleanField(default=False)),
                (
                    "names",
                    federation.languages.fields.TextsField(max_length=80, verbose_name="name of the sender"),
                ),
                ("address", models.EmailField(max_length=200, verbose_name="address of the sender")),
                (
                    "reply_to",
                    models.EmailField(blank=True, max_length=200, verbose_name="address for answers"),
                ),
                (
                    "bounces",
                    models.EmailField(
                        blank=True, max_length=200, verbose_name="address for letters that come back"
                    ),
                ),
                ("host", models.CharField(max_length=253, verbose_name="mail server")),
                ("port", models.PositiveIntegerField(verbose_name="port")),
                ("tls", models.CharField(max_length=10, verbose_name="encryption")),
                ("username", models.CharField(blank=True, max_length=200, verbose_name="user")),
                ("locked_password", models.TextField(blank=True)),
                ("tested_at", models.DateTimeField(null=True)),
                ("accepted_at", models.DateTimeField(null=True)),
                ("code_digest", models.CharField(blank=True, max_length=64)),
                ("code_at", models.DateTimeField(null=True)),
                ("wrong_codes", models.PositiveSmallIntegerField(default=0)),
                ("proved_at", models.DateTimeField(null=True)),
                ("failure", models.CharField(blank=True, max_length=20, verbose_name="why it was not taken")),
                ("stopped_at", models.DateTimeField(null=True)),
                ("tried_at", models.DateTimeField(null=True)),
                ("changed_at", models.DateTimeField()),
                (
                    "changed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                "verbose_name": "sender of letters",
                "verbose_name_plural": "senders of letters",
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "is_in_force"), name="one_sender_in_force"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_in_force", False),
                            models.Q(("accepted_at__isnull", False), ("proved_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="sender_in_force_is_proved",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="OwnTerm",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("term", models.CharField(max_length=20, verbose_name="term")),
                ("days", models.PositiveIntegerField(verbose_name="days")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
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
            ],
            options={
                "verbose_name": "term of the federation's own",
                "verbose_name_plural": "terms of the federation's own",
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
            name="NamingDocumentSettled",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="what came of it")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
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
                    "naming",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="settled",
                        to="federation.namingdocument",
                        verbose_name="document",
                    ),
                ),
            ],
            options={
                "verbose_name": "look at a document that names an erased person",
                "verbose_name_plural": "looks at documents that name erased persons",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "naming"), name="naming_settled_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="namingdocumentsettled",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="44edc76fb1e783198ac0607a20a0df9dafab3ab7",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_7f590",
                    table="federation_namingdocumentsettled",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="ownterm",
            index=models.Index(fields=["federation", "term", "-id"], name="own_terms"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ownterm",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="f19966bf7d72ae589095cfb00234b92e3e284d8c",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_6cc6f",
                    table="federation_ownterm",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddField(
            model_name="personalarchive",
            name="guardian",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.guardian",
                verbose_name="guardian",
            ),
        ),
        migrations.AddField(
            model_name="personalarchive",
            name="sent_at",
            field=models.DateTimeField(null=True, verbose_name="letter sent at"),
        ),
        migrations.AddConstraint(
            model_name="personalarchive",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("asked_by__isnull", False), ("guardian__isnull", False), _connector="XOR"
                ),
                name="archive_asked_by_one",
            ),
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="erasure",
            name="day_stays",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="member",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="member",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="member",
            name="delete_delete",
        ),
        migrations.AddField(
            model_name="erasure",
            name="guardian",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.guardian",
                verbose_name="guardian",
            ),
        ),
        migrations.AddField(
            model_name="member",
            name="kept_from",
            field=models.PositiveSmallIntegerField(
                db_default=2, default=2, editable=False, verbose_name="name kept from"
            ),
        ),
        migrations.AddField(
            model_name="memberevent",
            name="kept_from",
            field=models.PositiveSmallIntegerField(
                db_default=2, default=2, editable=False, verbose_name="name kept from"
            ),
        ),
        migrations.AlterField(
            model_name="erasure",
            name="asked_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="asked by",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="erasure",
            trigger=pgtrigger.compiler.Trigger(
                name="day_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.done_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL OR (OLD.federation_id, OLD.member_id, OLD.asked_by_id, OLD.guardian_id, OLD.asked_at, OLD.due_at) IS DISTINCT FROM (NEW.federation_id, NEW.member_id, NEW.asked_by_id, NEW.guardian_id, NEW.asked_at, NEW.due_at))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="dbb3d02d17d7b7fed751b69c9e2789326d2d3ad5",
                    operation="UPDATE",
                    pgid="pgtrigger_day_stays_85ef1",
                    table="federation_erasure",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="member",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_memberevent" ("ended_on", "family_kana", "family_name", "family_romaji", "federation_id", "given_kana", "given_name", "given_romaji", "id", "joined_on", "kept_from", "merged_into_id", "named_to", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "status", "user_id") VALUES (NEW."ended_on", NEW."family_kana", NEW."family_name", NEW."family_romaji", NEW."federation_id", NEW."given_kana", NEW."given_name", NEW."given_romaji", NEW."id", NEW."joined_on", NEW."kept_from", NEW."merged_into_id", NEW."named_to", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."status", NEW."user_id"); RETURN NULL;',
                    hash="90e6c1c1669fd259b4b0113996f0e245edce9f82",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_a9f6c",
                    table="federation_member",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="member",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_memberevent" ("ended_on", "family_kana", "family_name", "family_romaji", "federation_id", "given_kana", "given_name", "given_romaji", "id", "joined_on", "kept_from", "merged_into_id", "named_to", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "status", "user_id") VALUES (NEW."ended_on", NEW."family_kana", NEW."family_name", NEW."family_romaji", NEW."federation_id", NEW."given_kana", NEW."given_name", NEW."given_romaji", NEW."id", NEW."joined_on", NEW."kept_from", NEW."merged_into_id", NEW."named_to", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."status", NEW."user_id"); RETURN NULL;',
                    hash="1b386cd97eb99d3f9d8f266323115dae24ffe13d",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_541f3",
                    table="federation_member",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="member",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_memberevent" ("ended_on", "family_kana", "family_name", "family_romaji", "federation_id", "given_kana", "given_name", "given_romaji", "id", "joined_on", "kept_from", "merged_into_id", "named_to", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "status", "user_id") VALUES (OLD."ended_on", OLD."family_kana", OLD."family_name", OLD."family_romaji", OLD."federation_id", OLD."given_kana", OLD."given_name", OLD."given_romaji", OLD."id", OLD."joined_on", OLD."kept_from", OLD."merged_into_id", OLD."named_to", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."status", OLD."user_id"); RETURN NULL;',
                    hash="e76f7b43229e1959a7beef7dcf0a248d28603a55",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_744f4",
                    table="federation_member",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="erasure",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("asked_by__isnull", False), ("guardian__isnull", False), _connector="XOR"
                ),
                name="erasure_asked_by_one",
            ),
        ),
        *tenant_tables(
            "DirectorRegistration",
            "DirectorRegistrationEvent",
            "Member",
            "MemberEvent",
            "MemberSearchKey",
            "Office",
            "OfficeEvent",
            "DuesYear",
            "DuesYearEvent",
            "DuesPaid",
            "DuesPaidEvent",
            "Erasure",
            "ErasureStep",
            "ConsentGiven",
            "FederationLogo",
            "Guardian",
            "MembershipKind",
            "MembershipKindEvent",
            "MembershipFee",
            "MembershipFeeEvent",
            "HeldMembership",
            "HeldMembershipEvent",
            "RenewalRun",
            "RenewalRunEvent",
            "RenewalStep",
            "MoneyAccount",
            "MoneyParticulars",
            "MoneyParticularsEvent",
            "DifferentPersons",
            "MemberMerge",
            "MergedRow",
            "NewsItem",
            "NewsVersion",
            "PublishedDocument",
            "DocumentVersion",
            "DocumentEnd",
            "NamingDocument",
            "NamingDocumentSettled",
            "OwnTerm",
            "CardSettings",
            "OwnSender",
            shown_nowhere=[
                "AuditEntry",
                "StaffSession",
                "Letter",
                "ChainHead",
                "ChainLink",
                "RegisterImport",
                "ImportBatch",
                "ChainSeal",
                "ChainWaiting",
                "FormerLoginKey",
                "LateChain",
                "ErasedSeal",
                "PersonalArchive",
                "RetentionStep",
                "Renewal",
                "RenewalAct",
                "MoneyEntry",
                "MoneyPosting",
                "Charge",
                "Settlement",
                "BooksClosing",
                "BankFile",
                "BankBooking",
                "BookingAct",
                "RecordProof",
                "MoneyPaper",
                "PaperCharge",
                "LetterChoice",
                "LetterBounce",
                "SavedQuestion",
                "Mailing",
                "MailingAddressee",
                "DuplicateKey",
                "DuplicatePair",
                "DuplicateSearch",
                "CardPayment",
                "CardPaymentCharge",
                "CardRefund",
                "CardMovement",
                "SandboxCheckout",
                "SandboxMessage",
            ],
        ),
        MarksChanges("Federation", of_all=True),
        MarksChanges("User", of_all=True, but_for=["last_login", "password"]),
        *composite_keys(
            DirectorRegistration=["member"],
            Member=["merged_into"],
            MemberSearchKey=["member"],
            DuesPaid=["year", "member"],
            ImportBatch=["of"],
            Erasure=["member", "guardian"],
            ErasureStep=["erasure"],
            ErasedSeal=["erasure"],
            ConsentGiven=["member", "guardian"],
            Guardian=["member"],
            MembershipKind=["becomes"],
            MembershipFee=["kind"],
            HeldMembership=["member", "kind", "head"],
            RenewalRun=["year"],
            RenewalStep=["run"],
            Renewal=["run", "member", "kind", "head"],
            RenewalAct=["renewal"],
            PersonalArchive=["member", "guardian"],
            MoneyAccount=["member"],
            MoneyEntry=["reverses"],
            MoneyPosting=["entry", "account"],
            Charge=["entry", "account"],
            Settlement=["charge", "entry"],
            BankBooking=["file"],
            BookingAct=["booking", "entry", "account"],
            MoneyPaper=["account", "entry"],
            PaperCharge=["paper", "charge"],
            Letter=["guardian"],
            LetterChoice=["guardian"],
            LetterBounce=["letter"],
            Mailing=["question"],
            MailingAddressee=["mailing", "member", "guardian", "letter"],
            DuplicateKey=["member"],
            DuplicatePair=["first", "second"],
            DifferentPersons=["first", "second"],
            MemberMerge=["gone", "kept"],
            MergedRow=["merge"],
            NewsVersion=["item"],
            DocumentVersion=["document", "stands_for"],
            DocumentEnd=["version"],
            NamingDocument=["erasure", "version"],
            NamingDocumentSettled=["naming"],
            CardPayment=["account"],
            CardPaymentCharge=["payment", "charge"],
            CardRefund=["payment"],
            CardMovement=["payment", "entry", "fee_entry", "refund"],
            SandboxMessage=["checkout"],
        ),
        *(
            AppendOnly(model)
            for model in (
                "AuditEntry",
                "DirectorRegistrationEvent",
                "MemberEvent",
                "OfficeEvent",
                "ChainLink",
                "ChainHead",
                "DuesYearEvent",
                "DuesPaidEvent",
                "ChainSeal",
                "ChainWaiting",
                "FormerLoginKey",
                "ErasureStep",
                "ErasedSeal",
                "ConsentGiven",
                "RetentionStep",
                "MembershipKindEvent",
                "MembershipFeeEvent",
                "HeldMembershipEvent",
                "RenewalRunEvent",
                "RenewalAct",
                "MoneyEntry",
                "MoneyPosting",
                "Charge",
                "Settlement",
                "BooksClosing",
                "BankFile",
                "BankBooking",
                "BookingAct",
                "MoneyPaper",
                "PaperCharge",
                "MoneyParticularsEvent",
                "LetterChoice",
                "LetterBounce",
                "SavedQuestion",
                "MergedRow",
                "NewsItem",
                "NewsVersion",
                "DocumentVersion",
                "DocumentEnd",
                "NamingDocument",
                "NamingDocumentSettled",
                "OwnTerm",
            )
        ),
        *(
            NeverTruncated(model)
            for model in (
                "Letter",
                "Erasure",
                "Guardian",
                "MoneyAccount",
                "RecordProof",
                "Mailing",
                "MailingAddressee",
                "DifferentPersons",
                "MemberMerge",
                "CardPayment",
                "CardRefund",
                "CardMovement",
            )
        ),
        Chained(
            "ErasedSeal", "erasures", ["id", "federation_id", "erasure_id", "of_chain", "row", "left_after"]
        ),
        GuardedMoney("MoneyPosting"),
        GuardedSettlements("Settlement"),
        Chained(
            "MoneyEntry",
            "money_entries",
            ["id", "federation_id", "kind", "booked_on", "key", "text", "reverses_id", "by_id", "at"],
            sealed=["text"],
        ),
        Chained(
            "MoneyPosting",
            "money_postings",
            ["id", "federation_id", "entry_id", "line", "account_id", "booked_on", "amount"],
        ),
        Chained(
            "MoneyPaper",
            "money_papers",
            [
                *("id", "federation_id", "kind", "year", "number", "account_id", "entry_id"),
                *("issued_on", "due_on", "language", "body", "by_id", "at"),
            ],
            sealed=["body"],
        ),
        ChainedLater(
            "AuditEntry",
            "audit",
            [
                *("id", "federation_id", "act", "actor_id", "at"),
                *("subject_type", "subject_ref", "subject", "parameters"),
            ],
            sealed=["subject", "parameters"],
            logins=[("actor_id", "true"), ("subject_ref", "subject_type = 'federation.user'")],
        ),
        Chained("FormerLoginKey", "moves", ["id", "federation_id", "was", "through"]),
        ErasesBySteps("ErasureStep"),
        EmptiesByEnds("DocumentEnd"),
        ErasableColumns("federation"),
        RemovesBySteps("RetentionStep"),
        ExpirableColumns("federation"),
        counts_function("federation", COUNTED),
        migrations.RunSQL(
            "REVOKE INSERT ON federation_chainlink, federation_chainhead FROM portal_app",
            "GRANT INSERT ON federation_chainlink, federation_chainhead TO portal_app",
        ),
        migrations.RunSQL(
            "REVOKE INSERT ON federation_chainwaiting FROM portal_app",
            "GRANT INSERT ON federation_chainwaiting TO portal_app",
        ),
        migrations.RunSQL(
            "REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON federation_installedrelease FROM portal_app",
            "GRANT INSERT, UPDATE, DELETE ON federation_installedrelease TO portal_app",
        ),
    ]
