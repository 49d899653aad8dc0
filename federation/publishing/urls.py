"""Pages of news and documents."""

from django.urls import path

from federation.publishing.views import documents, news

urlpatterns = [
    path("news/", news.news_list, name="news"),
    path("news.atom", news.news_feed, name="news_feed"),
    path("news/<int:news_id>/", news.news_item, name="news_item"),
    path("office/news/", news.news_desk, name="news_desk"),
    path("office/news/new/", news.new_news, name="new_news"),
    path("office/news/<int:news_id>/", news.change_news, name="change_news"),
    path("documents/", documents.documents, name="documents"),
    path("documents/<slug:document_name>/", documents.document, name="document"),
    path("documents/<slug:document_name>.pdf", documents.document_in_force, name="document_in_force"),
    path(
        "documents/<slug:document_name>/<int:version_id>.pdf",
        documents.document_version,
        name="document_version",
    ),
    path("office/documents/", documents.documents_desk, name="documents_desk"),
    path("office/documents/<int:document_id>/", documents.document_desk, name="document_desk"),
]
