import type { SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { OwnerPorts } from '@canvass/owners-site';
import { within } from '@canvass/web/limits';
import { describeError } from '@canvass/web/problems';
import type { Logger } from 'pino';

/** How long a change of a time zone waits for the recount of the days, in ms. Up to some million answers it is done by then. */
const waitMs = 1_000;

/**
 * Makes the recount of days of a site: see `OwnerPorts.recountDays`.
 *
 * @param recount `recountDays` of `packages/answer-log`
 */
export function createSiteDays(
  recount: (key: SurveyKey) => Promise<unknown>,
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>,
  logger: Pick<Logger, 'warn'>,
): OwnerPorts['recountDays'] {
  return async (key) => {
    const recounting = recount(key).then(
      () => undefined,
      (error: unknown) =>
        logger.warn({ ...key, error: describeError(error) }, 'days not recounted; a worker will'),
    );
    // Only its time limit rejects.
    await within(clock, waitMs, recounting).catch(() => undefined);
  };
}
