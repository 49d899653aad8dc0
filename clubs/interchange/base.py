"""What all operations on the registers share: who asks, marks, once and no more, and the record of it."""

import hmac
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any, ClassVar

from django.core.exceptions import ValidationError as ModelError
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import exceptions, generics, permissions, status
from rest_framework.response import Response

from clubs.interchange.filters import FilterSerializer
from clubs.models import ServiceToken
from clubs.register.authentication import DeviceAuthentication
from clubs.register.service_authentication import ServiceAuthentication
from federation.errors import Refused
from federation.models import Act, AuditEntry
from federation.record import audit
from federation.record.marks import mark_of
from federation.site.api.pagination import OldestFirst
from federation.site.api.parsing import SoundJsonParser
from federation.site.api.problems import PROBLEM, problem
from federation.tenancy.locks import hold
from federation.visitors import signed_in

KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="Up to 80 characters of your own. The same call with the same key within a day is done once.",
)
IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The record's `etag` as you have it."
)
IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)
KEY_LONGEST = 80
KEY_KEPT = timedelta(days=1)
KEY_LOCK = 7_200_031
LISTED = dict.fromkeys([400, 401, 403, 404, 429], PROBLEM)
READ = dict.fromkeys([401, 403, 404, 429], PROBLEM)
WRITTEN = dict.fromkeys([400, 401, 403, 404, 409, 422, 429], PROBLEM)
CHANGED = WRITTEN | dict.fromkeys([412, 428], PROBLEM)
Done = tuple[Model, bool]  # the record, and whether it is new


class RegisterView(generics.GenericAPIView[Any]):
    """An operation on a register, for service tokens alone: people have their desks."""

    authentication_classes = [DeviceAuthentication, ServiceAuthentication]
    permission_classes = [permissions.IsAuthenticated]
    parser_classes = [SoundJsonParser]
    pagination_class = OldestFirst
    filters: ClassVar[type[FilterSerializer]] = FilterSerializer

    def page(self, rows: Callable[[dict[str, Any]], QuerySet[Any]]) -> Response:
        """A page of the records that the filters of the request leave."""
        shown = self.paginate_queryset(rows(self.filters.asked_in(self.request)))
        return self.get_paginated_response(self.get_serializer(shown, many=True).data)

    def shown(self, row: Any, code: int = status.HTTP_200_OK) -> HttpResponseBase:
        """One record with its mark, or 304 for whoever has it."""
        etag = f'"{mark_of(row)}"'
        response = Response(self.get_serializer(row).data, status=code, headers={"ETag": etag})
        if self.request.method not in permissions.SAFE_METHODS:
            return response
        return get_conditional_response(self.request._request, etag=etag, response=response) or response

    def seen(self) -> str:
        """The mark that the caller has. Raises MarkMissing."""
        mark = self.request.headers.get("If-Match", "").strip().removeprefix("W/").strip('"')
        if not mark:
            raise MarkMissing
        return mark

    def once(self, act: Callable[[], Done]) -> tuple[int, bool]:
        """Do what is asked, write down that this token did, and answer the record's key.

        With an Idempotency-Key that was used for the same call before nothing is done again.
        """
        token, key = self.token, self._key()
        with transaction.atomic():
            if key:
                hold(KEY_LOCK, f"{token.pk}:{key}")
                earlier = self._earlier(key)
                if earlier is not None:
                    return earlier, False
            record, is_new = act()
            self._note(record, key=key, body=self._body())
            return record.pk, is_new

    @property
    def token(self) -> ServiceToken:
        """The token that asks."""
        assert isinstance(self.request.auth, ServiceToken)
        return self.request.auth

    def handle_exception(self, exc: Exception) -> Response:
        """Refusals as problems: what a model says of its fields, and a mark that is not the newest."""
        if isinstance(exc, ModelError):
            exc = exceptions.ValidationError(getattr(exc, "message_dict", exc.messages))
        if isinstance(exc, Refused) and exc.code == "superseded":
            return problem(exc.code, exc.sentence, status.HTTP_412_PRECONDITION_FAILED)
        return super().handle_exception(exc)

    def _note(self, record: Model, **how: str) -> None:
        match = self.request._request.resolver_match
        operation = f"{self.request.method} {match.url_name if match else ''}"
        what = {"operation": operation, "record": record._meta.label_lower, "ref": record.pk, **how}
        audit.record(Act.SERVICE_TOKEN_WROTE, signed_in(self.request), self.token, **what)

    def _key(self) -> str:
        key = self.request.headers.get("Idempotency-Key", "")
        if len(key) > KEY_LONGEST or not key.isprintable() or not key.isascii():
            raise Refused(_("An Idempotency-Key has up to 80 plain characters."), "bad_key")
        return key

    def _body(self) -> str:
        """What is kept of the call to know it again: nothing that says whom it was about."""
        written = f"{self.request.method} {self.request.path} {self.request.data!r}"
        return hmac.new(self.token.digest.encode(), written.encode(), sha256).hexdigest()

    def _earlier(self, key: str) -> int | None:
        """The record of the same call with the same key. Raises Refused where the call was another."""
        acts = AuditEntry.objects.filter(
            act=Act.SERVICE_TOKEN_WROTE,
            subject_type=ServiceToken._meta.label_lower,
            subject_ref=self.token.pk,
            at__gte=timezone.now() - KEY_KEPT,
            parameters__key=key,
        )
        earlier = acts.first()
        if earlier is None:
            return None
        if earlier.parameters["body"] != self._body():
            raise Refused(_("This Idempotency-Key was used for another call."), "key_reused")
        ref: int = earlier.parameters["ref"]
        return ref


class MarkMissing(exceptions.APIException):
    """A record is changed by who says which state of it they have seen."""

    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_code = "if_match_missing"

    def __init__(self) -> None:
        super().__init__(_("Send the record's etag as If-Match: it may have been changed meanwhile."))
