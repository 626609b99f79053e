import type { Clock } from './clock.ts';
import type { HintSpan, JournalTracing } from './journal-tracing.ts';
import type { Traceparent } from './traceparent.ts';

/** Traces that a hint is linked to; more would be a message's worth of links nobody follows. */
const maxTraces = 32;

interface Recent {
  readonly timer: unknown;
  grown: boolean;
  /** Of the appends that the next hint will stand for. */
  traces: Traceparent[];
}

const noTraces: readonly Traceparent[] = [];

/**
 * Tells the workers that a segment has grown: at once, then at most once per segment and interval, with a
 * trailing one after the last append. A hint is never waited for, and a lost one costs latency only.
 */
export class Hints {
  readonly #send: (segmentId: string, trace?: Traceparent) => Promise<void>;
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #onFailure: (error: unknown) => void;
  readonly #tracing: JournalTracing | undefined;
  /** Segments that were hinted at within the last interval, and whether they have grown since. */
  readonly #recent = new Map<string, Recent>();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(
    deps: {
      /** `trace`: of the sending, where the hint stands for a traced append. */
      readonly send: (segmentId: string, trace?: Traceparent) => Promise<void>;
      readonly clock: Clock;
      readonly onFailure?: ((error: unknown) => void) | undefined;
      readonly tracing?: JournalTracing | undefined;
    },
    intervalMs: number,
  ) {
    this.#send = deps.send;
    this.#clock = deps.clock;
    this.#onFailure = deps.onFailure ?? (() => {});
    this.#tracing = deps.tracing;
    this.#intervalMs = intervalMs;
  }

  /** To be called after each append; `trace`: the append's, where it is traced. */
  grown(segmentId: string, trace?: Traceparent): void {
    const recent = this.#recent.get(segmentId);
    if (!recent) {
      this.#hint(segmentId, trace === undefined ? noTraces : [trace]);
      return;
    }
    recent.grown = true;
    if (trace !== undefined && recent.traces.length < maxTraces) recent.traces.push(trace);
  }

  /** Sends what is still held back, and waits for what is under way. */
  async flush(): Promise<void> {
    for (const [segmentId, { timer, grown, traces }] of this.#recent) {
      this.#clock.clearTimeout(timer);
      this.#recent.delete(segmentId);
      if (grown) this.#dispatch(segmentId, traces);
    }
    await Promise.all(this.#inFlight);
  }

  #hint(segmentId: string, traces: readonly Traceparent[]): void {
    const timer = this.#clock.setTimeout(() => {
      const recent = this.#recent.get(segmentId);
      this.#recent.delete(segmentId);
      if (recent?.grown) this.#hint(segmentId, recent.traces);
    }, this.#intervalMs);
    this.#recent.set(segmentId, { timer, grown: false, traces: [] });
    this.#dispatch(segmentId, traces);
  }

  #dispatch(segmentId: string, traces: readonly Traceparent[]): void {
    const span = traces.length === 0 ? undefined : this.#tracing?.hint(segmentId, traces);
    const sent = (span === undefined ? this.#send(segmentId) : this.#sendTraced(segmentId, span))
      .catch(this.#onFailure)
      .finally(() => this.#inFlight.delete(sent));
    this.#inFlight.add(sent);
  }

  async #sendTraced(segmentId: string, span: HintSpan): Promise<void> {
    try {
      await this.#send(segmentId, span.trace);
      span.sent();
    } catch (error) {
      span.failed(error);
      throw error;
    }
  }
}
