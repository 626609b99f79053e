/** Tables of entries with their actions, which become blocks on narrow screens, and forms in a line. */
export const entriesStyles = `
.entries { margin: 0 0 1.5rem; }
.entries :is(td, tbody th) { vertical-align: top; padding-top: .625rem; padding-bottom: .625rem; }
.entries tbody th { font-weight: 600; }
.entries .note { font-weight: 400; }
.entries .short { white-space: nowrap; }
.entries details > summary { display: inline-flex; align-items: center; min-height: 1.75rem; color: var(--accent); text-decoration: underline; text-underline-offset: .18em; }
.entries details[open] { max-width: 20rem; padding: .5rem 0; }
.entries details p { margin: .375rem 0 .625rem; font-size: .875rem; }
.entry-actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
.entry-actions > a { display: inline-flex; align-items: center; min-height: 1.75rem; }
.inline-form { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem 1rem; }
.inline-form .field { flex: 1 1 16rem; margin: 0; }
.inline-form input { max-width: none; }
.inline-form .field:nth-of-type(2) { flex: 0 1 16rem; }
@media (max-width: 40rem) {
  .entries thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .entries tr { display: block; padding: .625rem 0; border-top: 1px solid var(--line); }
  .entries td, .entries tbody th { display: block; padding: .125rem 0; border: 0; }
}
`.trimStart();
