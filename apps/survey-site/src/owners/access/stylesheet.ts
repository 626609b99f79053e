export const accessStyles = `
.access-role { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.access-role select { width: auto; min-height: 2.25rem; margin: 0; padding: .25rem .5rem; }
.access-role button, .entry-actions button { min-height: 2.25rem; padding: .25rem .75rem; font-size: .875rem; }
.sign-in form + .note { margin-top: 1rem; }
.access-secret { max-width: 44rem; }
.access-secret input { max-width: none; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875rem; }
`.trimStart();
