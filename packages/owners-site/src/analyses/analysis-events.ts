import type { ReadAnalysis } from '@canvass/analyses';
import { pause, type Clock } from '@canvass/runtime/clock';
import { isStorageUnavailable } from '@canvass/storage';
import { readEveryMs, type Following } from './followed-analyses.ts';

export interface AnalysisEventsDeps {
  readonly read: Following['read'];
  /** The name of the events that show the analysis. */
  readonly event: string;
  /** Resolves to the analysis as one line of JSON. */
  readonly render: (found: FoundAnalysis) => Promise<string>;
  /** Resolves to whether the reader may still see the analysis. */
  readonly isAllowed: () => Promise<boolean>;
  readonly clock: Clock;
  /** The signal aborts when the stream has to end. */
  readonly signal: AbortSignal;
}

export type FoundAnalysis = Extract<ReadAnalysis, { outcome: 'found' }>;

/** After this time the access is checked again, and a line shows that the stream is alive, as in streams of results. */
const everyMs = 10_000;
/** A client connects again this long after its connection was cut. */
const retryMs = 2_000;

/**
 * Yields an analysis as `text/event-stream`:
 *
 * - `analysis`, or as `event` says: its state and present result, as a read of it; at first, and whenever it has changed.
 * - `ended`: why no event will follow: the analysis is `done`, `cancelled` or `failed`, was `deleted`, or the reader lost its `access`.
 *
 * A slow reader gets only the newest result.
 */
export async function* analysisEvents(deps: AnalysisEventsDeps): AsyncGenerator<string> {
  const { read, event, render, isAllowed, clock, signal } = deps;
  let shown: FoundAnalysis | undefined;
  let aliveAtMs = clock.now();
  let allowedAtMs = aliveAtMs;
  yield `retry: ${retryMs}\n\n`;
  while (!signal.aborted) {
    if (clock.now() - allowedAtMs >= everyMs) {
      if (!(await isAllowed())) return yield ended('access');
      allowedAtMs = clock.now();
    }
    const found = await whileAvailable(read);
    if (found?.outcome === 'notFound') return yield ended('deleted');
    if (found && found !== shown) {
      yield `event: ${event}\ndata: ${await render(found)}\n\n`;
      shown = found;
      aliveAtMs = clock.now();
    }
    if (found && found.analysis.phase !== 'running') return yield ended(found.analysis.phase);
    if (clock.now() - aliveAtMs >= everyMs) {
      yield ': still here\n\n';
      aliveAtMs = clock.now();
    }
    await pause(clock, readEveryMs, signal);
  }
  return undefined;
}

/** Reads the analysis; undefined while the storage does not answer. What was sent then stays the newest. */
async function whileAvailable(read: Following['read']): Promise<ReadAnalysis | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isStorageUnavailable(error)) return undefined;
    throw error;
  }
}

function ended(why: string): string {
  return `event: ended\ndata: ${JSON.stringify({ why })}\n\n`;
}
