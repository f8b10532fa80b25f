"""Write the plan of a field as one page to print: the picture, how many dominoes of each colour, and every row in words."""

from html import escape
from itertools import groupby

from aya_sim.components import DOMINO_TERRAINS
from aya_sim.scenes.fields import CELL, LEAD
from games.aya.practice.fields.colours import Codes, count_colours, ground_colours
from games.i18n.words import Words

SUFFIX = ".html"
_STYLE = (
    "body{font-family:sans-serif;margin:12mm;color:#2b2a28}svg{width:100%;height:auto;max-height:230mm}"
    "table{border-collapse:collapse;margin:1em 0}td{padding:2px 10px 2px 0}i{display:inline-block;width:1em;height:1em;"
    "border:1px solid #888;-webkit-print-color-adjust:exact;print-color-adjust:exact}ol{columns:2;font-size:9pt}li{break-inside:avoid}"
)


def write_plan(codes: Codes, name: str, words: Words) -> str:
    """Return the page. codes: (rows, columns), indices into DOMINO_TERRAINS. name: whatever the player called it; it is escaped."""
    rows, columns = codes.shape
    named = [words(f"aya.practice.colour.{terrain}") for terrain in DOMINO_TERRAINS]
    paints = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in ground_colours().tolist()]
    counts = "".join(
        f'<tr><td><i style="background:{paints[k]}"></i></td><td>{escape(named[k])}</td><td>{n}</td></tr>'
        for k, n in enumerate(count_colours(codes))
        if n
    )
    about = words("aya.practice.plan.about", n=rows * columns, rows=rows, columns=columns, cell=CELL, lead=LEAD)
    lines = "".join(f"<li>{escape(_row_in_words(row, named))}</li>" for row in codes.tolist())
    return (
        f'<!doctype html><html lang="{escape(words.language, quote=True)}"><head><meta charset="utf-8">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(name)}</title><style>{_STYLE}</style></head><body><h1>{escape(name)}</h1><p>{escape(about)}</p>"
        f"{_picture(codes, paints)}<table>{counts}</table><h2>{escape(words('aya.practice.plan.rows'))}</h2>"
        f"<ol>{lines}</ol></body></html>\n"
    )


def _picture(codes: Codes, paints: list[str]) -> str:
    """Return the field as shapes, the dominoes of one colour beside each other as one."""
    rows, columns = codes.shape
    shapes = []
    for row, line in enumerate(codes.tolist()):
        column = 0
        for code, run in groupby(line):
            wide = len(list(run))
            shapes.append(f'<rect x="{column}" y="{row}" width="{wide}" height="1" fill="{paints[code]}"/>')
            column += wide
    return f'<svg viewBox="0 0 {columns} {rows}" shape-rendering="crispEdges" role="img">{"".join(shapes)}</svg>'


def _row_in_words(row: list[int], named: list[str]) -> str:
    return ", ".join(f"{len(list(run))} {named[code]}" for code, run in groupby(row))
