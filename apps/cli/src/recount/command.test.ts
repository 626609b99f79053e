import { afterEach, describe, expect, test } from '@jest/globals';
import { analysesQueue, AnalysisWorker, createAnalyses, createFold, type Analyses } from '@canvass/analyses';
import { createErasureLedger, createSummaries, FairScheduler } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { memoryQueue } from '@canvass/queue/memory';
import { createDefinitions } from '@canvass/storage';
import { memoryClaims } from '@canvass/storage/memory';
import { untimedProcessor } from '@canvass/testing';
import { ulid } from 'ulid';
import { surveyWithAnswers } from '../../test/survey-with-answers.ts';
import { key, path } from '../../test/tea-definition.ts';
import { readRecountArguments } from './arguments.ts';
import { recountCommand } from './command.ts';

let worker: AnalysisWorker;

afterEach(() => worker.stop());

/** The command with a worker, which is not started, and a clock on which 500 ms pass at once. */
async function world({ isWrong = false, onLine = (_line: string): void => {} } = {}) {
  const { containers } = await surveyWithAnswers([1, 5, 5]);
  const { answerLogs, erasures } = containers;
  const summaries = createSummaries({ container: containers.summaries });
  if (isWrong) {
    const stored = await containers.summaries.get(path);
    if (stored.outcome !== 'found') throw new Error('no summary');
    const wrong = stored.bytes.toString().replace('[[1,1],[5,2]]', '[[1,2],[5,1]]');
    await containers.summaries.put(path, Buffer.from(wrong));
  }
  const queue = memoryQueue({ name: analysesQueue.name, schema: analysesQueue.schema, clock: systemClock });
  worker = new AnalysisWorker(
    {
      containers: { analyses: containers.analyses, answerLogs, erasures },
      summaries,
      queue,
      fold: createFold({
        summaries,
        answerLogs,
        scheduler: new FairScheduler(untimedProcessor),
        onDamaged: () => {},
      }),
      clock: systemClock,
      random: Math.random,
      yield: () => Promise.resolve(),
      onPassingFault: () => {},
      onDifference: () => {},
      onFailure: () => {},
    },
    { minIdleMs: 5, maxIdleMs: 20, visibilityTimeoutMs: 10_000 },
  );
  const analyses = createAnalyses({
    container: containers.analyses,
    claims: memoryClaims(),
    ledger: createErasureLedger(containers.erasures),
    messages: { send: (message) => queue.send(message) },
    now: () => systemClock.now(),
    newId: ulid,
    onSendFailure: () => {},
  });
  let nowMs = 0;
  const lines: string[] = [];
  const deps = {
    definitions: createDefinitions({
      container: containers.definitions,
      clock: systemClock,
      compile: () => undefined,
    }),
    analyses,
    clock: {
      ...systemClock,
      now: () => nowMs,
      setTimeout: (run: () => void, delayMs: number) => {
        nowMs += delayMs;
        return systemClock.setTimeout(run, 1);
      },
    },
    progress: (line: string) => {
      lines.push(line);
      onLine(line);
    },
  };
  const ratings = async () => {
    const read = await summaries.read(key);
    return read.outcome === 'found' ? read.document.totals.toJSON().facets[0]?.[1] : undefined;
  };
  const recount = (isSample = false, survey = 'tea') =>
    recountCommand(deps, { tenant: 'acme', survey, isSample });
  return { recount, lines, ratings, analyses };
}

describe('recount', () => {
  test('finds that the summary is right', async () => {
    const { recount, lines } = await world();
    worker.start();
    expect(await recount()).toEqual({
      exitCode: 0,
      message: 'Recounted 3 answers of acme/tea. The summary was right.',
    });
    expect(lines[0]).toBe('Waiting for a worker.');
  });

  test('replaces a summary that is wrong, says what was wrong, and exits with 1', async () => {
    const { recount, ratings } = await world({ isWrong: true });
    worker.start();
    const { exitCode, message } = await recount();
    expect([exitCode, message.split('\n')]).toEqual([
      1,
      [
        'The summary of acme/tea was not what its log says. It was replaced by the recount of 3 answers.',
        '  rating, count of 1: 2 in the summary, 1 in the log',
        '  rating, count of 5: 1 in the summary, 2 in the log',
      ],
    ]);
    expect(await ratings()).toMatchObject({
      counts: [
        [1, 1],
        [5, 2],
      ],
    });
  });

  test('with a sample of a small survey reads all answers, says whether the summary agrees, and changes nothing', async () => {
    const right = await world();
    worker.start();
    expect(await right.recount(true)).toEqual({
      exitCode: 0,
      message: 'The summary of acme/tea agrees with all 3 answers of its log.',
    });
    await worker.stop();
    const wrong = await world({ isWrong: true });
    worker.start();
    expect(await wrong.recount(true)).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('does not agree with all 3 answers of its log'),
    });
    expect(await wrong.ratings()).toMatchObject({
      counts: [
        [1, 2],
        [5, 1],
      ],
    });
  });

  test('says that no worker seems to be running, and goes on when one does', async () => {
    const { recount, lines } = await world({
      onLine: (line) => {
        if (line.startsWith('No worker')) worker.start();
      },
    });
    expect(await recount()).toMatchObject({ exitCode: 0 });
    expect(lines.slice(0, 2)).toEqual([
      'Waiting for a worker.',
      expect.stringMatching(/^No worker has shown itself for 30 s/),
    ]);
  });

  test('fails if it is cancelled in the middle', async () => {
    const made: { analyses?: Analyses } = {};
    const { recount, analyses } = await world({
      onLine: () => {
        void made.analyses?.list(key).then(([first]) => made.analyses?.cancel(key, first?.id ?? ''));
      },
    });
    made.analyses = analyses;
    expect(await recount()).toEqual({
      exitCode: 1,
      message: 'The recount of acme/tea has not ended well: it was cancelled.',
    });
  });

  test('is refused for a survey that does not exist, and while too many run', async () => {
    const { recount, analyses } = await world();
    expect(await recount(false, 'coffee')).toEqual({
      exitCode: 1,
      message: 'The survey acme/coffee does not exist.',
    });
    const request = { kind: 'analysis', where: { questions: [] }, by: null, precision: 'exact' } as const;
    for (let n = 0; n < 4; n += 1) await analyses.start(key, request);
    expect(await recount()).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('Too many analyses'),
    });
  });
});

describe('the arguments of recount', () => {
  test.each([
    ['acme tea', { tenant: 'acme', survey: 'tea', isSample: false }],
    ['acme tea --sample', { tenant: 'acme', survey: 'tea', isSample: true }],
    ['--sample acme tea', { tenant: 'acme', survey: 'tea', isSample: true }],
  ])('%s', (line, expected) => {
    expect(readRecountArguments(line.split(' '))).toEqual(expected);
  });

  test.each(['', 'acme', 'acme tea coffee', 'acme tea --force', 'Acme tea', '--sample'])(
    'are refused: %j',
    (line) => {
      expect(() => readRecountArguments(line.split(' '))).toThrow(
        'recount needs the names of a tenant and a survey',
      );
    },
  );
});
