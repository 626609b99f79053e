import type { Clock } from '@canvass/runtime/clock';
import type { SurveyAnswersStored } from './answers-stored.ts';
import type { HintSpan, JournalTracing } from './journal-tracing.ts';
import type { Appended } from './journal-partition.ts';
import type { Traceparent } from './traceparent.ts';

/** The maximum number of traces that a hint links to; more links would not be useful. */
const maxTraces = 32;

/** Long enough for the hint that follows the append, so that an early hint is seldom the first. */
const earlyHintDelayMs = 2_000;

type Grown = Pick<Appended, 'segmentId' | 'end'> & { readonly trace?: Traceparent | undefined };

interface Recent {
  readonly timer: unknown;
  /** The segment's length; undefined: it has not grown since its hint. */
  end: number | undefined;
  /** Of the appends that the next hint stands for. */
  traces: Traceparent[];
}

interface HintThrottleDeps {
  readonly send: (hint: SurveyAnswersStored) => Promise<void>;
  readonly clock: Clock;
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly tracing?: JournalTracing | undefined;
}

const noTraces: readonly Traceparent[] = [];

/**
 * Sends a hint that a segment has grown: at once, then at most once per segment and interval, and once after the last
 * append. Nothing waits for a hint, and a lost one costs only latency.
 */
export class HintThrottle {
  readonly #deps: HintThrottleDeps;
  readonly #intervalMs: number;
  /** Segments with a hint in the last interval. */
  readonly #recent = new Map<string, Recent>();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(deps: HintThrottleDeps, intervalMs: number) {
    this.#deps = deps;
    this.#intervalMs = intervalMs;
  }

  /** Called for each append. `end`: the segment's length in bytes. `trace`: the append's, if it is traced. */
  grown({ segmentId, end, trace }: Grown): void {
    const recent = this.#recent.get(segmentId);
    if (!recent) {
      this.#hint(segmentId, end, trace === undefined ? noTraces : [trace]);
      return;
    }
    recent.end = end;
    if (trace !== undefined && recent.traces.length < maxTraces) recent.traces.push(trace);
  }

  /**
   * Called beside an append to a silent segment, with its length after that. Sends an early hint, which the queue holds
   * back: if the site dies between the acknowledgement and the hint of this append, the early one is on its way.
   */
  willGrow({ segmentId, end }: Pick<Appended, 'segmentId' | 'end'>): void {
    this.#track(this.#deps.send({ segmentId, end, heldBackMs: earlyHintDelayMs }));
  }

  /** Sends the hints that are held back, and waits for all that are under way. */
  async flush(): Promise<void> {
    for (const [segmentId, { timer, end, traces }] of this.#recent) {
      this.#deps.clock.clearTimeout(timer);
      this.#recent.delete(segmentId);
      if (end !== undefined) this.#dispatch(segmentId, end, traces);
    }
    await Promise.all(this.#inFlight);
  }

  #hint(segmentId: string, end: number, traces: readonly Traceparent[]): void {
    const timer = this.#deps.clock.setTimeout(() => {
      const recent = this.#recent.get(segmentId);
      this.#recent.delete(segmentId);
      if (recent?.end !== undefined) this.#hint(segmentId, recent.end, recent.traces);
    }, this.#intervalMs);
    this.#recent.set(segmentId, { timer, end: undefined, traces: [] });
    this.#dispatch(segmentId, end, traces);
  }

  #dispatch(segmentId: string, end: number, traces: readonly Traceparent[]): void {
    const span = traces.length === 0 ? undefined : this.#deps.tracing?.hint(segmentId, traces);
    this.#track(span ? this.#sendTraced(segmentId, end, span) : this.#deps.send({ segmentId, end }));
  }

  #track(sending: Promise<void>): void {
    const sent = sending
      .catch((error: unknown) => this.#deps.onFailure?.(error))
      .finally(() => this.#inFlight.delete(sent));
    this.#inFlight.add(sent);
  }

  async #sendTraced(segmentId: string, end: number, span: HintSpan): Promise<void> {
    try {
      await this.#deps.send({ segmentId, end, trace: span.trace });
      span.sent();
    } catch (error) {
      span.failed(error);
      throw error;
    }
  }
}
