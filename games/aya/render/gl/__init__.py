"""Draw a scene with OpenGL, off screen, into a surface (extra `gl`): moderngl is imported only when a renderer is opened."""

from games.aya.render.gl.context import GLUnavailable
from games.aya.render.gl.renderer import SceneRenderer, open_renderer

__all__ = ["GLUnavailable", "SceneRenderer", "open_renderer"]
