"""How the portal is watched: health, counts for Prometheus, lines of the log, traces, errors sent on.

What is switched off is not even loaded: nothing here imports a library of watching at its own import but
`counters`, `gauges`, `page`, `alone`, `traces`, `errors_sent` and `json_lines`, each where its setting is.
"""
