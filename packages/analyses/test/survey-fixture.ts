import {
  compactLog,
  createErasures,
  createSegmentCounter,
  createSummaries,
  encodeStretch,
  encodeSummary,
  readPlaces,
  removeFromAll,
  surveyPath,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import { encodeColumnFile } from '@canvass/columns';
import { encodeRecord } from '@canvass/journal';
import { containerNames, type ContainerName } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import {
  compileGroups,
  countedFacets,
  matchesFilter,
  parseDefinition,
  startHistory,
  SurveyAnswersSummary,
  type FlatRecord,
  type GroupValue,
} from '@canvass/surveys';
import { FakeClock, untimedProcessor } from '@canvass/testing';
import { ulid } from 'ulid';
import type { AnalysisRequest } from '../src/index.ts';

const colours = ['red', 'blue', 'green'];

const definition = (() => {
  const parsed = parseDefinition({
    title: 'Coffee',
    questions: [
      { id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 },
      { id: 'colour', text: 'Which colour?', type: 'choice', choices: colours },
      { id: 'why', text: 'Why?', type: 'text' },
      { id: 'since', text: 'Since when?', type: 'date' },
      {
        id: 'quality',
        text: 'How good is it?',
        type: 'matrix',
        rows: [{ id: 'price', label: 'Price' }],
        columns: ['good', 'bad'],
      },
    ],
  });
  if (!parsed.ok) throw new Error('the definition is wrong');
  return parsed.definition;
})();

/** The result of an analysis as JSON, or the same figures counted one by one. */
export interface Naive {
  readonly answers: number;
  readonly selected: object;
  readonly groups: Readonly<Record<string, object>>;
}

/** Makes a survey with random answers, over storage in memory without faults. */
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
  /** Changes the summary as another writer would. */
  const change = async (how: (newest: SummaryDocument) => Partial<SummaryDocument>): Promise<void> => {
    for (;;) {
      const found = await summaries.read(key);
      if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
      const next = { ...found.document, version: found.document.version + 1, ...how(found.document) };
      const written = await summaries.replace(key, encodeSummary(next), { ifMatch: found.etag });
      if (written.outcome === 'written') return;
    }
  };

  /** All answers in the order of the log, erased ones included. */
  const stored: { id: string; receivedAt: string; answers: FlatRecord }[] = [];
  const erased: string[] = [];

  const document = async (): Promise<SummaryDocument> => {
    const found = await summaries.read(key);
    if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
    return found.document;
  };

  return {
    clock,
    service,
    direct,
    summaries,
    key,
    newId,
    stored,
    erased,

    /** Counts some more answers. */
    async answer(count: number): Promise<void> {
      if (count === 0) return;
      segments += 1;
      const segmentId = `S${String(segments).padStart(4, '0')}`;
      const lines: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const id = newId();
        const number = stored.length;
        const answers = {
          rating: 1 + Math.floor(random() * 5),
          colour: pick(colours),
          why: `${pick(['fast', 'slow', 'warm'])} and ${pick(['cheap', 'dear'])}`,
          // The dates of later answers are in months that no earlier one has.
          ...(number % 5 > 0 && { since: 20_000 + number }),
          ...(number % 3 > 0 && { quality: 'answered', 'quality.price': number % 2 === 0 ? 'good' : 'bad' }),
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

    /** Removes the bytes of erased answers from the log. */
    async removeErased(): Promise<void> {
      const deps = { ...direct, summaries, summariesContainer: direct.summaries, newId, erasing };
      await removeFromAll({ ...deps, retentionOf, onFailure });
    },

    /** Removes the answers that are older than this many days, but keeps their totals. */
    async expire(days: number): Promise<void> {
      // The counted segments must be gone before, because an answer in a segment might still be repeated.
      for await (const { name } of direct.journal.list()) await direct.journal.delete(name);
      await change(() => ({ hasRetention: true }));
      const deps = { ...direct, summaries, summariesContainer: direct.summaries, newId, erasing };
      const retention = { days, keepTotals: true };
      await removeFromAll({ ...deps, retentionOf: () => Promise.resolve(retention), onFailure });
    },

    compact: () => compactLog({ summaries, answerLogs: direct.answerLogs, newId }, key),

    document,
    change,

    /** Writes and lists a column file of those of these places that the log has, unless another file covers one of them. */
    async cover(from: number, to: number): Promise<void> {
      const { columns, erased: hidden, version, ...log } = await document();
      if (columns.some((file) => file.from < to && from < file.from + file.lines)) return;
      const placed = await Array.fromAsync(readPlaces(direct.answerLogs, log, { from, to }, 1_000));
      const lines = placed.flatMap((each) => each.lines);
      if (lines.length === 0) return;
      const stretch = { from: placed[0]!.from, lines, erased: hidden, history };
      const { bytes, ...encoded } = encodeStretch(encodeColumnFile, stretch);
      const blob = `${surveyPath(key)}/${version + 300}-${newId()}.parquet`;
      await direct.answerLogs.put(blob, bytes);
      const file = { blob, from: stretch.from, lines: lines.length, bytes: bytes.byteLength, ...encoded };
      await change((newest) => ({
        version: version + 300,
        columns: [...newest.columns, file].toSorted((one, other) => one.from - other.from),
      }));
    },

    /** Overwrites a random column file with damaged bytes. */
    async damage(): Promise<void> {
      const { columns } = await document();
      if (columns.length > 0) await direct.answerLogs.put(pick(columns).blob, Buffer.from('damaged'));
    },

    /**
     * Filters and counts the answers up to the place `last` one by one, without the first `erasures` erased answers. Throws if an answer has
     * a value for `by`, but none of the groups.
     */
    naive(
      { where, by }: Pick<AnalysisRequest, 'where' | 'by'>,
      last: number,
      erasures = erased.length,
      values: Iterable<GroupValue> = [],
    ): Naive {
      const gone = new Set(erased.slice(0, erasures));
      const selected = SurveyAnswersSummary.empty();
      const groups = new Map(Array.from(values, (value) => [value, SurveyAnswersSummary.empty()]));
      const groupsOf = by === null ? () => [] : compileGroups({ facet: by, values: [...values] }, history);
      const questions = countedFacets(history, 1)!;
      let count = 0;
      for (const { id, ...answer } of stored.slice(0, last)) {
        if (gone.has(id)) continue;
        count += 1;
        if (!matchesFilter(where, { ...answer, version: 1 }, history)) continue;
        selected.addNewAnswer(answer, questions);
        const own = groupsOf(answer.answers);
        const known = own.filter((value) => groups.has(value));
        if (own.length > 0 && known.length !== 1)
          throw new Error(`one of the groups ${own.join(', ')} is missing`);
        for (const value of known) groups.get(value)!.addNewAnswer(answer, questions);
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

/** Makes a result comparable with `naive`. */
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
