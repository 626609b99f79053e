import { QueueError } from '@canvass/queue';
import { DatabaseError } from 'pg';

export type TableQueueErrorCode =
  /** PostgreSQL gave no answer in time. What was asked may have happened. */
  | 'no-answer'
  /** A newer Canvass has been at this schema: this one would not understand what it finds. */
  | 'schema-newer'
  /** The object was closed. */
  | 'closed';

/** The cause inside of a `QueueError`, which is what callers of a queue are thrown. */
export class TableQueueError extends Error {
  readonly code: TableQueueErrorCode;

  constructor(code: TableQueueErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TableQueueError';
    this.code = code;
  }
}

/** Schema, table or database are not there. */
const missing = new Set(['3F000', '42P01']);

/**
 * What a server says when it, not the statement, is the trouble: it is starting, stopping or out of something, has
 * become a standby, or gave up on a lock or on time. All else with a SQLSTATE is a definite answer.
 */
const transient = /^(?:08|53|57P|58|40|55P03|57014|25006)/;

export function isSchemaMissing(error: unknown): boolean {
  return error instanceof DatabaseError && missing.has(error.code ?? '');
}

export function isPermissionDenied(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501';
}

/** Whether the connection can still be used after it: an answer of the server's is an answer. */
export function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR';
}

/** Without a SQLSTATE there was no answer at all. */
export function toQueueError(what: string, cause: unknown): QueueError {
  if (cause instanceof QueueError) return cause;
  if (cause instanceof TableQueueError && cause.code !== 'no-answer') {
    return new QueueError('refused', cause.message, { cause });
  }
  const sqlState = cause instanceof DatabaseError ? cause.code : undefined;
  const definite = sqlState !== undefined && !transient.test(sqlState);
  const why = sqlState === undefined ? 'had no answer' : `was answered with ${sqlState}`;
  const detail = cause instanceof Error ? `: ${cause.message}` : '';
  return new QueueError(definite ? 'refused' : 'unavailable', `${what} ${why}${detail}`, { cause });
}
