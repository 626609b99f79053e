import type { GroupSource } from '@canvass/surveys';
import type { OwnerPorts } from '../ports.ts';
import { isCorrupt } from '../reading/is-corrupt.ts';
import type { LivingSurvey } from './find-analysed.ts';

/** Reads what the groups of a new analysis are made from; undefined if the summary is lost or unreadable. Rejects with `StorageError`. */
export async function readGroupSource(
  summaries: Pick<OwnerPorts['summaries'], 'read'>,
  { key, history }: LivingSurvey,
): Promise<GroupSource | undefined> {
  try {
    const found = await summaries.read(key);
    return found.outcome === 'found' ? { history, totals: found.document.totals } : undefined;
  } catch (error) {
    if (isCorrupt(error)) return undefined;
    throw error;
  }
}
