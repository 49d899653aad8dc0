"""Pages and API of cases."""

from django.urls import path

from rulings.cases.api import cases as api_cases, rulings
from rulings.cases.views import (
    approving,
    cases,
    list as case_list,
    my_cases,
    papers as case_papers,
    report as case_report,
)

urlpatterns = [
    path("desk/cases/", case_list.cases, name="cases"),
    path("desk/cases/consistency/", case_list.law_consistency, name="law_consistency"),
    path("desk/cases/<int:case_id>/similar/", case_list.similar, name="case_similar"),
    path("cases/<int:case_id>/case.pdf", case_papers.paper, name="case_pdf"),
    path("cases/<int:case_id>/board.pbn", case_papers.board, name="case_pbn"),
    path("desk/cases/new/", case_report.new_case, name="new_case"),
    path("desk/sessions/<int:session_id>/cases/new/", case_report.report_case, name="report_case"),
    path("desk/rulings/<int:adjustment_id>/case/", case_report.case_of_ruling, name="case_of_ruling"),
    path("desk/rulings/<int:adjustment_id>/approval/", approving.approval, name="approval"),
    path("desk/cases/<int:case_id>/", cases.case, name="case"),
    path("desk/cases/<int:case_id>/advisor/", cases.case_advisor, name="case_advisor"),
    path("desk/cases/<int:case_id>/<slug:act>/", cases.case_act, name="case_act"),
    path("me/cases/", my_cases.my_cases, name="my_cases"),
    path("me/cases/<int:case_id>/", my_cases.my_case, name="my_case"),
]

api_urlpatterns = [
    path("cases/", api_cases.Cases.as_view(), name="api_cases"),
    path("cases/<int:case_id>/", api_cases.CaseDetail.as_view(), name="api_case"),
    path("cases/<int:case_id>/steps/", api_cases.CaseSteps.as_view(), name="api_case_steps"),
    path("cases/<int:case_id>/rulings/", api_cases.CaseRulings.as_view(), name="api_case_rulings"),
    path("rulings/", rulings.Rulings.as_view(), name="api_rulings"),
    path("rulings/<int:adjustment_id>/case/", rulings.RulingCase.as_view(), name="api_ruling_case"),
]
