"""Refusals of acts, and the sentences of constraints that the database enforces."""

from django.apps import apps
from django.db import IntegrityError
from django.db.models import BaseConstraint
from django.utils.functional import Promise
from django.utils.translation import gettext as _


class Refused(Exception):
    """Somebody may not do this, or not now. Carries a sentence for them and a code for programs."""

    def __init__(self, sentence: str | Promise, code: str = "refused") -> None:
        super().__init__(sentence)
        self.code = code

    @property
    def sentence(self) -> str:
        """The reason in the language active now."""
        return str(self.args[0])


def sentence_of(error: IntegrityError) -> str:
    """What a broken constraint means, in words; a general sentence where it has none of its own."""
    diagnosis = getattr(error.__cause__, "diag", None)
    name = getattr(diagnosis, "constraint_name", None)
    for model in apps.get_models():
        for constraint in model._meta.constraints:
            if constraint.name == name and _has_words(constraint):
                return str(constraint.violation_error_message)
    if name and name.endswith("_same_federation"):
        return _("Something this refers to does not exist, or is still referred to.")
    return _("Somebody else saved the same thing first. Look at the list and try again.")


def _has_words(constraint: BaseConstraint) -> bool:
    """Whether a sentence was written for it; Django's own would show the constraint's name."""
    return constraint.violation_error_message is not constraint.default_violation_error_message
