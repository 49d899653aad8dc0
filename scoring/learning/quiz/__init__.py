"""The quiz: questions made from the advisor's tables and the law library, in sets. Knows no database."""
