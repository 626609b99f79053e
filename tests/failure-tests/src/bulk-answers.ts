import { encodeRecord, risingIds } from '@canvass/journal';
import { createBlobService, openContainers } from '@canvass/storage/azure';
import { answersOf, type Answers } from './survey.ts';
import type { System } from './system.ts';

const linesPerBlock = 5_000;

/**
 * Writes so many answers to the first survey into one segment, as a site that has stopped. The sweep of a worker counts them. Returns them in
 * the order of the segment.
 */
export async function appendInBulk(system: System, count: number): Promise<Answers[]> {
  const [survey] = system.surveys;
  const { journal, summaries } = openContainers(
    createBlobService({ connectionString: system.azurite.connectionString }),
  );
  const [path] = await Array.fromAsync(summaries.list(`acme/${survey}/`), ({ name }) => name);
  const instance = path!.slice(path!.lastIndexOf('/') + 1);
  let nowMs = Date.now() - count;
  const newId = risingIds({ now: () => nowMs });
  const all = Array.from({ length: count }, (_, index) => answersOf(index));
  const lines = all.map((answers) => {
    nowMs += 1;
    const id = newId();
    const receivedAt = new Date(nowMs).toISOString();
    const key = { tenant: 'acme', survey: survey!, instance };
    return `${encodeRecord({ ...key, id, submissionId: id, receivedAt, definitionVersion: 1, answers: valuesOf(answers) })}\n`;
  });
  const segmentId = newId();
  await journal.createAppendBlob(segmentId);
  let position = 0;
  for (let first = 0; first < count; first += linesPerBlock) {
    const block = Buffer.from(lines.slice(first, first + linesPerBlock).join(''));
    const { outcome } = await journal.appendBlock(segmentId, block, position);
    if (outcome !== 'appended') throw new Error(`the segment ${segmentId} took no answers`);
    position += block.byteLength;
  }
  await journal.seal(segmentId);
  return all;
}

function valuesOf({ extras, ...values }: Answers): Record<string, string | number | string[]> {
  return { ...values, ...(extras && { extras: [...extras] }) };
}
