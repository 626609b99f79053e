import {
  cleanUp,
  compactLog,
  createErasures,
  createSegmentCounter,
  createSummaries,
  createSweep,
  encodeStretch,
  fillColumns,
  keyOfPath,
  listColumnGaps,
  removeFromAll,
  surveyPath,
  type CountResult,
  type FillOutcome,
  type Hinted,
  type SegmentCounter,
  type Summaries,
  type Sweep,
} from '@canvass/answer-log';
import { isOutage } from '../environment/outage.ts';
import { AnalysisHandler } from './analyst.ts';
import { recountDaysOf } from './recount-days.ts';
import { encodeRows } from './stored-rows.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { retentionOf } from './surveys.ts';
import type { World } from './world.ts';

/** A summary worker: counts the segments that hints name, sweeps, compacts, writes column files and cleans up. */
export class Worker {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly #summaries: Summaries;
  readonly #counter: SegmentCounter;
  readonly #sweep: Sweep;
  readonly analysing: AnalysisHandler;
  #isCompacting = false;
  #isFilling = false;

  constructor(world: World, name: string, onDeath?: () => void) {
    this.#world = world;
    this.process = new SimulatedProcess(world, name, onDeath);
    const { profile, random } = world;
    const { containers, clock } = this.process;
    this.#summaries = createSummaries({ container: containers.summaries });
    this.#counter = createSegmentCounter(
      {
        ...containers,
        clock,
        newId: () => world.newId('L'),
        processor: this.process.processor,
        workerId: name,
        random: () => random.next(),
        onEvent: (event) => {
          world.log(name, () => JSON.stringify(event));
          if (event.type === 'takenOver') world.stats.takeOvers += 1;
          if (event.type === 'deferred') world.stats.deferred += 1;
          if (event.type === 'foundGrown') world.stats.foundGrown += 1;
          if (event.type === 'committed' && event.isFragmented) this.#compact(event.path);
          if (event.type === 'committed' && event.hasGap) this.#fill(event.path);
        },
      },
      {
        concurrency: profile.concurrency,
        readBytes: profile.readBytes,
        minChunkBytes: profile.minChunkBytes,
        maxGatheredBytes: profile.maxGatheredBytes,
        gatherFromSurveys: profile.gatherFromSurveys,
        maxCachedSummaryBytes: profile.maxCachedSummaryBytes,
        ownedForMs: profile.ownedForMs,
        lookAfterMs: profile.lookAfterMs,
        maxCachedKeyBytes: profile.maxCachedKeyBytes,
        idempotencyWindowMs: 2_500_000,
      },
    );
    this.analysing = new AnalysisHandler(world, this.process);
    this.#sweep = createSweep(
      {
        ...containers,
        counter: this.#counter,
        onFailure: (segmentId, error) => {
          if (!isOutage(error)) world.fault(`sweeping ${segmentId}`, error);
        },
      },
      { rollAfterMs: profile.sweepRollAfterMs },
    );
  }

  /** Works until the world goes quiet. */
  start(): void {
    const { profile } = this.#world;
    this.#every(profile.pollEveryMs, 'counting', () => this.#countHinted());
    this.#every(profile.catchUpEveryMs, 'catching up', () => this.#counter.catchUp(this.#mayAbort()));
    this.#world.detach('listing the segments', this.#counter.watchAll(this.#mayAbort()));
    this.#every(profile.lookAfterMs / 2, 'looking', async () => {
      for (const result of await this.#counter.look(this.#mayAbort())) this.#checkFailure(result);
    });
    this.#every(profile.sweepEveryMs, 'the sweep', async () => {
      await this.#sweep.run(this.#mayAbort());
    });
    this.#every(profile.removeEveryMs, 'the removal', () => this.remove());
    this.#every(profile.fillEveryMs, 'looking for gaps', async () => {
      for await (const path of listColumnGaps(this.process.containers.summaries)) this.#fill(path);
    });
    if (profile.zoneChanges > 0)
      this.#every(profile.sweepEveryMs, 'recounting days', () => this.recountDays());
    this.#every(profile.cleanUpEveryMs, 'the clean-up', () => this.cleanUp());
    if (profile.analyses === 0) return;
    this.#every(20, 'analysing', () => this.analysing.takeOne());
    this.#every(profile.sweepEveryMs, 'tidying analyses', () => this.analysing.tidy());
  }

  /** Sweeps, then counts the surveys that the sweep deferred. */
  async sweepAndCatchUp(): Promise<void> {
    await this.#sweep.run();
    await this.#counter.catchUp();
  }

  async cleanUp(): Promise<void> {
    const { containers } = this.process;
    await cleanUp({ ...containers, summariesContainer: containers.summaries, summaries: this.#summaries });
  }

  /** Recounts the days of each survey whose summary has those of another time zone. */
  async recountDays(): Promise<void> {
    for await (const { name, metadata } of this.process.containers.summaries.list()) {
      if (metadata['deleted'] === 'true') continue;
      try {
        await recountDaysOf(this.#world, this.process, keyOfPath(name), (...change) =>
          this.#counter.betweenCommits(...change),
        );
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
    }
  }

  /** Removes what was erased, and what is too old. */
  async remove(): Promise<void> {
    const { containers, clock } = this.process;
    const { profile, stats } = this.#world;
    const deps = { ...containers, summaries: this.#summaries, idempotencyWindowMs: 2_500_000 };
    const report = await removeFromAll({
      ...deps,
      summariesContainer: containers.summaries,
      erasing: createErasures({ ...deps, clock }),
      newId: () => this.#world.newId('E'),
      retentionOf: async (key) => retentionOf(profile, surveyPath(key)),
      onFailure: (path, error) => {
        if (!isOutage(error)) this.#world.fault(`removing from ${path}`, error);
      },
    });
    stats.stubs += report.erased;
    stats.expired += report.expired;
  }

  /** Until the log is short enough. */
  async compactWhole(path: string): Promise<void> {
    while ((await this.#compactOnce(path)) !== 'notNeeded');
  }

  /** Until the column files have no gap that is worth filling. */
  async fillAll(): Promise<void> {
    for await (const path of listColumnGaps(this.process.containers.summaries)) {
      try {
        while ((await this.#fillOnce(path)).outcome !== 'notNeeded');
      } catch (error) {
        // The summary of an instance that nobody will rebuild.
        if (!isOutage(error)) throw error;
      }
    }
  }

  async #countHinted(): Promise<void> {
    const { hints } = this.#world;
    const received = hints.receive(this.#world.random.between(1, 8), 400);
    if (received.length === 0) return;
    const overdueSince = this.#world.scheduler.now - this.#world.profile.overdueMs;
    const hinted = new Map<string, Hinted>();
    for (const { segmentId, end, sentAt } of received) {
      const known = hinted.get(segmentId) ?? { end: 0, overdueEnd: 0 };
      hinted.set(segmentId, {
        end: Math.max(known.end, end),
        overdueEnd: Math.max(known.overdueEnd, sentAt <= overdueSince ? end : 0),
      });
    }
    const results = await this.#counter.count(hinted.keys(), { hinted, ...signalOption(this.#mayAbort()) });
    const countedUpTo = new Map(
      results.map((result) => [
        result.segmentId,
        result.outcome === 'owned' ? result.off : result.outcome === 'failed' ? 0 : Infinity,
      ]),
    );
    const isDone = ({ segmentId, end }: (typeof received)[number]): boolean =>
      end <= (countedUpTo.get(segmentId) ?? 0);
    hints.delete(received.filter(isDone).map(({ id }) => id));
    for (const result of results) this.#checkFailure(result);
  }

  #checkFailure(result: CountResult): void {
    if (result.outcome !== 'failed' || isOutage(result.error)) return;
    if (result.error instanceof DOMException && result.error.name === 'AbortError') return;
    this.#world.fault('counting', result.error);
  }

  #compact(path: string): void {
    if (this.#isCompacting) return;
    this.#isCompacting = true;
    this.#world.detach(
      'compacting',
      this.#compactOnce(path).finally(() => {
        this.#isCompacting = false;
      }),
    );
  }

  async #compactOnce(path: string): Promise<string> {
    const deps = {
      summaries: this.#summaries,
      answerLogs: this.process.containers.answerLogs,
      newId: () => this.#world.newId('K'),
    };
    const outcome = await compactLog(deps, keyOfPath(path));
    if (outcome === 'compacted') this.#world.stats.compactions += 1;
    return outcome;
  }

  #fill(path: string): void {
    if (this.#isFilling) return;
    this.#isFilling = true;
    this.#world.detach(
      'filling',
      this.#fillOnce(path).finally(() => {
        this.#isFilling = false;
      }),
    );
  }

  async #fillOnce(path: string): Promise<FillOutcome> {
    const { stats } = this.#world;
    const filled = await fillColumns(
      {
        summaries: this.#summaries,
        answerLogs: this.process.containers.answerLogs,
        newId: () => this.#world.newId('C'),
        encode: async (stretch) => {
          await this.process.processor.yield();
          return encodeStretch(encodeRows, stretch);
        },
        betweenCommits: (...change) => this.#counter.betweenCommits(...change),
      },
      keyOfPath(path),
    );
    if (filled.outcome === 'filled') stats.columnFiles += 1;
    if (filled.outcome === 'refused') stats.refusedFiles += 1;
    return filled;
  }

  /** Sometimes a stop is requested while work is under way. */
  #mayAbort(): AbortSignal | undefined {
    const { random, isQuiet } = this.#world;
    if (isQuiet || !random.chance(0.05)) return undefined;
    const abort = new AbortController();
    this.process.clock.setTimeout(() => abort.abort(), random.magnitude(1, 500));
    return abort.signal;
  }

  #every(everyMs: number, what: string, task: () => Promise<void>): void {
    const { random, scheduler } = this.#world;
    const loop = (): void => {
      if (this.#world.isQuiet) return;
      task()
        .catch((error: unknown) => {
          if (!isOutage(error)) this.#world.fault(what, error);
        })
        .finally(() => scheduler.after(everyMs * (0.5 + random.next()), this.process, loop));
    };
    scheduler.after(everyMs * random.next(), this.process, loop);
  }
}

function signalOption(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
