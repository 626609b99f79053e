import type { BlobContainer } from '@canvass/storage';
import type { Affected } from './find-affected.ts';
import { closeLogBlob, createLogBlob, logBlobName, versionsAhead } from '../log/log-writer.ts';
import { RecentKeys } from '../log/recent-keys.ts';
import type { Summaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

/** How often a write begins again because another writer was faster. */
const maxAttempts = 16;

/**
 * Begins a new log blob, so that the other blobs grow no more, and returns the new version of the summary; undefined if other writers kept
 * changing the summary. The version is higher than any version in the names of blobs that an earlier removal or rebuild wrote. So these
 * can list their blobs no more, and what they have left behind can be deleted.
 */
export async function beginLogBlob(
  deps: { readonly summaries: Summaries; readonly answerLogs: BlobContainer; readonly newId: () => string },
  key: SurveyKey,
  affected: Affected,
): Promise<number | undefined> {
  const writer = { ...deps, recentKeys: new RecentKeys() };
  let { document, etag } = affected;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // A removal names its copies `versionsAhead` versions after its beginning; a rebuild names its blob one version later.
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
    // The summary of a busy survey changes every second.
    const newest = await deps.summaries.read(key);
    if (newest.outcome !== 'found') return undefined;
    ({ document, etag } = newest);
  }
  return undefined;
}
