import type { BlobContainer } from '@canvass/storage';
import type { Affected } from './find-affected.ts';
import { closeLogBlob, createLogBlob, logBlobName, versionsAhead } from '../log/log-writer.ts';
import { RecentKeys } from '../log/recent-keys.ts';
import type { Summaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

const maxAttempts = 16;

/**
 * Begins a new log blob, so that the others grow no more. Its version is above every one that another removal or rebuild may have in the
 * names of its blobs if it began before: so another removal cannot list its copies any more, and what earlier ones have left behind can
 * be deleted. Returns its version; undefined if other writers were in the way.
 */
export async function beginLogBlob(
  deps: { readonly summaries: Summaries; readonly answerLogs: BlobContainer; readonly newId: () => string },
  key: SurveyKey,
  affected: Affected,
): Promise<number | undefined> {
  const writer = { ...deps, recentKeys: new RecentKeys() };
  let { document, etag } = affected;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // A removal's copies are of so many versions after its begin; a rebuild's blob is of one more.
    const version = Math.max(document.version, affected.highestVersion) + versionsAhead + 1;
    const newName = (): string => logBlobName(surveyPath(key), version, deps.newId());
    const last = document.log.at(-1);
    const isEmpty = last === undefined || last.answers === 0;
    const next: SummaryDocument = {
      ...document,
      version,
      log: [
        ...document.log.slice(0, -1),
        ...(isEmpty ? [] : [await closeLogBlob(writer, last, newName)]),
        await createLogBlob(deps.answerLogs, newName()),
      ],
    };
    const written = await deps.summaries.replace(key, encodeDocument(next), { ifMatch: etag });
    if (written.outcome === 'written') return version;
    // A hot survey's summary changes each second.
    const newest = await deps.summaries.read(key);
    if (newest.outcome !== 'found') return undefined;
    ({ document, etag } = newest);
  }
  return undefined;
}
