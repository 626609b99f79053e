import { createSummaries, FairScheduler } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { type MessageQueue, QueueError } from '@canvass/queue';
import { memoryQueue, type MemoryQueueAccount } from '@canvass/queue/memory';
import { containerNames, StorageError } from '@canvass/storage';
import { memoryBlobContainer, type BlobRequest, type BlobTransport } from '@canvass/storage/memory';
import { untimedProcessor } from '@canvass/testing';
import {
  analysesQueue,
  AnalysisWorker,
  createFold,
  type AnalysisMessage,
  type AnalysisWorkerDeps,
  type Fold,
} from '../src/index.ts';
import type { SurveyFixture } from './survey-fixture.ts';

/** The chance of each fault at each call of storage and the queue. */
export interface Faults {
  /** The process dies before or after the call has landed. */
  readonly death: number;
  /** The process gets no response. The call may have landed or not. */
  readonly silence: number;
}

export interface World {
  readonly fixture: SurveyFixture;
  readonly account: MemoryQueueAccount;
  readonly random: () => number;
  /** Called after each request of a process that has landed. */
  readonly onLanded: (process: DoomedProcess, request: BlobRequest, outcome: string) => void;
}

export function queueOf({
  account,
  fixture,
}: Pick<World, 'account' | 'fixture'>): MessageQueue<AnalysisMessage> {
  return memoryQueue({
    ...analysesQueue,
    clock: fixture.clock,
    account,
  });
}

/** Runs a worker that may die at each of its calls, before or after the call lands. A dead worker gets no responses. */
export class DoomedProcess {
  isAlive = true;
  readonly #world: World;
  readonly #faults: Faults;
  readonly #worker: AnalysisWorker;

  constructor(
    world: World,
    faults: Faults,
    over: Partial<AnalysisWorkerDeps> = {},
    changeFold: (usual: Fold) => Fold = (usual) => usual,
  ) {
    this.#world = world;
    this.#faults = faults;
    const { fixture, random } = world;
    const transport: BlobTransport = (request, apply) =>
      this.#call(
        async () => {
          const response = apply();
          world.onLanded(this, request as BlobRequest, response.outcome);
          return response;
        },
        () => new StorageError('unavailable', 'no response'),
      );
    const open = (name: string) => memoryBlobContainer(fixture.service, name, { transport });
    const summaries = createSummaries({ container: open(containerNames.summaries) });
    const answerLogs = open(containerNames.answerLogs);
    this.#worker = new AnalysisWorker(
      {
        containers: {
          analyses: open(containerNames.analyses),
          answerLogs,
          erasures: open(containerNames.erasures),
        },
        summaries,
        queue: this.#unreliable(queueOf(world)),
        fold: changeFold(
          createFold({
            summaries,
            answerLogs,
            scheduler: new FairScheduler(untimedProcessor),
            onDamaged: () => {},
          }),
        ),
        clock: this.#mortal(fixture.clock),
        random,
        yield: () => Promise.resolve(),
        onDifference: () => {},
        onPassingFault: () => {},
        onFailure: () => {},
        ...over,
      },
      { minIdleMs: 200, maxIdleMs: 1_000, visibilityTimeoutMs: 10_000 },
    );
    this.#worker.start();
  }

  die(): void {
    this.isAlive = false;
  }

  async stop(): Promise<void> {
    if (this.isAlive) await this.#worker.stop();
  }

  async #call<T>(land: () => Promise<T>, fault: () => Error): Promise<T> {
    if (!this.isAlive) return never();
    const { random } = this.#world;
    const draw = random();
    const isFatal = draw < this.#faults.death;
    const isSilent = !isFatal && draw < this.#faults.death + this.#faults.silence;
    const hasLanded = !(isFatal || isSilent) || random() < 0.5;
    const response = hasLanded ? await land() : undefined;
    if (isFatal) {
      this.die();
      return never();
    }
    if (isSilent) throw fault();
    return this.isAlive ? response! : never();
  }

  #unreliable(queue: MessageQueue<AnalysisMessage>): MessageQueue<AnalysisMessage> {
    const through =
      <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
      (...given: A): Promise<R> =>
        this.#call(
          () => call(...given),
          () => new QueueError('unavailable', 'no response'),
        );
    return {
      name: queue.name,
      poison: queue.poison,
      create: () => queue.create(),
      peek: (max) => queue.peek(max),
      depths: () => queue.depths(),
      depth: through(() => queue.depth()),
      send: through((body, options) => queue.send(body, options)),
      receive: through((max, visibilityTimeoutMs, options) =>
        queue.receive(max, visibilityTimeoutMs, options),
      ),
      delete: through((message) => queue.delete(message)),
      renew: through((message, visibilityTimeoutMs) => queue.renew(message, visibilityTimeoutMs)),
      postpone: through((message, delayMs) => queue.postpone(message, delayMs)),
      moveToPoison: through((message, cause) => queue.moveToPoison(message, cause)),
    };
  }

  #mortal(clock: Clock): Clock {
    return {
      now: () => clock.now(),
      setTimeout: (run, delayMs) => clock.setTimeout(() => this.isAlive && run(), delayMs),
      clearTimeout: (timer) => clock.clearTimeout(timer),
    };
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => {});
}
