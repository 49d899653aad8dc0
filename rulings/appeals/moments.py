"""Moments in the sentences of appeals."""

from datetime import datetime

from django.utils import timezone


def clock(moment: datetime | None) -> str:
    """A moment on the federation's clock, with its day; "–" for none."""
    return "–" if moment is None else f"{timezone.localtime(moment):%Y-%m-%d %H:%M:%S}"
