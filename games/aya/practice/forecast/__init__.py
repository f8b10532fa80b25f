"""What would fall if the table of practice were toppled now: asked beside the window, said in the panel, marked on the table."""
