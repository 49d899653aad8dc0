"""Addresses of the API of rulings."""

from django.urls import path

from rulings.api import appeals, casebook, cases, laws, rulings

urlpatterns = [
    path("cases/", cases.Cases.as_view(), name="api_cases"),
    path("cases/<int:case_id>/", cases.CaseDetail.as_view(), name="api_case"),
    path("cases/<int:case_id>/steps/", cases.CaseSteps.as_view(), name="api_case_steps"),
    path("cases/<int:case_id>/rulings/", cases.CaseRulings.as_view(), name="api_case_rulings"),
    path("rulings/", rulings.Rulings.as_view(), name="api_rulings"),
    path("rulings/<int:adjustment_id>/case/", rulings.RulingCase.as_view(), name="api_ruling_case"),
    path("appeals/", appeals.Appeals.as_view(), name="api_appeals"),
    path("appeals/<int:appeal_id>/", appeals.AppealDetail.as_view(), name="api_appeal"),
    path(
        "appeals/<int:appeal_id>/concurrence/", appeals.AppealConcurrence.as_view(), name="api_concurrence"
    ),
    path("casebook/", casebook.Casebook.as_view(), name="api_casebook"),
    path("casebook/<slug:citation>/", casebook.CasebookDetail.as_view(), name="api_casebook_entry"),
    path("laws/", laws.Laws.as_view(), name="api_laws"),
    path("laws/<str:ref>/", laws.LawDetail.as_view(), name="api_law"),
]
