"""The table in three dimensions in the window: who moves the camera, poses worked out beside the window, and what draws them."""
