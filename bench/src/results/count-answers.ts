import { createSegmentCounter } from '@canvass/answer-log';
import { encodeRecord, risingIds } from '@canvass/journal';
import { systemClock } from '@canvass/runtime/clock';
import { createDefinitions, maxBlockBytes } from '@canvass/storage';
import { createBlobService, openContainers } from '@canvass/storage/azure';
import { seededRandom, type Azurite } from '@canvass/testing';
import { BenchError } from '../errors.ts';
import { makeAnswers } from '../survey-fixture.ts';

/** A survey with the questions of the bench. */
export interface CountedSurvey {
  readonly tenant: string;
  readonly survey: string;
}

/** Writes answers as a site does and counts them as a worker does, in this process. */
export async function countAnswers(
  { connectionString }: Azurite,
  { tenant, survey }: CountedSurvey,
  answers: number,
): Promise<void> {
  const containers = openContainers(createBlobService({ connectionString }));
  const definitions = createDefinitions({
    container: containers.definitions,
    clock: systemClock,
    compile: () => undefined,
  });
  const found = await definitions.find(tenant, survey);
  if (found.outcome === 'notFound') throw new BenchError('unexpected-answer', 'the survey is gone');
  const newId = risingIds(systemClock);
  const random = seededRandom(answers);
  const segmentId = newId();
  await containers.journal.createAppendBlob(segmentId);
  let position = 0;
  let block: string[] = [];
  let bytes = 0;
  const append = async (): Promise<void> => {
    const joined = Buffer.from(block.join(''));
    await containers.journal.appendBlock(segmentId, joined, position);
    position += joined.byteLength;
    block = [];
    bytes = 0;
  };
  for (let answer = 0; answer < answers; answer += 1) {
    const line = `${encodeRecord({
      tenant,
      survey,
      instance: found.stored.instance,
      id: newId(),
      submissionId: newId(),
      receivedAt: new Date().toISOString(),
      definitionVersion: 1,
      answers: makeAnswers(random),
    })}\n`;
    block.push(line);
    bytes += line.length;
    // Far enough below the limit for the next line.
    if (bytes > maxBlockBytes - 64 * 1024) await append();
  }
  await append();
  const counter = createSegmentCounter({ ...containers, clock: systemClock, newId, workerId: 'bench' });
  const [result] = await counter.count([segmentId]);
  if (result?.outcome !== 'counted') throw new BenchError('miscounted', `counting ended ${result?.outcome}`);
}
