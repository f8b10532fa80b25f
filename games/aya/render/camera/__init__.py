"""Map between the table and the window: views, viewports, and the camera that follows a cascade."""
