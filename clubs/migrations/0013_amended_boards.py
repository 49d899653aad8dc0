"""An amendment may say which board was meant by a number that no board has."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0012_invitations")]

    operations = [
        migrations.AlterField(
            model_name="uploadamendment",
            name="kind",
            field=models.CharField(
                choices=[
                    ("heading", "heading"),
                    ("result", "result"),
                    ("board", "board"),
                    ("player", "player"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
    ]
