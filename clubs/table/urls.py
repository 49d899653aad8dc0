"""Pages of tables, which a code opens, and of who opens them."""

from django.urls import path

from clubs.table.views import session_tables, tables

TABLE = "table/<int:session_id>/<int:table>/<slug:code>"

urlpatterns = [
    path("table/worker.js", tables.table_worker, name="table_worker"),
    path(f"{TABLE}/", tables.table_page, name="table_page"),
    path(f"{TABLE}/state/", tables.table_state, name="table_state"),
    path(f"{TABLE}/entries/", tables.table_entries, name="table_entries"),
    path("desk/sessions/<int:session_id>/tables/", session_tables.session_tables, name="session_tables"),
    path(
        "desk/sessions/<int:session_id>/tables/<slug:paper>.pdf",
        session_tables.session_tables_pdf,
        name="session_tables_pdf",
    ),
]
