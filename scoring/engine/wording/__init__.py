"""The engine's sentences by code: one module a room. A code is unique over all of them."""
