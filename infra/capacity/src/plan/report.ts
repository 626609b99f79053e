import type { PriceTable } from '@canvass/cost-model/src/prices.ts';
import type { Alternative } from './alternatives.ts';
import type { Asked } from './asked.ts';
import { coresOf, type MonthlyCost } from './cost.ts';
import type { ReachedLimit } from './first-limit.ts';
import { perSecondOf } from './needs.ts';
import type { Facts } from './facts.ts';
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
    `**The first limit**: a deployment with one storage account in each region, whose sites take any request, reaches *${first.what}* ` +
      `(${number(first.limit)}${first.unit}) at **${atRate(first.atAnswersPerS)} answers/s** in all. If each tenant's requests go to one ` +
      `site, it reaches *${next.what}* at **${atRate(next.atAnswersPerS)} answers/s**. ${
        plan.cells === 1
          ? 'One account a region is enough.'
          : `So ${number(plan.cells)} cells are needed in each region: a cell is a deployment of its own, with its account, sites and workers, and each tenant belongs to one.`
      }`,
    ...notHelped(plan, asked),
    '## What is needed',
    table(neededRows(plan, asked, facts)),
    'A *site* is a process of the survey site, a *worker* one of the summary worker. A scaling agent for each cell comes on top.',
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
    `In ${prices.currency}, with the prices of ${prices.asOf}: ${prices.region}.`,
    table(costRows(cost)),
    'Without traffic, the scaling agents, front doors, support and discounts. Other prices: `--prices`.',
    '## Where the figures are from',
    sources(facts, prices),
  ].join('\n\n');
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

function neededRows(plan: RegionPlan, asked: Asked, facts: Facts): string[][] {
  const { cell, cells, calls } = plan;
  const cores = coresOf(plan, asked, facts);
  const { measured } = facts;
  const perCell = (what: string, value: number, unit = ''): string[] => [
    what,
    `${number(value)}${unit}`,
    `${number(value * cells)}${unit}`,
    `${number(value * cells * asked.regions)}${unit}`,
  ];
  const { account, serviceBus } = facts.limits;
  const accountsPerSubscription = facts.limits.accountsPerSubscriptionAndRegion.default;
  const hints = cell.segments * Math.min(1, cell.answersPerS / cell.segments);
  const shards = Math.ceil(
    perSecondOf(calls, /Message/) / facts.limits.queue.messagesPerS / asked.utilisation,
  );
  return [
    ['', 'in a cell', 'in a region', 'in all'],
    perCell('storage accounts', 1),
    [
      `subscriptions, of ${accountsPerSubscription} accounts in a region`,
      '',
      number(Math.ceil(cells / accountsPerSubscription)),
      '',
    ],
    perCell('answers/s', cell.answersPerS),
    perCell('surveys that get answers', cell.activeSurveys),
    perCell(`sites (${cores.site} cores, 512 MiB each)`, cell.sites),
    perCell(`workers (${cores.worker} core, 1 GiB each)`, cell.workers),
    perCell('partitions of the journal (`JOURNAL_PARTITIONS` × sites)', cell.segments),
    ['queues of hints (`QUEUE_SHARDS`)', number(shards), '', ''],
    ['surveys that a worker counts', number(cell.cycle.surveys), '', ''],
    ['age of the oldest uncounted answer', `${number(cell.cycle.oldestS)} s`, '', ''],
    [
      'requests/s of an account',
      `${number(perSecondOf(calls, /./))} of ${number(asked.accountRequestsPerSecond)}`,
      '',
      '',
    ],
    [
      'messages/s of an account',
      `${number(perSecondOf(calls, /Message/))} of ${number(account.queueMessagesPerS)}`,
      '',
      '',
    ],
    // A trigger is sent once, and delivered to each worker.
    [
      'credits/s of Service Bus, standard, if triggers wake the workers',
      `${number(hints * (1 + cell.workers))} of ${number(serviceBus.creditsPerS)}`,
      '',
      '',
    ],
    ...plan.needs
      .filter(({ what }) => /bytes|capacity/.test(what))
      .map(({ what, needed, limit, unit }) => [
        what,
        `${number(needed)}${unit} of ${number(limit)}${unit}`,
        '',
        '',
      ]),
    [
      'surveys of a site, of those that the bench has had',
      `${number(cell.activeSurveys / cell.sites)} of ${number(measured.surveys)}`,
      '',
      '',
    ],
  ];
}

function limitRows({ limitsOfToday, limitsOfOneAccount }: Report): string[][] {
  const routed = new Map(limitsOfOneAccount.map((limit) => [limit.what, limit]));
  const only = limitsOfOneAccount.filter(({ what }) => !limitsOfToday.some((limit) => limit.what === what));
  const rows = [...limitsOfToday, ...only].map((limit) => ({ limit, route: routed.get(limit.what) }));
  const todayOf = new Set(limitsOfToday);
  return [
    ['limit', 'of', 'value', 'answers/s today', 'answers/s routed', 'what helps'],
    ...rows
      .toSorted((one, other) => (one.route?.atAnswersPerS ?? 0) - (other.route?.atAnswersPerS ?? 0))
      .map(({ limit, route }) => [
        limit.what,
        limit.of,
        `${number(limit.limit)}${limit.unit}`,
        todayOf.has(limit) ? atRate(limit.atAnswersPerS) : '',
        route === undefined ? '' : atRate(route.atAnswersPerS),
        limit.help,
      ]),
  ];
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

function costRows(cost: MonthlyCost): string[][] {
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

function number(value: number): string {
  return value >= 100
    ? Number(value.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 0 })
    : rate(value);
}

function rate(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function percent(share: number): string {
  return `${number(100 * share)} %`;
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
