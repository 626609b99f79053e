import {
  compactLog,
  createErasures,
  createSegmentCounter,
  createSummaries,
  removeFromAll,
  type SurveyKey,
} from '@canvass/answer-log';
import { encodeRecord } from '@canvass/journal';
import { containerNames, type ContainerName } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import {
  countedQuestions,
  matchesFilter,
  parseDefinition,
  startHistory,
  SurveyAnswersSummary,
  type AnswerValues,
} from '@canvass/surveys';
import { FakeClock, untimedProcessor } from '@canvass/testing';
import { ulid } from 'ulid';
import type { AnalysisRequest } from '../src/index.ts';

const definition = (() => {
  const parsed = parseDefinition({
    title: 'Coffee',
    questions: [
      { id: 'rating', text: 'How good?', type: 'range', min: 1, max: 5 },
      { id: 'colour', text: 'Which colour?', type: 'multipleChoice', choices: ['red', 'blue', 'green'] },
      { id: 'why', text: 'Why?', type: 'freeText' },
    ],
  });
  if (!parsed.ok) throw new Error('the definition is wrong');
  return parsed.definition;
})();

/** What an analysis finds, as JSON. */
export interface Naive {
  readonly answers: number;
  readonly selected: object;
  readonly groups: Readonly<Record<string, object>>;
}

/** A survey with answers, over storage in memory without faults. `random`: of its answers. */
export async function surveyFixture(random: () => number) {
  const clock = new FakeClock();
  const service = new MemoryBlobService({ now: () => clock.now() });
  const direct = Object.fromEntries(
    Object.entries(containerNames).map(([use, name]) => [use, memoryBlobContainer(service, name)]),
  ) as Record<ContainerName, ReturnType<typeof memoryBlobContainer>>;
  const summaries = createSummaries({ container: direct.summaries });
  const key: SurveyKey = { tenant: 'acme', survey: 'coffee', instance: 'I1' };
  const history = startHistory(definition);
  await summaries.create(key, history);
  const erasing = createErasures({ ...direct, summaries, clock });
  let segments = 0;
  const newId = (): string => ulid(clock.now(), random);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  /** In the order of the log. */
  const stored: { id: string; receivedAt: string; answers: AnswerValues }[] = [];
  const erased: string[] = [];

  return {
    clock,
    service,
    direct,
    summaries,
    key,
    newId,
    /** All answers, erased ones, too. */
    stored,
    erased,

    /** Counts some more answers. */
    async answer(count: number): Promise<void> {
      segments += 1;
      const segmentId = `S${String(segments).padStart(4, '0')}`;
      const lines: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const id = newId();
        const answers = {
          rating: 1 + Math.floor(random() * 5),
          colour: pick(['red', 'blue', 'green']),
          why: `${pick(['fast', 'slow', 'warm'])} and ${pick(['cheap', 'dear'])}`,
        };
        const receivedAt = new Date(clock.now() + index).toISOString();
        stored.push({ id, receivedAt, answers });
        lines.push(
          encodeRecord({
            ...key,
            id,
            submissionId: `s${stored.length}`,
            receivedAt,
            definitionVersion: 1,
            answers,
          }),
          '\n',
        );
      }
      await direct.journal.createAppendBlob(segmentId);
      await direct.journal.appendBlock(segmentId, Buffer.from(lines.join('')), 0);
      const workerId = `worker-${segments}`;
      const deps = { ...direct, clock, newId, random, workerId, processor: untimedProcessor };
      const [result] = await createSegmentCounter(deps).count([segmentId]);
      if (result?.outcome !== 'counted') throw new Error('the answers are not counted');
    },

    async erase(id: string): Promise<void> {
      const { outcome } = await erasing.erase(key, id);
      if (outcome === 'erased') erased.push(id);
    },

    /** Takes the bytes of erased answers out of the log. */
    async removeErased(): Promise<void> {
      const deps = { ...direct, summaries, summariesContainer: direct.summaries, newId, erasing };
      await removeFromAll({ ...deps, retentionOf, onFailure });
    },

    compact: () => compactLog({ summaries, answerLogs: direct.answerLogs, newId }, key),

    document: async () => {
      const found = await summaries.read(key);
      if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
      return found.document;
    },

    /** Filters and counts the first `last` answers, one after the other, without the first `erasures` that were erased. */
    naive(
      { where, by }: Pick<AnalysisRequest, 'where' | 'by'>,
      last: number,
      erasures = erased.length,
    ): Naive {
      const gone = new Set(erased.slice(0, erasures));
      const selected = SurveyAnswersSummary.empty();
      const groups = new Map<string, SurveyAnswersSummary>();
      const questions = countedQuestions(history, 1)!;
      let count = 0;
      for (const { id, ...answer } of stored.slice(0, last)) {
        if (gone.has(id)) continue;
        count += 1;
        if (!matchesFilter(where, answer)) continue;
        selected.addNewAnswer(answer, questions);
        if (by === null) continue;
        const value = String(answer.answers[by]);
        const group = groups.get(value) ?? SurveyAnswersSummary.empty();
        group.addNewAnswer(answer, questions);
        groups.set(value, group);
      }
      return asNaive({ answers: count, selected, groups });
    },

    names: async (use: ContainerName): Promise<string[]> => {
      const listed = await Array.fromAsync(direct[use].list());
      return listed.map(({ name }) => name);
    },
  };
}

export type SurveyFixture = Awaited<ReturnType<typeof surveyFixture>>;

const retentionOf = () => Promise.resolve(undefined);

function onFailure(_path: string, error: unknown): never {
  throw error;
}

/** For comparison. */
export function asNaive({
  answers,
  selected,
  groups,
}: {
  readonly answers: number;
  readonly selected: SurveyAnswersSummary;
  readonly groups: ReadonlyMap<string | number, SurveyAnswersSummary>;
}): Naive {
  const byValue = [...groups].map(([value, summary]) => [String(value), summary.toJSON()] as const);
  return { answers, selected: selected.toJSON(), groups: Object.fromEntries(byValue) };
}
