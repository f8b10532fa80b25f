"""The default engine: side-view lanes stepped by pymunk."""
