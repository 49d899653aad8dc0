"""Addresses of the club desk's API."""

urlpatterns: list[object] = []
