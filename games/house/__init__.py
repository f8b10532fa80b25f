"""A house for many tables: opened on a page, kept in a database, woken by their links (docs/serve.md). Needs the extra `net`."""
