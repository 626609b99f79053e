import { scaleStyles } from './scale-layout.ts';

/** How `questionField` looks: on the form, and nested in `.preview` where a survey is written. */
export const fieldStyles = `.question { margin: 0; padding: 2rem 0; border: 0; border-top: 1px solid var(--line); min-width: 0; }
fieldset.question > legend { float: inline-start; width: 100%; }
fieldset.question > legend + * { clear: both; }
.question > label, .question > legend { display: block; padding: 0; font-weight: 600; font-size: 1.125rem; line-height: 1.4; white-space: pre-line; }
.mark { font-weight: 400; font-size: .9375rem; color: var(--muted); white-space: nowrap; unicode-bidi: plaintext; }
.hint { margin: 0; padding-top: .25rem; color: var(--muted); font-size: .9375rem; }
.error { margin: 0; padding-top: .5rem; color: var(--error); font-weight: 600; }
.control { padding-top: .875rem; }
.question.invalid { border-top-color: transparent; position: relative; }
.question.invalid::before { content: ""; position: absolute; inset-block: 1.25rem; inset-inline-start: -1rem; width: 4px; border-radius: 2px; background: var(--error); }
.question.invalid + .question { border-top-color: transparent; }
input, textarea, select, button { font: inherit; color: inherit; }
input.short, textarea, select { width: 100%; padding: .625rem .75rem; background: var(--surface); border: 1px solid var(--edge); border-radius: .5rem; }
input.short { max-width: 10rem; }
input, textarea:not(:placeholder-shown) { unicode-bidi: plaintext; }
textarea { display: block; min-height: 7.5rem; resize: vertical; }
[aria-invalid=true] { border-color: var(--error) !important; border-width: 2px !important; }
.choices { display: grid; gap: .5rem; }
.choice { display: flex; gap: .75rem; align-items: flex-start; padding: .6875rem .875rem; min-height: 2.75rem; background: var(--surface); border: 1px solid var(--edge); border-radius: .5rem; cursor: pointer; }
.choice > bdi { min-width: 0; }
.choice:hover { border-color: var(--ink); }
.invalid .choice { border-color: var(--error); }
.choice:has(:checked) { border-color: var(--accent); background: var(--accent-wash); box-shadow: inset 0 0 0 1px var(--accent); }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: .1875rem 0 0; accent-color: var(--accent); cursor: pointer; }
.scale { display: grid; grid-template-columns: repeat(var(--wide), minmax(0, 1fr)); gap: .5rem; }
.scale .choice { flex-direction: column; align-items: center; gap: .25rem; padding: .6875rem .25rem .5rem; font-variant-numeric: tabular-nums; }
.scale .choice input { margin: 0; }
.ends { display: flex; justify-content: space-between; gap: 1rem; padding-top: .375rem; }
.scale, .ends { max-width: calc(var(--wide) * 7rem); }
.choice.none { width: fit-content; min-height: 2.25rem; margin-block-start: .5rem; margin-inline-start: -.375rem; padding-block: .375rem; padding-inline: .375rem .5rem; gap: .5rem; background: none; border-color: transparent; box-shadow: none; color: var(--muted); font-size: .9375rem; }
.choice.none input { width: 1.0625rem; height: 1.0625rem; margin-top: .1875rem; }
.choice.none:hover, .choice.none:has(:checked) { color: var(--ink); }
@media (max-width: 30rem) {
  .scale { grid-template-columns: repeat(var(--narrow), minmax(0, 1fr)); }
  .question.invalid::before { inset-inline-start: -.625rem; }
}
${scaleStyles}
`;
