"""Make decks anew: python -m tools.make_assets album (or others; all without a name). For development only; needs apt-get and npm."""

import sys

from tools.make_assets import albedo, album, colours, dreams, faces, fonts, sheets

PARTS = {"album": album.make, "face-cards": faces.make, "imagine": dreams.make, "albedo": albedo.make, "sheets": sheets.make}

if __name__ == "__main__":
    for name in sys.argv[1:] or PARTS:
        (PARTS | {"colours": colours.make, "fonts": fonts.make})[name]()
