"""The API of a federation. Floors above are named here, never imported."""

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularSwaggerSplitView

from federation.site.api.problems import NoSuchAddress
from federation.site.api.schema import DescriptionView

urlpatterns = [
    path("schema/", DescriptionView.as_view(), name="api_schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api_schema"), name="api_docs"),
    path("", include("clubs.api_urls")),
    path("", include("rulings.api_urls")),
    path("", include("scoring.api_urls")),
    re_path(r"", NoSuchAddress.as_view()),
]
