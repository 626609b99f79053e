import type { PriceTable } from '@canvass/cost-model/src/prices.ts';
import type { Alternative } from './alternatives.ts';
import type { Asked } from './asked.ts';
import type { MonthlyCost } from './cost.ts';
import type { Facts } from './facts.ts';
import type { ReachedLimit } from './first-limit.ts';
import { number, percent, rate, table } from './format.ts';
import { neededRows } from './needed-rows.ts';
import { perSecondOf } from './needs.ts';
import type { RegionPlan } from './region-plan.ts';

/** A plan with all that belongs to it. */
export interface Report {
  readonly asked: Asked;
  readonly plan: RegionPlan;
  readonly cost: MonthlyCost;
  /** With one account a region, and requests to any site, as a deployment is without more work. */
  readonly limitsOfToday: readonly ReachedLimit[];
  /** With one account a region, and tenants that have a site. */
  readonly limitsOfOneAccount: readonly ReachedLimit[];
  readonly alternatives: readonly Alternative[];
}

/** The whole output as Markdown. */
export function renderReport(report: Report, facts: Facts, prices: PriceTable): string {
  const { asked, plan, cost } = report;
  const { cell } = plan;
  const first = report.limitsOfToday[0]!;
  const next = report.limitsOfOneAccount[0]!;
  return [
    `# What ${number(asked.answersPerSecond)} answers a second need`,
    `${number(asked.answersPerSecond)} answers/s at most, to ${number(asked.surveys)} surveys, in ${number(asked.regions)} ` +
      `${asked.regions === 1 ? 'region' : 'regions'}: ${rate(asked.answersPerSecond / asked.surveys / asked.activeShare)} answers/s to each ` +
      `survey that gets any. ${percent(asked.utilisation)} of each limit and processor are used at the highest rate.`,
    `**The first limit**: a deployment with one storage account in each region, whose sites take any request, reaches ${reachedAt(first)} in all${ofAzure(report.limitsOfToday)}. ` +
      `If each tenant's requests go to one site, it reaches ${reachedAt(next)}. ${
        plan.cells === 1
          ? 'One account a region is enough.'
          : `So ${number(plan.cells)} cells are needed in each region: a cell is a deployment of its own, with its account, sites and workers, and each tenant belongs to one.`
      }`,
    ...notHelped(plan, asked),
    '## What is needed',
    table(neededRows(plan, asked, facts)),
    `A *site* is a process of the survey site, a *worker* one of the summary worker. ${number(asked.spare)} of each in a cell may be away: the others take the load. ` +
      'A scaling agent for each cell comes on top, and a router in front of the sites.',
    `## Requests of one account, per second`,
    table([
      ['call', 'operation', 'per second', 'per answer'],
      ...plan.calls
        .filter(({ perS }) => perS > 0)
        .map(({ what, operation, perS }) => [what, operation, number(perS), rate(perS / cell.answersPerS)]),
    ]),
    '## Limits, in the order in which a growing load reaches them',
    'With one account in each region. *Today*: as above, any site takes a request. *Routed*: each tenant has a site.',
    table(limitRows(report)),
    '## What changes it',
    table(alternativeRows(report.alternatives, asked)),
    '## What a month costs',
    `In ${prices.currency}, with the prices of ${prices.asOf}: ${prices.region}.${redundancy(asked, prices)}`,
    table(costRows(cost, asked)),
    'Without traffic, the routers in front of the sites, the scaling agents, support and discounts. Other prices: `--prices`.',
    '## Where the figures are from',
    sources(facts, prices),
  ].join('\n\n');
}

function reachedAt({ what, limit, unit, atAnswersPerS, asSoonAsSites }: ReachedLimit): string {
  const because = asSoonAsSites === undefined ? '' : `, as soon as it has ${number(asSoonAsSites)} sites`;
  return `*${what}* (${number(limit)}${unit}) at **${atRate(atAnswersPerS)} answers/s**${because}`;
}

/** Azure's first limit, if one of Canvass comes before it. */
function ofAzure(limits: readonly ReachedLimit[]): string {
  const first = limits.find(({ of }) => of === 'Azure');
  return first === undefined || first === limits[0]
    ? ''
    : `, and the first limit of Azure, ${reachedAt(first)}`;
}

function redundancy({ redundancy: asked }: Asked, { zoneRedundant: { operations } }: PriceTable): string {
  return asked === 'lrs'
    ? ''
    : ` The accounts are zone-redundant, so writes, listings and capacity cost ${rate(operations)} times as much (\`--redundancy lrs\`: they do not).`;
}

