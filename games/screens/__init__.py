"""The screens around the games: launcher, help, settings, keys, credits, records, crash; and the event loop that runs them."""
