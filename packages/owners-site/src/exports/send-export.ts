import { Readable } from 'node:stream';
import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';
import {
  contentTypes,
  encodePosition,
  isPositionIn,
  positionOf,
  type ExportEnd,
  type ExportPosition,
  type LastExports,
  type ExportProgress,
  type Exports,
} from '@canvass/exports';
import { historyInLanguage, type Language, languagesOf, type SurveyHistory } from '@canvass/surveys';
import type { FastifyReply } from 'fastify';
import { attachment } from '@canvass/web/headers';
import { abandonment, isAbandoned } from '@canvass/web/limits';
import { invalid, problem, type Problem, retryAfter } from '@canvass/web/problems';
import type { OwnerPorts } from '../ports.ts';
import { ReadingRate } from './reading-rate.ts';
import { lastExport, notALanguage, stalePosition, type ExportQuery } from './export-query.ts';

/** The names of headers and trailers. They are not case-sensitive. */
const exportHeaders = {
  next: 'Canvass-Next',
  rows: 'Canvass-Rows',
  sha256: 'Canvass-Sha256',
} as const;

export interface SendExportDeps {
  readonly exports: Exports;
  readonly lastExports: LastExports;
  readonly definitions: Pick<OwnerPorts['definitions'], 'read'>;
  /** The signal aborts when the site closes, which would otherwise wait for the client. */
  readonly closing: AbortSignal;
}

export interface AskedExport extends ExportQuery {
  readonly key: SurveyKey;
  readonly document: SummaryDocument;
  /** The history up to the version that is in force. */
  readonly history: SurveyHistory;
  /** The name of the file, without its end. Absent: that of the survey. */
  readonly name?: string;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  /** Called when the file is complete. */
  readonly onComplete?: (end: ExportEnd) => void;
}

/**
 * Streams an export, or returns why not. Its trailers say how many rows the file has, and its SHA-256: a response that was cut has none, and no last chunk.
 */
export async function sendExport(
  { exports, lastExports, definitions, closing }: SendExportDeps,
  reply: FastifyReply,
  asked: AskedExport,
): Promise<Problem | 'sent'> {
  const { key, request, language, onProgress, onComplete } = asked;
  const history = language === undefined ? asked.history : await inLanguage(definitions, asked, language);
  if (history === undefined) return invalid([notALanguage]);
  // An interrupted edit may have taken a later version number, which was never in force.
  const document = { ...asked.document, history };
  const after = asked.after === lastExport ? (await lastExports.read(key))?.position : asked.after;
  if (after !== undefined && !isPositionIn(after, key, document)) return invalid([stalePosition]);
  const signal = AbortSignal.any([abandonment(reply), closing]);
  let begun: Begun;
  try {
    const found = await begin(exports, { key, document, request, after, onProgress, signal });
    if (found === 'busy') return exportsBusy;
    begun = found;
  } catch (error) {
    if (signal.aborted && isAbandoned(reply)) return 'sent';
    throw error;
  }
  // The request was refused meanwhile, because it took too long.
  if (isAbandoned(reply)) return 'sent';
  // HTTP/1.0 has neither chunks nor trailers: there the end of the connection is the end of the file.
  const hasTrailers = reply.request.raw.httpVersion !== '1.0';

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const reader = new ReadingRate();
    let next = begun.first;
    try {
      for (; !next.done; next = await begun.others.next()) {
        const givenMs = performance.now();
        yield next.value;
        reader.took(next.value.byteLength, performance.now() - givenMs);
      }
      // The pieces of an export that was aborted end like those of a whole one.
      signal.throwIfAborted();
      const end = next.value;
      onComplete?.(end);
      if (hasTrailers) {
        reply.raw.addTrailers({ [exportHeaders.rows]: String(end.rows), [exportHeaders.sha256]: end.sha256 });
      }
    } finally {
      await begun.others.return(undefined as never);
    }
  }

  const { format } = request;
  void reply
    .header('content-type', contentTypes[format])
    .header('content-disposition', attachment(`${asked.name ?? key.survey}.${format}`))
    .header('cache-control', 'no-store')
    .header(exportHeaders.next, nextPosition(key, document, after));
  // Fastify's own `trailer` puts no comma between the names.
  if (hasTrailers) void reply.header('trailer', `${exportHeaders.rows}, ${exportHeaders.sha256}`);
  void reply.send(Readable.from(pieces(), { objectMode: false, highWaterMark: 1 }));
  return 'sent';
}

/** Returns the history with texts in a language; undefined if the survey is not in it. */
async function inLanguage(
  definitions: SendExportDeps['definitions'],
  { key, history }: Pick<AskedExport, 'key' | 'history'>,
  language: Language,
): Promise<SurveyHistory | undefined> {
  const found = await definitions.read(key.tenant, key.survey);
  if (found.outcome !== 'found') return undefined;
  const { definition } = found.stored;
  return languagesOf(definition).includes(language)
    ? historyInLanguage(history, definition, language)
    : undefined;
}

/** Returns the position for the next export. The erasures that `after` did not have are still to be listed: this export takes nothing back. */
function nextPosition(key: SurveyKey, document: SummaryDocument, after: ExportPosition | undefined): string {
  const newest = positionOf(key, document);
  return encodePosition(after === undefined ? newest : { ...newest, erasures: after.erasures });
}

interface Begun {
  readonly first: IteratorResult<Uint8Array, ExportEnd>;
  readonly others: AsyncGenerator<Uint8Array, ExportEnd>;
}

/** Begins an export and reads its first bytes: if storage does not answer, the response can still say so. */
async function begin(
  exports: Exports,
  asked: Omit<AskedExport, 'after' | 'history' | 'language' | 'onComplete'> & {
    readonly after: ExportPosition | undefined;
    readonly signal: AbortSignal;
  },
): Promise<Begun | 'busy'> {
  const { key, document, request, after, onProgress, signal } = asked;
  const options = { after: after?.place ?? 0, signal, ...(onProgress && { onProgress }) };
  const begun = await exports.begin(key, document, request, options);
  if (begun.outcome === 'busy') return 'busy';
  return { first: await begun.pieces.next(), others: begun.pieces };
}

/** The refusal while the site writes as many exports as it can. */
const exportsBusy: Problem = problem('too-many-exports', {
  detail: 'Other exports are being written. This one was not begun.',
  headers: retryAfter(10),
});
