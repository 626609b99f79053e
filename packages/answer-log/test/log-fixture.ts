import { encodeRecord, readProgress, type JournalRecord } from '@canvass/journal';
import { containerNames, type BlobContainer } from '@canvass/storage';
import { FaultyStorage } from '@canvass/storage/memory';
import { presentSummary, startHistory, type PublicSummary, type SurveyDefinition } from '@canvass/surveys';
import { FakeClock, untimedProcessor } from '@canvass/testing';
import {
  createAnswerReader,
  createSegmentCounter,
  createSummaries,
  type CommitTracing,
  type CountEvent,
  type Processor,
  type SegmentCounterOptions,
  type SurveyKey,
} from '../src/index.ts';
import { coffee, largeDefinition } from './definition.ts';

const names = {
  journal: containerNames.journal,
  progress: containerNames.progress,
  answerLogs: containerNames.answerLogs,
  summaries: containerNames.summaries,
  quarantine: containerNames.quarantine,
  erasures: containerNames.erasures,
};

type Containers = Record<keyof typeof names, BlobContainer>;

function open(how: (name: string) => BlobContainer): Containers {
  return {
    journal: how(names.journal),
    progress: how(names.progress),
    answerLogs: how(names.answerLogs),
    summaries: how(names.summaries),
    quarantine: how(names.quarantine),
    erasures: how(names.erasures),
  };
}

/** A fixture of segments, surveys and workers over a storage service in memory. */
export function logFixture() {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const containers = open((name) => storage.container(name));
  const direct = open((name) => storage.direct(name));
  const summaries = createSummaries({ container: direct.summaries });
  const reader = createAnswerReader({ summaries, answerLogs: direct.answerLogs });
  let ids = 0;
  const newId = (): string => `R${String((ids += 1)).padStart(6, '0')}`;
  let answered = 0;

  /** Makes a record of a survey. Its answers come from its number unless they are given. */
  const record = (key: SurveyKey, over: Partial<JournalRecord> = {}): JournalRecord => {
    answered += 1;
    return {
      ...key,
      id: `A${String(answered).padStart(6, '0')}`,
      submissionId: `s${answered}`,
      receivedAt: new Date(clock.now() + answered).toISOString(),
      definitionVersion: 1,
      answers: {
        rating: 1 + (answered % 5),
        colour: answered % 2 ? 'red' : 'blue',
        why: `number ${answered}`,
      },
      ...over,
    };
  };

  /** Appends lines to a segment as its site does, and creates the segment with the first line. */
  const appendLines = async (segmentId: string, ...lines: (string | Buffer)[]): Promise<void> => {
    await direct.journal.createAppendBlob(segmentId);
    const found = await direct.journal.head(segmentId);
    const bytes = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));
    const position = found.outcome === 'found' ? found.properties.length : 0;
    const { outcome } = await direct.journal.appendBlock(segmentId, bytes, position);
    if (outcome !== 'appended') throw new Error(`${segmentId} took nothing`);
  };

  const createSurveyOf = async (
    survey: string,
    definition: SurveyDefinition,
    tenant = 'acme',
  ): Promise<SurveyKey> => {
    const key = { tenant, survey, instance: 'I1' };
    await summaries.create(key, startHistory(definition));
    return key;
  };

  return {
    clock,
    storage,
    containers,
    direct,
    summaries,
    reader,
    newId,
    record,
    appendLines,

    createSurvey: (survey: string, tenant?: string): Promise<SurveyKey> =>
      createSurveyOf(survey, coffee, tenant),
    createLargeSurvey: (survey: string, tenant?: string): Promise<SurveyKey> =>
      createSurveyOf(survey, largeDefinition, tenant),

    /** Appends answers of these surveys in turn, in one block, and returns their records. */
    answer: async (segmentId: string, keys: readonly SurveyKey[], count = keys.length) => {
      const records = Array.from({ length: count }, (_, index) => record(keys[index % keys.length]!));
      await appendLines(segmentId, ...records.map(encodeRecord));
      return records;
    },

    worker: (
      workerId = 'w1',
      options: SegmentCounterOptions = {},
      tracing?: CommitTracing,
      processor: Processor = untimedProcessor,
    ) => {
      const events: CountEvent[] = [];
      const counter = createSegmentCounter(
        {
          ...containers,
          clock,
          newId,
          random: () => 0.5,
          workerId,
          onEvent: (event) => void events.push(event),
          tracing,
          processor,
        },
        options,
      );
      return { counter, events };
    },

    progress: async (segmentId: string) => (await readProgress(direct.progress, segmentId)).progress,

    /** The summary as an owner sees it. */
    summary: async (key: SurveyKey): Promise<PublicSummary> => {
      const found = await summaries.read(key);
      if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
      const { history, totals, asOf } = found.document;
      return presentSummary({ ...key, history, summary: totals, asOf });
    },

    document: async (key: SurveyKey) => {
      const found = await summaries.read(key);
      if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
      return found.document;
    },

    /** The ids of the whole log, page by page. */
    log: async (key: SurveyKey, limit = 500): Promise<string[]> => {
      const log: string[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const page: Awaited<ReturnType<typeof reader.page>> = await reader.page(key, { after, limit });
        if (page.outcome !== 'found') throw new Error('no such survey');
        log.push(...page.answers.map(({ id }) => id));
        after = page.next;
      }
      return log;
    },

    /** Moves the clock on until `work` has settled. */
    drive: async <T>(work: Promise<T>): Promise<T> => {
      const ended = new AbortController();
      const done = work.finally(() => ended.abort());
      done.catch(() => {});
      while (!ended.signal.aborted) await clock.advance(clock.nextDelayMs ?? 0);
      return done;
    },
  };
}

export type LogFixture = ReturnType<typeof logFixture>;

/** A fixture that has the survey `coffee`. */
export async function coffeeFixture() {
  const fixture = logFixture();
  return { ...fixture, coffee: await fixture.createSurvey('coffee') };
}

export type CoffeeFixture = Awaited<ReturnType<typeof coffeeFixture>>;

/** What a counter returns for a segment that it has counted to its end. */
export const counted = (segmentId: string) => [{ segmentId, outcome: 'counted' }];

export function idsOf(records: readonly JournalRecord[]): string[] {
  return records.map(({ id }) => id);
}

export async function namesIn(container: BlobContainer, prefix = ''): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of container.list(prefix)) found.push(name);
  return found;
}
