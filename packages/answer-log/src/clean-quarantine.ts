import { asJournalRecord, tailOf, type JournalRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { idOfLine } from './log-record.ts';
import { isSameSubmission } from './submission-key.ts';
import { surveyPath } from './survey-key.ts';

interface Erased {
  readonly id: string;
  readonly path: string;
}

/**
 * Deletes the lines of erased answers from quarantine, whichever attempt is there. A line that is too damaged to name its survey goes if
 * its id is one of a submission that any survey erased. Reads each blob of the container if anything was erased.
 *
 * @param ledgers the erased ids by the path of their survey
 */
export async function cleanQuarantine(
  quarantine: BlobContainer,
  ledgers: ReadonlyMap<string, readonly string[]>,
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
  if (byTail.size === 0) return;

  const isErased = (line: Buffer): boolean => {
    const id = idOfLine(line);
    const candidates = id === undefined ? undefined : byTail.get(tailOf(id));
    if (id === undefined || candidates === undefined) return false;
    const record = recordOf(line);
    return candidates.some(
      (erased) =>
        isSameSubmission(erased.id, id, windowMs) &&
        (record === undefined || surveyPath(record) === erased.path),
    );
  };

  for await (const { name } of quarantine.list()) {
    const found = await quarantine.get(name);
    if (found.outcome === 'found' && isErased(found.bytes)) await quarantine.delete(name);
  }
}

/** Undefined if the line is damaged. */
function recordOf(line: Buffer): JournalRecord | undefined {
  try {
    return asJournalRecord(JSON.parse(line.toString()));
  } catch {
    return undefined;
  }
}
