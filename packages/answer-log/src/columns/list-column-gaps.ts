import type { BlobContainer } from '@canvass/storage';
import { linesPerColumnFile } from '../summary/column-gaps.ts';

/**
 * Lists the paths of surveys with a gap between column files that is worth filling. It reads the metadata of summaries, with one call per
 * 5,000. A summary that an older release wrote says nothing of gaps: it is listed if it has enough answers for a file.
 *
 * @param unchangedForMs leaves out surveys whose summaries changed within this time, in ms: the worker that counts them knows their gaps
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
