"""Short forms and words of tables: one registry, shown where they stand, below and in the glossary."""
