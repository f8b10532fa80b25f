"""Play sounds and speak sentences."""
