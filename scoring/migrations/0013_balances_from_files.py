"""Payment runs of balances from a file; they say why, as what is posted by hand does."""

from django.db import migrations, models

from django.db.models import Q

KINDS = [
    ("events", "points of events"),
    ("manual", "posting by hand"),
    ("brought", "balances from a file"),
]


class Migration(migrations.Migration):
    """One kind more."""

    dependencies = [("scoring", "0012_sections")]

    operations = [
        migrations.RemoveConstraint(model_name="paymentrun", name="by_hand_says_why"),
        migrations.AlterField(
            model_name="paymentrun",
            name="kind",
            field=models.CharField(choices=KINDS, max_length=8, verbose_name="kind"),
        ),
        migrations.AddConstraint(
            model_name="paymentrun",
            constraint=models.CheckConstraint(
                condition=Q(kind="events") | ~Q(reason=""), name="by_hand_says_why"
            ),
        ),
    ]
