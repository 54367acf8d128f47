"""The style of pages of HTML: quiet on the screen, and made for one size of paper in print."""

from __future__ import annotations

# How the page is cut, and how high the rows of a sheet are together, on each size of paper.
_PAPERS = {
    "a4": ("A4", "206mm"),
    "letter": ("letter", "188mm"),
}

_STYLE = """\
@page { size: %(size)s; margin: 14mm 16mm; }
:root {
  --ink: #1a1a1a; --pale: #666; --rule: #8a8a8a; --hair: #c9c9c9; --tint: #f4f2ee;
  --text: "Charter", "Bitstream Charter", "Source Serif 4", "Noto Serif", Georgia, serif;
  --plain: "Inter", "Source Sans 3", "Noto Sans", "Helvetica Neue", Arial, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 2rem auto; max-width: 178mm; padding: 0 1rem; color: var(--ink);
  font: 11pt/1.45 var(--text); }
article + article, nav + article, section + article { margin-top: 3rem; }
h1, h2 { font-family: var(--plain); line-height: 1.2; margin: 0; }
header { border-bottom: 1.2pt solid var(--ink); margin-bottom: .8em; padding-bottom: .35em;
  break-after: avoid; }
header h2 { font-size: 15pt; font-weight: 650; }
header h2 span { font-weight: 400; color: var(--pale); }
header .title, header .elo { font-size: 9.5pt; font-weight: 400; color: var(--pale); }
header p { margin: .2em 0 0; font: 9.5pt/1.4 var(--plain); color: var(--pale); }
.moves p { margin: 0 0 .6em; }
.moves .move { white-space: nowrap; }
.moves b { font-weight: 700; }
.number { font-variant-numeric: tabular-nums; }
span.move { color: #3a3a3a; }
.over { display: inline-grid; justify-items: center; font-size: .8em; line-height: .6;
  vertical-align: .42em; }
.over i { font-style: normal; }
figure { margin: .9em auto 1.1em; width: 62mm; break-inside: avoid; position: relative; }
figure svg { display: block; width: 100%%; height: auto; }
figcaption { position: absolute; inset-inline-start: 100%%; bottom: 5mm;
  padding-inline-start: 1.5mm; font: 11pt/1 var(--plain); }
table { border-collapse: collapse; width: 100%%; }
th, td { text-align: start; }
tbody th { font-weight: 400; color: var(--pale); text-align: end;
  font-variant-numeric: tabular-nums; }
.table table { table-layout: fixed; }
.table thead th { font: 600 8.5pt/1.6 var(--plain); color: var(--pale); width: 36mm; }
.table thead th:first-child { width: 11mm; }
.table thead th:last-child { width: auto; }
.table tbody th { padding-inline-end: 3mm; vertical-align: baseline; }
.table td { font-weight: 700; padding: .3mm 0; vertical-align: baseline; }
.table .between td { font-weight: 400; padding: .5mm 0 1mm; }
.table .between p { margin: 0 0 .3em; max-width: 36em; }
.table .moves > p { margin: .5em 0 0; padding-inline-start: 11mm; }
.table figure { margin: 1mm 0 2mm; }
.index ol { list-style: none; counter-reset: game; margin: 1em 0; padding: 0; }
.index h1 { font-size: 20pt; }
.index li { counter-increment: game; display: flex; gap: .6em; padding: .18em 0;
  border-bottom: .4pt solid var(--hair); }
.index li::before { content: counter(game); min-width: 2.2em; text-align: end; color: var(--pale);
  font-variant-numeric: tabular-nums; }
.index a { color: inherit; text-decoration: none; flex: 1; }
.crosstable { break-inside: avoid; margin: 1.5em 0; }
.crosstable h2 { font-size: 13pt; margin-bottom: .4em; }
.crosstable table { font: 9.5pt/1.5 var(--plain); font-variant-numeric: tabular-nums; }
.crosstable th, .crosstable td { border: .4pt solid var(--hair); padding: .1em .45em;
  text-align: center; }
.crosstable thead th { background: var(--tint); font-weight: 600; }
.crosstable th:nth-child(2), .crosstable td:nth-child(2) { text-align: start; }
.sheet { font-family: var(--plain); break-inside: avoid; --row: calc(%(rows)s / var(--rows)); }
.sheet h1 { font-size: 13pt; font-weight: 650; letter-spacing: .14em; text-transform: uppercase;
  text-align: center; margin-bottom: 4mm; }
.sheet .form { display: grid; grid-template-columns: repeat(8, 1fr); gap: 1.6mm 5mm;
  margin: 0 0 4.5mm; }
.sheet .form div { display: flex; align-items: baseline; gap: 2mm; min-width: 0;
  border-bottom: .6pt solid var(--rule); }
.sheet dt { font-size: 7.5pt; color: var(--pale); white-space: nowrap; }
.sheet dd { margin: 0; font-size: 10.5pt; line-height: 1.35; min-width: 0;
  overflow-wrap: anywhere; }
.sheet .blocks { display: flex; gap: 6mm; }
.sheet table { table-layout: fixed; border: 1.2pt solid var(--ink); }
.sheet thead th { font-size: 8pt; font-weight: 600; text-align: center; background: var(--tint);
  height: 5.5mm; border: .5pt solid var(--rule); border-bottom: 1pt solid var(--ink);
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.sheet thead th:first-child { width: 9mm; }
.sheet tbody tr { height: var(--row); }
.sheet tbody th, .sheet tbody td { height: var(--row); border: .5pt solid var(--hair);
  padding: 0 2.5mm; font-size: min(11.5pt, calc(var(--row) * .78)); line-height: 1; }
.sheet tr > :first-child { border-inline-start: 1.2pt solid var(--ink); }
.sheet tr > :last-child { border-inline-end: 1.2pt solid var(--ink); }
.sheet tbody th { font-size: min(8pt, calc(var(--row) * .6)); text-align: center; padding: 0;
  border-inline-end-color: var(--rule); }
.sheet tbody tr:nth-child(5n) > * { border-bottom-color: var(--rule); }
.sheet .foot { display: grid; grid-template-columns: 34mm repeat(3, 1fr); gap: 8mm;
  align-items: end; margin-top: 6mm; }
.sheet .foot p { margin: 0; font-size: 8pt; color: var(--pale); }
.sheet .foot .line { border-top: .6pt solid var(--ink); padding-top: 1mm; }
.sheet .foot .result { border: 1pt solid var(--ink); padding: 1.2mm 2mm; display: flex;
  justify-content: space-between; align-items: baseline; }
.sheet .foot .result b { font-size: 13pt; line-height: 1.1; color: var(--ink); }
@media print {
  body { margin: 0; padding: 0; max-width: none; font-size: 10pt; }
  .running .moves { columns: 2; column-gap: 9mm; }
  .moves p { orphans: 2; widows: 2; }
  article + article, nav + article, section + article { margin-top: 9mm; }
  .sheet, .index, .crosstable { break-after: page; margin: 0; }
  .index:has(+ .crosstable) { break-after: auto; }
  .sheet:last-child { break-after: auto; }
  article.sheet + article.sheet { margin-top: 0; }
}
"""


def style(paper: str) -> str:
    """Return the style for a size of paper."""
    size, rows = _PAPERS[paper]
    return _STYLE % {"size": size, "rows": rows}
