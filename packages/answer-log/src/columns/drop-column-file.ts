import { changeSummary, type Summaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { SurveyKey } from '../survey-key.ts';

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
  const changed = await changeSummary<'dropped' | 'notListed'>(summaries, key, (document) => {
    const columns = document.columns.filter((file) => file.blob !== blob);
    if (columns.length === document.columns.length) return { result: 'notListed' };
    // The clean-up deletes the file: its version is not above the summary's.
    const next = { ...document, version: document.version + 1, columns };
    return { encoded: encodeDocument(next), result: 'dropped' };
  });
  return typeof changed === 'string' ? changed : 'notListed';
}
