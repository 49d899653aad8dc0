"""The description is written by one thread: the library loads its parts in several at once and fails."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.utils import translation
from rest_framework.test import APIRequestFactory

from federation.site.api import schema

TIMES = 3


class Counted(schema.DescriptionView):
    """The description's page, which counts how often it writes."""

    written = 0

    def _write(self, request):
        Counted.written += 1
        return super()._write(request)


def test_whoever_asks_at_once_gets_the_one_description(monkeypatch):
    monkeypatch.setattr(schema, "WRITTEN", {})
    together = Barrier(TIMES)

    def asked(_number):
        view = Counted(request=None, args=(), kwargs={}, format_kwarg=None)
        view.request = view.initialize_request(APIRequestFactory().get("/sakura/api/v1/schema/"))
        view.request.accepted_renderer, _kind = view.perform_content_negotiation(view.request)
        view.request.version, view.request.versioning_scheme = view.determine_version(view.request)
        together.wait(timeout=20)
        with translation.override("en"):
            return view.get(view.request).content

    with ThreadPoolExecutor(TIMES) as threads:
        answers = set(threads.map(asked, range(TIMES)))
    assert (len(answers), Counted.written) == (1, 1)
    assert b"openapi: 3" in answers.pop()
