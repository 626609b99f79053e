import { createSummaries } from '@canvass/answer-log';
import { createSlices, type Slices } from '@canvass/slices';
import type { Containers } from '@canvass/storage/azure';
import { BenchError } from '../errors.ts';

/** Returns slices with nothing in memory. A damaged column file fails the bench. */
export function openSlices({ summaries, answerLogs }: Pick<Containers, 'summaries' | 'answerLogs'>): Slices {
  return createSlices({
    summaries: createSummaries({ container: summaries }),
    answerLogs,
    onDamaged: (_key, file, error) => {
      throw new BenchError('unexpected-answer', `${file.blob} is damaged`, { cause: error });
    },
  });
}
