import { DatabaseError } from 'pg';
import { QueueError } from '../../errors.ts';

export type TableQueueErrorCode =
  /** PostgreSQL gave no answer in time. The statement may have been executed. */
  | 'no-answer'
  /** A newer version of Canvass has migrated the schema. */
  | 'schema-newer'
  /** `close` was called. */
  | 'closed';

/** A failure of the database. It is the `cause` of the `QueueError` that the queue's methods throw. */
export class TableQueueError extends Error {
  readonly code: TableQueueErrorCode;

  constructor(code: TableQueueErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TableQueueError';
    this.code = code;
  }
}

/** The SQLSTATEs which say that a schema, table or database does not exist. */
const missing = new Set(['3F000', '42P01']);

/**
 * The SQLSTATEs of a server that cannot run the statement now: it is starting or stopping, lacks a resource, is a standby, or gave up on
 * a lock or a timeout. Every other SQLSTATE is a definite answer.
 */
const transient = /^(?:08|53|57P|58|40|55P03|57014|25006)/;

export function isSchemaMissing(error: unknown): boolean {
  return error instanceof DatabaseError && missing.has(error.code ?? '');
}

export function isPermissionDenied(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501';
}

/** Whether the server sent the error: then the connection is still usable. */
export function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR';
}

/** Turns an error of the driver into one of the queue. An error without a SQLSTATE means that the server did not answer. */
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
