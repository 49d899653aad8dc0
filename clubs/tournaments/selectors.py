"""Reading tournaments."""

from clubs.models import Stage
from scoring.engine.contest import Form


def form_of(stage: Stage) -> Form:
    """The form of contest of a stage: its own, or its event's."""
    return Form(stage.form or stage.event.form)
