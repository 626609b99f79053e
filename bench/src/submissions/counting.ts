import type { BenchContext, Row } from '../bench.ts';
import { timeCounting } from '../counting/time-counting.ts';
import { compared, perSecond } from '../figures.ts';
import { makeJournalLines, makeSurveys } from '../journal-fixture.ts';
import { withTail } from './keyed-lines.ts';

const segmentBytes = 32 * 1024 * 1024;

/** Counting answers with keys, all of them new, against the same answers without keys. */
export async function compareCounting({ isQuick, log }: BenchContext): Promise<Row> {
  const surveys = makeSurveys(1);
  const next = makeJournalLines(() => surveys[0]!, 1);
  const plain: string[] = [];
  const bytes = isQuick ? segmentBytes / 8 : segmentBytes;
  for (let total = 0; total < bytes; total += plain.at(-1)!.length) plain.push(next());
  const [withKeys, without] = [true, false].map((hasKey) =>
    Buffer.from(plain.map((line, index) => withTail(line, index, hasKey)).join('')),
  );
  const [keyed, keyless] = [[], []] as [number[], number[]];
  // The first rounds warm up the compiler.
  const warmUp = isQuick ? 0 : 2;
  for (let round = 0; round < (isQuick ? 1 : 11) + warmUp; round += 1) {
    const keyedSeconds = await timeCounting(surveys, withKeys!, plain.length);
    const keylessSeconds = await timeCounting(surveys, without!, plain.length);
    if (round < warmUp) continue;
    keyed.push(plain.length / keyedSeconds);
    keyless.push(plain.length / keylessSeconds);
  }
  const figures = compared(perSecond, keyed, keyless);
  log(`counting with keys: ${figures.measured} against ${figures.against}`);
  return {
    id: 'submissions/count',
    what: 'answers counted per CPU second, each with a key',
    ...figures,
    goal: { atLeast: 0.85 },
  };
}
