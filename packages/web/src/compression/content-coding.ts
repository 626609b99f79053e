import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { weightsOf } from '../headers/weights-of.ts';

export type Coding = 'br' | 'gzip';

/** Half of the processor time of the default, 6, for a fifth more bytes of CSV. */
export const gzipLevel = 4;

/**
 * The first of `codings` among those that an `Accept-Encoding` weighs highest (RFC 9110, section 12.5.3); undefined if it takes none
 * of them, or would rather have the bytes as they are.
 */
export function acceptedCoding<C extends Coding>(
  acceptEncoding: string | string[] | undefined,
  codings: readonly C[],
): C | undefined {
  if (typeof acceptEncoding !== 'string') return undefined;
  const weights = weightsIn(acceptEncoding);
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  let best: C | undefined;
  for (const coding of codings) {
    const weight = weightOf(coding);
    if (weight > 0 && weight >= identity && weight > (best === undefined ? 0 : weightOf(best))) best = coding;
  }
  return best;
}

/** Browsers send few different headers, but anybody can send others. */
const weightsByHeader = new LRUCache<string, ReadonlyMap<string, number>>({ max: 100 });
/** Longer headers are read each time: no browser sends them. */
const longestKept = 200;

function weightsIn(acceptEncoding: string): ReadonlyMap<string, number> {
  const known = weightsByHeader.get(acceptEncoding);
  if (known !== undefined) return known;
  const weights = weightsOf(acceptEncoding);
  if (acceptEncoding.length <= longestKept) weightsByHeader.set(acceptEncoding, weights);
  return weights;
}

/** What `Accept-Encoding` decides, caches must know also of the responses that are not compressed. */
export function varyByCoding(reply: FastifyReply): void {
  varyBy(reply, 'accept-encoding');
}

/** Says that the response depends on a header of the request, too. `header`: in lower case. */
export function varyBy(reply: FastifyReply, header: string): void {
  const vary = reply.getHeader('vary');
  if (vary === undefined) reply.header('vary', header);
  else if (!String(vary).includes(header)) reply.header('vary', `${String(vary)}, ${header}`);
}

/** Names the coding of a response, also in its strong ETag, because other bytes need another one: `"3-01KA"` becomes `"3-01KA-gzip"`. Conditional requests may send it back. */
export function nameCoding(reply: FastifyReply, coding: Coding): void {
  reply.header('content-encoding', coding);
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && etag.startsWith('"'))
    reply.header('etag', `${etag.slice(0, -1)}-${coding}"`);
}
