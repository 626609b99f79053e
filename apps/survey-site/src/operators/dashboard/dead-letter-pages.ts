import type { DeadLetterReport, PoisonQueue } from '@canvass/queue';
import type { FormFields } from '@canvass/surveys';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { maxIds, readDeadLetterId } from '../dead-letter-requests.ts';
import { describeError } from '../../http/problems/describe-error.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { settleAndLog } from '../settle-and-log.ts';
import { readOrder, readReview, type DeadLetterOrder, type DeadLetterReview } from './dead-letter-order.ts';
import { inspectDeadLetter, reviewDeadLetters, settleByForm } from './route-schemas.ts';
import { seeOther } from './sign-in.ts';
import { addressAfter, mostLeftTold } from './outcome-message.ts';
import { deadLetterPage } from './views/dead-letter-page.ts';
import { problemPage } from './views/problem-page.ts';
import { reviewPage } from './views/review-page.ts';

export interface OpsDeadLettersDeps {
  readonly deadLetters: PoisonQueue;
  readonly refuser: Refuser;
  readonly logger: Logger;
  /** Called when something was changed, or may have been. */
  readonly onChange: () => void;
}

const htmlType = 'text/html; charset=utf-8';

/** Looking into dead letters, and settling them: each order is shown once more before it is carried out. */
export function opsDeadLetters(app: FastifyInstance, deps: OpsDeadLettersDeps): void {
  const { deadLetters, refuser, logger, onChange } = deps;

  const one = { schema: inspectDeadLetter };
  app.get<{ Params: { id: string } }>('/dead-letters/:id', one, async (request, reply) => {
    const id = readDeadLetterId(request.params.id);
    const letter = id.ok ? await deadLetters.show(id.value) : undefined;
    if (letter === undefined) return refuser.refuse(request, reply, goneProblem);
    return reply.type(htmlType).send(deadLetterPage(letter));
  });

  app.post('/dead-letters/review', { schema: reviewDeadLetters }, async (request, reply) => {
    const read = readReview((request.body ?? {}) as FormFields);
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
    app.post(`/dead-letters/${action}`, { schema: settleByForm[action] }, async (request, reply) => {
      const read = readOrder(action, (request.body ?? {}) as FormFields);
      if (!read.ok) return refuser.refuse(request, reply, invalid(read.errors));
      const selection = { ids: read.value.ids };
      try {
        const report = await settleAndLog(deps, action, selection);
        const left = await leftBy(deadLetters, read.value, report).catch((error: unknown) => {
          // What was asked for is done all the same.
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

/** Names what there is now: an order for all of them would take along what nobody has been shown. */
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

/** About how many more there are: at least the one that made them more than one order names. */
async function notNamed(deadLetters: PoisonQueue, { ids }: DeadLetterOrder): Promise<number> {
  return Math.max(1, (await deadLetters.depth()) - ids.length);
}

/** How many are there that an order for all of them did not name, up to `mostLeftTold`. */
async function leftBy(
  deadLetters: PoisonQueue,
  { ids, scope }: DeadLetterOrder,
  { refused }: DeadLetterReport,
): Promise<number> {
  if (scope === 'chosen') return 0;
  const named = new Set(ids);
  // Few enough to be seen without being taken, unless many were refused.
  const there = await deadLetters.list({ all: true }, refused.length + mostLeftTold);
  return Math.min(mostLeftTold, there.filter(({ id }) => !named.has(id)).length);
}

const nothingDone =
  'Nothing was redriven or purged. What was looked at is back after 5 minutes at the latest.';

const goneProblem = problem('dead-letter-not-found', {
  detail: 'It may have been redriven or purged meanwhile, or somebody else is looking at it.',
});
