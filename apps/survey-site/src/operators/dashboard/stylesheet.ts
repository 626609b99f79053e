/** Colours meet 4.5:1 for text and 3:1 for the edges of controls and the lines of charts, in both schemes. */
export const opsStylesheet = `
:root {
  color-scheme: light dark;
  --paper: #f7f6f3; --surface: #fff; --ink: #1c1f1e; --muted: #555d5a; --line: #e1dfd9; --edge: #7b837f;
  --accent: #0b5f54; --accent-ink: #fff; --accent-wash: #e8f2ef;
  --good: #1d6b3a; --warn: #7a4b00; --warn-wash: #fdf4df; --bad: #a8231c; --bad-wash: #fdf1ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121514; --surface: #1a1e1d; --ink: #e9ecea; --muted: #a4adaa; --line: #2d3331; --edge: #7f8985;
    --accent: #6fcdbb; --accent-ink: #0c1f1b; --accent-wash: #1d322d;
    --good: #7fd39b; --warn: #efc271; --warn-wash: #2b2414; --bad: #ff9d92; --bad-wash: #331c1a;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word;
  font: .9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
}
code, pre { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; }
h2 { margin: 0 0 .75rem; font-size: .9375rem; line-height: 1.4; font-weight: 650; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); text-underline-offset: .18em; }
time, .number, .value, .facts dd { font-variant-numeric: tabular-nums; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.note { margin: .625rem 0 0; color: var(--muted); font-size: .8125rem; line-height: 1.45; }
.unknown { color: var(--muted); font-style: italic; }
[hidden] { display: none !important; }

.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem; padding: .625rem max(clamp(1rem, 3vw, 2rem), 50% - 42rem + clamp(1rem, 3vw, 2rem)); background: var(--surface); border-bottom: 1px solid var(--line); }
.brand { display: inline-flex; align-items: center; gap: .5rem; margin-right: auto; min-height: 2rem; color: var(--ink); font-weight: 650; text-decoration: none; }
.brand img { display: block; }
.brand span { color: var(--muted); font-weight: 400; }
.read-at { margin: 0; color: var(--muted); font-size: .8125rem; white-space: nowrap; }
.is-old .read-at { color: var(--bad); font-weight: 600; }
.is-old main > :not(.offline) { opacity: .62; }
main { max-width: 84rem; margin: 0 auto; padding: 1.25rem clamp(1rem, 3vw, 2rem) 2.5rem; }

button, .button {
  display: inline-flex; align-items: center; min-height: 2.125rem; padding: .25rem .75rem; border: 1px solid transparent; border-radius: .375rem;
  background: var(--accent); color: var(--accent-ink); font: inherit; font-size: .875rem; font-weight: 600; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { filter: brightness(1.12); }
.quiet { background: transparent; border-color: var(--edge); color: var(--ink); font-weight: 500; }
.quiet:hover { filter: none; border-color: var(--ink); background: var(--accent-wash); }
.danger { background: var(--bad); color: var(--surface); }
.actions { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin-top: 1rem; }
.actions:is(form) { gap: .625rem; }
.group { display: flex; flex-wrap: wrap; gap: .5rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
:target { scroll-margin-top: 1rem; }

.offline { padding: .625rem 1rem; border: 1px solid var(--bad); border-radius: .5rem; background: var(--bad-wash); color: var(--bad); font-weight: 600; }
.offline a { color: inherit; }
.notice { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid; border-left-width: 4px; border-radius: .5rem; background: var(--surface); }
.notice h2 { margin: 0; font-size: 1rem; }
.notice > :not(h2) { margin: .25rem 0 0; color: var(--ink); }
.notice.good { border-color: var(--good); }
.notice.good h2 { color: var(--good); }
.notice.warn { border-color: var(--warn); background: var(--warn-wash); }
.notice.warn h2 { color: var(--warn); }
.notice.bad { border-color: var(--bad); background: var(--bad-wash); }
.notice.bad h2 { color: var(--bad); }

.headline { margin: 0 0 1rem; }
.state { display: flex; align-items: baseline; gap: .625rem; margin: 0; font-size: 1.1875rem; font-weight: 650; letter-spacing: -.005em; }
.state::before { content: ""; flex: none; width: .75rem; height: .75rem; border-radius: 50%; background: var(--good); }
.state.warn::before { background: var(--warn); border-radius: .125rem; transform: rotate(45deg); }
.state.bad::before { background: var(--bad); border-radius: .125rem; }
.state.bad { color: var(--bad); }
.state.warn { color: var(--warn); }
.conditions { margin: .25rem 0 0; padding: 0 0 0 1.375rem; list-style: none; }
.conditions .note { font-size: inherit; margin: 0; }
.conditions a { color: inherit; }

.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr)); gap: 1px; margin: 0 0 1rem; background: var(--line); border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
.figure { padding: .75rem 1rem .875rem; background: var(--surface); }
.figure dt { color: var(--muted); font-size: .8125rem; }
.figure dd { margin: 0; }
.figure .value { font-size: 1.75rem; line-height: 1.3; font-weight: 600; letter-spacing: -.02em; }
.figure .value.unknown { font-size: 1.25rem; line-height: 1.82; font-weight: 400; letter-spacing: 0; }
.figure.warn { box-shadow: inset 0 3px 0 var(--warn); }
.figure.warn .value { color: var(--warn); }
.figure .note { line-height: 1.35; }

.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); gap: 0 1rem; align-items: start; }
.columns > * { min-width: 0; }
.card { container-type: inline-size; min-width: 0; margin: 0 0 1rem; padding: 1rem 1.125rem 1.125rem; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
.card > :last-child, .card > :last-child > :last-child { margin-bottom: 0; }
.crumbs { margin: 0 0 .5rem; font-size: .875rem; }

table { width: 100%; border-collapse: collapse; }
th, td { padding: .3125rem .75rem .3125rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: baseline; font-weight: 400; }
thead th { padding-top: 0; border-top: 0; color: var(--muted); font-size: .8125rem; white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; white-space: nowrap; }
td.bad { color: var(--bad); font-weight: 600; }
.whose > * { font-weight: 600; }
tbody + tbody .whose > * { border-top: 1px solid var(--edge); padding-top: .625rem; }
.scroll { overflow-x: auto; }

.facts { margin: .75rem 0 0; }
.facts:first-child { margin-top: 0; }
.facts > div { display: grid; grid-template-columns: minmax(0, 11rem) minmax(0, 1fr); gap: 0 1rem; padding: .3125rem 0; border-top: 1px solid var(--line); }
.facts:first-child > div:first-child { border-top: 0; padding-top: 0; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; overflow-wrap: anywhere; }

figure { margin: 0 0 .875rem; }
figcaption { margin: 0 0 .25rem; color: var(--muted); font-size: .8125rem; display: flex; flex-wrap: wrap; gap: 0 .875rem; }
figcaption span:first-of-type { margin-left: auto; }
.axis { display: flex; justify-content: space-between; margin: .125rem 0 0; color: var(--muted); font-size: .75rem; font-variant-numeric: tabular-nums; }
.chart { display: block; width: 100%; height: 4.5rem; border-bottom: 1px solid var(--edge); }
.chart path.area { fill: var(--accent); stroke: none; opacity: .14; }
.chart path:not(.area) { fill: none; stroke-width: 1.75; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.chart .ready, .chart .running { stroke: var(--accent); }
.chart :is(.wanted, .in-flight) { stroke: var(--warn); stroke-dasharray: 3 3; }
.chart .mark { stroke: var(--ink); }
.chart .mark.bad { stroke: var(--bad); }
.key::before { content: ""; display: inline-block; width: 1.125rem; margin-right: .375rem; vertical-align: .25em; border-top: 2px solid var(--accent); }
.key:is(.wanted, .in-flight)::before { border-top: 2px dashed var(--warn); }
.key.mark::before { width: 0; height: .5rem; border: 0; border-left: 2px solid var(--ink); vertical-align: -.05em; }

.decisions { display: grid; grid-template-columns: max-content max-content minmax(0, 1fr); margin: 0; padding: 0; list-style: none; }
.decisions li { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; gap: 0 .875rem; align-items: baseline; padding: .375rem 0; border-top: 1px solid var(--line); }
.decisions li:first-child { border-top: 0; padding-top: 0; }
.decisions time { color: var(--muted); }
.decisions b { font-variant-numeric: tabular-nums; white-space: nowrap; }
.decisions .reason { color: var(--muted); overflow-wrap: anywhere; }
.reason .tag { margin-right: .375rem; }
.tag { font-size: .8125rem; font-weight: 600; color: var(--muted); }
.tag.good { color: var(--good); }
.tag.bad { color: var(--bad); }

.letters { margin: 0; padding: 0; list-style: none; }
.letters li { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 0 1.25rem; align-items: baseline; border-top: 1px solid var(--line); }
.letters li:first-child { border-top: 0; }
.letters label { display: flex; gap: .625rem; align-items: baseline; padding: .375rem 0; min-height: 2rem; cursor: pointer; }
.letters label > span { min-width: 0; overflow-wrap: anywhere; }
.letters time { color: var(--muted); margin-right: .375rem; white-space: nowrap; }
.letters b { font-weight: 600; }
.letters input { flex: none; width: 1.0625rem; height: 1.0625rem; margin: 0; accent-color: var(--accent); position: relative; top: .1875rem; cursor: pointer; }
.letters .about { color: var(--muted); font-size: .8125rem; }
.letters a { display: inline-block; padding: .25rem 0; }
pre { margin: 0; padding: .75rem .875rem; max-height: 28rem; overflow: auto; white-space: pre-wrap; background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; }

.sign-in { max-width: 26rem; margin: clamp(1rem, 10vh, 6rem) auto 0; }
.sign-in label { display: block; font-weight: 600; }
.hint { margin: 0; color: var(--muted); font-size: .875rem; }
.error { margin: .5rem 0 0; color: var(--bad); font-weight: 600; }
input[type=password] { display: block; width: 100%; margin: .5rem 0 1rem; padding: .5rem .75rem; background: var(--surface); border: 1px solid var(--edge); border-radius: .375rem; color: inherit; font: inherit; }
input[aria-invalid=true] { border: 2px solid var(--bad); }

@container (max-width: 44rem) {
  .letters li { grid-template-columns: minmax(0, 1fr) auto; padding: .25rem 0; }
  .letters label { grid-column: 1 / -1; }
  .letters label { padding-bottom: 0; }
  .letters .about { padding-left: 1.6875rem; }
}
@media (max-width: 30rem) {
  .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .figure { padding: .625rem .75rem .75rem; }
  .figure .value { font-size: 1.375rem; }
  .figure .value.unknown { font-size: 1.0625rem; line-height: 1.68; }
  .facts > div { grid-template-columns: minmax(0, 1fr); }
  .decisions .reason { grid-column: 1 / -1; }
  figcaption span:first-of-type { margin-left: 0; }
  .bar { gap: .375rem .5rem; }
  .bar:has(.read-at) .brand { width: 100%; }
  .read-at { margin-right: auto; }
  .bar button, .bar .button { padding: .125rem .5rem; font-size: .8125rem; }
  .card { padding: .875rem .75rem; }
  #storage-calls { font-size: .75rem; }
  #storage-calls :is(th, td):not(:last-child) { padding-right: .3125rem; }
  #storage-calls thead th { font-size: .6875rem; }
  thead th, thead .number { white-space: normal; vertical-align: bottom; line-height: 1.25; }
}
@media (forced-colors: active) {
  .figures { gap: 0; }
  .figure { border: 1px solid CanvasText; }
  .state::before { background: CanvasText; }
}
`.trimStart();
