"""Pages of the club desk."""

urlpatterns: list[object] = []
