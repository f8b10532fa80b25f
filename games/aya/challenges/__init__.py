"""Challenges: tables that lack something, what may be laid, what a push must reach; their files, stars and the one of the day."""
