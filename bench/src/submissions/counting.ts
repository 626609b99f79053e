import type { BenchContext, Row } from '../bench.ts';
import { alternate } from '../counting/alternate.ts';
import { timeCounting } from '../counting/time-counting.ts';
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
  const figures = await alternate(
    { isQuick, rounds: 11, records: plain.length },
    () => timeCounting(surveys, withKeys!, plain.length),
    () => timeCounting(surveys, without!, plain.length),
  );
  log(`counting with keys: ${figures.measured} against ${figures.against}`);
  return {
    id: 'submissions/count',
    what: 'answers counted per CPU second, each with a key',
    ...figures,
    goal: { atLeast: 0.85 },
  };
}
