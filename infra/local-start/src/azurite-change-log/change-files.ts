import { closeSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The changes of an index since its snapshot: `{index}.changes-{generation}`, a new file for each snapshot. A line is a
 * JSON array: the changes of one call. A line without its line end is ignored: a killed process can tear the last one.
 */
export class ChangeFiles {
  readonly #indexPath: string;
  #generation = 0;
  #fd: number | undefined;

  constructor(indexPath: string) {
    this.#indexPath = indexPath;
  }

  /** Begins a generation later than `after` and than all existing ones; returns its number. */
  begin(after: number): number {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
    this.#generation = Math.max(after, this.#generation, ...this.#generations()) + 1;
    return this.#generation;
  }

  /** Returns when the operating system has the line; it then survives the end of this process. */
  append(changes: readonly string[]): void {
    this.#fd ??= openSync(this.#path(this.#generation), 'ax');
    const bytes = Buffer.from(`[${changes.join(',')}]\n`);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#fd, bytes, at);
  }

  /** Every change of this generation and of later ones, in order. */
  *readFrom(first: number): Generator {
    for (const generation of this.#generations()) {
      if (generation < first) continue;
      const lines = readFileSync(this.#path(generation), 'utf8').split('\n');
      for (const line of lines.slice(0, -1)) yield* JSON.parse(line) as unknown[];
    }
  }

  removeBefore(first: number): void {
    for (const generation of this.#generations()) {
      if (generation < first) rmSync(this.#path(generation));
    }
  }

  #generations(): readonly number[] {
    const prefix = `${basename(this.#indexPath)}.changes-`;
    return readdirSync(dirname(this.#indexPath))
      .filter((name) => name.startsWith(prefix))
      .map((name) => Number(name.slice(prefix.length)))
      .toSorted((one, other) => one - other);
  }

  #path(generation: number): string {
    return join(dirname(this.#indexPath), `${basename(this.#indexPath)}.changes-${generation}`);
  }
}
