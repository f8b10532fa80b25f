"""Tests of the renderer that draws a scene with OpenGL."""
