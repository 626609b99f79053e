export const surveysStyles = `
.surveys td:first-child { min-width: 14rem; }
.surveys .name { display: inline-block; padding: .125rem 0; font-weight: 600; }
.surveys td .hint { display: block; }
.spark { display: block; width: 7rem; height: 1.75rem; }
.spark rect { fill: var(--accent); }
.spark .none { fill: var(--line); }
.surveys .links { display: flex; flex-wrap: wrap; gap: .25rem .875rem; }
.surveys .links a { display: inline-block; padding: .125rem 0; }
.find { display: flex; flex-wrap: wrap; align-items: end; gap: .625rem; margin: 0 0 1rem; }
.find input { margin: 0; }
.empty { padding: clamp(1.5rem, 5vw, 3.5rem); text-align: center; }
.empty .actions { justify-content: center; }
.share-link { display: flex; flex-wrap: wrap; align-items: center; gap: .625rem; margin: 0 0 .875rem; }
.share-link input { margin: 0; flex: 1 1 16rem; }
.qr { display: block; width: 11rem; height: 11rem; padding: .625rem; background: #fff; border: 1px solid var(--line); border-radius: .5rem; }
@media (max-width: 48rem) {
  .surveys thead { display: none; }
  .surveys tr { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 0; border-top: 1px solid var(--line); }
  .surveys td { padding: .125rem 0; border: 0; min-width: 0 !important; }
  .surveys td:is(.wide) { grid-column: 1 / -1; }
  .surveys td[data-label]::before { content: attr(data-label) " "; color: var(--muted); font-size: .8125rem; }
  .surveys .number { text-align: start; }
}
`.trimStart();
