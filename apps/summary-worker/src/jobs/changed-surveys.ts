import { isProgressPath } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';

/**
 * Lists the paths of surveys whose newest summary is not transferred. It leaves out deleted surveys that the database does not have, and
 * what is counted of how far people get, which is never transferred.
 *
 * @param transferred of each survey that was ever tried, the ETag of its summary; null if it is not transferred to its end.
 */
export async function* changedSurveys(
  summariesContainer: BlobContainer,
  transferred: ReadonlyMap<string, string | null>,
): AsyncGenerator<string> {
  for await (const { name, etag, metadata } of summariesContainer.list()) {
    if (isProgressPath(name)) continue;
    const known = transferred.get(name);
    const isWanted = metadata['deleted'] !== 'true' || known !== undefined;
    if (isWanted && known !== etag) yield name;
  }
}
