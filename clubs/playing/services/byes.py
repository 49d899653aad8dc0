"""What a bye needs before it can be given: its worth has no hidden default. Spec D.11"""

from django.utils.translation import gettext as _

from clubs.models import Stage
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused
from scoring.engine.contest import Form


def refuse_worthless(stage: Stage, form: Form) -> None:
    """Raise Refused where the conditions of contest do not say what a bye is worth.

    In a knockout it is worth to go on.
    """
    contest = contest_of(stage.event)
    if form.contest.bye == "percent" and not contest.bye_percent:
        raise Refused(
            _("The conditions of contest do not say what a bye is worth. Set it there first: A bye."),
            "bye_worth",
        )
    if form.contest.bye == "vp" and contest.bye_vp is None:
        raise Refused(
            _("The conditions of contest do not say what a bye is worth. Set it there first: A bye."),
            "bye_worth",
        )
