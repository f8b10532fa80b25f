"""The one thread in which all of OpenGL runs: what draws into the window may use the context that is current in the main thread.

A context of ours that is current there while SDL shows the window by OpenGL leaves the window black for good.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Returned = TypeVar("Returned")

GL_THREAD = ThreadPoolExecutor(1, "aya gl")


def run_gl(call: Callable[Given, Returned], *args: Given.args, **named: Given.kwargs) -> Returned:
    """Return what a call of OpenGL returns or raises. Not to be called in the thread itself."""
    return GL_THREAD.submit(call, *args, **named).result()