/** What is beyond its limit, however many cells there are. */
function notHelped({ needs }: RegionPlan, { utilisation }: Asked): string[] {
  return needs
    .filter(({ isOfCell, share }) => !isOfCell && share > utilisation)
    .map(
      ({ what, needed, limit, unit, help }) =>
        `**More cells do not help** *${what}*: ${number(needed)}${unit} are asked for, and ${number(limit)}${unit} are the limit. What helps: ${help}.`,
    );
}

function limitRows({ limitsOfToday, limitsOfOneAccount }: Report): string[][] {
  const names = new Set([...limitsOfToday, ...limitsOfOneAccount].map(({ what }) => what));
  const rows = Array.from(names, (name) => {
    const of = (limits: readonly ReachedLimit[]) => limits.find(({ what }) => what === name);
    const [today, routed] = [of(limitsOfToday), of(limitsOfOneAccount)];
    const about = today ?? routed!;
    const firstAt = Math.min(today?.atAnswersPerS ?? Infinity, routed?.atAnswersPerS ?? Infinity);
    const value = `${number(about.limit)}${about.unit}`;
    return { firstAt, cells: [name, about.of, value, atRateOf(today), atRateOf(routed), about.help] };
  });
  return [
    ['limit', 'of', 'value', 'answers/s today', 'answers/s routed', 'what helps'],
    ...rows.toSorted((one, other) => one.firstAt - other.firstAt).map(({ cells }) => cells),
  ];
}

function atRateOf(limit: ReachedLimit | undefined): string {
  if (limit === undefined) return '';
  const { atAnswersPerS, asSoonAsSites } = limit;
  return `${atRate(atAnswersPerS)}${asSoonAsSites === undefined ? '' : `, with ${number(asSoonAsSites)} sites`}`;
}

function alternativeRows(all: readonly Alternative[], { regions }: Asked): string[][] {
  return [
    ['', 'accounts', 'sites', 'workers', 'calls per answer', 'oldest uncounted answer', 'a month'],
    ...all.map(({ what, plan, cost }) => [
      what,
      number(plan.cells * regions),
      number(plan.cells * regions * plan.cell.sites),
      number(plan.cells * regions * plan.cell.workers),
      rate(perSecondOf(plan.calls, /./) / plan.cell.answersPerS),
      `${number(plan.cell.cycle.oldestS)} s`,
      number(cost.total),
    ]),
  ];
}

function costRows(cost: MonthlyCost, asked: Asked): string[][] {
  const row = (what: string, amount: number): string[] => [
    what,
    number(amount),
    percent(amount / cost.total),
  ];
  return [
    ['', 'a month', 'share'],
    row('requests to storage', cost.operations),
    row('capacity, after the retention', cost.capacity),
    row('sites and workers', cost.compute),
    ...(asked.requestsPerAnswer === 0
      ? []
      : [
          row(
            `requests through a front door, ${rate(asked.requestsPerAnswer)} for an answer`,
            cost.frontDoor,
          ),
        ]),
    ...(asked.triggers === 'none' ? [] : [row('triggers over Service Bus', cost.triggers)]),
    row('all', cost.total),
    ['for a million answers', rate(cost.perMillionAnswers), ''],
  ];
}

function sources({ limits, measured }: Facts, prices: PriceTable): string {
  return [
    `- Measured: bench/RESULTS.md, read for each plan. A site takes ${rate((measured.siteCores / measured.answersPerS) * 1e6)} µs of a core for an answer, a worker ${rate((1e6 * measured.workerCores) / measured.answersPerS)} µs at ${rate(measured.workerCallsPerAnswer)} calls for one; with ${number(measured.surveys)} surveys they took ${number(measured.siteMiB)} and ${number(measured.workerMiB)} MiB.`,
    `- Limits of ${limits.asOf}: ${limits.source} Accounts take more requests in some regions: ${limits.largeRegionAccount.regions}. One subscription has ${limits.accountsPerSubscriptionAndRegion.default} accounts in a region, ${limits.accountsPerSubscriptionAndRegion.onRequest} on request.`,
    ...Object.entries(prices.sources).map(([group, source]) => `- Price of ${group}: ${source}`),
  ].join('\n');
}

function atRate(value: number): string {
  return Number.isFinite(value) ? number(value) : 'never';
}
