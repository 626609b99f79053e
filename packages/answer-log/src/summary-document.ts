import { StorageError } from '@canvass/storage';
import { JsonBytes, parseHistory, SurveyAnswersSummary, type SurveyHistory } from '@canvass/surveys';
import { z } from 'zod';
import { columnFileSchema, decodeColumnFile, encodeColumnFile, type ColumnFile } from './column-files.ts';
import type { IndexPage, Run } from './log-index.ts';
import { figuresMetadata } from './summary-figures.ts';
import { UsedInvitations } from './used-invitations.ts';

/** One blob of a survey's answer log, valid up to `committedLength`; the rest does not exist. */
export interface LogBlob {
  readonly blob: string;
  /** Bytes. */
  readonly committedLength: number;
  /** Lines in them: answers, and stubs of those that were erased. */
  readonly answers: number;
  /** The number of appends. The service accepts 50,000 per blob. */
  readonly blocks: number;
  readonly pages: readonly IndexPage[];
  readonly runs: readonly Run[];
}

/** A survey's summary blob. An answer that it does not list does not exist. */
export interface SummaryDocument {
  /** Rises with each write. */
  readonly version: number;
  /** The questions by definition version: a worker never needs a definition blob. */
  readonly history: SurveyHistory;
  readonly totals: SurveyAnswersSummary;
  readonly log: readonly LogBlob[];
  /** Lines at the head of the log that were removed: the first line of `log` has the place after them. */
  readonly removedLines: number;
  /**
   * Tells this log from earlier ones, in which answers may have other places: the version that began it, which is the first one or that of a rebuild; or
   * when it was restored, in ms since the epoch.
   */
  readonly logSince: number;
  /** In the order of their places, which are disjoint. What none of them covers is read from the log. */
  readonly columns: readonly ColumnFile[];
  /** The ids of answers that were erased, but whose lines may still be in the log or in a segment. */
  readonly erased: readonly string[];
  readonly invited: UsedInvitations;
  /** The blob with what is kept of the answers that retention removed; null: it removed none. */
  readonly removed: string | null;
  /** The survey has had a retention setting; the definition has what it says. */
  readonly hasRetention: boolean;
  /** Lines of the erasure ledger that are certainly applied. */
  readonly ledgerLines: number;
  /** By segment: every record of this survey below this offset is counted. */
  readonly watermarks: Readonly<Record<string, number>>;
  /** When answers were last counted, ISO 8601, by the worker's clock. */
  readonly asOf: string | null;
}

/** Stays forever, so that late answers of a deleted survey are dropped and never counted for a namesake. */
export interface Tombstone {
  readonly version: number;
  readonly deleted: true;
}

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
  // Older releases wrote none of these.
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

/** A summary of a survey that nobody has answered. */
export function emptyDocument(history: SurveyHistory, version: number): SummaryDocument {
  return {
    version,
    history,
    totals: SurveyAnswersSummary.empty(),
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

/** A summary blob as it is written. */
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

/** Of the document that is being encoded. */
const json = new JsonBytes();
const encodedHistories = new WeakMap<SurveyHistory, Buffer>();

/** A history changes only with an edit, and may take 4 MiB. */
function encodedHistory(history: SurveyHistory): Buffer {
  let encoded = encodedHistories.get(history);
  if (encoded === undefined) {
    encoded = Buffer.from(JSON.stringify(history));
    encodedHistories.set(history, encoded);
  }
  return encoded;
}

/** Throws `StorageError` `corrupt` for anything that is not a whole summary or tombstone. */
export function decodeDocument(bytes: Buffer, path: string): SummaryDocument | Tombstone {
  try {
    const parsed: unknown = JSON.parse(bytes.toString());
    // First: a failed parse costs more than all the rest.
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
