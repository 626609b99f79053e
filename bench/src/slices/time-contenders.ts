import type { SummaryDocument } from '@canvass/answer-log';
import type { Slices } from '@canvass/slices';
import type { Containers } from '@canvass/storage/azure';
import { BenchError } from '../errors.ts';
import type { FixtureSurvey } from '../journal-fixture.ts';
import type { DuckDb } from './duckdb.ts';
import { assertSameFacts, factsOfSlice, type Facts } from './facts.ts';
import type { Formbricks } from './formbricks.ts';
import { openSlices } from './open-slices.ts';
import { parseLog } from './parsed-log.ts';
import type { Question } from './questions.ts';

export interface Contenders {
  readonly containers: Containers;
  readonly key: FixtureSurvey;
  readonly document: SummaryDocument;
  readonly duckDb: DuckDb;
  readonly formbricks: Formbricks;
}

/** Times in ms, by round. */
export interface Asked {
  readonly warm: number[];
  readonly cold: number[];
  readonly duckDb: number[];
  readonly duckDbCounts: number[];
  readonly parsing: number[];
  readonly formbricks: number[];
}

/** Asks all the same question in turns. Throws `miscounted` unless they agree. */
export async function timeContenders(
  contenders: Contenders,
  question: Question,
  rounds: number,
): Promise<Asked> {
  const { containers, key, document, duckDb, formbricks } = contenders;
  const slice = async (slices: Slices): Promise<Facts> => {
    const found = await slices.slice(key, { filter: question.filter, by: question.by?.facet });
    if (found.outcome !== 'found') throw new BenchError('unexpected-answer', `a slice was ${found.outcome}`);
    return factsOfSlice(found);
  };
  const warm = openSlices(containers);
  // Warm-up, and the check.
  const ours = await slice(warm);
  const parsed = await parseLog(containers.answerLogs, document, question);
  assertSameFacts('the parsed log', ours, parsed);
  assertSameFacts('DuckDB', ours, await duckDb.summary(question));
  assertSameFacts('Formbricks', ours, await formbricks.summary(question));

  const asked: Asked = {
    warm: [],
    cold: [],
    duckDb: [],
    duckDbCounts: [],
    parsing: [],
    formbricks: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < 2 * rounds - 1; turn += 1) {
      await time(asked.warm, () => slice(warm));
      await time(asked.duckDb, () => duckDb.summary(question));
      await time(asked.duckDbCounts, () => duckDb.counts(question));
      await time(asked.cold, () => slice(openSlices(containers)));
    }
    await time(asked.parsing, () => parseLog(containers.answerLogs, document, question));
    await time(asked.formbricks, () => formbricks.summary(question));
  }
  return asked;
}

async function time(times: number[], work: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await work();
  times.push(performance.now() - startedMs);
}
