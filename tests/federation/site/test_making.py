"""What several ask for at once is made by one of them, and nobody waits for what is never there."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from federation.site import making
from federation.site.making import Making

SEVERAL = 6
SOON_SECONDS = 20


def test_whoever_comes_meanwhile_waits_until_it_is_made():
    work, begun, may_end, pages = Making(), Event(), Event(), {}

    def asks(_number):
        with work.alone("page") as has_waited:
            if not has_waited:
                begun.set()
                assert may_end.wait(SOON_SECONDS)
                pages["page"] = "made"
            return has_waited, pages.get("page")

    with ThreadPoolExecutor(SEVERAL) as threads:
        first = threads.submit(asks, 0)
        assert begun.wait(SOON_SECONDS)
        others = [threads.submit(asks, number) for number in range(1, SEVERAL)]
        assert not any(other.done() for other in others)
        may_end.set()
        assert first.result(SOON_SECONDS) == (False, "made")
        assert {other.result(SOON_SECONDS) for other in others} == {(True, "made")}
    assert work._ends == {}


def test_one_who_fails_holds_nobody_up():
    work = Making()
    with pytest.raises(ZeroDivisionError), work.alone("page"):
        raise ZeroDivisionError
    with work.alone("page") as has_waited:
        assert not has_waited
        with work.alone("another page") as also:
            assert not also


def test_one_who_takes_too_long_is_waited_for_no_longer(monkeypatch):
    monkeypatch.setattr(making, "PATIENCE_SECONDS", 0.05)
    work, both = Making(), Barrier(2)

    def asks():
        with work.alone("page") as has_waited:
            both.wait(SOON_SECONDS)  # the first one is at it still
        return has_waited

    with ThreadPoolExecutor(2) as threads:
        answers = [threads.submit(asks) for _turn in range(2)]
        assert {answer.result(SOON_SECONDS) for answer in answers} == {False, True}
