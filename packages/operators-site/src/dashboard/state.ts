import type { Clock } from '@canvass/runtime/clock';
import { isQueueUnavailable, type DeadLetter, type PoisonQueue, type QueueDepth } from '@canvass/queue';
import { SiteError } from '@canvass/web/problems';
import { within } from '@canvass/web/limits';
import type { AgentReading, AskAgent } from './agent-client.ts';
import { isKnown, unknown, type Reading } from './reading.ts';
import type { SiteFigures } from './site-figures.ts';
import { StorageCostMeter, type StorageCost } from './storage-cost.ts';

/** A dead letter without its text, which only its own page shows. */
export type DeadLetterLine = Omit<DeadLetter, 'text'>;

/** The dashboard's data, also as JSON. */
export interface OpsState {
  /** ISO 8601. */
  readonly at: string;
  readonly storage: Reading<'answers'>;
  /** The number of this site's processes. */
  readonly processes: Reading<number>;
  readonly journal: {
    /** The size of the answers that wait in this site's memory for their append. */
    readonly pendingBytes: Reading<number>;
  };
  /** The depth of each shard of the queue of hints. Hidden messages count, too. */
  readonly queues: Reading<readonly QueueDepth[]>;
  readonly deadLetters: {
    readonly queue: string;
    readonly count: Reading<number>;
    /** The first 32 dead letters: a peek shows no more. */
    readonly first: Reading<readonly DeadLetterLine[]>;
  };
  readonly agent: AgentReading;
  readonly storageCalls: {
    /** The calls of this site in all of its processes. */
    readonly site: Reading<StorageCost>;
    /** The calls of the scaling agent. */
    readonly agent: Reading<StorageCost>;
  };
}

export interface OpsStateDeps {
  readonly depths: () => Promise<readonly QueueDepth[]>;
  readonly deadLetters: Pick<PoisonQueue, 'name' | 'depth' | 'peek'>;
  readonly figures: () => Promise<SiteFigures>;
  /** Never rejects. */
  readonly storageReady: () => Promise<boolean>;
  readonly askAgent: AskAgent;
  readonly isQueueBilled: boolean;
  readonly clock: Clock;
  readonly onFault: (error: unknown, what: string) => void;
  /** Time limit of each reading in ms; after it the value is unknown. */
  readonly limitMs: number;
}

/** Several open pages share a reading, to limit the load. */
const rememberMs = 1_000;
/** The page lists this many dead letters: the most that a peek of a queue returns. */
const mostShown = 32;

/** Reads everything in parallel. Readings that fail or take too long are unknown. */
export class OpsStateReader {
  readonly #deps: OpsStateDeps;
  readonly #siteCost: StorageCostMeter;
  readonly #agentCost: StorageCostMeter;
  readonly #readFigures: () => Promise<Reading<SiteFigures>>;
  readonly #readDepths: () => Promise<Reading<readonly QueueDepth[]>>;
  readonly #readCount: () => Promise<Reading<number>>;
  readonly #readFirst: () => Promise<Reading<readonly DeadLetterLine[]>>;
  #latest: { readonly atMs: number; readonly state: Promise<OpsState> } | undefined;

  constructor(deps: OpsStateDeps) {
    this.#deps = deps;
    this.#siteCost = new StorageCostMeter(deps);
    this.#agentCost = new StorageCostMeter(deps);
    this.#readFigures = this.#reading('the figures of this site', () => deps.figures());
    this.#readDepths = this.#reading('the queues', () => deps.depths());
    this.#readCount = this.#reading('the dead letters', () => deps.deadLetters.depth());
    this.#readFirst = this.#reading('the dead letters', async () =>
      (await deps.deadLetters.peek(mostShown)).map(({ text: _text, ...line }) => line),
    );
  }

  /** Never rejects. Reuses a state that is less than a second old. */
  read(): Promise<OpsState> {
    const atMs = this.#deps.clock.now();
    const latest = this.#latest;
    if (latest !== undefined && atMs >= latest.atMs && atMs - latest.atMs < rememberMs) return latest.state;
    const state = this.#read(atMs);
    this.#latest = { atMs, state };
    return state;
  }

  /** Call it after a change, so that the next state is new. */
  invalidate(): void {
    this.#latest = undefined;
  }

  async #read(atMs: number): Promise<OpsState> {
    const { deadLetters, storageReady, askAgent, clock, limitMs } = this.#deps;
    const [queues, count, first, agent, isReady] = await Promise.all([
      this.#readDepths(),
      this.#readCount(),
      this.#readFirst(),
      askAgent(),
      within(clock, limitMs, storageReady()).catch(() => false),
    ]);
    // The figures are read last, so that they have the storage calls of the other readings.
    const figures = await this.#readFigures();
    return {
      at: new Date(atMs).toISOString(),
      storage: isReady ? 'answers' : unknown('it does not answer'),
      processes: isKnown(figures) ? figures.processes : figures,
      journal: { pendingBytes: isKnown(figures) ? figures.pendingBytes : figures },
      queues,
      deadLetters: { queue: deadLetters.name, count, first },
      agent,
      storageCalls: {
        site: isKnown(figures) ? this.#siteCost.read(figures.calls, atMs) : figures,
        agent: this.#costOf(agent, atMs),
      },
    };
  }

  #costOf(agent: AgentReading, atMs: number): Reading<StorageCost> {
    if (agent.outcome === 'not-set') return unknown('SCALING_AGENT_URL is not set');
    if (agent.outcome === 'failed') return unknown('its data cannot be read');
    return isKnown(agent.calls) ? this.#agentCost.read(agent.calls, atMs) : agent.calls;
  }

  /** Does not repeat a call that hangs, or open pages would pile calls up. */
  #reading<T>(what: string, call: () => Promise<T>): () => Promise<Reading<T>> {
    const { clock, limitMs, onFault } = this.#deps;
    let underWay: Promise<T> | undefined;
    return async () => {
      try {
        underWay ??= call().finally(() => (underWay = undefined));
        return await within(clock, limitMs, underWay);
      } catch (error) {
        onFault(error, what);
        return unknown(whyOf(error, limitMs));
      }
    };
  }
}

function whyOf(error: unknown, limitMs: number): string {
  if (error instanceof SiteError) return `no answer within ${limitMs / 1000} s`;
  return isQueueUnavailable(error) ? 'the queue does not answer' : 'the call failed; see the site’s log';
}
