import type { BlobContainer } from '@canvass/storage';
import { linesPerColumnFile } from './column-gaps.ts';

/**
 * The paths of the surveys whose column files have a gap that is worth filling, by the metadata of their summaries: one call per 5,000. Of those that
 * an older release wrote last, the ones with enough answers for a file.
 */
export async function* listColumnGaps(summariesContainer: BlobContainer): AsyncIterable<string> {
  for await (const { name, metadata } of summariesContainer.list()) {
    const { deleted, gap, answers } = metadata;
    if (deleted === 'true') continue;
    if (gap === undefined ? Number(answers ?? Infinity) >= linesPerColumnFile : gap === 'true') yield name;
  }
}
