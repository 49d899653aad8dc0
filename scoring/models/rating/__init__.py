"""The open rating. All derived: emptied, it comes back the same from the runs, session by session.

Strengths are in millionths of a point, variances in millionths of a squared point (docs/rating.md): whole
numbers, because under row-level security only comparisons of those use an index.
"""
