"""Pages of rulings, inside a federation."""

from django.urls import path

from rulings.views import advisor, case_list, case_papers, case_report, cases, conduct_record, laws, my_cases

urlpatterns = [
    path("desk/cases/", case_list.cases, name="cases"),
    path("desk/cases/consistency/", case_list.law_consistency, name="law_consistency"),
    path("desk/cases/<int:case_id>/similar/", case_list.similar, name="case_similar"),
    path("cases/<int:case_id>/case.pdf", case_papers.paper, name="case_pdf"),
    path("cases/<int:case_id>/board.pbn", case_papers.board, name="case_pbn"),
    path("desk/conduct/", conduct_record.conduct_record, name="conduct_record"),
    path("me/conduct/", conduct_record.my_conduct, name="my_conduct"),
    path("desk/cases/new/", case_report.new_case, name="new_case"),
    path("desk/sessions/<int:session_id>/cases/new/", case_report.report_case, name="report_case"),
    path("desk/cases/<int:case_id>/", cases.case, name="case"),
    path("desk/cases/<int:case_id>/<slug:act>/", cases.case_act, name="case_act"),
    path("desk/case-pictures/<int:picture_id>/", cases.case_picture, name="case_picture"),
    path(
        "desk/case-pictures/<int:picture_id>/small/",
        cases.case_picture,
        {"size": "small"},
        name="case_picture_small",
    ),
    path("me/cases/", my_cases.my_cases, name="my_cases"),
    path("me/cases/<int:case_id>/", my_cases.my_case, name="my_case"),
    path("advisor/", advisor.advisor, name="advisor"),
    path("laws/", laws.laws, name="laws"),
    path("laws/regulations/", laws.regulations, name="regulations"),
    path("laws/<int:number>/", laws.law, name="law"),
]
