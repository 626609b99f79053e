import { Readable } from 'node:stream';
import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';
import {
  contentTypes,
  encodePosition,
  isPositionIn,
  positionOf,
  type ExportEnd,
  type ExportProgress,
  type Exports,
} from '@canvass/exports';
import type { FastifyReply } from 'fastify';
import { abandonment, isAbandoned } from '../../http/limits/abandoned.ts';
import { invalid, problem, retryAfter, type Problem } from '../../http/problems/problem.ts';
import { stalePosition, type ExportQuery } from './export-query.ts';

/** Also the names of trailers: a header field has one name, however it is written. */
export const exportHeaders = {
  next: 'Canvass-Next',
  rows: 'Canvass-Rows',
  sha256: 'Canvass-Sha256',
} as const;

export interface AskedExport extends ExportQuery {
  readonly key: SurveyKey;
  readonly document: SummaryDocument;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  /** Called when the file is complete. */
  readonly onComplete?: (end: ExportEnd) => void;
}

/**
 * Streams an export, or returns why not. Its trailers say how many rows the file has, and its SHA-256: a response that was cut has none, and no last chunk.
 */
export async function sendExport(
  exports: Exports,
  reply: FastifyReply,
  { key, document, request, after, onProgress, onComplete }: AskedExport,
): Promise<Problem | 'sent'> {
  if (after !== undefined && !isPositionIn(after, key, document)) return invalid([stalePosition]);
  const signal = abandonment(reply);
  let begun: Begun;
  try {
    const found = await begin(exports, { key, document, request, after, onProgress, signal });
    if (found === 'busy') return exportsBusy;
    begun = found;
  } catch (error) {
    if (signal.aborted && isAbandoned(reply)) return 'sent';
    throw error;
  }
  // Refused meanwhile, because it took too long.
  if (isAbandoned(reply)) return 'sent';
  let end: ExportEnd | undefined;

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const { first, others } = begun;
    if (first.done) end = first.value;
    else {
      yield first.value;
      end = yield* others;
    }
    onComplete?.(end);
  }

  const { format } = request;
  const name = `${key.survey}.${format}`;
  void reply
    .header('content-type', contentTypes[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .header(exportHeaders.next, encodePosition(positionOf(key, document)))
    .trailer(exportHeaders.rows, async () => String(end?.rows))
    .trailer(exportHeaders.sha256, async () => end!.sha256)
    .send(Readable.from(pieces(), { objectMode: false, highWaterMark: 1 }));
  return 'sent';
}

interface Begun {
  readonly first: IteratorResult<Uint8Array, ExportEnd>;
  readonly others: AsyncGenerator<Uint8Array, ExportEnd>;
}

/** With the first bytes: if storage does not answer, the response can still say so. */
async function begin(
  exports: Exports,
  asked: Omit<AskedExport, 'onComplete'> & { readonly signal: AbortSignal },
): Promise<Begun | 'busy'> {
  const { key, document, request, after, onProgress, signal } = asked;
  const options = { after: after?.place ?? 0, signal, ...(onProgress && { onProgress }) };
  const begun = await exports.begin(key, document, request, options);
  if (begun.outcome === 'busy') return 'busy';
  return { first: await begun.pieces.next(), others: begun.pieces };
}

/** The site writes as many exports as it can. */
const exportsBusy: Problem = problem('too-many-exports', {
  detail: 'Other exports are being written. This one was not begun.',
  headers: retryAfter(10),
});
