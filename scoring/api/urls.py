"""Addresses of the results' API."""

urlpatterns: list[object] = []
