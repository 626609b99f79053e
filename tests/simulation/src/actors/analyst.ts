import {
  analysisLimits,
  AnalysisCommand,
  createAnalyses,
  createFold,
  tidyAnalyses,
  type AnalysisRequest,
} from '@canvass/analyses';
import { createSummaries, keyOfPath, FairScheduler } from '@canvass/answer-log';
import { noFilter } from '@canvass/surveys';
import type { Claims } from '@canvass/storage';
import type { ReceivedAnalysisMessage } from '../environment/analysis-queue.ts';
import { isOutage } from '../environment/outage.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { foldRows } from './stored-rows.ts';
import { Violation } from '../environment/violation.ts';
import type { World } from './world.ts';

const analysis: AnalysisRequest = { kind: 'analysis', where: noFilter, by: null, precision: 'exact' };
/** Longer than a schedule. */
const keepMs = 10_000_000;

/** The simulation is about results: two starts at a time may exceed the limit here. */
const listingClaims: Claims = {
  forget: () => Promise.resolve(),
  async claim({ list, limitReached }) {
    const listed = await list();
    const limit = limitReached([...listed].flatMap(([name, counts]) => (counts ? [name] : [])));
    return limit === undefined ? { outcome: 'claimed' } : { outcome: 'full', limit };
  },
};

/** An owner who starts analyses and recounts, and cancels some. */
export class Analyst {
  readonly process: SimulatedProcess;
  readonly #world: World;

  constructor(world: World, name: string) {
    this.#world = world;
    this.process = new SimulatedProcess(world, name);
  }

  begin(path: string): void {
    this.#world.detach('starting an analysis', this.#begin(path));
  }

  async #begin(path: string): Promise<void> {
    const { random, analysisQueue, stats, profile } = this.#world;
    const analyses = createAnalyses({
      container: this.process.containers.analyses,
      claims: listingClaims,
      ledger: { read: () => Promise.resolve([]) },
      messages: { send: (message) => analysisQueue.send(this.process, message) },
      now: () => this.process.clock.now(),
      newId: () => this.#world.newId('N'),
      onSendFailure: (error) => this.#world.fault('announcing an analysis', error),
    });
    const kind = random.chance(0.4) ? 'recount' : 'analysis';
    const started = await analyses.start(keyOfPath(path), { ...analysis, kind });
    if (started.outcome !== 'started' || !random.chance(0.1)) return;
    await this.process.pause(random.magnitude(1, profile.windowMs));
    if ((await analyses.cancel(keyOfPath(path), started.id)) === 'cancelled') stats.cancelledAnalyses += 1;
  }
}

/** The part of a worker that runs analyses. */
export class AnalysisHandler {
  readonly #world: World;
  readonly #process: SimulatedProcess;
  readonly #command: AnalysisCommand;
  #handled = 0;

  constructor(world: World, process: SimulatedProcess) {
    this.#world = world;
    this.#process = process;
    const { containers, clock, processor } = process;
    const summaries = createSummaries({ container: containers.summaries });
    const scheduler = new FairScheduler(processor);
    const { answerLogs } = containers;
    this.#command = new AnalysisCommand({
      containers,
      summaries,
      messages: { send: (message) => world.analysisQueue.send(process, message) },
      fold: createFold({ summaries, answerLogs, scheduler, onDamaged: () => {}, foldFile: foldRows }),
      taskSize: { wantedTasks: 1_000, fewestLines: 1, mostLines: 2 },
      clock,
      random: () => world.random.next(),
      yield: () => processor.yield(),
      onDifference: (path, differences) =>
        world.fault('a recount', new Violation('wrongResult', `${path}: ${JSON.stringify(differences)}`)),
      onPassingFault: (error) => {
        if (!isOutage(error)) world.fault('analysing', error);
      },
      onFailure: (error) => world.fault('analysing', error),
    });
  }

  /** Takes a message, and handles it beside others. */
  async takeOne(): Promise<void> {
    if (this.#handled >= analysisLimits.perTenant) return;
    const message = this.#world.analysisQueue.receive(this.#process);
    if (message === undefined) return;
    this.#handled += 1;
    const handling = this.#handle(message).finally(() => (this.#handled -= 1));
    this.#world.detach('analysing', handling);
  }

  /** Puts back what is under way. */
  stop(): void {
    this.#command.running.stop();
  }

  /** Until no message is left. */
  async takeAll(): Promise<void> {
    this.#command.running.goOn();
    while (!this.#world.analysisQueue.isEmpty) {
      await this.takeOne();
      await this.#process.pause(20);
    }
  }

  async tidy(keptMs = keepMs): Promise<void> {
    const { analysisQueue } = this.#world;
    await tidyAnalyses({
      analyses: this.#process.containers.analyses,
      messages: { send: (message) => analysisQueue.send(this.#process, message) },
      now: () => this.#process.clock.now(),
      keepMs: keptMs,
      onFailure: (error) => {
        if (!isOutage(error)) this.#world.fault('tidying an analysis', error);
      },
    });
  }

  async #handle(message: ReceivedAnalysisMessage): Promise<void> {
    const { analysisQueue, scheduler, random, isQuiet } = this.#world;
    let retryMs: number | undefined;
    const lease = new AbortController();
    // Sometimes the worker stops.
    if (!isQuiet && random.chance(0.03)) {
      scheduler.after(random.magnitude(1, 500), this.#process, () => lease.abort());
    }
    const { body, dequeueCount, postponedCount } = message;
    const received = { body, dequeueCount, postponedCount };
    await this.#command.run(received as Parameters<AnalysisCommand['run']>[0], {
      signal: lease.signal,
      retryLater: (delayMs) => (retryMs = delayMs),
    });
    if (retryMs === undefined) analysisQueue.delete(message, this.#process);
    else analysisQueue.postpone(message, this.#process, retryMs);
  }
}
