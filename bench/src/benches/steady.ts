import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { jemallocOfImage } from '../memory/allocator.ts';
import { levelPart } from '../soak/level-part.ts';
import { MemoryNotes } from '../soak/memory-notes.ts';
import { apps, reportOf, type SteadySize } from '../soak/report-of-steady.ts';
import { stormOnLocalSystem } from '../soak/storm-on-local-system.ts';

const noFaults = { kills: 0, suspensions: 0, cuts: 0 };
/** As many answers as in the soak: storage is on the disk, and a survey of some 360,000 answers has its columns in memory. */
const usual: SteadySize = { minutes: 240, settleMinutes: 20, rate: 100, pace: 1, ...noFaults };
const quickSize: SteadySize = { ...usual, minutes: 0.3, settleMinutes: 0, rate: 30 };

export const steady: Bench = {
  name: 'steady',
  isSlow: true,
  usualMinutes: usual.minutes,
  run(context) {
    const { isQuick, minutes = usual.minutes } = context;
    return runSteady(context, isQuick ? quickSize : inMinutes(usual, minutes));
  },
};

/** The same work in fewer minutes. */
export function inMinutes(size: SteadySize, minutes: number): SteadySize {
  const pace = size.minutes / minutes;
  return {
    ...size,
    minutes,
    settleMinutes: size.settleMinutes / pace,
    rate: size.rate * pace,
    pace,
  };
}

export async function runSteady(context: BenchContext, size: SteadySize): Promise<BenchReport> {
  const notes = new MemoryNotes();
  try {
    // One worker does all the work, and lives from the beginning to the end. All requests come from one address.
    const env = {
      ...jemallocOfImage(),
      MIN_REPLICAS: '1',
      MAX_REPLICAS: '1',
      NODE_OPTIONS: notes.nodeOption,
      RATE_LIMIT_PER_10_S: String(Math.ceil(1_000 * size.pace)),
      RATE_LIMIT_WRITES_PER_MINUTE: String(Math.ceil(600 * size.pace)),
    };
    const storm = await stormOnLocalSystem(context, size, env);
    const beganMs = storm.beganMs + size.settleMinutes * 60_000;
    const endedMs = storm.beganMs + size.minutes * 60_000;
    const levels = apps.map(({ app }) => levelPart(notes.of(app), [beganMs, endedMs]));
    return reportOf(size, storm, levels);
  } finally {
    notes.remove();
  }
}
