import { isQueueUnavailable, type DeadLetter, type PoisonQueue, type QueueDepth } from '@canvass/queue';
import { SiteError } from '../../http/problems/site-error.ts';
import { within } from '../../http/limits/time-limit.ts';
import type { AgentReading, AskAgent } from './agent-client.ts';
import type { CountedCalls } from './counted-calls.ts';
import { isKnown, unknown, type Reading } from './reading.ts';
import { StorageCostMeter, type StorageCost } from './storage-cost.ts';

/** A dead letter without its text, which only its own page shows. */
export type DeadLetterLine = Omit<DeadLetter, 'text'>;

/** All that the operator's page shows: also its JSON. */
export interface OpsState {
  /** ISO 8601. */
  readonly at: string;
  readonly storage: Reading<'answers'>;
  readonly journal: {
    /** Answers that this site has taken in and that wait for their append. */
    readonly pendingBytes: number;
  };
  /** The queue of hints, each of its shards; hidden messages are counted too. */
  readonly queues: Reading<readonly QueueDepth[]>;
  readonly deadLetters: {
    readonly queue: string;
    readonly count: Reading<number>;
    /** The first of them, up to 32: as many as can be seen without taking them. */
    readonly first: Reading<readonly DeadLetterLine[]>;
  };
  readonly agent: AgentReading;
  readonly storageCalls: {
    /** This site process's own. */
    readonly site: StorageCost;
    /** The scaling agent's. */
    readonly agent: Reading<StorageCost>;
  };
}

export interface OpsStateDeps {
  readonly depths: () => Promise<readonly QueueDepth[]>;
  readonly deadLetters: Pick<PoisonQueue, 'name' | 'depth' | 'peek'>;
  readonly journal: { readonly pendingBytes: number };
  /** Never rejects. */
  readonly storageReady: () => Promise<boolean>;
  readonly askAgent: AskAgent;
  /** This site's storage calls. */
  readonly calls: () => CountedCalls;
  readonly isQueueBilled: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onFault: (error: unknown, what: string) => void;
  /** After which something that is read counts as unknown, in ms. */
  readonly limitMs: number;
}

/** Several open pages share what is read: looking must not become a load. */
const rememberMs = 1_000;
const mostShown = 32;

/** Reads everything at once; what fails or takes too long is unknown, and the rest is shown all the same. */
export class OpsStateReader {
  readonly #deps: OpsStateDeps;
  readonly #siteCost: StorageCostMeter;
  readonly #agentCost: StorageCostMeter;
  readonly #readDepths: () => Promise<Reading<readonly QueueDepth[]>>;
  readonly #readCount: () => Promise<Reading<number>>;
  readonly #readFirst: () => Promise<Reading<readonly DeadLetterLine[]>>;
  #latest: { readonly atMs: number; readonly state: Promise<OpsState> } | undefined;

  constructor(deps: OpsStateDeps) {
    this.#deps = deps;
    this.#siteCost = new StorageCostMeter(deps);
    this.#agentCost = new StorageCostMeter(deps);
    this.#readDepths = this.#reading('the queues', () => deps.depths());
    this.#readCount = this.#reading('the dead letters', () => deps.deadLetters.depth());
    this.#readFirst = this.#reading('the dead letters', async () =>
      (await deps.deadLetters.peek(mostShown)).map(({ text: _text, ...line }) => line),
    );
  }

  /** Never rejects. What was read less than a second ago is taken once more. */
  read(): Promise<OpsState> {
    const atMs = this.#deps.now();
    const latest = this.#latest;
    if (latest !== undefined && atMs >= latest.atMs && atMs - latest.atMs < rememberMs) return latest.state;
    const state = this.#read(atMs);
    this.#latest = { atMs, state };
    return state;
  }

  /** Something was changed: the next reading is a new one. */
  forget(): void {
    this.#latest = undefined;
  }

  async #read(atMs: number): Promise<OpsState> {
    const { deadLetters, journal, storageReady, askAgent, calls, limitMs } = this.#deps;
    const [queues, count, first, agent, isReady] = await Promise.all([
      this.#readDepths(),
      this.#readCount(),
      this.#readFirst(),
      askAgent(),
      within(limitMs, storageReady()).catch(() => false),
    ]);
    return {
      at: new Date(atMs).toISOString(),
      storage: isReady ? 'answers' : unknown('it does not answer'),
      journal: { pendingBytes: journal.pendingBytes },
      queues,
      deadLetters: { queue: deadLetters.name, count, first },
      agent,
      storageCalls: { site: this.#siteCost.read(calls(), atMs), agent: this.#costOf(agent, atMs) },
    };
  }

  #costOf(agent: AgentReading, atMs: number): Reading<StorageCost> {
    if (agent.outcome === 'not-set') return unknown('no scaling agent is named');
    if (agent.outcome === 'silent') return unknown('the scaling agent is silent');
    return isKnown(agent.calls) ? this.#agentCost.read(agent.calls, atMs) : agent.calls;
  }

  /** A call that hangs is not made a second time meanwhile: pages that go on asking would pile them up. */
  #reading<T>(what: string, call: () => Promise<T>): () => Promise<Reading<T>> {
    const { limitMs, onFault } = this.#deps;
    let underWay: Promise<T> | undefined;
    return async () => {
      try {
        underWay ??= call().finally(() => (underWay = undefined));
        return await within(limitMs, underWay);
      } catch (error) {
        onFault(error, what);
        return unknown(whyOf(error, limitMs));
      }
    };
  }
}

function whyOf(error: unknown, limitMs: number): string {
  if (error instanceof SiteError) return `no answer within ${limitMs / 1000} s`;
  return isQueueUnavailable(error)
    ? 'the queue does not answer'
    : 'the call failed, as the log of the site says';
}
