"""Lists beside the places of a stage: strata, handicaps. They take nothing from the places themselves."""
