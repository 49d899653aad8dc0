"""The section in which an entrant of a stage is ranked, where sections are ranked apart."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column of a table that is computed."""

    dependencies = [("scoring", "0011_issuance")]

    operations = [
        migrations.AddField(
            model_name="stagestanding",
            name="section",
            field=models.CharField(blank=True, max_length=30, verbose_name="section"),
        ),
    ]
