import type { Clock } from '@canvass/runtime/clock';
import type { ResultsReading, ResultsState } from './results-state.ts';
import type { Regions } from './rendered-results.ts';

export interface EventStreamDeps {
  readonly state: () => ResultsState | undefined;
  readonly regionsOf: (reading: ResultsReading) => Regions;
  /** As `RenderedResults.changes`. */
  readonly changes: (from: Regions | undefined, to: Regions, id: string) => Buffer | undefined;
  /** Whether the reader may still see the results. */
  readonly isAllowed: () => Promise<boolean>;
  readonly clock: Clock;
  /** From 0 to 1: spreads the readers that come back after a site has closed. */
  readonly random: () => number;
}

/**
 * How often a stream asks whether its reader may still see the results. If nothing was due, it also shows that it is alive:
 * proxies and browsers close a connection on which nothing arrives, often after 30 s or 60 s.
 */
const allowedForMs = 10_000;
/** When a browser connects again after its connection was cut. */
const retryMs = 2_000;
const retryAfterCloseMs = { least: 1_000, most: 6_000 };

/**
 * The results of a survey as `text/event-stream`:
 *
 * - `regions`: HTML by element id, only what has changed. Its id names the results; sent at once if the reader has seen others.
 * - `old`: when the figures were read last, because the storage does not answer; `current`: it answers again.
 * - `edited`: the survey asks other questions now, so the page has to be loaded again.
 * - `ended`: why no event will follow: the survey is `deleted`, or the reader lost its `access`.
 *
 * A slow reader gets only the newest results: nothing is kept for it.
 */
export class EventStream {
  readonly #deps: EventStreamDeps;
  #wakeUp: (() => void) | undefined;
  #isDue = false;
  #isOver = false;

  constructor(deps: EventStreamDeps) {
    this.#deps = deps;
  }

  /** There may be something to send. */
  readonly wake = (): void => {
    this.#isDue = true;
    this.#wakeUp?.();
  };

  /** Ends the stream with the advice to connect again. */
  readonly close = (): void => {
    this.#isOver = true;
    this.wake();
  };

  /** `seenId`: of the results that the reader has. */
  async *events(seenId: string | undefined): AsyncGenerator<string | Buffer> {
    const { state, regionsOf, changes, isAllowed, clock, random } = this.#deps;
    let sentId = seenId;
    let sent: Regions | undefined;
    let trouble = '';
    let allowedAtMs = clock.now();
    let allowedBy = storedIn(state());
    yield `retry: ${retryMs}\n\n`;
    while (!this.#isOver) {
      this.#isDue = false;
      // Changed settings may have withdrawn public results.
      if (clock.now() - allowedAtMs >= allowedForMs || storedIn(state()) !== allowedBy) {
        allowedBy = storedIn(state());
        if (!(await isAllowed())) return yield event('ended', { why: 'access' });
        allowedAtMs = clock.now();
      }
      const now = state();
      if (now?.outcome === 'notFound') return yield event('ended', { why: 'deleted' });
      if (now?.outcome === 'found') {
        const { reading } = now;
        const { id, edition } = reading;
        const regions = regionsOf(reading);
        const isEdited = sentId !== undefined && editionOf(sentId) !== edition;
        const changed = sent === undefined && sentId === id ? undefined : changes(sent, regions, id);
        sent = regions;
        sentId = id;
        if (isEdited) yield event('edited', {});
        else if (changed !== undefined) yield changed;
      }
      const next = troubleOf(now);
      if (next !== trouble) yield next === '' ? event('current', {}) : next;
      trouble = next;
      const askInMs = allowedAtMs + allowedForMs - clock.now();
      if (!this.#isDue && !(await this.#isWoken(askInMs))) yield ': still here\n\n';
    }
    const { least, most } = retryAfterCloseMs;
    yield `retry: ${Math.round(least + random() * (most - least))}\n\n`;
  }

  /** False: nothing happened for so long. */
  #isWoken(withinMs: number): Promise<boolean> {
    if (this.#isOver) return Promise.resolve(true);
    const { clock } = this.#deps;
    return new Promise((resolve) => {
      const end = (isWoken: boolean): void => {
        this.#wakeUp = undefined;
        clock.clearTimeout(timer);
        resolve(isWoken);
      };
      const timer = clock.setTimeout(() => end(false), withinMs);
      this.#wakeUp = () => end(true);
    });
  }
}

function storedIn(state: ResultsState | undefined): object | undefined {
  return state?.outcome === 'found' ? state.reading.stored : undefined;
}

/** The first part of a reading's id. */
function editionOf(id: string): string {
  return id.split('.', 1)[0]!;
}

/** Of figures that are no longer read: an event; otherwise empty. */
function troubleOf(state: ResultsState | undefined): string {
  if (state?.outcome === 'unreadable') return event('old', { since: null });
  if (state?.outcome !== 'found' || state.oldSinceMs === undefined) return '';
  return event('old', { since: new Date(state.oldSinceMs).toISOString() });
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
