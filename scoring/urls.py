"""Pages of results."""

urlpatterns: list[object] = []
