"""How the portal is watched: health, counts for Prometheus, lines of the log, traces, errors sent on.

What is switched off is not even loaded: nothing here imports a library of watching at its own import but
`counters`, `at_work` and `page`, which are loaded where metrics are on.
"""
