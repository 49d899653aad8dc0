"""The rate limit is one for all processes, also when they ask at the same moment."""

from multiprocessing import get_context
from types import SimpleNamespace

import pytest

from federation.site.api.throttling import PerFederationThrottle

LIMIT, EACH = 50, 40


class OfOneCaller(PerFederationThrottle):
    """Without a database: who asks is known."""

    THROTTLE_RATES = {"api": f"{LIMIT}/min"}

    def get_cache_key(self, request, view):
        return "throttle-1-user-1"


def ask(barrier, answers):
    barrier.wait(timeout=20)
    request = SimpleNamespace()
    answers.put(sum(OfOneCaller().allow_request(request, None) for _ in range(EACH)))


@pytest.fixture(autouse=True)
def _shared_cache(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": tmp_path / "cache",
        }
    }


def test_two_processes_have_one_limit():
    processes = get_context("fork")
    barrier, answers = processes.Barrier(2), processes.Queue()
    both = [processes.Process(target=ask, args=(barrier, answers)) for _ in range(2)]
    for process in both:
        process.start()
    allowed = [answers.get(timeout=30) for _ in both]
    for process in both:
        process.join(timeout=10)
    assert sum(allowed) == LIMIT


def test_who_asks_too_often_hears_how_long_to_wait():
    asked = OfOneCaller()
    allowed = [asked.allow_request(SimpleNamespace(), None) for _ in range(LIMIT + 1)]
    assert allowed == [True] * LIMIT + [False]
    assert 0 < asked.wait() <= 60


def test_the_cache_of_the_portal_is_shared_and_forgets_nobody_early():
    from federation import settings as written

    backend = written.CACHES["default"]["BACKEND"]
    assert "locmem" not in backend
    assert "dummy" not in backend
    assert "redis" in backend or written.CACHES["default"]["OPTIONS"]["MAX_ENTRIES"] >= 10_000
