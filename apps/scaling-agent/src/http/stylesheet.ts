export const stylesheet = `
:root { color-scheme: light dark; --ready: #1f6feb; --in-flight: #9a6700; --wanted: #1a7f37; --running: #8250df; }
@media (prefers-color-scheme: dark) {
  :root { --ready: #79b8ff; --in-flight: #e3b341; --wanted: #56d364; --running: #d2a8ff; }
}
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
figure { margin: 1.5rem 0; }
figcaption { margin-bottom: .25rem; }
svg { width: 100%; height: auto; border-bottom: 1px solid currentColor; border-left: 1px solid currentColor; }
svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
svg .gap { fill: currentColor; opacity: .12; }
.key::before { content: ""; display: inline-block; width: .8em; height: .8em; margin-right: .3em; background: currentColor; }
.key.ready { color: var(--ready); } .key.in-flight { color: var(--in-flight); }
.key.wanted { color: var(--wanted); } .key.running { color: var(--running); }
path { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
path.ready { stroke: var(--ready); } path.in-flight { stroke: var(--in-flight); }
path.wanted { stroke: var(--wanted); } path.running { stroke: var(--running); stroke-dasharray: 4 3; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; }
td:first-child, td:nth-child(2) { white-space: nowrap; }
`;
