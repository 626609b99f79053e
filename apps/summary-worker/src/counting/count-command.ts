import type { CountResult, Hinted, SegmentCounter } from '@canvass/answer-log';
import { answersStoredQueue, type SurveyAnswersStored } from '@canvass/journal';
import type { BatchCommand, BatchContext, ReceivedMessage } from '@canvass/queue';
import type { Tracing } from '@canvass/telemetry';
import type { Logger } from 'pino';

export interface CountCommandDeps {
  readonly counter: Pick<SegmentCounter, 'count'>;
  readonly logger: Logger;
  /** Returns ms since the epoch. */
  readonly now: () => number;
  /** Called at a hint's first receipt, with the time from which it could be received. */
  readonly onReceived?: (visibleSince: Date) => void;
  /** Default: nothing is traced. */
  readonly tracing?: Pick<Tracing, 'batch'> | undefined;
  /** How long a hint is put back, in ms: `owned` if another worker has its segment, `failed` if counting the segment failed. */
  readonly retryMs: { readonly owned: number; readonly failed: number };
  /** A hint is overdue from this age on, in ms: its segment may then be taken over from a worker that owns more segments. */
  readonly overdueMs: number;
}

type Batch = BatchContext<SurveyAnswersStored>;

/** The hints of a batch. */
interface Gathered {
  readonly receivedAtMs: number;
  /** The hints of each segment, by its id. */
  readonly hints: Map<string, ReceivedMessage<SurveyAnswersStored>[]>;
}

/**
 * Handles a batch of hints as one piece of work: `run` gathers the segments, `postRun` counts them. The queue deletes the hints
 * after that, so it delivers them again if the worker crashes.
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
        // The message is postponed, not failed: an outage of an hour must not turn hints into poison messages.
        if (result.outcome === 'owned') {
          const { segmentId, forMs = 0, off } = result;
          retry(segmentId, Math.max(retryMs.owned, forMs), off);
        }
        if (result.outcome === 'failed') {
          logger.warn({ segmentId: result.segmentId, err: result.error }, 'counting a segment failed');
          retry(result.segmentId, retryMs.failed);
        }
      }

      /** Puts the segment's hints back. Those up to `countedUpTo`, in bytes, are done, whichever worker counted them. */
      function retry(segmentId: string, delayMs: number, countedUpTo = 0): void {
        for (const message of batch.hints.get(segmentId) ?? []) {
          if (endOf(message) > countedUpTo) context.retryLater(message, delayMs);
        }
      }
    },
  };
}

/** The segment's length that the hint names, in bytes. A hint without one names all that the segment has. */
function endOf({ body: { end = Infinity } }: ReceivedMessage<SurveyAnswersStored>): number {
  return end;
}

/** When the hint could be received first. The site holds an early hint back. */
function visibleSince({ insertedAt, body: { heldBackMs = 0 } }: ReceivedMessage<SurveyAnswersStored>): Date {
  return new Date(insertedAt.getTime() + heldBackMs);
}

function hintedBy(messages: readonly ReceivedMessage<SurveyAnswersStored>[], overdueSince: number): Hinted {
  const overdue = messages.filter((message) => visibleSince(message).getTime() <= overdueSince);
  return { end: Math.max(...messages.map(endOf)), overdueEnd: Math.max(0, ...overdue.map(endOf)) };
}
