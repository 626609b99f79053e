import { AnswerLogError } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { isStorageUnavailable } from '@canvass/storage';
import { within } from '../../../http/limits/time-limit.ts';
import { SiteError } from '../../../http/problems/site-error.ts';

/** The figures must not wait for what only stands beside them. */
const besideLimitMs = 1_000;

/** Undefined if it fails or takes too long. */
export async function beside<T>(
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>,
  reading: Promise<T>,
): Promise<T | undefined> {
  try {
    return await within(clock, besideLimitMs, reading);
  } catch (error) {
    const isLate = error instanceof SiteError && error.code === 'timedOut';
    if (isLate || isStorageUnavailable(error) || error instanceof AnswerLogError) return undefined;
    throw error;
  }
}
