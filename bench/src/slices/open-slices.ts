import { createSummaries } from '@canvass/answer-log';
import { defaultMemoryMib, siteMemory } from '@canvass/settings';
import { createSlices, type Slices } from '@canvass/slices';
import type { Containers } from '@canvass/storage/azure';
import { BenchError } from '../errors.ts';

/** How many slices a site computes at once by default: they share the memory of counts. */
const atOnce = 4;

/** Returns slices with nothing in memory, and with the limits of a site that has this much memory, in MiB. A damaged column file fails the bench. */
export function openSlices(
  { summaries, answerLogs }: Pick<Containers, 'summaries' | 'answerLogs'>,
  memoryMib: number = defaultMemoryMib.site,
): Slices {
  const memory = siteMemory(memoryMib);
  return createSlices(
    {
      summaries: createSummaries({ container: summaries }),
      answerLogs,
      onDamaged: (_key, file, error) => {
        throw new BenchError('unexpected-answer', `${file.blob} is damaged`, { cause: error });
      },
    },
    {
      maxCachedBytes: memory.columnsAlone,
      maxLoadingBytes: memory.parts.columnsInHand,
      maxCountBytes: Math.floor(memory.parts.counts / atOnce),
    },
  );
}
