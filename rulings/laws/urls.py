"""Pages and API of the law library and the advisor."""

from django.urls import path

from rulings.laws import advisor_views, api as api_laws, views as laws

urlpatterns = [
    path("advisor/", advisor_views.advisor, name="advisor"),
    path("laws/", laws.laws, name="laws"),
    path("laws/regulations/", laws.regulations, name="regulations"),
    path("laws/<int:number>/", laws.law, name="law"),
]

api_urlpatterns = [
    path("laws/", api_laws.Laws.as_view(), name="api_laws"),
    path("laws/<str:ref>/", api_laws.LawDetail.as_view(), name="api_law"),
]
