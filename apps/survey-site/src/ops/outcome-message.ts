import type { DeadLetterReport } from '@canvass/queue';
import { markup, type Html } from '../html/markup.ts';
import type { OrderAction } from './dead-letter-order.ts';
import { plural } from './figures.ts';
import { notice } from './views/shell.ts';
import { refusals } from './views/review-page.ts';

const whys = [
  'redrive-limit',
  'unreadable',
  'lost',
] as const satisfies readonly DeadLetterReport['refused'][number]['why'][];

/** Where to go after an action: the overview, with what came of it in numbers alone, so that a reload does nothing twice. */
export function addressAfter(action: OrderAction, { settled, refused }: DeadLetterReport): string {
  const query = new URLSearchParams({ done: action, settled: String(settled) });
  for (const why of whys) {
    const count = refused.filter((each) => each.why === why).length;
    if (count > 0) query.set(why, String(count));
  }
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
  if (refused.length > 0) return notice('warn', heading, markup`<p>${refusals({ refused })}.</p>`);
  if (settled === 0) {
    return notice(
      'warn',
      heading,
      markup`<p>None of what was chosen was there any more: somebody else may have settled it.</p>`,
    );
  }
  return notice(
    'good',
    heading,
    done === 'redrive'
      ? markup`<p>What fails again comes back to the dead letters.</p>`
      : markup`<p>They are gone for good.</p>`,
  );
}

const mostTold = 100_000;

function countOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
