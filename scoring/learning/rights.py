"""Who writes a federation's own articles."""

from federation.models import Role
from federation.roles import holds
from federation.visitors import Visitor


def may_write(user: Visitor) -> bool:
    """Whether a user writes articles: the administrator, and the tournament office."""
    return holds(user, Role.ADMINISTRATOR, Role.TOURNAMENT_OFFICE)
