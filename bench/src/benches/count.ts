import { createSegmentCounter, createSummaries } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { risingIds } from '@canvass/journal';
import { maxBlockBytes } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import type { Bench, BenchContext, Row } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { compared, perSecond } from '../figures.ts';
import {
  createEmptySummaries,
  makeJournalLines,
  makeSurveys,
  type FixtureSurvey,
} from '../journal-fixture.ts';

const containerNames = ['journal', 'progress', 'summaries', 'answerLogs', 'quarantine'] as const;
const chunkBytes = 8 * 1024 * 1024;
const segmentId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

export const count: Bench = {
  name: 'count',
  async run(context) {
    return {
      title: 'count',
      method: [
        'CPU only, in one process: a segment in memory, read in chunks of 8 MiB, counted into summaries and answer ' +
          'logs in memory by the code that the worker runs (everything but the network: decoding, parsing, grouping, ' +
          'checking, totals, log lines, index, summary documents), against `JSON.parse` alone of the same lines, each ' +
          'from a decoded string. A record is a choice, a range and a text of some 60 characters. ' +
          'Rounds alternate; the ratio is the median of the ratios of neighbouring rounds.',
      ],
      rows: [await runCase(context, 1), await runCase(context, 500)],
    };
  },
};

export async function runCase({ isQuick, log }: BenchContext, surveys: number): Promise<Row> {
  const keys = makeSurveys(surveys);
  const lines = makeLines(keys, isQuick ? chunkBytes / 2 : 4 * chunkBytes);
  const journal = Buffer.from(lines.join(''));
  const ours: number[] = [];
  const bare: number[] = [];
  // The first rounds warm up the compiler.
  const warmUp = isQuick ? 0 : 2;
  for (let round = 0; round < (isQuick ? 1 : 7) + warmUp; round += 1) {
    const countSeconds = await timeCounting(keys, journal, lines.length);
    const parseSeconds = timeParsing(lines);
    if (round < warmUp) continue;
    ours.push(lines.length / countSeconds);
    bare.push(lines.length / parseSeconds);
  }
  const figures = compared(perSecond, ours, bare);
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

/** On a new service, so that every round starts with nothing counted. */
export async function timeCounting(
  keys: readonly FixtureSurvey[],
  journal: Buffer,
  records: number,
): Promise<number> {
  const service = new MemoryBlobService();
  const containers = Object.fromEntries(
    containerNames.map((name) => [name, memoryBlobContainer(service, name)]),
  ) as Record<(typeof containerNames)[number], ReturnType<typeof memoryBlobContainer>>;
  await createEmptySummaries(containers.summaries, keys);
  await containers.journal.createAppendBlob(segmentId);
  for (let position = 0; position < journal.length; position += maxBlockBytes) {
    await containers.journal.appendBlock(
      segmentId,
      journal.subarray(position, position + maxBlockBytes),
      position,
    );
  }
  const counter = createSegmentCounter(
    { ...containers, clock: systemClock, newId: risingIds(systemClock), workerId: 'bench' },
    { readBytes: chunkBytes },
  );

  const before = process.threadCpuUsage();
  const [result] = await counter.count([segmentId]);
  // All answers belong to one tenant: if the machine pauses, the tenant uses up its share and its surveys are deferred.
  await counter.catchUp();
  const seconds = cpuSecondsSince(before);

  if (result?.outcome === 'failed') throw result.error;
  const summaries = createSummaries({ container: containers.summaries });
  let counted = 0;
  for (const key of keys) {
    const found = await summaries.read(key);
    if (found.outcome === 'found') counted += found.document.totals.totalAnswers;
  }
  assertCount('answers in the summaries', counted, records);
  return seconds;
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

/** Of this thread only, which never waits here: other load on the machine does not matter. */
function cpuSecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}
