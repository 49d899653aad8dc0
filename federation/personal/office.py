"""Who of the office looks at a person's data, and at whose."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from federation import roles
from federation.models import Member, Role, User
from federation.visitors import signed_in


def who_looks(request: HttpRequest) -> User:
    """The registrar or the administrator who asks. Raises PermissionDenied for anybody else."""
    by = signed_in(request)
    if not roles.holds(by, Role.REGISTRAR, Role.ADMINISTRATOR):
        raise PermissionDenied
    return by


def member_here(member_id: int) -> Member:
    """A member of the federation in scope by their key. Raises Http404 for none, and for one merged."""
    member = Member.objects.filter(pk=member_id, merged_into=None).first()
    if member is None:
        raise Http404
    return member
