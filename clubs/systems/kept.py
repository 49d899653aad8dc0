"""A policy and the JSON that is kept of it: the one place that knows both."""

from typing import Any

from clubs.models import SystemPolicy
from clubs.systems.policy import SystemRules
from federation.kept import new_converter, read

_CONVERTER = new_converter()


def as_json(policy: SystemRules) -> dict[str, Any]:
    """What is kept of a policy."""
    return dict(_CONVERTER.unstructure(policy))


def policy_of(edition: SystemPolicy) -> SystemRules:
    """What an edition says. Raises NotAsKept."""
    return read(_CONVERTER, edition.body, [SystemRules])
