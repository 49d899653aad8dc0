"""Answers that a program need not fetch twice."""

import hashlib
from typing import Any, cast

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from federation.tenancy.context import current_id


def tagged(request: Request, body: Any) -> HttpResponseBase:
    """The body with its ETag, or 304 where the asker has it.

    The tag is of the body itself, so that a name corrected in the register changes it too; and of
    the federation and the language, because all federations share one origin.
    """
    digest = hashlib.sha256(JSONRenderer().render(body)).hexdigest()[:32]
    etag = f'"{current_id()}-{get_language()}-{digest}"'
    response = Response(body, headers={"ETag": etag, "Cache-Control": "no-cache"})
    answer = get_conditional_response(request._request, etag=etag, response=cast(Any, response))
    return answer or response
