import { DatabaseError } from 'pg';

export type TransferErrorCode =
  /** The database did not answer, or cannot serve anybody now. What was under way is there or not: the next step finds out. */
  | 'unavailable'
  /** Somebody else holds a lock on a survey's table. */
  | 'locked'
  /** A transaction took too long, or PostgreSQL ended it in favour of another one. Its connection is closed. */
  | 'late'
  /** There is a table or view of that name that Canvass has not made, or that belongs to another survey. It is not touched. */
  | 'foreign-table'
  /** Somebody has changed a column of a survey's table, or removed it. */
  | 'column-changed'
  /** The survey has more columns than a table can have, or an answer is too large for a row. */
  | 'too-wide'
  /** Objects that somebody has made need a table that is to be dropped. */
  | 'needed'
  /** A newer version of Canvass has migrated the schema. */
  | 'schema-newer'
  /** PostgreSQL refused a statement for another reason, such as a missing permission. */
  | 'refused'
  /** The thread that encodes has ended, mostly for want of memory. */
  | 'encoding-failed';

/** Its message has no answers and no password: it may be logged and shown. */
export class TransferError extends Error {
  readonly code: TransferErrorCode;

  constructor(code: TransferErrorCode, message: string) {
    super(message);
    this.name = 'TransferError';
    this.code = code;
  }
}

/** It concerns the database, not one survey. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof TransferError && error.code === 'unavailable';
}

/** A schema or a table does not exist. */
export function isSchemaMissing(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '3F000' || error.code === '42P01');
}

/** The connection of a transaction with this error is of no use. */
export function isConnectionLost(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof TransferError && error.code === 'late');
}

/** SQLSTATEs of a server that cannot serve anybody now: it is starting, stopping, out of disk or connections, or a standby. Memory may be short for one statement only. */
const unavailable = /^(?:08|53(?!200)|57P|25006)/;
/** Codes that end one transaction: a deadlock, a conflict, or an end because it was idle for too long. */
const ended = /^(?:40|25P03)/;
/** These messages may quote values, and so answers. */
const quotesValues = /^2[123]/;

/** What the driver has thrown, without `detail`, `where` and a cause: those quote rows. */
export function toTransferError(error: unknown): unknown {
  if (error instanceof DatabaseError) return ofDatabase(error);
  const { code, message } = partsOf(error);
  if (!/^(?:E[A-Z]+|ERR_STREAM_\w+)$/.test(code) && !endedConnection.test(message)) return error;
  return new TransferError('unavailable', `The database does not answer: ${message || code}`);
}

/** What the driver has thrown while it connected: whatever is not the server's word comes from the network, from DNS or from TLS. */
export function toConnectError(error: unknown): unknown {
  const known = toTransferError(error);
  if (known instanceof TransferError) return known;
  const { code, message } = partsOf(error);
  return new TransferError('unavailable', `The database cannot be reached: ${message || code}`);
}

/** The driver gives its errors of ended connections no code. */
const endedConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

/** Not by `instanceof`: Jest's modules and those of Node have `Error` classes of their own. */
function partsOf(error: unknown): { readonly code: string; readonly message: string } {
  const { code = '', message = '' } = Object(error) as { code?: unknown; message?: unknown };
  return { code: String(code), message: String(message) };
}

function ofDatabase({ code = '', message, table, column, constraint }: DatabaseError): TransferError {
  if (unavailable.test(code)) {
    return new TransferError('unavailable', `The database does not serve now (${code}): ${message}`);
  }
  if (ended.test(code))
    return new TransferError('late', `PostgreSQL ended a transaction (${code}): ${message}`);
  if (code === '55P03' || code === '57014') {
    return new TransferError('locked', `The database did not finish in time (${code}): ${message}`);
  }
  if (code === '2BP01') return new TransferError('needed', `Other objects need it: ${message}`);
  if (code.startsWith('54'))
    return new TransferError('too-wide', `PostgreSQL cannot hold it (${code}): ${message}`);
  const names = [table, column, constraint].filter((name) => name !== undefined).join(', ');
  const what = quotesValues.test(code) ? `a value does not fit${names && ` (${names})`}` : message;
  return new TransferError('refused', `PostgreSQL refused a statement (${code}): ${what}`);
}
