import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MemoryAccount } from '@canvass/telemetry';

/** Where the memory of a process was at a time. */
export interface MemoryNote extends MemoryAccount {
  /** Since 1970. */
  readonly atMs: number;
}

/** What the processes of a system note of their memory. */
export class MemoryNotes {
  readonly #folder = mkdtempSync(join(tmpdir(), 'canvass-memory-'));

  /** The option of Node.js with which each process of the system starts. */
  get nodeOption(): string {
    const address = new URL('note-memory.ts', import.meta.url);
    address.searchParams.set('folder', this.#folder);
    return `--import=${address.href}`;
  }

  /** Those of the process of an app that has noted most. */
  of(app: string): readonly MemoryNote[] {
    const [longest = ''] = readdirSync(this.#folder)
      .filter((name) => name.startsWith(`${app}.`))
      .map((name) => readFileSync(join(this.#folder, name), 'utf8').trimEnd())
      .toSorted((one, other) => other.length - one.length);
    return longest === '' ? [] : longest.split('\n').map((line) => JSON.parse(line) as MemoryNote);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
