import type { PoisonQueue } from '@canvass/queue';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Guard } from '../../http/auth.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { readDeadLetterId, readDeadLetterOrder, readDeadLetterQuery } from './dead-letter-requests.ts';
import { listDeadLetters, readDeadLetter, settleDeadLetters } from './api-schemas.ts';
import { settleAndLog } from './settle-and-log.ts';

export interface DeadLettersApiDeps {
  readonly deadLetters: PoisonQueue;
  readonly operatorOnly: Guard;
  readonly refuser: Refuser;
  readonly logger: Logger;
}

/** The messages that the workers could not handle. */
export function deadLettersApi(app: FastifyInstance, deps: DeadLettersApiDeps): void {
  const { deadLetters, operatorOnly: onRequest } = deps;
  const { refuse } = deps.refuser;

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
      const report = dryRun
        ? await deadLetters[action](selection, { dryRun })
        : await settleAndLog(deps, action, selection);
      return reply.header('cache-control', 'no-store').send(report);
    });
  }
}
