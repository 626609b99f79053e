import type { Clock } from '@canvass/clock';
import { encodeRecord, type Journal } from '@canvass/journal';
import type { StoredVersion } from '@canvass/storage';
import type { AnswerValues } from '@canvass/surveys';
import type { Tracing } from '@canvass/telemetry';
import { SiteError } from '../http/problems/site-error.ts';
import { JournalCircuitBreaker } from './journal-circuit-breaker.ts';

export interface Submission {
  readonly tenant: string;
  readonly survey: string;
  readonly stored: StoredVersion;
  /** Validated against the definition of that version. */
  readonly answers: AnswerValues;
  /** The id of a form, which may be sent twice; default: a fresh one. */
  readonly submissionId?: string;
  /** The number of the invitation. */
  readonly invitation?: number | undefined;
}

export interface AcceptedAnswer {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

export interface AnswerIntake {
  /** Throws `SiteError('circuitOpen')` while the circuit breaker is open. `accept` checks it, too. */
  assertCircuitClosed(): void;
  /**
   * Resolves when the answers are durable, and only then. Rejects with `JournalError`, or with
   * `SiteError('circuitOpen')` before anything was accepted.
   */
  accept(submission: Submission): Promise<AcceptedAnswer>;
}

export interface AnswerIntakeDeps {
  readonly journal: Pick<Journal, 'append'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  /** Default: nothing is traced. */
  readonly tracing?: Pick<Tracing, 'active'> | undefined;
  /** Called for each answer that became durable, with the duration of its append. */
  readonly onAccepted: (appendMs: number) => void;
  /** See `JournalCircuitBreaker`. */
  readonly circuitOpensAfterMs: number;
}

export function createAnswerIntake(deps: AnswerIntakeDeps): AnswerIntake {
  const { journal, clock, newId, tracing, onAccepted, circuitOpensAfterMs } = deps;
  const breaker = new JournalCircuitBreaker(circuitOpensAfterMs);
  const isoTime = memoizedIsoTime();

  function assertClosed(now: number): void {
    if (breaker.isOpen(now)) throw new SiteError('circuitOpen', 'the journal is not answering');
  }

  return {
    assertCircuitClosed: () => assertClosed(clock.now()),

    async accept({ tenant, survey, stored, answers, submissionId }) {
      const now = clock.now();
      assertClosed(now);
      const id = newId();
      const receivedAt = isoTime(now);
      const trace = tracing?.active();
      const line = encodeRecord({
        tenant,
        survey,
        instance: stored.instance,
        id,
        submissionId: submissionId ?? newId(),
        receivedAt,
        definitionVersion: stored.version,
        trace,
        answers,
      });
      const started = performance.now();
      breaker.started(now);
      try {
        await journal.append(`${tenant}/${survey}`, line, trace);
      } catch (error) {
        breaker.failed(clock.now());
        throw error;
      }
      breaker.confirmed(clock.now());
      onAccepted(performance.now() - started);
      return { id, receivedAt };
    },
  };
}

/** Many answers share a millisecond, and formatting one costs as much as validating an answer. */
function memoizedIsoTime(): (ms: number) => string {
  let lastMs = Number.NaN;
  let last = '';
  return (ms) => {
    if (ms !== lastMs) {
      last = new Date(ms).toISOString();
      lastMs = ms;
    }
    return last;
  };
}
