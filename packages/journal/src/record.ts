import type { Traceparent } from './traceparent.ts';

/** An answer as a site writes it to its segment: one line of JSON. */
export interface JournalRecord {
  readonly tenant: string;
  readonly survey: string;
  /** The ULID of the survey's instance. A survey that is created again under a deleted name gets a new one. */
  readonly instance: string;
  /** The ULID of the answer, which the site makes. */
  readonly id: string;
  /** The ULID of the form that was sent. Empty if the answer came without a form. */
  readonly submissionId: string;
  /** ISO 8601, UTC, by the site's clock. */
  readonly receivedAt: string;
  readonly definitionVersion: number;
  /** The context of the request, if it is traced: docs/decisions/0007. */
  readonly trace?: Traceparent | undefined;
  /** The number of the invitation, from 0, if the answer came with one: docs/decisions/0018. */
  readonly invitation?: number | undefined;
  /** Validated values by question id. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Encodes a record as one line of JSON, without its newline. */
export function encodeRecord(record: JournalRecord): string {
  return encodeRecordOf(record, JSON.stringify(record.answers));
}

/** Encodes a record whose answers are JSON already. */
export function encodeRecordOf(record: Omit<JournalRecord, 'answers'>, answers: string): string {
  // Names, ULIDs and times need no escaping, and a template takes a fraction of the time of `JSON.stringify`.
  // Trace and invitation stand before the answers, because the reader takes everything after `"answers":` for the answers.
  const trace = record.trace === undefined ? '' : `,"trace":"${record.trace}"`;
  const invitation = record.invitation === undefined ? '' : `,"invitation":${record.invitation}`;
  return (
    `{"tenant":"${record.tenant}","survey":"${record.survey}","instance":"${record.instance}",` +
    `"id":"${record.id}","submissionId":${JSON.stringify(record.submissionId)},` +
    `"receivedAt":"${record.receivedAt}","definitionVersion":${record.definitionVersion}${trace}${invitation},` +
    `"answers":${answers}}`
  );
}

/** Returns a parsed line as a record. Undefined if it has another shape. The answers are not checked. */
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

/** Whether a value is a name. Names become parts of blob names: a `/` in a corrupt record must not lead to another tenant's blob. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64 && /^[A-Za-z0-9-]+$/.test(value);
}

/** Whether a value is the number of an invitation. */
function isNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Whether a value is a time exactly as `toISOString` writes it: summaries compare times as text. */
function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
