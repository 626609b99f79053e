import type { BlobContainer } from '@canvass/storage';
import { linesPerColumnFile } from '../summary/column-gaps.ts';

/**
 * The paths of the surveys whose column files have a gap that is worth filling, by the metadata of their summaries: one call per 5,000. Of those that
 * an older release wrote last, the ones with enough answers for a file.
 *
 * @param unchangedForMs leaves out surveys whose summaries have changed since: whoever counts them knows of their gaps
 */
export async function* listColumnGaps(
  summariesContainer: BlobContainer,
  unchangedForMs = 0,
): AsyncIterable<string> {
  for await (const { name, metadata, idleMs } of summariesContainer.list()) {
    const { deleted, gap, answers } = metadata;
    if (deleted === 'true' || idleMs < unchangedForMs) continue;
    if (gap === undefined ? Number(answers ?? Infinity) >= linesPerColumnFile : gap === 'true') yield name;
  }
}
