import type { Bench, BenchContext, Row } from '../bench.ts';
import { alternate } from '../counting/alternate.ts';
import { compareParts } from '../counting/parts.ts';
import { assertCount } from '../errors.ts';
import { chunkBytes, cpuSecondsSince, timeCounting } from '../counting/time-counting.ts';
import { makeJournalLines, makeSurveys, type FixtureSurvey } from '../journal-fixture.ts';

export const count: Bench = {
  name: 'count',
  async run(context) {
    return {
      title: 'count',
      method: [
        'CPU only, in one process: a segment in memory, read in chunks of 8 MiB, counted into summaries and answer ' +
          'logs in memory by the code that the worker runs (everything but the network: decoding, parsing, grouping, ' +
          'checking, totals, log lines, index, summary documents), against `JSON.parse` alone of the same lines, each ' +
          'from a decoded string. A record is a choice, a number and a text of some 60 characters. ' +
          'Rounds alternate; the ratio is the median of the ratios of neighbouring rounds.',
        'A grid: records with 20 rows of a grid of 5 columns each, against records with the same answers to 20 questions of 5 choices, with ids of the same length.',
      ],
      rows: [await runCase(context, 1), await runCase(context, 500), await compareParts(context)],
    };
  },
};

export async function runCase({ isQuick, log }: BenchContext, surveys: number): Promise<Row> {
  const keys = makeSurveys(surveys);
  const lines = makeLines(keys, isQuick ? chunkBytes / 2 : 4 * chunkBytes);
  const journal = Buffer.from(lines.join(''));
  const figures = await alternate(
    { isQuick, rounds: 7, records: lines.length },
    () => timeCounting(keys, journal, lines.length),
    async () => timeParsing(lines),
  );
  log(`${surveys} surveys: ${figures.measured} against ${figures.against}`);
  return {
    id: `count/${surveys}`,
    what:
      surveys === 1
        ? 'answers counted per CPU second, one hot survey'
        : `answers counted per CPU second, ${surveys} surveys mixed`,
    ...figures,
    goal: { atLeast: surveys === 1 ? 0.5 : 0.35 },
  };
}

function makeLines(keys: readonly FixtureSurvey[], bytes: number): string[] {
  const next = makeJournalLines((random) => keys[Math.floor(random() * keys.length)]!, keys.length);
  const lines: string[] = [];
  for (let total = 0; total < bytes; total += lines.at(-1)!.length) lines.push(next());
  return lines;
}

function timeParsing(lines: readonly string[]): number {
  let fields = 0;
  const before = process.threadCpuUsage();
  // Used, so that nothing can be optimised away.
  for (const line of lines) fields += (JSON.parse(line) as { definitionVersion: number }).definitionVersion;
  const seconds = cpuSecondsSince(before);
  assertCount('parsed lines', fields, lines.length);
  return seconds;
}
