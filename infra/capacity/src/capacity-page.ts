import { fleetTable } from './fleet/fleet-table.ts';
import { readFacts, readPrices, readRecord } from './files.ts';
import { makeReport } from './plan/make-report.ts';
import { parseAsked } from './plan/parse-asked.ts';
import { renderReport } from './plan/report.ts';

/** The example of the page: the Internet's scale. */
const example = '--answers-per-second 1000000 --surveys 5000000 --regions 3';

/** docs/capacity.md: how to plan a deployment, a plan as it is printed, and what the simulation has shown. */
export function capacityPage(): string {
  const facts = readFacts();
  const prices = readPrices();
  const report = makeReport(parseAsked(example.split(' ')).asked, facts, prices);
  // The titles of the plan stand below that of the page.
  const plan = renderReport(report, facts, prices).replaceAll(/^#/gm, '##');
  return `${[introduction, `\`npm run capacity -- ${example}\` prints:`, plan, simulation, fleetTable(readRecord()), shown].join('\n\n')}\n`;
}

const introduction = `# Capacity

Made from the code, bench/RESULTS.md, infra/cost-model/prices.json and infra/capacity: \`npm run docs\` writes it. [The decision](decisions/0073-regions-and-cells.md) about cells and regions.

\`npm run capacity\` says what a deployment needs, what it costs, and which limit it reaches first. \`--help\` lists its options: rates, surveys, regions, freshness, retention, sizes, how requests are routed, files
with prices and limits of your own, and \`--json\`. It calculates; nothing is deployed, and nobody has run a million answers a second. The constants are from the benches of one machine, so measure your own
([bench](../bench/README.md)) before you buy, and plan for a smaller \`--utilisation\` if you cannot.`;

const simulation = `## What the simulation has shown

\`npm run capacity -- simulate\` runs whole deployments on simulated time in one process: the journals of all sites and all workers are the real code, with the default settings. HTTP and the checks of a site are left
out. A storage request takes 6 ms and, on top, 4 ms on average; a worker's thread is busy for each of its calls as long as measured, and seven times as long in *slow processors* and *workers that rest*. At the end all summaries and logs are read: in each of these runs every acknowledged
answer was in its survey's log once, and each total was the number of answers in its log. The same seed (\`--seed\`) gives the same figures.`;

const shown = `- **Calls for an answer do not grow with sites and workers** if each tenant has a site. Without a route to it, each worker commits every survey: commits conflict, and each reads again what others wrote.
- **Few workers do all the work while they can**: a hint's segment goes to the worker that receives the hint first. *Slow processors* need all workers, and then each has about the same share.
- **Most hints reach a worker that does not own the segment**, which puts them back. The owner finds the growth by its own look, every 2.5 s: with many workers this, and not the hint, decides the freshness.
- **Workers that start at once look at all segments**, each of them: the calls grow with workers times segments. In exchange more of them count. Start them one after another where both are many.
- **An account that is too small loses nothing, but it does not degrade gently**: a refused append is looked at, sealed and begun anew in another segment, so the calls for an answer multiply. A real site's circuit breaker, which is not simulated,
  refuses answers before that. Stay away from the limit: that is what \`--utilisation\` is for.
- **Workers that rest** (more than 500 surveys in a count, [decision 27](decisions/0027-answers-of-many-surveys-gather.md)) share the segments evenly after some counts, and nobody takes another's. This scenario has shown that they did not:
  segments that rested looked abandoned, and were counted twice. If any site answers, a commit meets one conflict on average, and results are four times as old.
- **A site in another region than its account** has one append in flight, as always: an answer waits for the one before and for its own.
- A test compares the plan's formulas with these runs where each tenant has a site: appends for an answer, answers per commit and, where workers rest, the age of the oldest uncounted answer; and the cycle of a worker with the bench of many surveys.
  What workers take that share surveys is no formula: the plan takes it from *any site answers*, between the simulated numbers of sites.`;
