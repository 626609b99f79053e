import type { SegmentCounter } from '@canvass/answer-log';
import type { Logger } from 'pino';
import { asleep, type Task } from '../pacing/schedule.ts';

/** Makes the task that looks at the segments that this worker counted lately, and counts answers that no hint has named. It sleeps while there are none. */
export function createLook(counter: Pick<SegmentCounter, 'look' | 'pending'>, logger: Logger): Task {
  return async (signal) => {
    const results = await counter.look(signal);
    if (signal.aborted) return undefined;
    for (const result of results) {
      if (result.outcome !== 'failed') continue;
      const { segmentId, error: err } = result;
      logger.warn({ segmentId, err }, 'looking at an open segment failed');
    }
    return counter.pending.look > 0 ? undefined : asleep;
  };
}
