import {
  createErasures,
  createSegmentCounter,
  createSummaries,
  encodeSummary,
  type SurveyKey,
} from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { encodeRecord } from '@canvass/journal';
import { containerNames, createDefinitions, type ContainerName } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService, type FaultyStorage } from '@canvass/storage/memory';
import { parseDefinition, startHistory, type StoredSettings } from '@canvass/surveys';
import { ulid } from 'ulid';

const parsed = parseDefinition({
  title: 'Coffee',
  questions: [{ id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 }],
});
if (!parsed.ok) throw new Error('the definition is wrong');
const { definition } = parsed;

/**
 * Makes a survey over storage in memory.
 *
 * @param storage Storage with faults for the code under test. The fixture's own calls have no faults.
 */
export async function surveyOfTest(storage?: FaultyStorage) {
  const service = new MemoryBlobService();
  const containers = Object.fromEntries(
    Object.entries(containerNames).map(([use, name]) => [
      use,
      storage ? storage.container(name) : memoryBlobContainer(service, name),
    ]),
  ) as Record<ContainerName, ReturnType<typeof memoryBlobContainer>>;
  const summaries = createSummaries({ container: containers.summaries });
  const definitions = createDefinitions({
    container: containers.definitions,
    clock: systemClock,
    compile: () => undefined,
  });
  const key: SurveyKey = { tenant: 'acme', survey: 'coffee', instance: ulid() };
  const history = startHistory(definition);
  await summaries.create(key, history);
  const now = new Date().toISOString();
  const stored = { instance: key.instance, version: 1, definition, history, createdAt: now, updatedAt: now };
  await definitions.write(key.tenant, key.survey, stored, { ifAbsent: true });
  let segments = 0;

  return {
    containers,
    summaries,
    key,
    definition,

    /** Counts some more answers, and returns their ids. */
    async answer(count: number): Promise<string[]> {
      segments += 1;
      const segmentId = `S${String(segments).padStart(4, '0')}`;
      const ids = Array.from({ length: count }, () => ulid(undefined, Math.random));
      const lines = ids.map((id) =>
        encodeRecord({
          ...key,
          id,
          submissionId: `${segmentId}-${id}`,
          receivedAt: new Date().toISOString(),
          definitionVersion: 1,
          answers: { rating: 4 },
        }),
      );
      await containers.journal.createAppendBlob(segmentId);
      await containers.journal.appendBlock(
        segmentId,
        Buffer.from(lines.map((line) => `${line}\n`).join('')),
        0,
      );
      const counter = createSegmentCounter({
        ...containers,
        clock: systemClock,
        newId: ulid,
        workerId: segmentId,
      });
      const [result] = await counter.count([segmentId]);
      if (result?.outcome !== 'counted') throw new Error('the answers are not counted');
      return ids;
    },

    async erase(id: string): Promise<void> {
      await createErasures({ ...containers, summaries, clock: systemClock }).erase(key, id);
    },

    async changeSettings(settings: StoredSettings): Promise<void> {
      const found = await definitions.read(key.tenant, key.survey);
      if (found.outcome !== 'found') throw new Error('the survey is gone');
      await definitions.write(key.tenant, key.survey, { ...found.stored, settings }, { ifMatch: found.etag });
    },

    /** Begins another log with the same answers, as a rebuild does. */
    async beginAnotherLog(): Promise<void> {
      const found = await summaries.read(key);
      if (found.outcome !== 'found') throw new Error('the survey is gone');
      const version = found.document.version + 1;
      const next = encodeSummary({ ...found.document, version, logSince: version });
      await summaries.replace(key, next, { ifMatch: found.etag });
    },
  };
}

export type SurveyOfTest = Awaited<ReturnType<typeof surveyOfTest>>;
