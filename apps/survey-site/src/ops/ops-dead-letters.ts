import type { PoisonQueue } from '@canvass/queue';
import type { FormFields } from '@canvass/surveys';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { readDeadLetterId } from '../dead-letter-requests.ts';
import { invalid, problem } from '../http/problem.ts';
import type { Refuser } from '../http/refuser.ts';
import { settlementFields } from '../routes/dead-letters.ts';
import { readOrder, readReview } from './dead-letter-order.ts';
import { seeOther } from './ops-sessions.ts';
import { addressAfter } from './outcome-message.ts';
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

  app.get<{ Params: { id: string } }>('/dead-letters/:id', async (request, reply) => {
    const id = readDeadLetterId(request.params.id);
    const letter = id.ok ? await deadLetters.show(id.value) : undefined;
    if (letter === undefined) return refuser.refuse(request, reply, goneProblem);
    return reply.type(htmlType).send(deadLetterPage(letter));
  });

  app.post('/dead-letters/review', async (request, reply) => {
    const read = readReview((request.body ?? {}) as FormFields);
    if (!read.ok) return refuser.refuse(request, reply, invalid(read.errors));
    const { action, selection } = read.order;
    try {
      const report = await deadLetters[action](selection, { dryRun: true });
      return reply.type(htmlType).send(reviewPage(read.order, report));
    } catch (error) {
      return refuser.fail(request, reply, error, (failed) => problemPage({ ...failed, detail: nothingDone }));
    }
  });

  for (const action of ['redrive', 'purge'] as const) {
    app.post(`/dead-letters/${action}`, async (request, reply) => {
      const read = readOrder(action, (request.body ?? {}) as FormFields);
      if (!read.ok) return refuser.refuse(request, reply, invalid(read.errors));
      const { selection } = read.order;
      try {
        const report = await deadLetters[action](selection);
        logger.info({ action, ...settlementFields(selection, report) }, 'dead letters settled');
        return seeOther(reply, addressAfter(action, report));
      } finally {
        onChange();
      }
    });
  }
}

const nothingDone =
  'Nothing was redriven or purged. What was looked at is back after 5 minutes at the latest.';

const goneProblem = problem('dead-letter-not-found', {
  detail: 'It may have been redriven or purged meanwhile, or somebody else is looking at it.',
});
