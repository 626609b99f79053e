import type { CountResult, Hinted, SegmentCounter } from '@canvass/answer-log';
import { answersStoredQueue, type SurveyAnswersStored } from '@canvass/journal';
import type { BatchCommand, BatchContext, ReceivedMessage } from '@canvass/queue';
import type { Tracing } from '@canvass/telemetry';
import type { Logger } from 'pino';

export interface CountCommandDeps {
  readonly counter: Pick<SegmentCounter, 'count'>;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called with the time from which each hint could be received. */
  readonly onReceived?: (insertedAt: Date) => void;
  /** Default: nothing is traced. */
  readonly tracing?: Pick<Tracing, 'batch'> | undefined;
  /** The delay before a hint is retried whose segment another worker has, or whose counting failed, in ms. */
  readonly retryMs: { readonly owned: number; readonly failed: number };
  /** A hint of this age, in ms, is overdue: its segment may be taken over from a worker that owns more. */
  readonly overdueMs: number;
}

type Batch = BatchContext<SurveyAnswersStored>;

interface Gathered {
  readonly receivedAtMs: number;
  /** By segment. */
  readonly hints: Map<string, ReceivedMessage<SurveyAnswersStored>[]>;
}

/**
 * Handles a batch of hints as one piece of work: `run` gathers the segments, `postRun` counts them. The hints are deleted
 * after that, so they are delivered again after a crash.
 */
export function countCommand({
  counter,
  logger,
  now,
  onReceived,
  tracing,
  retryMs,
  overdueMs,
}: CountCommandDeps): BatchCommand<SurveyAnswersStored> {
  const batches = new WeakMap<Batch, Gathered>();
  const gathered = (batch: Batch): Gathered =>
    batches.get(batch) ?? { receivedAtMs: now(), hints: new Map() };

  function count({ receivedAtMs, hints }: Gathered, signal: AbortSignal): Promise<CountResult[]> {
    const overdueSince = now() - overdueMs;
    const hinted = new Map(Array.from(hints, ([id, messages]) => [id, hintedBy(messages, overdueSince)]));
    const counting = (): Promise<CountResult[]> => counter.count(hints.keys(), { signal, hinted });
    if (tracing === undefined) return counting();
    const messages = [...hints.values()].flat();
    const traces = messages.flatMap(({ body }) => (body.trace === undefined ? [] : [body.trace]));
    const about = { queue: answersStoredQueue.name, messages: messages.length, segments: hints.size };
    return tracing.batch({ ...about, receivedAtMs, traces }, counting);
  }

  return {
    async preRun(batch) {
      batches.set(batch, { receivedAtMs: now(), hints: new Map() });
    },

    async run(message, batch) {
      const { segmentId } = message.body;
      const { hints } = gathered(batch);
      // A hint that was put back has also waited for its retry.
      if (message.dequeueCount === 1) onReceived?.(visibleSince(message));
      const others = hints.get(segmentId);
      if (others) others.push(message);
      else hints.set(segmentId, [message]);
    },

    async postRun(context) {
      const batch = gathered(context);
      const results = await count(batch, context.signal);
      for (const result of results) {
        // No failure of the message: if storage is down for an hour, its hints must not become poison messages.
        if (result.outcome === 'owned') {
          const { segmentId, forMs = 0, off } = result;
          retry(segmentId, Math.max(retryMs.owned, forMs), off);
        }
        if (result.outcome === 'failed') {
          logger.warn({ segmentId: result.segmentId, err: result.error }, 'counting a segment failed');
          retry(result.segmentId, retryMs.failed);
        }
      }

      /** Hints up to `countedUpTo` are done, whichever worker counted them. */
      function retry(segmentId: string, delayMs: number, countedUpTo = 0): void {
        for (const message of batch.hints.get(segmentId) ?? []) {
          if (endOf(message) > countedUpTo) context.retryLater(message, delayMs);
        }
      }
    },
  };
}

/** Hints of an older site's version have no `end`. */
function endOf({ body: { end = Infinity } }: ReceivedMessage<SurveyAnswersStored>): number {
  return end;
}

/** An early hint waits by intention at first. */
function visibleSince({ insertedAt, body: { heldBackMs = 0 } }: ReceivedMessage<SurveyAnswersStored>): Date {
  return new Date(insertedAt.getTime() + heldBackMs);
}

function hintedBy(messages: readonly ReceivedMessage<SurveyAnswersStored>[], overdueSince: number): Hinted {
  const overdue = messages.filter((message) => visibleSince(message).getTime() <= overdueSince);
  return { end: Math.max(...messages.map(endOf)), overdueEnd: Math.max(0, ...overdue.map(endOf)) };
}

/**
 * How long after its last read a segment is looked at again: later than the next hint of a busy site, and soon enough that
 * its answers are in the summary within 5 s with the default interval, if the site dies.
 */
export function lookAfter(summaryIntervalMs: number): number {
  return 2.5 * Math.max(1_000, summaryIntervalMs);
}

/** The age at which a hint is overdue: older than an idle worker's next look, so a worker is behind. */
export function overdueAfter(
  { summaryIntervalMs, maxIdleIntervalMs }: { summaryIntervalMs: number; maxIdleIntervalMs: number },
  hasTrigger: boolean,
): number {
  return Math.max(5_000, 2 * summaryIntervalMs, hasTrigger ? 0 : 1.5 * maxIdleIntervalMs);
}
