import type { Traceparent } from './traceparent.ts';

/** One answer as a site writes it into its journal: one line of JSON. */
export interface JournalRecord {
  readonly tenant: string;
  readonly survey: string;
  /** ULID of this life of the survey: deleting and creating a name again makes another. */
  readonly instance: string;
  /** ULID of the answer, made by the site. */
  readonly id: string;
  /** What a repeated submission has in common with the first. */
  readonly submissionId: string;
  /** ISO 8601, UTC, by the site's clock. */
  readonly receivedAt: string;
  readonly definitionVersion: number;
  /** Of the request that brought it, where that is traced. See docs/decisions/0007. */
  readonly trace?: Traceparent | undefined;
  /** Validated values by question id. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** One line, without its newline. */
export function encodeRecord(record: JournalRecord): string {
  // The names and ids are slugs, ULIDs and dates, which need no escaping: a template is several times faster
  // than JSON.stringify. Only what a client chose freely is stringified.
  // The trace stands before the answers, since a reader that does not know it takes all that follows them for theirs.
  const trace = record.trace === undefined ? '' : `,"trace":"${record.trace}"`;
  return (
    `{"tenant":"${record.tenant}","survey":"${record.survey}","instance":"${record.instance}",` +
    `"id":"${record.id}","submissionId":${JSON.stringify(record.submissionId)},` +
    `"receivedAt":"${record.receivedAt}","definitionVersion":${record.definitionVersion}${trace},` +
    `"answers":${JSON.stringify(record.answers)}}`
  );
}

/** The record of a parsed line, or undefined where it has not the shape of one. The answers are not looked into. */
export function asJournalRecord(value: unknown): JournalRecord | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Partial<JournalRecord>;
  const sound =
    isName(record.tenant) &&
    isName(record.survey) &&
    isName(record.instance) &&
    isName(record.id) &&
    typeof record.submissionId === 'string' &&
    isTime(record.receivedAt) &&
    Number.isSafeInteger(record.definitionVersion) &&
    typeof record.answers === 'object' &&
    record.answers !== null &&
    !Array.isArray(record.answers);
  return sound ? (record as JournalRecord) : undefined;
}

/** Names become parts of blob names: a `/` or an oddity in a corrupt record must not reach another's blob. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64 && /^[A-Za-z0-9-]+$/.test(value);
}

/** Exactly as `toISOString` writes it: summaries compare times as texts. */
function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
