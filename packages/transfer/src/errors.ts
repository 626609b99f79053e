import { DatabaseError } from 'pg';

export type TransferErrorCode =
  /** The database did not answer, or cannot serve anybody now. What was under way is there or not: the next step finds out. */
  | 'unavailable'
  /** A statement did not get its locks in time, or the transaction took too long: of one survey. */
  | 'locked'
  /** There is a table or view of that name that Canvass has not made, or that belongs to another survey. It is not touched. */
  | 'foreignTable'
  /** Somebody has changed a column of a survey's table, or removed it. */
  | 'columnChanged'
  /** The survey has more columns than a table can have, or an answer is too large for a row. */
  | 'tooWide'
  /** Objects that somebody has made need a table that is to be dropped. */
  | 'needed'
  /** A newer version of Canvass has migrated the schema. */
  | 'schemaNewer'
  /** PostgreSQL refused a statement for another reason, such as a missing permission. */
  | 'refused'
  /** The thread that encodes has ended, mostly for want of memory. */
  | 'encodingFailed';

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

/** SQLSTATEs of a server that cannot serve anybody now: it is starting, stopping, out of a resource, or a standby. */
const unavailable = /^(?:08|53|57P|25006|25P03)/;
/** Statements that did not get what they need in time: locks, and turns among transactions. */
const locked = /^(?:55P03|57014|40)/;
/** These messages may quote values, and so answers. */
const quotesValues = /^2[123]/;

/** What the driver has thrown, without `detail`, `where` and a cause: those quote rows. */
export function toTransferError(error: unknown): unknown {
  if (error instanceof DatabaseError) return ofDatabase(error);
  const { code, message } = partsOf(error);
  if (!isOfConnection(code) && !endedConnection.test(message)) return error;
  return new TransferError('unavailable', `The database does not answer: ${message || code}`);
}

/** Of the network, of names (`EAI_AGAIN`), of streams and of TLS. Other codes of Node say that this code is wrong. */
function isOfConnection(code: string): boolean {
  if (code.startsWith('ERR_')) return code.startsWith('ERR_STREAM_') || code.startsWith('ERR_TLS_');
  return /^E[A-Z_]+$/.test(code) || code.startsWith('UNABLE_') || code.includes('CERT');
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
  if (locked.test(code)) {
    return new TransferError('locked', `The database did not finish in time (${code}): ${message}`);
  }
  if (code === '2BP01') return new TransferError('needed', `Other objects need it: ${message}`);
  if (code.startsWith('54'))
    return new TransferError('tooWide', `PostgreSQL cannot hold it (${code}): ${message}`);
  const names = [table, column, constraint].filter((name) => name !== undefined).join(', ');
  const what = quotesValues.test(code) ? `a value does not fit${names && ` (${names})`}` : message;
  return new TransferError('refused', `PostgreSQL refused a statement (${code}): ${what}`);
}
