"""Pages and API of the casebook."""

from django.urls import path

from rulings.casebook import api as api_casebook
from rulings.casebook.views import conduct_examples as conduct_desk, desk as casebook_desk, pages as casebook

urlpatterns = [
    path("casebook/", casebook.casebook, name="casebook"),
    path("casebook/figures/", casebook.casebook_figures, name="casebook_figures"),
    path("casebook/<slug:citation>/", casebook.casebook_entry, name="casebook_entry"),
    path("casebook/<slug:citation>/entry.pdf", casebook.casebook_paper, name="casebook_pdf"),
    path("desk/conduct/examples/", conduct_desk.conduct_examples, name="conduct_examples"),
    path("desk/conduct/examples/<int:case_id>/", conduct_desk.conduct_example, name="conduct_example"),
    path("desk/casebook/", casebook_desk.casebook_desk, name="casebook_desk"),
    path("desk/casebook/begin/<int:case_id>/", casebook_desk.begin_casebook, name="begin_casebook"),
    path("desk/casebook/<int:entry_id>/", casebook_desk.edit_casebook, name="edit_casebook"),
    path("desk/casebook/<int:entry_id>/publish/", casebook_desk.publish_casebook, name="publish_casebook"),
]

api_urlpatterns = [
    path("casebook/", api_casebook.Casebook.as_view(), name="api_casebook"),
    path("casebook/<slug:citation>/", api_casebook.CasebookDetail.as_view(), name="api_casebook_entry"),
]
