import { afterEach, describe, expect, test } from '@jest/globals';
import {
  createSummaries,
  emptySummary,
  encodeSummary,
  linesPerColumnFile,
  surveyPath,
  type ColumnFile,
  type EncodedStretch,
  type Stretch,
  type SurveyKey,
} from '@canvass/answer-log';
import { decodeIds } from '@canvass/columns';
import { FaultyStorage } from '@canvass/storage/memory';
import { startHistory } from '@canvass/surveys';
import { FakeClock, latch } from '@canvass/testing';
import { pino } from 'pino';
import {
  createColumnFiller,
  createGapSearch,
  type ColumnFiller,
  type ColumnFillerDeps,
} from './column-filler.ts';

const history = startHistory({
  title: 'Coffee',
  questions: [{ id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 100 }],
});

const keyOf = (survey: string): SurveyKey => ({ tenant: 'acme', survey, instance: 'I1' });

function line(survey: string, number: number): string {
  return `${JSON.stringify({
    segmentId: 'S1',
    offset: number,
    ...keyOf(survey),
    id: `A${String(number).padStart(8, '0')}`,
    submissionId: '',
    receivedAt: '2026-11-22T09:30:00.000Z',
    definitionVersion: 1,
    answers: { why: `number ${number}` },
  })}\n`;
}

/** Instead of the thread. */
const inMemory = (stretch: Stretch): Promise<EncodedStretch> =>
  Promise.resolve({
    bytes: Buffer.from('PAR1'),
    tailBytes: 1,
    rows: stretch.lines.length,
    lowestReceivedAt: 0,
    highestReceivedAt: 0,
    lowestId: '',
    highestId: '',
  });

const close = (): Promise<void> => Promise.resolve();

describe('the filler of column files', () => {
  let filler: ColumnFiller;
  afterEach(() => filler.stop());

  function fixture(over: Partial<ColumnFillerDeps> = { encoder: { encode: inMemory, close } }) {
    const clock = new FakeClock();
    const storage = new FaultyStorage(() => clock.now());
    const answerLogs = storage.direct('answers');
    const containers = { summaries: storage.direct('summaries'), leases: storage.direct('leases') };
    const summaries = createSummaries({ container: containers.summaries });
    const [outcomes, listed]: [string[], string[]] = [[], []];
    let ids = 0;
    filler = createColumnFiller({
      summaries,
      answerLogs,
      newId: () => `R${(ids += 1)}`,
      clock,
      metrics: { columnFile: ({ outcome }) => void outcomes.push(outcome) },
      logger: pino({ level: 'silent' }),
      betweenCommits: (path, change) => {
        listed.push(path);
        return change();
      },
      ...over,
    });

    /** A survey with so many answers. */
    const create = async (survey: string, answers: number): Promise<SurveyKey> => {
      const key = keyOf(survey);
      const blob = `${surveyPath(key)}/1-LOG`;
      const lines = Buffer.from(
        Array.from({ length: answers }, (_, number) => line(survey, number)).join(''),
      );
      await answerLogs.put(blob, lines);
      const document = {
        ...emptySummary(history, 1),
        log: [{ blob, committedLength: lines.byteLength, answers, blocks: 1, pages: [], runs: [] }],
      };
      await summaries.replace(key, encodeSummary(document), { ifAbsent: true });
      return key;
    };

    const files = async (key: SurveyKey): Promise<readonly ColumnFile[]> => {
      const found = await summaries.read(key);
      return found.outcome === 'found' ? found.document.columns : [];
    };

    return { clock, storage, answerLogs, containers, summaries, outcomes, listed, create, files };
  }

  test('fills all gaps of a survey, and those of others in between', async () => {
    const { clock, create, files, outcomes, listed } = fixture();
    const coffee = await create('coffee', 2 * linesPerColumnFile + 1);
    const tea = await create('tea', linesPerColumnFile);
    filler.add(surveyPath(coffee));
    filler.add(surveyPath(tea));
    while (outcomes.filter((outcome) => outcome === 'notNeeded').length < 2) await clock.settle();
    expect((await files(coffee)).map(({ from, lines }) => [from, lines])).toEqual([
      [1, linesPerColumnFile],
      [linesPerColumnFile + 1, linesPerColumnFile],
    ]);
    expect((await files(tea)).map(({ from }) => from)).toEqual([1]);
    expect(outcomes).toEqual(['filled', 'filled', 'filled', 'notNeeded', 'notNeeded']);
    expect(listed).toEqual([coffee, tea, coffee].map(surveyPath));
  });

  test('writes Parquet in a thread', async () => {
    const ended = latch();
    const outcomes: string[] = [];
    const { create, files, answerLogs } = fixture({
      metrics: {
        columnFile: ({ outcome }) => {
          outcomes.push(outcome);
          if (outcome !== 'filled') ended.open();
        },
      },
    });
    const coffee = await create('coffee', linesPerColumnFile);
    filler.add(surveyPath(coffee));
    await ended.wait();
    expect(outcomes).toEqual(['filled', 'notNeeded']);
    const [file] = await files(coffee);
    const found = await answerLogs.get(file!.blob);
    const ids = found.outcome === 'found' ? decodeIds(found.bytes) : [];
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([linesPerColumnFile, 'A00000000', 'A00019999']);
  });

  test('reports a failure, and pauses', async () => {
    const { clock, create, outcomes, answerLogs } = fixture({
      encoder: { encode: () => Promise.reject(new Error('no memory')), close },
    });
    const coffee = await create('coffee', linesPerColumnFile);
    filler.add(surveyPath(coffee));
    while (outcomes.length === 0) await clock.settle();
    filler.add(surveyPath(coffee));
    await clock.settle();
    expect(outcomes).toEqual(['failed']);
    expect(await Array.fromAsync(answerLogs.list())).toHaveLength(1);
  });

  test('stops after the file that is being made, and closes its encoder', async () => {
    const [begun, gate] = [latch(), latch()];
    const closed: string[] = [];
    const { create, files, outcomes } = fixture({
      encoder: {
        encode: async (stretch) => {
          begun.open();
          await gate.wait();
          return inMemory(stretch);
        },
        close: async () => void closed.push('closed'),
      },
    });
    const coffee = await create('coffee', 2 * linesPerColumnFile);
    filler.add(surveyPath(coffee));
    await begun.wait();
    const stopped = filler.stop();
    gate.open();
    await stopped;
    expect([outcomes, closed]).toEqual([['filled'], ['closed']]);
    expect(await files(coffee)).toHaveLength(1);
  });

  test('learns of the gaps of quiet surveys from one worker', async () => {
    const { create, containers, clock } = fixture();
    await create('coffee', linesPerColumnFile);
    await create('tea', 3);
    const found: string[] = [];
    const search = (workerId: string) =>
      createGapSearch({ containers, workerId, filler: { add: (path) => void found.push(path) } }, 60_000);
    // A commit may just have shown it to its worker.
    await search('w1')(new AbortController().signal);
    expect(found).toEqual([]);
    await clock.advance(60_000);
    await search('w1')(new AbortController().signal);
    await search('w2')(new AbortController().signal);
    expect(found).toEqual(['acme/coffee/I1']);
  });
});
