import { AnswerLogError } from '../errors.ts';
import type { Summaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

/** How often a write begins again because another writer was faster. */
const maxAttempts = 16;

/**
 * Takes a lost or damaged column file out of the summary, so that readers take its places from the log and a worker writes another file.
 * Returns `notListed` if the newest summary does not list it: the reader had an older one, or another reader was faster. Throws
 * `AnswerLogError` `contended` and `StorageError`; then call it again, or leave it to the next reader.
 */
export async function dropColumnFile(
  { summaries }: { readonly summaries: Summaries },
  key: SurveyKey,
  blob: string,
): Promise<'dropped' | 'notListed'> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await summaries.read(key);
    if (found.outcome !== 'found') return 'notListed';
    const { document, etag } = found;
    const columns = document.columns.filter((file) => file.blob !== blob);
    if (columns.length === document.columns.length) return 'notListed';
    // The clean-up deletes the file: its version is not above the summary's.
    const next = { ...document, version: document.version + 1, columns };
    const written = await summaries.replace(key, encodeDocument(next), { ifMatch: etag });
    if (written.outcome === 'written') return 'dropped';
  }
  throw new AnswerLogError('contended', `the summary of ${surveyPath(key)} kept changing`);
}
