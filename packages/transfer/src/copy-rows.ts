import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CopyText } from './copy-text.ts';
import { qualified } from './survey-table.ts';
import { baseColumns } from './table-columns.ts';

/** At most this many bytes are handed to the socket at once. */
const sliceBytes = 256 * 1024;

/** Adds rows to a table that has their columns. */
export async function copyRows(
  client: ClientBase,
  table: string,
  { columns, bytes }: Pick<CopyText, 'columns' | 'bytes'>,
): Promise<void> {
  const names = [...baseColumns, ...columns].map(({ name }) => escapeIdentifier(name));
  const copy = client.query(
    copyFrom(`copy ${qualified(table)} (${names.join(', ')}) from stdin (encoding 'UTF8')`),
  );
  await pipeline(Readable.from(slicesOf(bytes)), copy);
}

function* slicesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Buffer> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 0; from < all.byteLength; from += sliceBytes) yield all.subarray(from, from + sliceBytes);
}
