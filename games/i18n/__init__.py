"""Words, dates and error messages in the language spoken."""
