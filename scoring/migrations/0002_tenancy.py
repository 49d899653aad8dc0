"""Close the tables of the top floor."""

from django.db import migrations

from federation.tenancy.operations import AppendOnly, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial"), ("clubs", "0002_tenancy")]
    operations = [
        *tenant_tables("Run", "RecomputeRequest", "StandingRow", "Award"),
        *composite_keys(
            Run=["session"],
            RecomputeRequest=["session", "answered_by"],
            StandingRow=["session", "run", "section", "entry"],
            Award=["session", "run", "result"],
        ),
        AppendOnly("Run"),
    ]
