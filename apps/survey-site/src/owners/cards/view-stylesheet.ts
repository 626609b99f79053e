/** Of filters, of the links on charts, and of comparisons. */
export const viewStyles = `
.part { color: inherit; text-decoration: none; }
.part:is(:hover, :focus-visible) > span:first-child, .numbers .part:hover, .groups .part:hover { color: var(--accent); text-decoration: underline; }
.part[aria-current] { font-weight: 650; }
.part[aria-current] > span:first-child::before, .numbers .part[aria-current]::before, .groups .part[aria-current]::before { content: "✓ " / ""; color: var(--accent); }
.bars .part { display: block; margin: -.3125rem 0; padding: .3125rem 0; }
.bars tr:has(.part:hover) { background: linear-gradient(var(--accent-wash), var(--accent-wash)); }
.numbers .part, .groups .part { display: inline-block; padding: .0625rem 0; }
.groups .part { min-height: 1.5rem; }
.columns-chart a:is(:hover, :focus-visible) .area { fill: var(--accent-wash); }
.columns-chart a[aria-current] .area { fill: var(--accent-wash); stroke: var(--accent); }
.columns-chart g { pointer-events: none; }

.shown-part { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between; margin: 0 0 1rem; padding: .625rem 1rem; background: var(--accent-wash); border: 1px solid var(--accent); border-radius: .75rem; }
.shown-part ul { display: flex; flex-wrap: wrap; gap: .375rem .625rem; margin: 0; padding: 0; list-style: none; min-width: 0; }
.shown-part li { padding: .125rem .75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; font-size: .9375rem; font-weight: 600; }
.shown-part .subject { font-weight: 400; color: var(--muted); }
.shown-part li a { margin-inline-start: .375rem; font-size: .875rem; font-weight: 400; }
.shown-part a { display: inline-block; min-height: 1.5rem; }
.results form + h2 { margin-top: 1.5rem; }
.asked + .bars { margin-top: .5rem; }
.interval { stroke: var(--ink); stroke-width: 3px; }
.figures progress { width: 100%; height: .5rem; accent-color: var(--accent); }
.shown-part p { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; font-size: .9375rem; }

.view h2 { margin: 0; font-size: 1rem; }
.view .note { margin: 0 0 .75rem; }
.view form { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; }
.view label { display: block; font-size: .875rem; font-weight: 600; }
.view input, .view select { margin-top: .25rem !important; }
.view input[type=date] { width: 10.5rem !important; }
.view form .note { display: block; max-width: 10.5rem; margin: .25rem 0 0; }
.view form:has(.note) { align-items: start; }
.view form:has(.note) button { margin-top: 1.5625rem; }
.view .by { flex: 1 1 14rem; max-width: 30rem; min-width: 0; }
.view .by select { max-width: none; }
.view button { min-height: 2.625rem; }

.cross { font-size: .9375rem; }
.cross :is(th, td) { padding: .375rem .75rem .5rem 0; vertical-align: top; line-height: 1.35; font-variant-numeric: tabular-nums; }
.cross thead th { min-width: 4.75rem; vertical-align: bottom; white-space: normal; }
.cross thead .part, .cross thead th > span:first-child { display: block; min-height: 1.5rem; color: var(--ink); font-size: .875rem; font-weight: 600; }
.cross thead .note { display: block; font-size: .75rem; font-weight: 400; }
.cross :is(thead, tbody) th:first-child { position: sticky; left: 0; width: 24%; min-width: 7rem; padding-inline-end: 1rem; background: var(--surface); }
.cross td { border-inline-start: 0; }
.cross td .note { display: block; font-size: .75rem; }
.cross td .part { font-weight: inherit; }
.cross td .part > span:first-child::before { content: none !important; }
.cross td svg { display: block; width: 100%; height: .5rem; margin-top: .1875rem; border-radius: .125rem; background: var(--paper); }
.results .scroll + .note { margin-top: .75rem; }
.cross .part { display: block; min-height: 1.5rem; }
.cross tbody tr:hover :is(th, td) { background: linear-gradient(var(--accent-wash), var(--accent-wash)) var(--surface); }

@media screen and (min-width: 44rem) and (min-height: 36rem) {
  .shown-part { position: sticky; top: .5rem; z-index: 1; max-height: 40vh; overflow-y: auto; }
  html:has(.shown-part) { scroll-padding-top: 6rem; }
}
@media screen and (max-width: 44rem) {
  .figures > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  .figures .total { font-size: 1.625rem; }
  .view input[type=date], .view div { width: 100% !important; max-width: none; }
  .view form .note { max-width: none; }
  .view form:has(.note) button { margin-top: 0; }
  .cross thead th { min-width: 4rem; }
  .cross :is(thead, tbody) th:first-child { min-width: 5.5rem; max-width: 7rem; }
}
@media (forced-colors: active) {
  .columns-chart a[aria-current] .area { stroke: Highlight; }
  .cross td svg { border: 1px solid CanvasText; }
}
@media print {
  .shown-part { background: none; border-color: var(--edge); }
  .cross { font-size: .75rem; }
  .cross :is(th, td) { padding-inline-end: .375rem; }
  .cross thead th { min-width: 0; }
  .cross :is(thead, tbody) th:first-child { width: 6rem; min-width: 6rem; }
  .results .scroll { overflow: visible; }
}
`.trimStart();
