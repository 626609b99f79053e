export const answersStyles = `
.answers td { min-width: 7rem; max-width: 24rem; }
.answers tbody tr:hover { background: var(--accent-wash); }
.answers time { white-space: nowrap; }
.answers .number { padding-inline-end: 1rem; }
.answers .number a { display: inline-block; min-width: 1.5rem; min-height: 1.5rem; }
.answer td, .answer tbody th { width: 50%; }
.answer tbody th { font-weight: 600; }
.pages { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 0 0 1.25rem; }
.pages > * { display: inline-flex; align-items: center; min-height: 1.75rem; }
.texts { margin: 0 0 .875rem; padding: 0; list-style: none; }
.texts li { padding: .75rem 0; border-top: 1px solid var(--line); }
.texts li:first-child { padding-top: 0; border-top: 0; }
.texts p { margin: 0 0 .125rem; }
@media (max-width: 40rem) {
  .answer :is(table, tbody, tr, td, th) { display: block; width: auto !important; }
  .answer thead { display: none; }
  .answer td { border: 0; padding-top: 0; }
}
`.trimStart();
