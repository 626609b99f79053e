import { compactLog, type CompactDeps } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Logger } from 'pino';
import { BackgroundWork } from '../pacing/background-work.ts';

/** Merges the log blobs of surveys that have too many, one survey at a time, beside the counting. */
export function createCompacting(
  deps: CompactDeps & { readonly clock: Clock; readonly logger: Logger },
): BackgroundWork {
  return new BackgroundWork({
    clock: deps.clock,
    work: async (key) => (await compactLog(deps, key)) !== 'refused',
    onFailure: (path, err) => deps.logger.warn({ path, err }, 'compacting a log failed'),
  });
}
