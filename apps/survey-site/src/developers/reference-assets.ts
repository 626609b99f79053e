import { namedAsset } from '../ui/assets.ts';

/** On top of the site's own styles. */
export const referenceStylesheet = namedAsset(
  'reference',
  'css',
  'text/css; charset=utf-8',
  `
main { max-width: 60rem; }
code, pre { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
pre { margin: .5rem 0 1rem; padding: .75rem 1rem; white-space: pre-wrap; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
p { margin: 0 0 .5rem; }
.item { padding-left: 1rem; text-indent: -1rem; }
.item::before { content: "– "; }
nav { margin: 2rem 0; columns: 18rem; }
nav h2 { font-size: 1rem; }
nav ul { margin: 0 0 1.25rem; padding: 0; list-style: none; break-before: avoid; }
nav a { display: inline-block; padding: .125rem 0; }
section > h2 { margin: 3rem 0 .5rem; padding-top: 1rem; border-top: 2px solid var(--ink); font-size: 1.5rem; }
article { margin: 1.5rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--line); }
h3 { margin: 0 0 .5rem; font-size: 1.1875rem; line-height: 1.35; }
h4 { margin: 1rem 0 .375rem; font-size: .9375rem; }
:is(h2, h3):target { scroll-margin-top: 1rem; color: var(--accent); }
.address { font-size: 1.0625rem; overflow-wrap: anywhere; }
.address b { color: var(--accent); }
.note { font-size: .875rem; }
h2::first-letter { text-transform: uppercase; }
dl { margin: 0; }
dt { font-weight: 600; }
dt .note { font-weight: 400; }
dd { margin: 0 0 .625rem 1.25rem; }
article ul { margin: 0 0 .25rem; padding-left: 1.25rem; }
article ul + ul { border-top: 1px dashed var(--line); }
`.trimStart(),
);
