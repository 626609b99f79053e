import type { FastifyInstance } from 'fastify';
import type { Siblings } from './siblings.ts';

/** Each response waits until the other processes of the site know what was changed: the next request may come to any of them. */
export function settleSiblings(app: FastifyInstance, siblings: Siblings): void {
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    const settled = siblings.settled();
    if (settled === undefined) done();
    // Fastify waits for a promise instead of the call.
    return settled?.then(() => undefined);
  });
}
