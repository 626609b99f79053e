export const accessStyles = `
.access-table { margin: 0 0 1.5rem; }
.access-table :is(td, tbody th) { vertical-align: top; padding-top: .625rem; padding-bottom: .625rem; }
.access-table tbody th { font-weight: 600; }
.access-table .short { white-space: nowrap; }
.access-table details > summary { display: inline-flex; align-items: center; min-height: 1.75rem; color: var(--accent); text-decoration: underline; text-underline-offset: .18em; }
.access-table details[open] { max-width: 20rem; padding: .5rem 0; }
.access-table details p { margin: .375rem 0 .625rem; font-size: .875rem; }
.access-role { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.access-role select { width: auto; min-height: 2.25rem; margin: 0; padding: .25rem .5rem; }
.access-role button, .access-actions button { min-height: 2.25rem; padding: .25rem .75rem; font-size: .875rem; }
.access-actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
.access-form { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem 1rem; }
.access-form .field { flex: 1 1 16rem; margin: 0; }
.access-form input { max-width: none; }
.access-form .field:nth-of-type(2) { flex: 0 1 16rem; }
.sign-in form + .note { margin-top: 1rem; }
.access-secret { max-width: 44rem; }
.access-secret input { max-width: none; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875rem; }
@media (max-width: 40rem) {
  .access-table thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .access-table tr { display: block; padding: .625rem 0; border-top: 1px solid var(--line); }
  .access-table td, .access-table tbody th { display: block; padding: .125rem 0; border: 0; }
}
`.trimStart();
