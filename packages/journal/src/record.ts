import type { Traceparent } from './traceparent.ts';

/** An answer as a site writes it to its segment: one line of JSON. */
export interface JournalRecord {
  readonly tenant: string;
  readonly survey: string;
  /** ULID of the survey's instance: re-creating a deleted name makes a new one. */
  readonly instance: string;
  /** ULID of the answer, made by the site. */
  readonly id: string;
  /** ULID of the form that was sent; empty if the answer came without a form. Of older releases: always a ULID. */
  readonly submissionId: string;
  /** ISO 8601, UTC, by the site's clock. */
  readonly receivedAt: string;
  readonly definitionVersion: number;
  /** Of the request, if it is traced: docs/decisions/0007. */
  readonly trace?: Traceparent | undefined;
  /** The number of the invitation, from 0, if the answer came with one: docs/decisions/0018. */
  readonly invitation?: number | undefined;
  /** Validated values by question id. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** One line, without its newline. */
export function encodeRecord(record: JournalRecord): string {
  return encodeRecordOf(record, JSON.stringify(record.answers));
}

/** The same of answers that are JSON already. */
export function encodeRecordOf(record: Omit<JournalRecord, 'answers'>, answers: string): string {
  // Slugs, ULIDs and dates need no escaping, and a template is several times faster than JSON.stringify.
  // Trace and invitation are before the answers: the reader takes everything after `"answers":` for them.
  const trace = record.trace === undefined ? '' : `,"trace":"${record.trace}"`;
  const invitation = record.invitation === undefined ? '' : `,"invitation":${record.invitation}`;
  return (
    `{"tenant":"${record.tenant}","survey":"${record.survey}","instance":"${record.instance}",` +
    `"id":"${record.id}","submissionId":${JSON.stringify(record.submissionId)},` +
    `"receivedAt":"${record.receivedAt}","definitionVersion":${record.definitionVersion}${trace}${invitation},` +
    `"answers":${answers}}`
  );
}

/** The record of a parsed line; undefined if it has another shape. Does not check the answers. */
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
    (record.invitation === undefined || isNumber(record.invitation)) &&
    typeof record.answers === 'object' &&
    record.answers !== null &&
    !Array.isArray(record.answers);
  return sound ? (record as JournalRecord) : undefined;
}

/** Names become parts of blob names: a `/` in a corrupt record must not reach another tenant's blob. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64 && /^[A-Za-z0-9-]+$/.test(value);
}

/** Of an invitation. */
function isNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Exactly as `toISOString` writes it: summaries compare times as text. */
function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
