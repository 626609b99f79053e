/** Of the export page. */
export const exportsStyles = `
.formats .hint { margin: 0 0 .5rem 1.9rem; }
.download progress { display: block; width: 100%; height: .5rem; margin: 0 0 .75rem; border: 0; border-radius: .25rem; overflow: hidden; appearance: none; background: var(--line); color: var(--accent); }
.download progress::-webkit-progress-bar { background: var(--line); }
.download progress::-webkit-progress-value { background: var(--accent); }
.download progress::-moz-progress-bar { background: var(--accent); }
.download code { overflow-wrap: anywhere; }
`.trim();
