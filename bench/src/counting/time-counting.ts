import { createSegmentCounter, createSummaries } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { risingIds } from '@canvass/journal';
import { maxBlockBytes } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { assertCount } from '../errors.ts';
import { createEmptySummaries, type FixtureSurvey } from '../journal-fixture.ts';

const containerNames = ['journal', 'progress', 'summaries', 'answerLogs', 'quarantine'] as const;
export const chunkBytes = 8 * 1024 * 1024;
/** Chunks of many surveys may grow up to this, in bytes: no more than in a worker with the default of its memory. */
const maxGatheredBytes = 4 * chunkBytes;
const segmentId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/**
 * The CPU seconds that counting a segment takes: on a new service, so that every round starts with nothing counted.
 *
 * @param definition of the surveys; the one of the benches by default
 */
export async function timeCounting(
  keys: readonly FixtureSurvey[],
  journal: Buffer,
  records: number,
  definition?: object,
): Promise<number> {
  const service = new MemoryBlobService();
  const containers = Object.fromEntries(
    containerNames.map((name) => [name, memoryBlobContainer(service, name)]),
  ) as Record<(typeof containerNames)[number], ReturnType<typeof memoryBlobContainer>>;
  await createEmptySummaries(containers.summaries, keys, definition);
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
    { readBytes: chunkBytes, maxGatheredBytes },
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

/** Of this thread only, which never waits here: other load on the machine does not matter. */
export function cpuSecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}
