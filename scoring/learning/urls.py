"""Pages for who learns the game."""

from django.urls import path

from scoring.learning.views import articles, plays, quiz, sheets

urlpatterns = [
    path("learn/", articles.index, name="learn"),
    path("learn/quiz/", quiz.quiz, name="quiz"),
    path("learn/quiz/<slug:quiz_set>/", quiz.quiz_set_page, name="quiz_set"),
    path("learn/quiz/<slug:quiz_set>/certificate/", quiz.certificate, name="quiz_certificate"),
    path("learn/quiz/<slug:quiz_set>/<int:number>/", quiz.question_page, name="quiz_question"),
    path("learn/plays/<slug:problem>/", plays.play_problem, name="learn_play"),
    path("learn/papers/bidding-sheet/", sheets.bidding_sheet, name="bidding_sheet"),
    path("learn/<slug:article>/", articles.article_page, name="learn_article"),
    path("learn/<slug:article>/write/", articles.write, name="learn_write"),
]
