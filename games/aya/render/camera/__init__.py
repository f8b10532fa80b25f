"""The camera over the table and the part of the window that it fills."""
