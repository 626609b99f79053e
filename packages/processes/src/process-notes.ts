import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { ProcessMark } from './process-identity.ts';

const mark = { pid: z.int().positive(), identity: z.string() };
const notesSchema = z.array(
  z.object({ ...mark, isEnding: z.boolean().optional(), keeper: z.object(mark).optional() }),
);

export interface NotedProcess extends ProcessMark {
  /** It was told to end and is about to. */
  readonly isEnding?: boolean | undefined;
  /** Who looks after it, for as long as that runs. */
  readonly keeper?: ProcessMark | undefined;
}

/** Where somebody notes the processes it has started, so that they are found again after its own death. */
export interface ProcessNotes {
  /** None where nothing was noted, or nothing that can be read. */
  read(): readonly NotedProcess[];
  /** Throws where the file cannot be written. */
  write(processes: readonly NotedProcess[]): void;
}

export function processNotes(file: string): ProcessNotes {
  return {
    read() {
      try {
        return notesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return [];
      }
    },
    write(processes) {
      mkdirSync(dirname(file), { recursive: true });
      // In one piece: who is killed meanwhile must not lose sight of its processes.
      writeFileSync(`${file}.new`, JSON.stringify(processes), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
