"""Pages and API of the regulations that a federation keeps itself."""

from django.urls import path

from scoring.rulemaking import api
from scoring.rulemaking.views import clauses, drafts, editions, replays

api_urlpatterns = [
    path("regulations/", api.Regulations.as_view(), name="api_regulations"),
    path("regulations/editions/", api.Editions.as_view(), name="api_regulation_editions"),
]

urlpatterns = [
    path("regulations/", editions.editions, name="regulation_editions"),
    path("regulations/clauses/", clauses.clauses, name="regulation_clauses"),
    path("regulations/clauses/<str:clause>/", clauses.clause, name="regulation_clause"),
    path("regulations/<int:number>/", editions.edition, name="regulation_edition"),
    path("regulations/<int:number>/adopt/", editions.adopt, name="regulation_adopt"),
    path("regulations/<int:number>/drop/", editions.drop, name="regulation_drop"),
    path("regulations/<int:number>/withdraw/", editions.withdraw, name="regulation_withdraw"),
    path("desk/regulations/", drafts.desk, name="regulations_desk"),
    path("desk/regulations/<int:draft_id>/", drafts.draft, name="regulation_draft"),
    path("desk/regulations/<int:draft_id>/replays/", replays.draft_replays, name="regulation_replays"),
    path(
        "desk/regulations/<int:draft_id>/replays/<int:replay_id>/", replays.replay, name="regulation_replay"
    ),
    path(
        "desk/regulations/<int:draft_id>/replays/<int:replay_id>/cancel/",
        replays.cancel_replay,
        name="regulation_replay_cancel",
    ),
    path(
        "desk/regulations/<int:draft_id>/<str:part>/<str:key>/", drafts.change, name="regulation_draft_change"
    ),
]
