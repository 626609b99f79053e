import { fieldStyles } from './field-stylesheet.ts';

/** Colours meet 4.5:1 for text and 3:1 for the edges of controls, in both schemes. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --surface: #fff; --ink: #1c1f1e; --muted: #555d5a; --line: #dedcd6; --edge: #7b837f;
  --accent: #0b5f54; --accent-ink: #fff; --accent-wash: #e8f2ef; --error: #a8231c; --error-wash: #fdf1ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141716; --surface: #1b1f1e; --ink: #eceeed; --muted: #a9b2ae; --line: #323836; --edge: #7f8985;
    --accent: #6fcdbb; --accent-ink: #0c1f1b; --accent-wash: #1d322d; --error: #ff9d92; --error-wash: #331c1a;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
}
main { max-width: 42rem; margin: 0 auto; padding: clamp(2rem, 7vw, 4.5rem) clamp(1.125rem, 5vw, 2rem) 4rem; }
h1 { margin: 0 0 .75rem; font-size: clamp(1.625rem, 1.3rem + 1.6vw, 2.25rem); line-height: 1.2; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; }
:is(:lang(ar), :lang(ja)) h1 { letter-spacing: normal; }
h2 { margin: 0 0 .5rem; font-size: 1.125rem; line-height: 1.35; font-weight: 650; }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: .18em; }
.lead { font-size: 1.125rem; color: var(--muted); }
.prose { white-space: pre-line; unicode-bidi: plaintext; }
.note { color: var(--muted); font-size: .9375rem; }
form { margin-top: 2.5rem; }
${fieldStyles}:focus-visible, :target:focus { outline: 3px solid var(--accent); outline-offset: 2px; }
.choice:has(:focus-visible), .choice:has(:target:focus) { outline: 3px solid var(--accent); outline-offset: 2px; }
.choice input:is(:focus-visible, :target:focus) { outline: none; }
:target { scroll-margin-top: 10rem; }
.summary { margin: 1.75rem 0 0; padding: 1.125rem 1.25rem; border: 2px solid var(--error); border-radius: .5rem; background: var(--error-wash); }
.summary :last-child { margin-bottom: 0; }
.summary ul { margin: 0; padding: 0; list-style: none; }
.summary li + li { margin-top: .25rem; }
.summary a { color: var(--error); font-weight: 600; display: inline-block; padding: .125rem 0; }
h1.running { margin-bottom: 0; font-size: 1.125rem; color: var(--muted); letter-spacing: normal; }
h1.running + form { margin-top: 1.5rem; }
.summary + form { margin-top: 2rem; }
.progress { margin: 0 0 1.75rem; color: var(--muted); font-size: .9375rem; font-weight: 600; }
progress { display: block; width: 100%; height: .5rem; margin-top: .5rem; border: 0; border-radius: .25rem; overflow: hidden; appearance: none; background: var(--line); color: var(--accent); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }
.page-head h2 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; text-wrap: balance; }
.news { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent-wash); }
.news p { margin: 0; }
.page-head + .question, .news + .question { border-top: 0; padding-top: .75rem; }
:is(.page-head, .news) + .question.invalid::before { inset-block-start: .625rem; }
.actions { padding-top: 2rem; border-top: 1px solid var(--line); }
button, .button { padding: .75rem 1.75rem; min-height: 3rem; border: 1px solid transparent; border-radius: .5rem; background: var(--accent); color: var(--accent-ink); font-weight: 600; cursor: pointer; }
button:hover, .button:hover { filter: brightness(1.12); }
a.button { display: inline-block; text-decoration: none; }
.typed { margin: 0 0 1.25rem; }
.typed label { display: block; margin-bottom: .375rem; font-weight: 600; }
.typed input { width: 100%; max-width: 24rem; padding: .625rem .75rem; background: var(--surface); border: 1px solid var(--edge); border-radius: .5rem; font: .9375rem/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.survey { margin-bottom: .5rem; color: var(--muted); font-weight: 600; }
.entered { margin: 2rem 0 0; }
.entered > div { padding: 1.25rem 0; border-top: 1px solid var(--line); }
.entered dt { font-weight: 600; white-space: pre-line; }
.entered dd { margin: .375rem 0 0; white-space: pre-line; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
button.secondary { background: none; border-color: var(--edge); color: var(--ink); }
button.secondary:hover { border-color: var(--ink); filter: none; }
.actions .note { margin: .875rem 0 0; }
.reference { display: inline-block; padding: .25rem .625rem; border-radius: .375rem; background: var(--accent-wash); font: .9375rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.tick { display: block; width: 3rem; height: 3rem; margin-bottom: 1.25rem; fill: none; stroke: var(--accent); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 30rem) {
  button, .button { width: 100%; text-align: center; }
}
@media (forced-colors: active) {
  .choice:has(:checked) { border: 2px solid Highlight; }
}
`.trimStart();
