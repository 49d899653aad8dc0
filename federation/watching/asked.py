"""Each request has its number, in its lines of the log and in its answer; and it is counted."""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.core.signals import request_finished
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from federation.limits.visitor_address import is_trusted
from federation.watching.work import HEADER, WORK, Work, number_of

GetResponse = Callable[[HttpRequest], HttpResponse]


class RequestNumberMiddleware:
    """Gives a request its number: that of a trusted proxy, or a new one.

    It stands before the address is settled, because it asks who spoke to us. The number stays to the end of
    the request (`forget_work`): Django writes of what was not found when all middleware is done.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_believed = is_trusted(request.META.get("REMOTE_ADDR", ""), settings.TRUSTED_PROXIES)
        work = Work(number_of(request.META, is_believed=is_believed), request)
        WORK.set(work)
        response = self.get_response(request)
        response.headers[HEADER] = work.number
        return response


@receiver(request_finished)
def forget_work(**kwargs: object) -> None:
    """The answer is sent; the thread has no work."""
    WORK.set(None)


class CountingMiddleware:
    """Counts requests and their time, where metrics are on."""

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.METRICS:
            raise MiddlewareNotUsed
        from federation.watching import counters  # slow import

        self.get_response, self.counters = get_response, counters

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        with self.counters.in_progress():
            response = self.get_response(request)
        self.counters.count_request(request, response.status_code, time.perf_counter() - began)
        return response
