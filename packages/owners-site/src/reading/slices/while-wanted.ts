import type { FastifyReply } from 'fastify';
import { abandonment, abortAfter, isAbandoned } from '@canvass/web/limits';
import { SiteError } from '@canvass/web/problems';
import type { OwnersApi } from '../../changes/owner-scope.ts';

/** Works until the client leaves, or its request has waited too long. */
export async function whileWanted(
  reply: FastifyReply,
  { clock, http }: Pick<OwnersApi, 'clock' | 'http'>,
  work: (signal: AbortSignal) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  // This limit ends before that of all reads, whose refusal would blame the storage.
  const limitMs = http.readLimitMs * (15 / 16);
  const left = abandonment(reply);
  const { signal: late, clear } = abortAfter(clock, Math.max(1, Math.floor(limitMs - reply.elapsedTime)));
  try {
    return await work(AbortSignal.any([left, late]));
  } catch (error) {
    if (left.aborted && isAbandoned(reply)) return reply;
    if (late.aborted)
      throw new SiteError('took-too-long', `not computed within ${limitMs} ms`, { cause: error });
    throw error;
  } finally {
    clear();
  }
}
