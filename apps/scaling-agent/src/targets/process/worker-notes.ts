import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const notesSchema = z.array(z.object({ pid: z.int().positive(), identity: z.string() }));

export type NotedWorker = z.infer<typeof notesSchema>[number];

/** Where an agent notes the workers it has started, so that it finds them again after its own death. */
export interface WorkerNotes {
  /** None where nothing was noted, or nothing that can be read. */
  read(): readonly NotedWorker[];
  /** Throws where the file cannot be written. */
  write(workers: readonly NotedWorker[]): void;
}

export function workerNotes(file: string): WorkerNotes {
  return {
    read() {
      try {
        return notesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return [];
      }
    },
    write(workers) {
      mkdirSync(dirname(file), { recursive: true });
      // In one piece: an agent that is killed meanwhile must not lose sight of its workers.
      writeFileSync(`${file}.new`, JSON.stringify(workers), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
