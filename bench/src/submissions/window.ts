import { createSegmentCounter, type SegmentCounter } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { risingIds } from '@canvass/journal';
import { maxBlockBytes } from '@canvass/storage';
import { createBlobService, createContainers, openContainers, type Containers } from '@canvass/storage/azure';
import { startAzurite } from '@canvass/testing';
import type { BenchContext, Row } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { decimals, ms } from '../figures.ts';
import { createEmptySummaries, makeJournalLines, makeSurveys } from '../journal-fixture.ts';
import { median } from '../percentiles.ts';
import { withTail } from './keyed-lines.ts';

const blocksPerSegment = 16;

/** What a worker without any keys in memory pays for its first answer with a key, and the memory that the keys take. */
export async function measureWindow(context: BenchContext): Promise<Row[]> {
  const azurite = await startAzurite();
  try {
    const containers = openContainers(createBlobService({ connectionString: azurite.connectionString }));
    await createContainers(containers);
    return await measure(context, containers);
  } finally {
    await azurite.stop();
  }
}

async function measure({ isQuick, log }: BenchContext, containers: Containers): Promise<Row[]> {
  const answers = isQuick ? 2_000 : 1_000_000;
  const surveys = makeSurveys(1);
  await createEmptySummaries(containers.summaries, surveys);
  const makeLine = makeJournalLines(() => surveys[0]!, 1);
  let made = 0;
  const nextLine = (hasKey: boolean): string => withTail(makeLine(), (made += 1), hasKey);
  const newId = risingIds(systemClock);
  const writeSegment = async (blocks: readonly Buffer[]): Promise<string> => {
    const segmentId = newId();
    await containers.journal.createAppendBlob(segmentId);
    let position = 0;
    for (const block of blocks) {
      await containers.journal.appendBlock(segmentId, block, position);
      position += block.byteLength;
    }
    return segmentId;
  };

  const first = newCounter(containers, newId);
  let blocks: Buffer[] = [];
  for (const block of blocksOf(answers, () => nextLine(true))) {
    blocks.push(block);
    if (blocks.length < blocksPerSegment) continue;
    await count(first, await writeSegment(blocks));
    log(`${made.toLocaleString('en')} answers with a key are written`);
    blocks = [];
  }
  if (blocks.length > 0) await count(first, await writeSegment(blocks));

  // Each by a counter of its own: with a key, and without one, which needs no keys.
  const [withKey, without, bytesPerKey] = [[], [], []] as [number[], number[], number[]];
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    const cold = newCounter(containers, newId);
    withKey.push(await count(cold, await writeSegment([Buffer.from(nextLine(true))])));
    without.push(
      await count(newCounter(containers, newId), await writeSegment([Buffer.from(nextLine(false))])),
    );
    bytesPerKey.push(cold.cachedKeyBytes / (answers + round + 1));
  }
  const document = `${decimals(median(without))} ms without a key`;
  const loadMs = median(withKey) - median(without);
  return [
    {
      id: 'submissions/cold-load',
      what: `time that the first answer with a key takes longer, at a window of ${answers.toLocaleString('en')} keys`,
      measured: ms(loadMs),
      against: document,
      figure: loadMs,
      goal: { atMost: 1_000 },
    },
    {
      id: 'submissions/memory',
      what: 'memory of the window per key',
      measured: `${decimals(median(bytesPerKey))} bytes`,
      figure: median(bytesPerKey),
      goal: { atMost: 24 },
    },
  ];
}

/** So many lines, in blocks as large as an append takes. */
function* blocksOf(lines: number, nextLine: () => string): Generator<Buffer> {
  let block: string[] = [];
  let bytes = 0;
  for (let index = 0; index < lines; index += 1) {
    const line = nextLine();
    if (bytes + line.length > maxBlockBytes) {
      yield Buffer.from(block.join(''));
      block = [];
      bytes = 0;
    }
    block.push(line);
    bytes += line.length;
  }
  if (block.length > 0) yield Buffer.from(block.join(''));
}

function newCounter(containers: Containers, newId: () => string): SegmentCounter {
  return createSegmentCounter({ ...containers, clock: systemClock, newId, workerId: newId() });
}

/** Returns the time in ms. */
async function count(counter: SegmentCounter, segmentId: string): Promise<number> {
  const startedMs = performance.now();
  const results = await counter.count([segmentId]);
  await counter.catchUp();
  assertCount('counted segments', results.filter(({ outcome }) => outcome === 'counted').length, 1);
  return performance.now() - startedMs;
}
