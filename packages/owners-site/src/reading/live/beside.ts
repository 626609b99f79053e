import { AnswerLogError } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { isStorageUnavailable } from '@canvass/storage';
import { within, isTimedOut } from '@canvass/web/limits';

/** How long figures wait for something that only stands beside them, such as the newest texts. */
const besideLimitMs = 1_000;

/** Waits for `reading` for at most a second. Returns undefined if it takes longer, or if storage or the log fails. */
export async function beside<T>(
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>,
  reading: Promise<T>,
): Promise<T | undefined> {
  try {
    return await within(clock, besideLimitMs, reading);
  } catch (error) {
    if (isTimedOut(error) || isStorageUnavailable(error) || error instanceof AnswerLogError) return undefined;
    throw error;
  }
}
