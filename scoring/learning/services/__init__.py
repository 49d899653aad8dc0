"""Acts: writing an article, answering a question."""
