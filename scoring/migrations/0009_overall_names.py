"""The rows of overalls have names in the admin."""

from typing import Any

from django.db import migrations

MANAGERS = {"base_manager_name": "across_federations", "default_manager_name": "objects"}


def _named(model: str, ordering: str, one: str, several: str) -> Any:
    options = {"ordering": [ordering], "verbose_name": one, "verbose_name_plural": several}
    return migrations.AlterModelOptions(name=model, options=MANAGERS | options)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_ledger")]

    operations = [
        _named("fieldsheet", "id", "session in an overall", "sessions in overalls"),
        _named("overallboard", "number", "board in an overall", "boards in overalls"),
        _named("overallplace", "position", "place in an overall", "places in overalls"),
    ]
