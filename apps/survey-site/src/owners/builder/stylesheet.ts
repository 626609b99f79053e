import { fieldStyles } from '../../ui/field-stylesheet.ts';

export const builderStyles = `
.toolbar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: -.5rem 0 1.25rem; padding: .625rem 0; background: var(--paper); border-bottom: 1px solid var(--line); }
.toolbar .status { margin: 0; color: var(--muted); font-size: .875rem; font-variant-numeric: tabular-nums; }
.toolbar .buttons { margin-inline-start: auto; }
.has-script :is(.save, .no-script) { display: none; }
.buttons { display: flex; flex-wrap: wrap; gap: .375rem; }
.removed { position: fixed; inset-inline: 0; bottom: 1rem; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: .5rem 1rem; width: fit-content; max-width: calc(100% - 2rem); margin-inline: auto; padding: .5rem 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; box-shadow: 0 .25rem 1rem rgb(0 0 0 / .2); }
.removed p { margin: 0; }
button:disabled { opacity: .45; cursor: default; filter: none; }
.small { min-height: 2rem; padding: .125rem .5rem; border-color: transparent; color: var(--accent); font-size: .8125rem; }
.small:disabled { color: var(--muted); }
.card-bar .buttons { gap: .125rem; margin-inline-end: -.5rem; }
.icon { min-width: 2.25rem; min-height: 2.25rem; padding: 0; font-size: 1rem; }

.builder { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem 2rem; align-items: start; }
.builder-side { min-width: 0; }
#problems { margin: 0 0 1.25rem; padding: .875rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; }
#problems:has(li) { border-color: var(--warn); background: var(--warn-wash); }
#problems h2, .outline h2 { margin: 0 0 .375rem; font-size: .9375rem; }
#problems ul { margin: 0; padding: 0; list-style: none; }
#problems li a { display: inline-block; padding: .1875rem 0; font-size: .9375rem; }
.ready { margin: 0; color: var(--muted); font-size: .9375rem; }
.outline ol { margin: 0; padding-inline-start: 1.75rem; font-size: .9375rem; }
.outline li { color: var(--muted); }
.outline a { display: inline-block; vertical-align: top; padding: .125rem 0; color: var(--ink); text-decoration: none; }
.outline a:hover { text-decoration: underline; }

.builder-card { margin: 0; padding: .875rem 1.25rem 1.25rem; }
.builder-card.is-open { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.builder-card, .page-card { scroll-margin-top: 5rem; }
.card-bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .375rem 1rem; }
.kind { margin: 0; color: var(--ink); font-size: .875rem; font-weight: 650; }
.kind span { color: var(--muted); font-weight: 400; padding-inline-start: .375rem; }
.title-card { margin-bottom: .75rem; }
.title-card .survey-title { margin: .75rem 0 .375rem; font-size: 1.625rem; }
.title-card .lead { margin: 0; }
.page-card { margin: 1.5rem 0 .25rem; padding: .75rem 1.25rem; border-inline-start: 4px solid var(--accent); background: var(--accent-wash); border-radius: .5rem; }
.section-title { margin: .25rem 0 0; font-size: 1.1875rem; font-weight: 650; }
.page-card .hint { margin: .125rem 0 0; }
.asked-if { margin: .75rem 0 0; color: var(--muted); font-size: .875rem; }
.asked-if::before { content: "↳ "; }
.preview-heading { margin: 1.25rem 0 0; padding-top: 1rem; border-top: 1px dashed var(--edge); color: var(--muted); font-size: .8125rem; font-weight: 600; }

.insert { margin: .125rem 0; }
.insert > summary { display: flex; align-items: center; gap: .75rem; min-height: 1.75rem; color: var(--muted); font-size: .8125rem; list-style: none; }
.insert > summary::-webkit-details-marker { display: none; }
.insert > summary::before, .insert > summary::after { content: ""; flex: 1; border-top: 1px solid transparent; }
.insert > summary span::before { content: "+ "; }
.insert > summary:is(:hover, :focus-visible) { color: var(--accent); }
.insert > summary:is(:hover, :focus-visible)::before, .insert > summary:is(:hover, :focus-visible)::after { border-color: var(--accent); }
.add { display: flex; flex-wrap: wrap; gap: .5rem; }
.insert .add { justify-content: center; padding: .375rem 0 .75rem; }
.add-last { margin-top: 1rem; padding: 1.125rem 1.25rem 1.25rem; border: 1px dashed var(--edge); border-radius: .75rem; }
.add-last h2 { font-size: 1rem; margin: 0 0 .5rem; }

.editor { margin-top: .75rem; }
.editor .field { margin-bottom: 1rem; }
.editor .field > label { font-size: .9375rem; }
.editor input:not([type=checkbox]), .editor textarea, .editor select { max-width: none; }
.editor textarea { min-height: 0; }
.editor input.short { max-width: 9rem; }
.editor .row { display: flex; flex-wrap: wrap; align-items: end; gap: 0 .75rem; }
.editor .row > .field { flex: 1 1 11rem; min-width: 0; }
.editor .row > button { margin-bottom: 1rem; }
.pairs { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1rem; align-items: end; }
.todo { margin: .25rem 0 0; color: var(--warn); font-size: .875rem; font-weight: 600; }
.choice-rows ol { margin: .375rem 0 .625rem; padding: 0; list-style: none; }
.choice-rows li { margin: 0 0 .5rem; }
.choice-row { display: flex; flex-wrap: wrap; gap: .375rem; align-items: center; }
.choice-row input { flex: 1 1 12rem; width: auto; margin: 0; }
.icons { display: inline-flex; gap: .25rem; }
.paste { margin: .625rem 0 0; }
.paste > summary { display: inline-flex; align-items: center; color: var(--accent); text-decoration: underline; text-underline-offset: .18em; }
.conditions { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.condition { margin: 0 0 .75rem; padding: .75rem .875rem .125rem; background: var(--paper); border-radius: .5rem; }
.boxes { margin: 0 0 .75rem; }
.boxes legend { font-size: .9375rem; }

.row-actions { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; }
.row-actions .small { padding-inline: 0; text-decoration: underline; font-size: inherit; font-weight: 400; }
.changes { max-width: 48rem; }
.changes li + li { margin-top: .375rem; }
.code { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; max-width: none; }
.import-report { margin-top: 1.5rem; }
.import-report ol, .import-report ul { padding-inline-start: 1.25rem; }
.import-report li { margin-bottom: .375rem; }
.import-report li p { margin: 0; }
.kind-tag { display: inline-block; padding: 0 .5rem; border: 1px solid; border-radius: 1rem; font-size: .8125rem; font-weight: 600; }
.kind-tag.taken { color: var(--good); }
.kind-tag.changed { color: var(--warn); }
.kind-tag.leftOut { color: var(--bad); }
.conflict h2 { font-size: 1.0625rem; }
.versions-table { margin: .75rem 0; }
.versions-table :is(th, td) { vertical-align: top; }
.versions-table tbody th { font-weight: 600; width: 20%; }
ins { background: var(--good-wash); color: var(--good); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .15em; }
del { background: var(--bad-wash); color: var(--bad); }

.preview { ${fieldStyles}
  .question { border-top: 0; padding: .625rem 0 0; }
  .question > label, .question > legend { font-size: 1.0625rem; }
  .choice, .choice input { cursor: default; }
  textarea { max-width: none; }
}

@media (min-width: 62rem) {
  .builder { grid-template-columns: minmax(0, 1fr) 17rem; }
  .builder-side { position: sticky; top: 5rem; max-height: calc(100vh - 6rem); overflow-y: auto; }
}
@media (max-width: 40rem) {
  .toolbar { position: static; }
  .toolbar .buttons { margin: 0; width: 100%; }
  .toolbar .buttons > * { flex: 1 1 auto; }
  .builder-card, .add-last { padding-inline: .875rem; }
  .pairs { grid-template-columns: minmax(0, 1fr); }
  .versions-table thead { display: none; }
  .versions-table tr { display: grid; padding: .5rem 0; border-top: 1px solid var(--line); }
  .versions-table :is(th, td) { border: 0; padding: .125rem 0; width: auto !important; }
  .versions-table td::before { content: attr(data-label) ": "; color: var(--muted); font-size: .8125rem; }
}
@media print { .toolbar, .builder-side, .insert, .add-last, .card-bar .buttons { display: none !important; } }
`.trimStart();
