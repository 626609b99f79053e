import type { DeadLetterReport, DeadLetterSelection, PoisonQueue } from '@canvass/queue';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { readDeadLetterId, readDeadLetterOrder, readDeadLetterQuery } from './dead-letter-requests.ts';
import type { Guard } from '../http/auth.ts';
import { invalid, problem } from '../http/problems/problem.ts';
import type { Refuser } from '../http/problems/refuser.ts';
import { listDeadLetters, readDeadLetter, settleDeadLetters } from './route-schemas.ts';

export interface DeadLettersDeps {
  readonly deadLetters: PoisonQueue;
  readonly operatorOnly: Guard;
  readonly refuser: Refuser;
  /** Told what was redriven and purged: nothing else remembers it. */
  readonly logger: Logger;
}

/** What the workers could not handle, for whoever runs the site. */
export function deadLetterApi(
  app: FastifyInstance,
  { deadLetters, operatorOnly, refuser, logger }: DeadLettersDeps,
): void {
  const { refuse } = refuser;
  const onRequest = operatorOnly;

  app.get('/dead-letters', { onRequest, schema: listDeadLetters }, async (request, reply) => {
    const query = readDeadLetterQuery(request.query);
    if (!query.ok) return refuse(request, reply, invalid(query.errors));
    const { selection, limit } = query.value;
    const [count, listed] = await Promise.all([deadLetters.depth(), deadLetters.list(selection, limit)]);
    return reply.header('cache-control', 'no-store').send({ count, deadLetters: listed });
  });

  const one = { onRequest, schema: readDeadLetter };
  app.get<{ Params: { id: string } }>('/dead-letters/:id', one, async (request, reply) => {
    const id = readDeadLetterId(request.params.id);
    if (!id.ok) return refuse(request, reply, invalid(id.errors));
    const letter = await deadLetters.show(id.value);
    if (letter === undefined) return refuse(request, reply, problem('dead-letter-not-found'));
    return reply.header('cache-control', 'no-store').send(letter);
  });

  for (const action of ['redrive', 'purge'] as const) {
    const schema = settleDeadLetters[action];
    app.post(`/dead-letters/${action}`, { onRequest, schema }, async (request, reply) => {
      const order = readDeadLetterOrder(request.body);
      if (!order.ok) return refuse(request, reply, invalid(order.errors));
      const { selection, dryRun } = order.value;
      const report = await deadLetters[action](selection, { dryRun });
      if (!dryRun) logger.info({ action, ...settlementFields(selection, report) }, 'dead letters settled');
      return reply.header('cache-control', 'no-store').send(report);
    });
  }
}

/** What is logged of a redrive or a purge: counts in place of ids, of which there may be thousands. */
export function settlementFields(
  selection: DeadLetterSelection,
  { matched, settled, refused }: DeadLetterReport,
): object {
  const asked = 'ids' in selection ? { ids: selection.ids.length } : selection;
  return { selection: asked, matched, settled, refused: refused.length };
}
