import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { ProcessMark } from './process-identity.ts';

const mark = { pid: z.int().positive(), identity: z.string() };
const notesSchema = z.array(
  z.object({ ...mark, isEnding: z.boolean().optional(), keeper: z.object(mark).optional() }),
);

export interface NotedProcess extends ProcessMark {
  /** It was asked to stop, and has not stopped yet. */
  readonly isEnding?: boolean | undefined;
  /** The process that manages it, while that one runs. */
  readonly keeper?: ProcessMark | undefined;
}

/** A file of started processes, so that their parent finds them again after a restart. */
export interface ProcessNotes {
  /** Empty if the file is missing or not valid. */
  read(): readonly NotedProcess[];
  /** Throws if the file cannot be written. */
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
      // Atomic, so that a kill in between does not lose the processes.
      writeFileSync(`${file}.new`, JSON.stringify(processes), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
