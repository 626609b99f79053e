import type { Clock } from '@canvass/runtime/clock';
import type { ResultsReading, ResultsState } from './results-state.ts';
import type { Regions } from './rendered-results.ts';

export interface EventStreamDeps {
  readonly state: () => ResultsState | undefined;
  readonly regionsOf: (reading: ResultsReading) => Regions;
  /** Works as `RenderedResults.changes` does. */
  readonly changes: (from: Regions | undefined, to: Regions, id: string) => Buffer | undefined;
  /** Resolves to false once the reader may no longer see the results. */
  readonly isAllowed: () => Promise<boolean>;
  readonly clock: Clock;
  /** Returns a number from 0 up to 1. It spreads the readers that connect again after a site has closed. */
  readonly random: () => number;
}

/**
 * How often a stream asks whether its reader may still see the results. If it had nothing to send meanwhile, it then sends a comment:
 * proxies and browsers close a connection on which nothing arrives, often after 30 s or 60 s.
 */
const allowedForMs = 10_000;
/** How long a browser waits before it connects again after its connection was cut. */
const retryMs = 2_000;
/** How long a browser waits after the site has closed the stream; each takes a random time in this range. */
const retryAfterCloseMs = { least: 1_000, most: 6_000 };

/**
 * Sends the results of a survey as `text/event-stream`:
 *
 * - `regions` has the HTML of each region that has changed, by element id. The event's id names the results. It is sent at once if the
 *   reader has seen other results.
 * - `old` says when the figures were read last, because storage does not answer. `current` says that it answers again.
 * - `edited` says that the survey asks other questions now, so the page must be loaded again.
 * - `ended` says why no event will follow: the survey is `deleted`, or the reader lost its `access`.
 *
 * A slow reader gets only the newest results, because the stream keeps nothing for it.
 */
export class EventStream {
  readonly #deps: EventStreamDeps;
  #wakeUp: (() => void) | undefined;
  #isDue = false;
  #isOver = false;

  constructor(deps: EventStreamDeps) {
    this.#deps = deps;
  }

  /** Tells the stream that it may have something to send. */
  readonly wake = (): void => {
    this.#isDue = true;
    this.#wakeUp?.();
  };

  /** Ends the stream, and tells the browser when to connect again. */
  readonly close = (): void => {
    this.#isOver = true;
    this.wake();
  };

  /**
   * Yields the stream's text, event by event, until the stream ends.
   *
   * @param seenId The id of the results that the reader has; undefined if it has none.
   */
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

  /** Resolves to true when the stream is woken or closed, and to false if neither happens within `withinMs`. */
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

/** Returns the edition, which is the first part of a reading's id. */
function editionOf(id: string): string {
  return id.split('.', 1)[0]!;
}

/** Returns an `old` event if the figures could not be read lately, and otherwise an empty text. */
function troubleOf(state: ResultsState | undefined): string {
  if (state?.outcome === 'unreadable') return event('old', { since: null });
  if (state?.outcome !== 'found' || state.oldSinceMs === undefined) return '';
  return event('old', { since: new Date(state.oldSinceMs).toISOString() });
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
