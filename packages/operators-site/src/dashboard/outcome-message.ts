import type { DeadLetterReport } from '@canvass/queue';
import { z } from 'zod';
import { type Html, markup, plural } from '@canvass/web/page';
import type { DeadLetterOrder } from './dead-letter-order.ts';
import { notice } from './views/shell.ts';
import { refusals } from './views/review-page.ts';

/** A peek shows at most this many messages. */
export const mostLeftShown = 32;

const whys = [
  'redrive-limit',
  'lost',
] as const satisfies readonly DeadLetterReport['refused'][number]['why'][];

/**
 * The address to redirect to after an order: the overview, with the result as numbers. A reload repeats nothing.
 * @param left the number of dead letters that the order did not name, up to `mostLeftShown`
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

const countText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const countIfAny = countText.default(0).catch(0);

/** The query that `addressAfter` writes. */
const outcomeSchema = z.object({
  done: z.enum(['redrive', 'purge']),
  settled: countText,
  'redrive-limit': countIfAny,
  lost: countIfAny,
  arrived: countIfAny,
  left: countIfAny,
});
type Outcome = z.output<typeof outcomeSchema>;

/** Returns the result of an order in words; undefined if the query has none. */
export function outcomeMessage(query: unknown): Html | undefined {
  const read = outcomeSchema.safeParse(query);
  if (!read.success) return undefined;
  const outcome = read.data;
  const { done, settled } = outcome;
  const refused = whys.flatMap((why) =>
    Array.from({ length: Math.min(outcome[why], mostTold) }, () => ({ id: '', why })),
  );
  const words = done === 'redrive' ? 'redriven' : 'purged';
  const heading =
    settled === 0
      ? `No dead letter was ${words}`
      : `${plural(settled, 'dead letter was', 'dead letters were')} ${words}`;
  const others = untouched(outcome);
  if (refused.length > 0) return notice('warn', heading, markup`<p>${refusals({ refused })}.</p>${others}`);
  if (settled === 0) {
    return notice(
      'warn',
      heading,
      markup`<p>None of the chosen dead letters exists any more. Another operator may have settled them.</p>${others}`,
    );
  }
  return notice(
    'good',
    heading,
    done === 'redrive'
      ? markup`<p>Those that fail again return to the dead letters.</p>${others}`
      : markup`<p>They are deleted for good.</p>${others}`,
  );
}

/** Says how many dead letters the order did not include, because no review had shown them. */
function untouched({ arrived, left }: Outcome): Html | undefined {
  if (arrived > 0)
    return markup`<p>${atLeast(arrived)} arrived after the review and ${arrived === 1 ? 'was' : 'were'} left.</p>`;
  if (left === 0) return undefined;
  return markup`<p>There are more, which the review did not cover. They were left.</p>`;
}

function atLeast(count: number): string {
  return count < mostLeftShown ? String(count) : `${mostLeftShown} or more`;
}

/** A message counts at most this many refusals, because an address could name any number. */
const mostTold = 100_000;
