import { forEachLine } from '@canvass/journal';
import type { Bench, BenchContext, Row } from '../bench.ts';
import { alternate } from '../counting/alternate.ts';
import { compareParts } from '../counting/parts.ts';
import { assertCount } from '../errors.ts';
import { chunkBytes, cpuSecondsSince, timeCounting } from '../counting/time-counting.ts';
import { makeJournalLines, makeSurveys, type FixtureSurvey } from '../journal-fixture.ts';

/** Lines that are made, or parsed, at once. */
const linesAtOnce = 1_000;

export const count: Bench = {
  name: 'count',
  async run(context) {
    return {
      title: 'count',
      method: [
        'CPU only, in one process: a segment in memory, read in chunks of 8 MiB, which grow up to 32 MiB for many surveys with few answers each, counted into summaries and answer ' +
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
  // Chunks of many surveys grow: most of the time they have their full length.
  const chunks = surveys === 1 ? 4 : 16;
  const { journal, records } = makeJournal(keys, isQuick ? chunkBytes / 2 : chunks * chunkBytes);
  const figures = await alternate(
    { isQuick, rounds: 7, records },
    () => timeCounting(keys, journal, records),
    async () => timeParsing(journal, records),
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

function makeJournal(
  keys: readonly FixtureSurvey[],
  bytes: number,
): { readonly journal: Buffer; readonly records: number } {
  const next = makeJournalLines((random) => keys[Math.floor(random() * keys.length)]!, keys.length);
  const blocks: Buffer[] = [];
  let records = 0;
  for (let total = 0; total < bytes; total += blocks.at(-1)!.length) {
    const lines = Array.from({ length: linesAtOnce }, next);
    blocks.push(Buffer.from(lines.join('')));
    records += lines.length;
  }
  return { journal: Buffer.concat(blocks), records };
}

/** The seconds that `JSON.parse` takes. Its strings are made in between: all of them would be in the heap while the other contender's garbage is collected. */
function timeParsing(journal: Buffer, records: number): number {
  let fields = 0;
  let seconds = 0;
  let lines: string[] = [];
  const parse = (): void => {
    const before = process.threadCpuUsage();
    // Used, so that nothing can be optimised away.
    for (const line of lines) fields += (JSON.parse(line) as { definitionVersion: number }).definitionVersion;
    seconds += cpuSecondsSince(before);
    lines = [];
  };
  forEachLine(journal, (from, to) => {
    lines.push(journal.toString('latin1', from, to));
    if (lines.length === linesAtOnce) parse();
  });
  parse();
  assertCount('parsed lines', fields, records);
  return seconds;
}
