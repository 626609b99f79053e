import { tailOf, type JournalRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { idOfLine } from '../format/log-record.ts';
import { recordInQuarantine } from '../commit/quarantine.ts';
import { isSameSubmission } from '../format/submission-key.ts';
import { surveyPath } from '../survey-key.ts';

interface Erased {
  readonly id: string;
  readonly path: string;
}

/** What `cleanQuarantine` deletes of each survey, by the survey's path. */
export interface ToClean {
  /** The ids of erased answers. */
  readonly ledgers: ReadonlyMap<string, readonly string[]>;
  /** The time before which an answer is too old, in ms since the epoch. A survey without an entry has no such limit. */
  readonly cutOffs: ReadonlyMap<string, number>;
}

/**
 * Deletes all attempts of erased answers from quarantine, and answers that are too old. A line that is too damaged to name its survey is
 * deleted only if any survey erased an answer of the same submission. If there may be anything to delete, it reads every blob of the
 * container.
 */
export async function cleanQuarantine(
  quarantine: BlobContainer,
  { ledgers, cutOffs }: ToClean,
  windowMs: number,
): Promise<void> {
  const byTail = new Map<string, Erased[]>();
  for (const [path, ids] of ledgers) {
    for (const id of ids) {
      const sameTail = byTail.get(tailOf(id));
      if (sameTail) sameTail.push({ id, path });
      else byTail.set(tailOf(id), [{ id, path }]);
    }
  }
  if (byTail.size === 0 && cutOffs.size === 0) return;

  const isErased = (id: string, path: string | undefined): boolean =>
    byTail
      .get(tailOf(id))
      ?.some(
        (erased) => isSameSubmission(erased.id, id, windowMs) && (path === undefined || path === erased.path),
      ) ?? false;

  const isTooOld = (record: JournalRecord): boolean =>
    Date.parse(record.receivedAt) < (cutOffs.get(surveyPath(record)) ?? -Infinity);

  const mustGo = (line: Buffer): boolean => {
    const record = recordInQuarantine(line);
    if (record && isTooOld(record)) return true;
    return isErased(idOfLine(line) ?? '', record && surveyPath(record));
  };

  for await (const { name } of quarantine.list()) {
    const found = await quarantine.get(name);
    if (found.outcome === 'found' && mustGo(found.bytes)) await quarantine.delete(name);
  }
}
