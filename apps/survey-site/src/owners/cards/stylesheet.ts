/** Bars and columns are SVG, so that they are printed, too. */
export const resultsStyles = `
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 1px; margin: 0 0 .625rem; overflow: hidden; background: var(--line); border: 1px solid var(--line); border-radius: .75rem; box-shadow: var(--shadow); }
.figures > div { padding: .875rem 1.25rem 1rem; background: var(--surface); }
.figures dt { margin: 0 0 .25rem; color: var(--muted); font-size: .875rem; }
.figures dd { margin: 0; font-variant-numeric: tabular-nums; min-height: 2.25rem; display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: center; }
.figures .total { font-size: 2rem; line-height: 1.125; font-weight: 650; letter-spacing: -.02em; }
.as-of { color: var(--muted); font-size: .875rem; font-variant-numeric: tabular-nums; }
.card-heading h2 { margin: 0; }
.results .card:empty { display: none; }
.results > h2 { margin: 2rem 0 .75rem; }
.guide { padding: clamp(1.25rem, 4vw, 2.25rem); border-inline-start: 4px solid var(--accent); }
.guide p { max-width: 44rem; }

.card-heading { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; justify-content: space-between; }
.asked { flex: 1 1 20rem; min-width: 0; max-width: 52rem; }
.asked h3 { display: flex; align-items: baseline; margin: 0; font-size: 1.125rem; line-height: 1.4; }
.asked h3 > [dir] { min-width: 0; white-space: pre-line; }
.asked .position { flex: none; min-width: 1.625rem; margin-inline-end: .375rem; padding: 0 .375rem; border-radius: .375rem; background: var(--accent-wash); color: var(--accent); font-size: .875rem; text-align: center; vertical-align: .0625em; font-variant-numeric: tabular-nums; }
.downloads { display: flex; gap: 0 1rem; margin: 0; font-size: .875rem; }
.downloads a, .sort a, .all a, .guide .address a { display: inline-block; padding: .125rem 0; }
.counts { margin: .125rem 0 1rem; color: var(--muted); font-size: .875rem; font-variant-numeric: tabular-nums; }
.sort { display: flex; flex-wrap: wrap; gap: 0 .75rem; margin: -.5rem 0 .25rem; color: var(--muted); font-size: .875rem; }
.sort [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.results h4 { margin: 1.25rem 0 .25rem; font-size: .9375rem; font-weight: 650; }
.results details { margin: .25rem 0 .75rem; }
.results summary { width: fit-content; min-height: 0; padding: .125rem 0; color: var(--accent); font-size: .875rem; }
.results .card > :last-child, .results details > :last-child { margin-bottom: 0; }

.bars { table-layout: fixed; font-size: .9375rem; }
.bars :is(th, td) { padding: .3125rem 0; border: 0; vertical-align: middle; line-height: 1.35; }
.bars :is(td, thead th:not(:first-child)) { width: 5.75rem; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.bars thead th:not(:first-child) { white-space: normal; }
.bars :is(td, thead th):nth-child(3) { width: 4.5rem; }
.bars thead th { padding-top: 0; }
.bars th span { display: inline-block; width: 38%; padding-inline-end: 1rem; text-align: left; vertical-align: middle; }
.bars th svg { width: 62%; }
.bars svg { display: inline-block; height: 1.125rem; border-radius: .1875rem; background: var(--paper); vertical-align: middle; }
.results rect:not([fill]) { fill: var(--accent); }
.results .card table + .note { margin-top: .75rem; }
.halves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: .5rem 2.5rem; margin: 0 0 .5rem; }
.halves > * { min-width: 0; }
.halves h4 { margin-top: 0; }
.newest { margin: 0; padding: 0; list-style: none; }
.newest li { padding: .5rem 0; border-top: 1px solid var(--line); }
.newest li:first-child { border-top: 0; }
.newest p { margin: 0; }
.newest .note a { display: inline-block; padding: .125rem 0; color: inherit; }

.split { display: grid; grid-template-columns: minmax(0, 1fr) 15rem; gap: .5rem 2.5rem; align-items: center; margin: 0 0 .5rem; }
.columns-chart { display: block; width: 100%; overflow: visible; }
.columns-chart text { fill: var(--muted); font-size: .75rem; text-anchor: middle; font-variant-numeric: tabular-nums; }
.columns-chart .figure { fill: var(--ink); }
.columns-chart .start { text-anchor: start; }
.columns-chart .end { text-anchor: end; }
.columns-chart line { stroke: var(--line); }
.columns-chart .axis { stroke: var(--edge); }
.ends { display: flex; justify-content: space-between; gap: .25rem 1.5rem; margin: 0; color: var(--muted); font-size: .875rem; line-height: 1.35; }
.ends :last-child { text-align: end; }
.statistics { margin: 0; font-size: .9375rem; }
.statistics > div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0; border-top: 1px solid var(--line); }
.statistics > div:first-child { border-top: 0; }
.statistics dt { color: var(--muted); }
.statistics dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.numbers { width: auto; margin: .25rem 0 0; font-size: .9375rem; }
.numbers :is(th, td) { padding: .1875rem 2rem .1875rem 0; text-align: end; font-variant-numeric: tabular-nums; }
.numbers th { white-space: nowrap; }
.numbers th:first-child { text-align: start; }

.nps { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: .25rem 2.5rem; align-items: center; margin: 0 0 1.25rem; padding: 0 0 1rem; border-bottom: 1px solid var(--line); }
.nps .score { margin: 0; }
.score span { display: block; color: var(--muted); font-size: .875rem; }
.score b { font-size: 2.25rem; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.nps .note { grid-column: 1 / -1; margin: 0; }
.stack { display: block; width: 100%; height: 1.5rem; }
.stack > rect { height: 100%; }
.results .nps .promoters { fill: var(--good); }
.results .nps .passives { fill: var(--surface); stroke: var(--edge); stroke-width: 3px; }
.nps .detractors { stroke: var(--bad); stroke-width: 3px; }
.nps pattern path { stroke: var(--bad); stroke-width: 5px; }
.groups { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .375rem 1.5rem; margin: .5rem 0 0; font-size: .875rem; }
.groups dt { color: var(--muted); }
.groups dt svg { width: .875rem; height: .875rem; margin-inline-end: .375rem; vertical-align: -.1em; }
.groups dt rect { width: 100%; height: 100%; }
.groups dd { margin: 0; white-space: nowrap; font-weight: 600; font-variant-numeric: tabular-nums; }

@media screen and (max-width: 44rem) {
  .split, .nps { grid-template-columns: minmax(0, 1fr); }
  .bars :is(td, thead th:not(:first-child)) { width: 4.25rem; vertical-align: bottom; font-size: .875rem; }
  .bars :is(td, thead th):nth-child(3) { width: 3.375rem; }
  .bars th :is(span, svg) { width: 100%; padding: 0; }
  .bars svg { height: .625rem; margin-top: .25rem; }
  .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .figures > div { padding: .75rem .875rem; }
  .groups { flex-direction: column; }
  .groups > div { display: flex; justify-content: space-between; gap: 1rem; }
  .columns-chart .figure:nth-of-type(n) { font-size: .6875rem; }
}
@media (forced-colors: active) {
  .figures { gap: 0; }
  .results .nps .promoters, .results rect:not([fill], .passives) { fill: CanvasText; }
  .nps :is(pattern path, .detractors, .passives) { stroke: CanvasText; }
  .results .nps .passives { fill: Canvas; }
  .bars svg { border: 1px solid CanvasText; }
  .columns-chart text { fill: CanvasText; }
}
@media print {
  .sort, .results summary { display: none; }
  .results details::details-content { display: block; content-visibility: visible; }
  .results details:has(> .numbers tr:nth-child(13))::details-content { columns: 11rem; }
  .numbers { margin: 0; font-size: .875rem; }
  .numbers :is(th, td) { padding: .0625rem 1rem .0625rem 0; }
  .figures { grid-template-columns: repeat(4, auto); }
  .figures > div { padding: .5rem .75rem; }
  .results > h2, .card-heading, .results h4 { break-after: avoid; }
  .results tr { break-inside: avoid; }
  .results a { color: inherit; text-decoration: none; }
}
`.trimStart();
