import { type Html, markup, shownCount, shownDollars, shownSeconds } from '@canvass/web/page';
import type { OpsState } from '../state.ts';
import { isKnown, type Reading } from '../reading.ts';
import type { OperationCost, StorageCost } from '../storage-cost.ts';
import { dateTime, shownReading, unknownMark } from './parts.ts';

/** Calls and cost by process and operation. */
export function storageCalls({ storageCalls: { site, agent } }: OpsState): Html {
  return markup`<table>
<thead><tr><th scope="col">Operation</th><th scope="col" class="number">Calls</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Per hour</th><th scope="col" class="number">Cost per hour</th></tr></thead>
${group('This site', site)}${group('The scaling agent', agent)}</table>
`;
}

function group(whose: string, cost: Reading<StorageCost>): Html {
  if (!isKnown(cost)) {
    return markup`<tbody><tr class="whose"><th scope="row">${whose}</th><td colspan="4" class="number">${unknownMark}</td></tr></tbody>\n`;
  }
  const { operations, costPerHour } = cost;
  const sum = (of: (each: OperationCost) => number) =>
    operations.reduce((total, each) => total + of(each), 0);
  const perHour = isKnown(costPerHour)
    ? markup`${shownCount(sum((each) => (isKnown(each.perHour) ? each.perHour : 0)))}`
    : unknownMark;
  const price = shownReading(
    costPerHour,
    (dollars) => `${hasUnpriced(cost) ? 'over ' : ''}${shownDollars(dollars)}`,
  );
  return markup`<tbody>
<tr class="whose"><th scope="row">${whose}</th><td class="number">${shownCount(sum(({ calls }) => calls))}</td><td class="number">${shownCount(sum(({ failed }) => failed))}</td><td class="number">${perHour}</td><td class="number">${price}</td></tr>
${operations.map(row)}</tbody>
`;
}

function row({ operation, calls, failed, perHour, costPerHour }: OperationCost): Html {
  return markup`<tr><th scope="row">${breakable(operation)}</th><td class="number">${shownCount(calls)}</td><td class="number${failed > 0 && ' bad'}">${shownCount(failed)}</td><td class="number">${shownReading(perHour, shownCount)}</td><td class="number">${shownReading(costPerHour, shownDollars)}</td></tr>\n`;
}

/** Allows line breaks between the words of a name. */
function breakable(operation: string): Html[] {
  return operation
    .split(/(?=[A-Z])/)
    .map((word, index) => (index === 0 ? markup`${word}` : markup`<wbr>${word}`));
}

/** Returns whether an operation has no known price. The sum is then too low. */
export function hasUnpriced({ costPerHour, operations }: StorageCost): boolean {
  return isKnown(costPerHour) && operations.some((each) => !isKnown(each.costPerHour));
}

/** The window of the numbers, and what the prices exclude. */
export function storageCallsNote(
  { processes, storageCalls: { site, agent } }: OpsState,
  prices: { readonly asOf: string; readonly region: string },
): Html {
  return markup`This site${isKnown(processes) && processes > 1 && `, ${processes} processes`}: ${isKnown(site) ? span(site) : site.unknown}. The scaling agent: ${isKnown(agent) ? span(agent) : agent.unknown}. The workers’ calls are on their own <code>/metrics</code>. List prices of ${prices.asOf} (${prices.region}), in US dollars, without capacity, traffic and Service Bus.`;
}

function span({ since, overSeconds, costPerHour }: StorageCost): Html {
  const over = isKnown(costPerHour)
    ? `per hour over the last ${shownSeconds(overSeconds)}`
    : 'per hour after a minute';
  return markup`since ${dateTime(since)}, ${over}`;
}
