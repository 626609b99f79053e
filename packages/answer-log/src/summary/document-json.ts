import { StorageError } from '@canvass/storage';
import {
  JsonBytes,
  SurveyAnswersSummary,
  type SurveyHistory,
  type TimeZone,
  historyToJson,
  parseHistory,
} from '@canvass/surveys';
import { z } from 'zod';
import { columnFileSchema, decodeColumnFile, encodeColumnFile } from '../format/column-files.ts';
import { UsedInvitations } from '../format/used-invitations.ts';
import type { SummaryDocument, Tombstone } from './summary-document.ts';
import { figuresMetadata } from './summary-figures.ts';

const run = {
  ordinal: z.int().min(0),
  offset: z.int().min(0),
  lowestId: z.string(),
  highestId: z.string(),
};

const documentSchema = z.object({
  version: z.int().min(1),
  history: z.unknown().transform(parseHistory),
  totals: z.unknown(),
  log: z.array(
    z.object({
      blob: z.string(),
      committedLength: z.int().min(0),
      answers: z.int().min(0),
      blocks: z.int().min(0),
      pages: z.array(z.object({ ...run, blob: z.string(), keys: z.string().nullable().optional() })),
      runs: z.array(z.object(run)),
    }),
  ),
  // Older releases did not write the following fields.
  removedLines: z.int().min(0).default(0),
  logSince: z.int().min(0).default(0),
  columns: z.array(columnFileSchema).default([]),
  erased: z.array(z.string()).default([]),
  invited: z
    .unknown()
    .optional()
    .transform((json) => UsedInvitations.fromJSON(json ?? {})),
  removed: z.string().nullable().default(null),
  hasRetention: z.boolean().default(false),
  ledgerLines: z.int().min(0).default(0),
  watermarks: z.record(z.string(), z.int().min(0)),
  asOf: z.string().nullable(),
});

const tombstoneSchema = z.object({ version: z.int().min(1), deleted: z.literal(true) });

/** The summary of a survey without answers. Its days are those of `zone`. */
export function emptyDocument(history: SurveyHistory, version: number, zone?: TimeZone): SummaryDocument {
  return {
    version,
    history,
    totals: SurveyAnswersSummary.empty(zone),
    log: [],
    removedLines: 0,
    logSince: version,
    columns: [],
    erased: [],
    invited: new UsedInvitations(),
    removed: null,
    hasRetention: false,
    ledgerLines: 0,
    watermarks: {},
    asOf: null,
  };
}

/** The place of the last line of the log, from 1; 0 if it is empty. */
export function lastPlace({ log, removedLines }: Pick<SummaryDocument, 'log' | 'removedLines'>): number {
  return log.reduce((sum, { answers }) => sum + answers, removedLines);
}

/** The content of a summary's blob. */
export interface EncodedSummary {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
}

export function encodeDocument(document: SummaryDocument | Tombstone): EncodedSummary {
  const metadata = figuresMetadata(document);
  if ('deleted' in document) return { bytes: Buffer.from(JSON.stringify(document)), metadata };
  const { version, history, totals, ...rest } = document;
  json.text(`{"version":${version},"history":`);
  json.bytes(encodedHistory(history));
  json.text(',"totals":');
  totals.writeJson(json);
  json.text(`,${JSON.stringify({ ...rest, columns: rest.columns.map(encodeColumnFile) }).slice(1)}`);
  return { bytes: json.take(), metadata };
}

/** The buffer for the document that is being encoded: encoding is synchronous, so all documents share it. */
const json = new JsonBytes();
const encodedHistories = new WeakMap<SurveyHistory, Buffer>();

/** The JSON of a history. It is kept, because a history changes only with an edit and may take 4 MiB. */
function encodedHistory(history: SurveyHistory): Buffer {
  let encoded = encodedHistories.get(history);
  if (encoded === undefined) {
    encoded = Buffer.from(JSON.stringify(historyToJson(history)));
    encodedHistories.set(history, encoded);
  }
  return encoded;
}

/** Decodes a summary's blob. Throws `StorageError` `corrupt` if it is not a whole summary or tombstone. */
export function decodeDocument(bytes: Buffer, path: string): SummaryDocument | Tombstone {
  try {
    const parsed: unknown = JSON.parse(bytes.toString());
    // A tombstone is recognised first: a failed parse as a summary would cost more than all the rest.
    if (typeof parsed === 'object' && parsed !== null && 'deleted' in parsed)
      return tombstoneSchema.parse(parsed);
    const { totals, columns, ...rest } = documentSchema.parse(parsed);
    return {
      ...rest,
      totals: SurveyAnswersSummary.fromJSON(totals),
      columns: columns.map((file) => decodeColumnFile(path, file)),
    };
  } catch (cause) {
    throw new StorageError('corrupt', `the summary of ${path} cannot be read`, { cause });
  }
}
