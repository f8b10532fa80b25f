"""Draw Albedo's cards: values of `tables` and a width in px in, surfaces out. Knows no rule, event or clock.

Widths are from 40 px; words are printed from 96 on, numbers always. All surfaces are premultiplied (blit them with
BLEND_PREMULTIPLIED), have no shadow, are cached by card and size, and are shared: do not draw on them.
"""
