"""Who asks: somebody who is signed in, or anybody."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from rest_framework.request import Request

from federation.models import User

Visitor = User | AnonymousUser  # whoever looks at a page; predicates answer for both


def signed_in(request: HttpRequest | Request) -> User:
    """The user who acts by a request. Raises PermissionDenied for who is not signed in."""
    user = request.user
    if not isinstance(user, User):
        raise PermissionDenied
    return user
