import { createHash } from 'node:crypto';
import type { Bench, BenchContext, Row } from '../bench.ts';
import { compared, perSecond } from '../figures.ts';
import { makeJournalLines, makeSurveys } from '../journal-fixture.ts';
import { timeCounting } from './count.ts';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const segmentBytes = 32 * 1024 * 1024;
const idMark = '"id":"';
const timeDigits = 10;
const tailDigits = 16;

export const submissions: Bench = {
  name: 'submissions',
  async run(context) {
    return {
      title: 'submissions',
      method: [
        'CPU only, as the bench `count` for one hot survey: the same records with a key on each, all of them new, against records ' +
          'without keys. Rounds alternate; the ratio is the median of the ratios of neighbouring rounds.',
      ],
      rows: [await compareKeys(context)],
    };
  },
};

async function compareKeys({ isQuick, log }: BenchContext): Promise<Row> {
  const surveys = makeSurveys(1);
  const next = makeJournalLines(() => surveys[0]!, 1);
  const plain: string[] = [];
  const bytes = isQuick ? segmentBytes / 8 : segmentBytes;
  for (let total = 0; total < bytes; total += plain.at(-1)!.length) plain.push(next());
  const journals = [true, false].map((hasKey) =>
    Buffer.from(plain.map((line, index) => withTail(line, index, hasKey)).join('')),
  );
  const [keyed, keyless] = [[], []] as [number[], number[]];
  // The first rounds warm up the compiler.
  const warmUp = isQuick ? 0 : 2;
  for (let round = 0; round < (isQuick ? 1 : 7) + warmUp; round += 1) {
    const keyedSeconds = await timeCounting(surveys, journals[0]!, plain.length);
    const keylessSeconds = await timeCounting(surveys, journals[1]!, plain.length);
    if (round < warmUp) continue;
    keyed.push(plain.length / keyedSeconds);
    keyless.push(plain.length / keylessSeconds);
  }
  const figures = compared(perSecond, keyed, keyless);
  log(`with keys: ${figures.measured} against ${figures.against}`);
  return {
    id: 'submissions/count',
    what: 'answers counted per CPU second, each with a key',
    ...figures,
    goal: { atLeast: 0.85 },
  };
}

/** The line with the tail of a key, whose bits are random, or one without a key. */
function withTail(line: string, index: number, hasKey: boolean): string {
  const hash = createHash('sha256').update(String(index)).digest();
  let tail = '';
  for (let digit = 0; digit < tailDigits; digit += 1) {
    const value = hash[digit]! % digits.length;
    tail += digits[digit > 0 ? value : (value % (digits.length / 2)) + (hasKey ? digits.length / 2 : 0)];
  }
  const begin = line.indexOf(idMark) + idMark.length + timeDigits;
  return line.slice(0, begin) + tail + line.slice(begin + tailDigits);
}
