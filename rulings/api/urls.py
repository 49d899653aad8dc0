"""Addresses of the API of rulings."""

from django.urls import path

from rulings.api import cases, laws

urlpatterns = [
    path("cases/", cases.Cases.as_view(), name="api_cases"),
    path("cases/<int:case_id>/", cases.CaseDetail.as_view(), name="api_case"),
    path("cases/<int:case_id>/steps/", cases.CaseSteps.as_view(), name="api_case_steps"),
    path("cases/<int:case_id>/rulings/", cases.CaseRulings.as_view(), name="api_case_rulings"),
    path("laws/", laws.Laws.as_view(), name="api_laws"),
    path("laws/<str:ref>/", laws.LawDetail.as_view(), name="api_law"),
]
