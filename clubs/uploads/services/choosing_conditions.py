"""Choosing how a file that is not published yet is scored, so that publishing it shows what is meant."""

from collections.abc import Mapping

from django.db import transaction

from clubs.facts.services.correction_clock import unclear
from clubs.files.reconcile import VALUES
from clubs.models import Upload
from clubs.uploads.services import uploads
from clubs.uploads.services.amendments import waiting
from clubs.uploads.services.file_conditions import refuse_for_session
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from scoring.engine.conditions import ALLOWED, ConditionError


@transaction.atomic
def choose(*, upload: Upload, conditions: Mapping[str, str], by: User) -> Upload:
    """Put these conditions in place of those chosen for a file; none: as the regulations say.

    Its report is made anew with them. Raises Refused for a stranger, a file that is published or cannot be
    read, a value that cannot be, and conditions of a session that somebody may not set.
    """
    locked = waiting(upload, by)
    for key, value in conditions.items():
        _refuse_impossible(key, value)
    before = dict(locked.conditions)
    if before == dict(conditions):
        return locked
    locked.conditions = dict(conditions)
    locked.save(update_fields=["conditions"])
    locked, run = uploads.renewed(locked)
    if run is not None and run.session is not None:
        refuse_for_session(run.session, conditions, by)
    audit.record(Act.CONDITIONS_SET, by, locked, before=before, after=dict(conditions))
    return locked


def _refuse_impossible(key: str, value: str) -> None:
    """Of what programs are known to do differently alone: the rest is a matter of the session's own page."""
    if key not in VALUES or value not in ALLOWED[key]:
        error = ConditionError(
            "condition_value", key=key, value=value, allowed=", ".join(ALLOWED.get(key, ()))
        )
        raise Refused(unclear(error), "conditions_unclear")
