"""Close the tables of the ground floor."""

from django.db import migrations

from federation.tenancy.operations import AppendOnly, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [("federation", "0001_initial")]
    operations = [
        *tenant_tables("AuditEntry", "DirectorRegistration", "DirectorRegistrationEvent", "Member"),
        *tenant_tables("MemberEvent", "MemberSearchKey", "Office", "OfficeEvent", "StaffSession"),
        *composite_keys(
            DirectorRegistration=["member"],
            Member=["merged_into"],
            MemberSearchKey=["member"],
        ),
        AppendOnly("AuditEntry"),
        AppendOnly("DirectorRegistrationEvent"),
        AppendOnly("MemberEvent"),
        AppendOnly("OfficeEvent"),
    ]
