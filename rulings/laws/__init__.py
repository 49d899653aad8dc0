"""The law library and the advisor as pages, and which edition is in force."""
