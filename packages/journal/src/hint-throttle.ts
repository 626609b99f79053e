import type { Clock } from '@canvass/runtime/clock';
import type { SurveyAnswersStored } from './answers-stored.ts';
import type { HintSpan, JournalTracing } from './journal-tracing.ts';
import type { Appended } from './journal-partition.ts';
import type { Traceparent } from './traceparent.ts';

/** The maximum number of traces that a hint links to. More links would help nobody. */
const maxTraces = 32;

/** How long the queue hides an early hint. The usual hint follows its append sooner, so that workers seldom need the early one. */
const earlyHintDelayMs = 2_000;

type Grown = Pick<Appended, 'segmentId' | 'end'> & { readonly trace?: Traceparent | undefined };

/** A segment in the interval after its last hint. */
interface Recent {
  /** Ends the interval. */
  readonly timer: unknown;
  /** The segment's length in bytes. Undefined if it has not grown since its last hint. */
  end: number | undefined;
  /** The traces of the appends that the next hint stands for. */
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
 * Sends hints that segments have grown. A segment's first hint is sent at once, further ones at most once per interval, and the last one
 * after its last append. Nothing waits for a hint, and a lost hint costs only latency.
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

  /** Call it for each append that landed. `end` is the segment's length in bytes, `trace` the span of a traced append. */
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
   * Call it while an append to a silent segment is sent, with the segment's length after the append. It sends an early hint, which the
   * queue hides for a while. If the site dies after the acknowledgement and before the usual hint, a worker still gets the early one.
   */
  willGrow({ segmentId, end }: Pick<Appended, 'segmentId' | 'end'>): void {
    this.#track(this.#deps.send({ segmentId, end, heldBackMs: earlyHintDelayMs }));
  }

  /** Sends the hints that wait for the end of their interval, and waits until all hints are sent. */
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
