import type { Asked } from './asked.ts';
import { definitionsIn, type Container } from './container.ts';
import type { Facts } from './facts.ts';
import { number } from './format.ts';
import { perSecondOf } from './needs.ts';
import type { RegionPlan } from './region-plan.ts';

/** What is needed: in a cell, in a region and in all. */
export function neededRows(plan: RegionPlan, asked: Asked, { limits }: Facts): string[][] {
  const { cell, cells, calls } = plan;
  const perCell = (what: string, value: number): string[] => [
    what,
    number(value),
    number(value * cells),
    number(value * cells * asked.regions),
  ];
  const accountsPerSubscription = limits.accountsPerSubscriptionAndRegion.default;
  const messages = perSecondOf(calls, /Message/);
  const shards = Math.max(1, Math.ceil(messages / limits.queue.messagesPerS / asked.utilisation));
  const requests = asked.answersPerSecond * asked.requestsPerAnswer;
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
    perCell(`sites (${size(cell.containers.site)}), ${number(asked.spare)} of them spare`, cell.sites),
    perCell(`workers (${size(cell.containers.worker)}), ${number(asked.spare)} of them spare`, cell.workers),
    perCell('partitions of the journal (`JOURNAL_PARTITIONS` × sites)', cell.segments),
    ofCell('queues of hints (`QUEUE_SHARDS`)', number(shards)),
    ...(requests === 0
      ? []
      : [
          [
            'profiles of the front door',
            '',
            '',
            number(Math.ceil(requests / limits.frontDoor.requestsPerS / asked.utilisation)),
          ],
        ]),
    ofCell(
      'surveys in use of a site, of the definitions that it keeps',
      `${number(cell.surveysOfSite)} of ${number(definitionsIn(cell.containers.site.memoryMib, asked))}`,
    ),
    ofCell('surveys that a worker counts', number(cell.cycle.surveys)),
    ofCell('age of the oldest uncounted answer', `${number(cell.cycle.oldestS)} s`),
    ...plan.needs
      .filter(({ what }) =>
        /requests of an account$|messages of an account|bytes|capacity|credits/.test(what),
      )
      .map(({ what, needed, limit, unit }) =>
        ofCell(what, `${number(needed)}${unit} of ${number(limit)}${unit}`),
      ),
  ];
}

function ofCell(what: string, value: string): string[] {
  return [what, value, '', ''];
}

function size({ cores, memoryMib }: Container): string {
  return `${number(cores)} ${cores > 1 ? 'cores' : 'core'}, ${number(memoryMib)} MiB each`;
}
