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

/** By the path of a survey. */
export interface ToClean {
  /** The ids of erased answers. */
  readonly ledgers: ReadonlyMap<string, readonly string[]>;
  /** Answers that were received before it are too old, in ms since the epoch. Without it none is. */
  readonly cutOffs: ReadonlyMap<string, number>;
}

/**
 * Deletes the lines of erased answers from quarantine, whichever attempt is there, and those of answers that are too old. A line that is
 * too damaged to name its survey goes only if its id is one of a submission that any survey erased. Reads each blob of the container if
 * there may be anything to delete.
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
