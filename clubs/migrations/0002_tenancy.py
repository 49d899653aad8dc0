"""Close the tables of the first floor."""

from django.db import migrations

from federation.tenancy.operations import AppendOnly, NeverTruncated, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]
    operations = [
        *tenant_tables("Club", "ClubEvent", "Membership", "MembershipEvent", "ClubOfficer", "ClubOfficerEvent"),
        *tenant_tables("DeviceToken", "Session", "SessionEvent", "Section", "Upload", "Revision"),
        *tenant_tables("Entry", "EntryPlayer", "Board", "Result"),
        *composite_keys(
            Membership=["club", "member"],
            ClubOfficer=["club"],
            DeviceToken=["club"],
            Session=["club"],
            Section=["session"],
            Upload=["club", "token", "session"],
            Revision=["session", "upload"],
            Entry=["session", "section", "stated_by", "superseded_by"],
            EntryPlayer=["entry", "member", "stated_by", "superseded_by"],
            Board=["session", "section", "stated_by", "superseded_by"],
            Result=["session", "section", "ns", "ew", "stated_by", "superseded_by"],
        ),
        AppendOnly("ClubEvent"),
        AppendOnly("MembershipEvent"),
        AppendOnly("ClubOfficerEvent"),
        AppendOnly("SessionEvent"),
        AppendOnly("Revision"),
        NeverTruncated("Upload"),
        NeverTruncated("Entry"),
        NeverTruncated("EntryPlayer"),
        NeverTruncated("Board"),
        NeverTruncated("Result"),
    ]
