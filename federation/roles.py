"""Who may do what: answered from the offices held in the federation in scope."""

from datetime import date
from functools import cache

from django.apps import apps
from django.db import connection
from django.utils import timezone

from federation.models import Role, StaffSession, User
from federation.tenancy.context import current_id
from federation.visitors import Visitor

EVERY_ROLE = frozenset(Role)
# Every request of somebody signed in asks it: to put the words together would take longer than the answer.
HELD = """
    SELECT role FROM federation_office
    WHERE federation_id = %s AND holder_id = %s AND starts_on <= %s AND (ends_on IS NULL OR ends_on >= %s)
"""


def today() -> date:
    """The day at the federation in scope (acting_for activates its time zone)."""
    return timezone.localdate()


def offices_of(user: Visitor) -> frozenset[Role]:
    """The offices a user holds today. An operator with an open staff session acts as administrator."""
    if not user.is_authenticated or not user.is_active:
        return frozenset()
    key = (current_id(), today())
    kept: dict[tuple[int, date], frozenset[Role]] = user.__dict__.setdefault("_offices", {})
    if key not in kept:
        kept[key] = _look_up(user)
    return kept[key]


def _look_up(user: User) -> frozenset[Role]:
    day = today()
    with connection.cursor() as cursor:
        cursor.execute(HELD, [current_id(), user.pk, day, day])
        roles = {Role(role) for (role,) in cursor.fetchall()}
    if user.is_operator and open_staff_session(user) is not None:
        roles.add(Role.ADMINISTRATOR)
    return frozenset(roles)


def open_staff_session(user: Visitor) -> StaffSession | None:
    """The staff session by which an operator is in this federation now."""
    if not isinstance(user, User):
        return None
    now = timezone.now()
    return StaffSession.objects.filter(operator=user, starts_at__lte=now, ends_at__gt=now).first()


def holds(user: Visitor, *roles: Role) -> bool:
    """Whether a user holds one of these offices today."""
    return bool(offices_of(user) & set(roles))


def is_staff_here(user: User) -> bool:
    """Whether a user may see the federation's admin at all."""
    return bool(offices_of(user))


def permissions_of(user: User) -> frozenset[str]:
    """The permissions ("app.action_model") that a user's offices give in this federation."""
    return _given(_acting_as(user))


def works_with(user: User, app_label: str) -> bool:
    """Whether a user's offices give any permission in an app."""
    return app_label in _apps_given(_acting_as(user))


def _acting_as(user: User) -> frozenset[Role]:
    roles = offices_of(user)
    return EVERY_ROLE if Role.ADMINISTRATOR in roles else roles


@cache  # a page of the admin asks some hundred times, and the answer is written in the code
def _given(roles: frozenset[Role]) -> frozenset[str]:
    """What every app grants to offices (AppConfig.office_permissions)."""
    grants = [getattr(config, "office_permissions", {}) for config in apps.get_app_configs()]
    return frozenset().union(*(grant.get(role, frozenset()) for grant in grants for role in roles))


@cache
def _apps_given(roles: frozenset[Role]) -> frozenset[str]:
    return frozenset(permission.partition(".")[0] for permission in _given(roles))


def full(app_label: str, *models: str) -> frozenset[str]:
    """All four permissions on some models."""
    return frozenset(f"{app_label}.{act}_{m}" for m in models for act in ("view", "add", "change", "delete"))


def keep(app_label: str, *models: str) -> frozenset[str]:
    """The right to look at some models, to add to them and to change them, but to delete nothing."""
    return frozenset(f"{app_label}.{act}_{m}" for m in models for act in ("view", "add", "change"))


def view(app_label: str, *models: str) -> frozenset[str]:
    """The right to look at some models."""
    return frozenset(f"{app_label}.view_{model}" for model in models)
