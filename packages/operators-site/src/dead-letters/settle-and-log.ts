import type { DeadLetterReport, DeadLetterSelection, PoisonQueue } from '@canvass/queue';
import type { Logger } from 'pino';

/** Redrives or purges, and logs the result, which is recorded nowhere else. */
export async function settleAndLog(
  { deadLetters, logger }: { readonly deadLetters: PoisonQueue; readonly logger: Logger },
  action: 'redrive' | 'purge',
  selection: DeadLetterSelection,
): Promise<DeadLetterReport> {
  const report = await deadLetters[action](selection);
  const { matched, settled, refused } = report;
  // The log has only the number of ids, because there may be thousands.
  const asked = 'ids' in selection ? { ids: selection.ids.length } : selection;
  logger.info(
    { action, selection: asked, matched, settled, refused: refused.length },
    'dead letters settled',
  );
  return report;
}
