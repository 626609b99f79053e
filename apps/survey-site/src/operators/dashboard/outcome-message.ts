import type { DeadLetterReport } from '@canvass/queue';
import { markup, type Html } from '../../ui/markup.ts';
import type { DeadLetterOrder } from './dead-letter-order.ts';
import { plural } from '../../ui/figures.ts';
import { notice } from './views/shell.ts';
import { refusals } from './views/review-page.ts';

/** What a queue service shows of a queue without giving it out. */
export const mostLeftTold = 32;

const whys = [
  'redrive-limit',
  'unreadable',
  'lost',
] as const satisfies readonly DeadLetterReport['refused'][number]['why'][];

/**
 * Where to go after an action: the overview, with what came of it in numbers alone, so that a reload does nothing twice.
 * `left`: how many are there that the order did not name, up to `mostLeftTold`.
 */
export function addressAfter(
  { action, scope }: Pick<DeadLetterOrder, 'action' | 'scope'>,
  { settled, refused }: DeadLetterReport,
  left: number,
): string {
  const query = new URLSearchParams({ done: action, settled: String(settled) });
  for (const why of whys) {
    const count = refused.filter((each) => each.why === why).length;
    if (count > 0) query.set(why, String(count));
  }
  if (left > 0) query.set(scope === 'all' ? 'arrived' : 'left', String(left));
  return `/ops?${query.toString()}`;
}

/** The same in words; undefined where the query says nothing of the kind. */
export function outcomeMessage(query: Readonly<Record<string, unknown>>): Html | undefined {
  const { done } = query;
  const settled = countOf(query['settled']);
  if ((done !== 'redrive' && done !== 'purge') || settled === undefined) return undefined;
  const refused = whys.flatMap((why) =>
    Array.from({ length: Math.min(countOf(query[why]) ?? 0, mostTold) }, () => ({ id: '', why })),
  );
  const words = done === 'redrive' ? 'redriven' : 'purged';
  const heading =
    settled === 0
      ? `No dead letter was ${words}`
      : `${plural(settled, 'dead letter was', 'dead letters were')} ${words}`;
  const others = untouched(query);
  if (refused.length > 0) return notice('warn', heading, markup`<p>${refusals({ refused })}.</p>${others}`);
  if (settled === 0) {
    return notice(
      'warn',
      heading,
      markup`<p>None of what was chosen was there any more: somebody else may have settled it.</p>${others}`,
    );
  }
  return notice(
    'good',
    heading,
    done === 'redrive'
      ? markup`<p>What fails again comes back to the dead letters.</p>${others}`
      : markup`<p>They are gone for good.</p>${others}`,
  );
}

/** What the order did not touch, because no review had shown it. */
function untouched(query: Readonly<Record<string, unknown>>): Html | undefined {
  const arrived = countOf(query['arrived']) ?? 0;
  if (arrived > 0)
    return markup`<p>${atLeast(arrived)} arrived meanwhile and ${arrived === 1 ? 'was' : 'were'} left.</p>`;
  if ((countOf(query['left']) ?? 0) === 0) return undefined;
  return markup`<p>There are more, which the review did not cover: they were left.</p>`;
}

function atLeast(count: number): string {
  return count < mostLeftTold ? String(count) : `${mostLeftTold} or more`;
}

const mostTold = 100_000;

function countOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
