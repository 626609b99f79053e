export const stylesheet = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1f2328; --quiet: #59636e; --edge: #d1d9e0; --card: #f6f8fa; --trouble: #b3261e; --link: #0550ae;
  --ready: #1f6feb; --in-flight: #9a6700; --wanted: #1a7f37; --running: #8250df;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1117; --ink: #e6edf3; --quiet: #9aa4af; --edge: #30363d; --card: #161b22; --trouble: #ff9b94; --link: #79b8ff;
    --ready: #79b8ff; --in-flight: #e3b341; --wanted: #56d364; --running: #d2a8ff;
  }
}
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: var(--paper); color: var(--ink); }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: .5rem 0; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; }
a { color: var(--link); }
.trouble { color: var(--trouble); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .5rem; margin: 1rem 0; }
dl div { background: var(--card); border: 1px solid var(--edge); border-radius: 6px; padding: .5rem .75rem; }
dt { color: var(--quiet); font-size: .85rem; }
dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
figure { margin: 0; }
figcaption { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .85rem; color: var(--quiet); }
svg { display: block; width: 100%; height: 180px; }
#replicas { height: 160px; }
svg text { font: 11px system-ui, sans-serif; fill: var(--quiet); }
svg .grid { stroke: var(--edge); fill: none; }
svg .gap { fill: var(--quiet); opacity: .25; }
svg .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
svg .ready { stroke: var(--ready); } svg .in-flight { stroke: var(--in-flight); stroke-dasharray: 5 3; }
svg .wanted { stroke: var(--wanted); } svg .running { stroke: var(--running); stroke-dasharray: 5 3; }
svg .mark.done { fill: var(--ink); } svg .mark.undone { fill: none; stroke: var(--trouble); }
.key::before { content: ""; display: inline-block; width: 1.5em; margin-right: .4em; vertical-align: .3em; border-top: 2px solid; }
.key.ready::before { border-color: var(--ready); } .key.in-flight::before { border-color: var(--in-flight); border-top-style: dashed; }
.key.wanted::before { border-color: var(--wanted); } .key.running::before { border-color: var(--running); border-top-style: dashed; }
.key.gap::before { height: .8em; vertical-align: -.05em; border: 0; background: var(--quiet); opacity: .25; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--edge); }
td { overflow-wrap: anywhere; }
td:first-child, td:nth-child(2), td:nth-child(3) { white-space: nowrap; font-variant-numeric: tabular-nums; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1.5rem 0; }
nav a { padding: .25rem 0; }
@media (max-width: 40rem) {
  thead { display: none; }
  tr { display: grid; grid-template-columns: auto auto 1fr; border-bottom: 1px solid var(--edge); padding: .35rem 0; }
  td { border: 0; padding: 0 .75rem 0 0; }
  td:last-child { grid-column: 1 / -1; }
}
`;
