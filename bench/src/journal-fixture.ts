import { createSummaries } from '@canvass/answer-log';
import { createAnswerIds, encodeRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import type { Containers } from '@canvass/storage/azure';
import { type FlatRecord, parseDefinition, startHistory } from '@canvass/surveys';
import { seededRandom } from '@canvass/testing';
import { monotonicFactory } from 'ulid';
import { assertCount, BenchError } from './errors.ts';
import { benchDefinition, makeAnswers, surveyNames } from './survey-fixture.ts';

export interface FixtureSurvey {
  readonly tenant: string;
  readonly survey: string;
  readonly instance: string;
}

/** Surveys as the site makes them, without their definition blobs, which no worker reads. */
export function makeSurveys(count: number): FixtureSurvey[] {
  const newId = monotonicFactory();
  return surveyNames(count).map((survey) => ({ tenant: 'bench', survey, instance: newId() }));
}

export async function createEmptySummaries(
  container: BlobContainer,
  surveys: readonly FixtureSurvey[],
  definition: object = benchDefinition,
): Promise<void> {
  const parsed = parseDefinition(definition);
  if (!parsed.ok) throw new BenchError('unexpected-answer', 'the definition of the bench is not valid');
  const history = startHistory(parsed.definition);
  const summaries = createSummaries({ container });
  const keys = surveys.values();
  const create = async (): Promise<void> => {
    for (const key of keys) await summaries.create(key, history);
  };
  await Promise.all(Array.from({ length: 16 }, create));
}

/** When the first of the answers was received. */
export const firstReceivedAtMs = Date.UTC(2026, 0, 1);

/**
 * Lines of a segment, each with its newline, of submissions without keys.
 *
 * @param everyMs between two answers, on average
 */
export function makeJournalLines(
  surveyOf: (random: () => number) => FixtureSurvey,
  seed: number,
  everyMs = 0.1,
  answersOf: (random: () => number) => FlatRecord = makeAnswers,
): () => string {
  const random = seededRandom(seed);
  const newId = monotonicFactory(random);
  const ids = createAnswerIds('the secret of the benches');
  let receivedAtMs = firstReceivedAtMs;
  return () => {
    receivedAtMs += everyMs < 1 ? Number(random() < everyMs) : Math.round(2 * everyMs * random());
    const line = encodeRecord({
      ...surveyOf(random),
      id: ids.fresh(receivedAtMs),
      submissionId: newId(receivedAtMs),
      receivedAt: new Date(receivedAtMs).toISOString(),
      definitionVersion: 1,
      answers: answersOf(random),
    });
    return `${line}\n`;
  };
}

/** Throws `miscounted` if a survey does not have `rounds` answers. */
export async function assertCounted(
  containers: Pick<Containers, 'summaries'>,
  keys: readonly FixtureSurvey[],
  rounds: number,
): Promise<void> {
  const summaries = createSummaries({ container: containers.summaries });
  // A sample: reading all would take as long as a round.
  for (const key of keys.filter((_, index) => index % 20 === 0)) {
    const found = await summaries.read(key);
    const counted = found.outcome === 'found' ? found.document.totals.totalAnswers : 0;
    assertCount(`answers of ${key.survey}`, counted, rounds);
  }
}
