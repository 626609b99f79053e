import { startHistory } from '@canvass/surveys';
import { coffee } from '../../answer-log/test/definition.ts';
import { slicesFixture, type GivenAnswer } from './slices-fixture.ts';

export const beginMs = Date.parse('2026-11-22T09:30:00.000Z');
export const everything = { questions: [] };
export const red = { questions: [{ question: 'colour', type: 'choices', values: ['red'] }] } as const;

/** Makes an answer for each of the minutes `from`, `from + 1` and so on, red and blue in turn. */
export function minutes(from: number, count: number): GivenAnswer[] {
  return Array.from({ length: count }, (_, index) => {
    const minute = from + index;
    return {
      receivedAt: new Date(beginMs + minute * 60_000).toISOString(),
      version: 1,
      answers: {
        rating: 1 + (minute % 5),
        colour: minute % 2 === 0 ? 'red' : 'blue',
        why: `it was minute number ${minute}`,
      },
    };
  });
}

/** Makes the survey `coffee` with this number of answers. Its whole groups of `lines` answers are in column files. */
export async function coffeeSlices(answers = 0, lines = 10) {
  const fixture = await slicesFixture(startHistory(coffee));
  const ids = await fixture.count(minutes(0, answers));
  for (let from = 1; from + lines - 1 <= answers; from += lines) await fixture.cover(from, from + lines);
  const { storage } = fixture;
  const reads = (isWanted: (blob: string) => boolean): number =>
    storage.requests.filter((request) => request.op === 'readRange' && isWanted(request.blob)).length;
  return {
    ...fixture,
    /** The ids of the answers. */
    ids,
    /** Returns how many reads of column files there were. */
    fileReads: () => reads((blob) => blob.endsWith('.parquet')),
    /** Returns how many reads of log blobs there were. */
    logReads: () => reads((blob) => blob.startsWith('acme/') && !blob.endsWith('.parquet')),
  };
}

export type CoffeeSlices = Awaited<ReturnType<typeof coffeeSlices>>;
