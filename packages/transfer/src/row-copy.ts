import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { escapeIdentifier, type ClientBase } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { CopyText } from './copy-rows.ts';
import { qualified } from './survey-table.ts';
import { baseColumns } from './table-columns.ts';

/** At most this many bytes are handed to the socket at once. */
const sliceBytes = 256 * 1024;

/**
 * One `COPY` of rows into a table that has their columns. It stays open while rows are added: PostgreSQL would otherwise wait between two of
 * them. `add` and `end` throw what the driver throws. Until one of `end` and `fail` is called, the connection can do nothing else.
 */
export class RowCopy {
  readonly #columns: string;
  readonly #stream: CopyStreamQuery;
  readonly #ended: Promise<void>;
  #isOver = false;

  constructor(client: ClientBase, table: string, columns: CopyText['columns']) {
    this.#columns = namesOf(columns);
    this.#stream = client.query(
      copyFrom(`copy ${qualified(table)} (${this.#columns}) from stdin (encoding 'UTF8')`),
    );
    this.#ended = finished(this.#stream).finally(() => (this.#isOver = true));
    // `end` throws it, or the next `add`.
    this.#ended.catch(() => {});
  }

  /** Returns whether the rows of this text can be added, because they have the same columns. */
  takes({ columns }: CopyText): boolean {
    return namesOf(columns) === this.#columns;
  }

  async add({ bytes }: CopyText): Promise<void> {
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let from = 0; from < all.byteLength; from += sliceBytes) {
      if (this.#isOver) await this.#ended;
      if (!this.#stream.write(all.subarray(from, from + sliceBytes))) await once(this.#stream, 'drain');
    }
  }

  /** Resolves when the rows are in the table. */
  async end(): Promise<void> {
    if (!this.#isOver) this.#stream.end();
    await this.#ended;
  }

  /** Gives the rows up, unless the copy has ended or failed. The transaction then has failed, too. */
  fail(): void {
    if (!this.#isOver) this.#stream.destroy(new Error('the answers could not be read'));
  }
}

function namesOf(columns: CopyText['columns']): string {
  return [...baseColumns, ...columns].map(({ name }) => escapeIdentifier(name)).join(', ');
}
