import { readFileSync } from 'node:fs';
import { z } from 'zod';

const mark = { pid: z.int().positive(), identity: z.string() };
const runningStartSchema = z.object({
  owner: z.object(mark),
  /** Without a name: an earlier version of Canvass started it. */
  children: z.array(z.object({ ...mark, name: z.string().optional() })),
});

/** What `running.json` in a data folder says of the local start that uses it, while it runs. */
export type RunningStart = z.infer<typeof runningStartSchema>;
export type ChildMark = RunningStart['children'][number];

/** Reads what a start has left in the file; undefined if there is none, or if it is incomplete, as after a power cut. */
export function readRunningStart(file: string): RunningStart | undefined {
  try {
    return runningStartSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
