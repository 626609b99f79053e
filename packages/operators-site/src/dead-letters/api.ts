import type { PoisonQueue } from '@canvass/queue';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Guard, InputTypes } from '@canvass/web/app';
import { problem, type Refuser } from '@canvass/web/problems';
import { listDeadLetters, readDeadLetter, settleDeadLetters } from './api-schemas.ts';
import { selectionOf } from './dead-letter-requests.ts';
import { settleAndLog } from './settle-and-log.ts';

export interface DeadLettersApiDeps {
  readonly deadLetters: PoisonQueue;
  readonly operatorOnly: Guard;
  readonly refuser: Refuser;
  readonly logger: Logger;
}

/** Lists, reads, redrives and purges the messages that the workers could not handle. */
export function deadLettersApi(app: FastifyInstance, deps: DeadLettersApiDeps): void {
  const { deadLetters, operatorOnly: onRequest, refuser } = deps;
  const api = app.withTypeProvider<InputTypes>();

  api.get('/dead-letters', { onRequest, schema: listDeadLetters }, async (request, reply) => {
    const { limit } = request.query;
    const [count, listed] = await Promise.all([
      deadLetters.depth(),
      deadLetters.list(selectionOf(request.query), limit),
    ]);
    return reply.header('cache-control', 'no-store').send({ count, deadLetters: listed });
  });

  api.get('/dead-letters/:id', { onRequest, schema: readDeadLetter }, async (request, reply) => {
    const letter = await deadLetters.show(request.params.id);
    if (letter === undefined) return refuser.refuse(request, reply, problem('dead-letter-not-found'));
    return reply.header('cache-control', 'no-store').send(letter);
  });

  for (const action of ['redrive', 'purge'] as const) {
    const schema = settleDeadLetters[action];
    api.post(`/dead-letters/${action}`, { onRequest, schema }, async (request, reply) => {
      const { dryRun } = request.body;
      const selection = selectionOf(request.body);
      const report = dryRun
        ? await deadLetters[action](selection, { dryRun })
        : await settleAndLog(deps, action, selection);
      return reply.header('cache-control', 'no-store').send(report);
    });
  }
}
