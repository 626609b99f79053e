/** Colours meet 4.5:1 for text and 3:1 for the edges of controls and the bars of charts, in both schemes. */
export const baseStyles = `
:root {
  color-scheme: light dark;
  --paper: #f8f7f4; --surface: #fff; --ink: #1c1f1e; --muted: #555d5a; --line: #e1dfd9; --edge: #7b837f;
  --accent: #0b5f54; --accent-ink: #fff; --accent-wash: #e8f2ef;
  --good: #1d6b3a; --good-wash: #eaf5ee; --warn: #7a4b00; --warn-wash: #fdf4df; --bad: #a8231c; --bad-wash: #fdf1ef;
  --error: var(--bad); --error-wash: var(--bad-wash);
  --shadow: 0 1px 2px rgb(28 31 30 / 5%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121514; --surface: #1a1e1d; --ink: #e9ecea; --muted: #a4adaa; --line: #2d3331; --edge: #7f8985;
    --accent: #6fcdbb; --accent-ink: #0c1f1b; --accent-wash: #1d322d;
    --good: #7fd39b; --good-wash: #16291d; --warn: #efc271; --warn-wash: #2b2414; --bad: #ff9d92; --bad-wash: #331c1a;
    --shadow: none;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
}
code, pre { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font-size: clamp(1.5rem, 1.3rem + 1vw, 2rem); line-height: 1.2; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; }
h2 { margin: 0 0 .75rem; font-size: 1.1875rem; line-height: 1.35; font-weight: 650; letter-spacing: -.005em; }
h3 { margin: 0 0 .5rem; font-size: 1rem; line-height: 1.4; font-weight: 650; }
p { margin: 0 0 .875rem; }
ul, ol { margin: 0 0 .875rem; padding-inline-start: 1.25rem; }
a { color: var(--accent); text-underline-offset: .18em; }
time, .number, .value { font-variant-numeric: tabular-nums; }
p > a:only-child:not(.button) { display: inline-block; padding: .125rem 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.note, .hint { color: var(--muted); font-size: .875rem; line-height: 1.45; }
.prose { white-space: pre-line; unicode-bidi: plaintext; }
.lead { color: var(--muted); font-size: 1.0625rem; max-width: 44rem; }
[hidden] { display: none !important; }

.skip { position: absolute; inset-inline-start: 1rem; top: -4rem; z-index: 2; padding: .5rem 1rem; background: var(--accent); color: var(--accent-ink); border-radius: .375rem; }
.skip:focus { top: .5rem; }
.bar { --gutter: clamp(1rem, 3vw, 2rem); display: flex; flex-wrap: wrap; align-items: center; gap: .375rem 1.5rem; padding: .625rem max(var(--gutter), 50% - 36rem + var(--gutter)); background: var(--surface); border-bottom: 1px solid var(--line); }
.brand { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.25rem; color: var(--ink); font-weight: 650; text-decoration: none; }
.brand img { display: block; }
.brand span { color: var(--muted); font-weight: 400; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0; padding: 0; list-style: none; }
.bar nav a { display: inline-flex; align-items: center; min-height: 2.25rem; padding: .25rem .625rem; border-radius: .375rem; color: var(--ink); text-decoration: none; }
.bar nav a:hover { background: var(--accent-wash); }
.bar nav a[aria-current] { font-weight: 600; background: var(--accent-wash); color: var(--accent); }
.account { display: flex; flex-wrap: wrap; align-items: center; gap: .375rem .75rem; margin-inline-start: auto; color: var(--muted); font-size: .875rem; }
main { max-width: 72rem; margin: 0 auto; padding: 1.75rem clamp(1rem, 3vw, 2rem) 4rem; }
main:focus { outline: none; }

.page-heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; margin: 0 0 1.25rem; }
.page-heading h1 { margin: 0; }
.survey-heading { display: flex; flex-wrap: wrap; align-items: center; gap: .375rem 1rem; margin: 0 0 .75rem; }
.survey-heading h1 { margin: 0; }
.tabs { margin: 0 0 1.5rem; border-bottom: 1px solid var(--line); }
.tabs ul { gap: 0 .25rem; }
.tabs a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .25rem .75rem; margin-bottom: -1px; border-bottom: 3px solid transparent; color: var(--muted); text-decoration: none; }
.tabs a:hover { color: var(--ink); border-bottom-color: var(--line); }
.tabs a[aria-current] { color: var(--ink); font-weight: 600; border-bottom-color: var(--accent); }

.badge { display: inline-flex; align-items: center; gap: .375rem; padding: .0625rem .625rem; border: 1px solid var(--edge); border-radius: 1rem; color: var(--muted); font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.badge::before { content: ""; width: .5rem; height: .5rem; border: 1.5px solid currentcolor; border-radius: 50%; }
.badge.open { color: var(--good); border-color: var(--good); }
.badge.open::before { background: currentcolor; }
.badge.scheduled { color: var(--warn); border-color: var(--warn); }
.badge.scheduled::before { background: linear-gradient(90deg, currentcolor 50%, transparent 50%); }
.badge.closed::before { border-radius: 0; background: currentcolor; }

button, .button {
  display: inline-flex; align-items: center; justify-content: center; gap: .375rem; min-height: 2.5rem; padding: .375rem 1rem; border: 1px solid transparent; border-radius: .5rem;
  background: var(--accent); color: var(--accent-ink); font: inherit; font-size: .9375rem; font-weight: 600; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { filter: brightness(1.12); }
.quiet { background: transparent; border-color: var(--edge); color: var(--ink); font-weight: 500; }
.quiet:hover { filter: none; border-color: var(--ink); background: var(--accent-wash); }
.bar .quiet { min-height: 2.125rem; padding: .25rem .75rem; font-size: .875rem; }
.danger { background: var(--bad); color: var(--surface); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .625rem; margin: 1.25rem 0 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
:target { scroll-margin-top: 1rem; }

.card { min-width: 0; margin: 0 0 1.25rem; padding: 1.25rem 1.375rem; background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; box-shadow: var(--shadow); }
.card > :last-child { margin-bottom: 0; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 1.25rem; align-items: start; }
.columns > * { min-width: 0; }
.wide-and-narrow { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 0 1.25rem; align-items: start; }
.wide-and-narrow > * { min-width: 0; }
.notice { margin: 0 0 1.25rem; padding: .75rem 1.125rem; border: 1px solid; border-inline-start-width: 4px; border-radius: .5rem; background: var(--surface); }
.notice > * { margin: .25rem 0 0; }
.notice-heading { margin: 0; font-weight: 650; }
.notice.good { border-color: var(--good); background: var(--good-wash); }
.notice.good .notice-heading { color: var(--good); }
.notice.warn { border-color: var(--warn); background: var(--warn-wash); }
.notice.warn .notice-heading { color: var(--warn); }
.notice.bad { border-color: var(--bad); background: var(--bad-wash); }
.notice.bad .notice-heading { color: var(--bad); }

.field { margin: 0 0 1.25rem; }
.field > label, .field > legend, fieldset > legend { display: block; padding: 0; font-weight: 600; }
.field .hint { margin: 0; }
.field .error { margin: .25rem 0 0; color: var(--bad); font-weight: 600; }
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
input, textarea, select { font: inherit; color: inherit; }
input, textarea { unicode-bidi: plaintext; }
input:not([type=checkbox], [type=radio], .hidden), textarea, select { display: block; width: 100%; max-width: 36rem; min-height: 2.625rem; margin: .375rem 0 0; padding: .4375rem .75rem; background: var(--surface); border: 1px solid var(--edge); border-radius: .5rem; }
input[type=datetime-local] { max-width: 16rem; }
textarea { min-height: 5.5rem; resize: vertical; }
[aria-invalid=true] { border: 2px solid var(--bad) !important; }
.check { display: flex; gap: .625rem; align-items: flex-start; padding: .25rem 0; cursor: pointer; }
.check input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
.check > span { min-width: 0; }

table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: baseline; font-weight: 400; }
thead th { border-top: 0; color: var(--muted); font-size: .8125rem; white-space: nowrap; }
th:last-child, td:last-child { padding-inline-end: 0; }
.number { text-align: end; white-space: nowrap; }
.scroll { overflow-x: auto; }
details > summary { cursor: pointer; min-height: 1.75rem; }
.copied { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }

.sign-in { max-width: 28rem; margin: clamp(1rem, 10vh, 6rem) auto 0; }

@media (max-width: 56rem) {
  .wide-and-narrow { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 40rem) {
  .bar { gap: .25rem .75rem; }
  .account { width: 100%; justify-content: space-between; margin: 0; }
  .tabs ul { gap: 0; }
  .tabs a { padding: .25rem .5rem; }
  .card { padding: 1rem; border-radius: .5rem; }
  .actions > :is(button, .button) { flex: 1 1 auto; }
}
@media (forced-colors: active) {
  .badge::before { background: CanvasText; }
  .tabs a[aria-current] { border-bottom-color: Highlight; }
}
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --surface: #fff; --ink: #000; --muted: #333; --line: #bbb; --edge: #555; --shadow: none;
    --accent: #0b5f54; --accent-wash: #fff; --good: #1d6b3a; --warn: #7a4b00; --bad: #a8231c;
  }
  .bar, .tabs, .skip, button, .button, .actions, .no-print { display: none !important; }
  main { max-width: none; padding: 0; }
  .card { border-color: #bbb; break-inside: avoid; }
}
`.trimStart();
