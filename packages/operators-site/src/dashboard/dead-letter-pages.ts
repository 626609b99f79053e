import type { DeadLetterReport, PoisonQueue } from '@canvass/queue';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { describeError, invalid, type Refuser } from '@canvass/web/problems';
import { type InputTypes, seeOther } from '@canvass/web/app';
import { maxIds } from '../dead-letters/dead-letter-requests.ts';
import { settleAndLog } from '../dead-letters/settle-and-log.ts';
import { readOrder, readReview, type DeadLetterOrder, type DeadLetterReview } from './dead-letter-order.ts';
import { addressAfter, mostLeftShown } from './outcome-message.ts';
import {
  deadLetterGone,
  inspectDeadLetter,
  reviewDeadLetters,
  settleByForm,
} from './dead-letter-pages-schemas.ts';
import { deadLetterPage } from './views/dead-letter-page.ts';
import { problemPage } from './views/problem-page.ts';
import { reviewPage } from './views/review-page.ts';

export interface OpsDeadLettersDeps {
  readonly deadLetters: PoisonQueue;
  readonly refuser: Refuser;
  readonly logger: Logger;
  /** Called when something has or may have changed. */
  readonly onChange: () => void;
}

/** Pages that show dead letters and settle them. Each order is reviewed before it is carried out. */
export function opsDeadLetters(app: FastifyInstance, deps: OpsDeadLettersDeps): void {
  const { deadLetters, refuser, logger, onChange } = deps;

  const pages = app.withTypeProvider<InputTypes>();

  pages.get('/dead-letters/:id', { schema: inspectDeadLetter }, async (request, reply) => {
    const letter = await deadLetters.show(request.params.id);
    if (letter === undefined) return refuser.refuse(request, reply, deadLetterGone);
    return reply.type(htmlType).send(deadLetterPage(letter));
  });

  pages.post('/dead-letters/review', { schema: reviewDeadLetters }, async (request, reply) => {
    const read = readReview(formFieldsOf(request));
    if (!read.ok) return refuser.refuse(request, reply, invalid(read.errors));
    try {
      const order = await orderOf(deadLetters, read.value);
      const report = await deadLetters[order.action]({ ids: order.ids }, { dryRun: true });
      const left = order.scope === 'first' ? await notNamed(deadLetters, order) : 0;
      return reply.type(htmlType).send(reviewPage(order, report, left));
    } catch (error) {
      return refuser.fail(request, reply, error, (failed) => problemPage({ ...failed, detail: nothingDone }));
    }
  });

  for (const action of ['redrive', 'purge'] as const) {
    pages.post(`/dead-letters/${action}`, { schema: settleByForm[action] }, async (request, reply) => {
      const read = readOrder(action, formFieldsOf(request));
      if (!read.ok) return refuser.refuse(request, reply, invalid(read.errors));
      const selection = { ids: read.value.ids };
      try {
        const report = await settleAndLog(deps, action, selection);
        const left = await leftBy(deadLetters, read.value, report).catch((error: unknown) => {
          // The order itself was carried out.
          logger.warn({ error: describeError(error), what: 'dead letters left' }, 'not read for /ops');
          return 0;
        });
        return seeOther(reply, addressAfter(read.value, report, left));
      } finally {
        onChange();
      }
    });
  }
}

/** Names the current dead letters: an order for "all" would include later ones, which no review has shown. */
async function orderOf(
  deadLetters: PoisonQueue,
  { action, selection }: DeadLetterReview,
): Promise<DeadLetterOrder> {
  if ('ids' in selection) return { action, ids: selection.ids, scope: 'chosen' };
  const ids = (await deadLetters.list(selection, maxIds + 1)).map(({ id }) => id);
  return ids.length > maxIds
    ? { action, ids: ids.slice(0, maxIds), scope: 'first' }
    : { action, ids, scope: 'all' };
}

/** Returns the approximate number of dead letters beyond the order; at least 1. */
async function notNamed(deadLetters: PoisonQueue, { ids }: DeadLetterOrder): Promise<number> {
  return Math.max(1, (await deadLetters.depth()) - ids.length);
}

/** Returns the number of dead letters that the order did not name, up to `mostLeftShown`. */
async function leftBy(
  deadLetters: PoisonQueue,
  { ids, scope }: DeadLetterOrder,
  { refused }: DeadLetterReport,
): Promise<number> {
  if (scope === 'chosen') return 0;
  const named = new Set(ids);
  // A peek shows this many, unless many were refused.
  const there = await deadLetters.list({ all: true }, refused.length + mostLeftShown);
  return Math.min(mostLeftShown, there.filter(({ id }) => !named.has(id)).length);
}

const nothingDone = 'Nothing was redriven or purged. The dead letters are visible again within 5 minutes.';
