import { MemoryQueueAccount } from '@canvass/queue/memory';
import { createErasureLedger } from '@canvass/answer-log';
import { createClaims } from '@canvass/storage';
import { seededRandom, type FakeClock } from '@canvass/testing';
import { noFilter } from '@canvass/surveys';
import {
  createAnalyses,
  tidyAnalyses,
  type Analysis,
  type AnalysisRequest,
  type AnalysisWorkerDeps,
  type Fold,
  type OnEnded,
} from '../src/index.ts';
import { analysisPath } from '../src/state/analysis-blobs.ts';
import { createAnalysisStore } from '../src/state/analysis-store.ts';
import { DoomedProcess, queueOf, type Faults, type World } from './doomed-process.ts';
import { surveyFixture } from './survey-fixture.ts';

export const everything: AnalysisRequest = {
  kind: 'analysis',
  where: noFilter,
  by: null,
  precision: 'exact',
};

export interface WorkerOptions extends Partial<Omit<AnalysisWorkerDeps, 'fold'>> {
  readonly faults?: Faults;
  readonly fold?: (world: { readonly clock: FakeClock }, usual: Fold) => Fold;
}

/** Tasks are small, so that few answers make many tasks. */
const taskSize = { wantedTasks: 1_000, fewestLines: 5, mostLines: 1_000 };
const noFaults: Faults = { death: 0, silence: 0 };
const stepMs = 200;
const longestMs = 60 * 60_000;
const tidyEveryMs = 60_000;

/** Makes a survey with this number of answers, and workers and owners for it. The same seed makes the same schedule. */
export async function worldOf({ seed, answers }: { readonly seed: number; readonly answers: number }) {
  const random = seededRandom(seed);
  const fixture = await surveyFixture(random);
  const { clock, direct, key, newId } = fixture;
  const account = new MemoryQueueAccount(clock);
  await fixture.answer(answers);
  const queue = queueOf({ account, fixture });
  const messages = { send: (message: Parameters<typeof queue.send>[0]) => queue.send(message) };
  const analyses = createAnalyses({
    container: direct.analyses,
    ledger: createErasureLedger(direct.erasures),
    claims: createClaims({ container: direct.leases, clock, random }),
    messages,
    now: () => clock.now(),
    newId,
    onSendFailure: () => {},
  });
  const onLanded: { call: World['onLanded'] } = { call: () => {} };
  const world: World = {
    fixture,
    account,
    random,
    onLanded: (process, request, outcome) => onLanded.call(process, request, outcome),
  };
  const processes: DoomedProcess[] = [];

  /** Reads an analysis as it is stored, also if its result is withheld. */
  async function read(id: string): Promise<Analysis> {
    const found = await createAnalysisStore(direct.analyses).read(analysisPath(key, id));
    if (found.outcome !== 'found') throw new Error('no such analysis');
    return found.analysis;
  }

  return {
    ...fixture,
    random,
    queue,
    analyses,
    processes,
    read,
    /** Calls `call` after each request that lands, instead of the function that was given before. */
    watch: (call: World['onLanded']) => void (onLanded.call = call),

    /** Starts a worker. `fold` makes its fold from the usual one. */
    worker({ faults = noFaults, fold, ...over }: WorkerOptions = {}): DoomedProcess {
      const change = fold && ((usual: Fold) => fold({ clock }, usual));
      const process = new DoomedProcess(world, faults, { taskSize, ...over }, change);
      processes.push(process);
      return process;
    },

    async start(request: AnalysisRequest = everything): Promise<string> {
      const started = await analyses.start(key, request);
      if (started.outcome !== 'started') throw new Error(`the analysis is ${started.outcome}`);
      return started.id;
    },

    tidy: (keepMs = 24 * longestMs, onFailure: (error: unknown) => void = () => {}, onEnded?: OnEnded) =>
      tidyAnalyses({
        analyses: direct.analyses,
        messages,
        now: () => clock.now(),
        keepMs,
        onFailure,
        onEnded,
      }),

    /** Advances the clock until no analysis runs and no message is left. `each` is called at each step, for example to replace dead workers. */
    async untilQuiet(each: () => Promise<void> | void = () => {}): Promise<void> {
      const endMs = clock.now() + longestMs;
      for (let atMs = clock.now(); ; atMs = clock.now()) {
        await each();
        await clock.advance(stepMs);
        const isRunning = async () => (await analyses.list(key)).some(({ phase }) => phase === 'running');
        if ((await queue.depth()) === 0 && !(await isRunning())) return;
        if (atMs > endMs) throw new Error('the analysis does not end');
        if (Math.floor(atMs / tidyEveryMs) < Math.floor(clock.now() / tidyEveryMs)) await this.tidy();
      }
    },

    async stop(): Promise<void> {
      const stopped = new AbortController();
      const stopping = Promise.all(processes.map((process) => process.stop())).finally(() => stopped.abort());
      while (!stopped.signal.aborted) await clock.advance(stepMs);
      await stopping;
    },
  };
}
