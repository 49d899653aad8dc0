"""The frame of the pages and of the API: addresses to federations, language, errors, the admin."""
