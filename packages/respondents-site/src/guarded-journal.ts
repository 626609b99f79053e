import type { Journal, Traceparent } from '@canvass/journal';
import type { Clock } from '@canvass/runtime/clock';
import { SiteError } from '@canvass/web/problems';
import { JournalCircuitBreaker } from './journal-circuit-breaker.ts';

/** The journal behind a circuit breaker. */
export interface GuardedJournal {
  /** Throws `SiteError('circuit-open')` while the circuit breaker is open. `now`: in ms since the epoch, as below. */
  assertClosed(now: number): void;
  /**
   * Appends the lines of `answers` answers to a survey, and of `others` records that are none. Resolves when they are durable. Rejects as
   * `Journal.append` does, or as `assertClosed` throws before anything was appended.
   */
  append(
    survey: { readonly tenant: string; readonly survey: string },
    now: number,
    lines: string,
    trace: Traceparent | undefined,
    answers: number,
    others?: number,
  ): Promise<void>;
}

export interface GuardedJournalDeps {
  readonly journal: Pick<Journal, 'append'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called for each answer that became durable, with the duration of its append. */
  readonly onAccepted: (appendMs: number) => void;
  /** See `JournalCircuitBreaker`. */
  readonly circuitOpensAfterMs: number;
}

export function createGuardedJournal(deps: GuardedJournalDeps): GuardedJournal {
  const { journal, clock, onAccepted, circuitOpensAfterMs } = deps;
  // After this time without a confirmed append, answers are refused at once with 503.
  const breaker = new JournalCircuitBreaker(circuitOpensAfterMs);

  function assertClosed(now: number): void {
    if (breaker.isOpen(now)) throw new SiteError('circuit-open', 'the journal is not answering');
  }

  return {
    assertClosed,

    async append({ tenant, survey }, now, lines, trace, answers, others = 0) {
      assertClosed(now);
      const started = performance.now();
      breaker.started(now);
      try {
        await journal.append(`${tenant}/${survey}`, lines, trace, answers + others);
      } catch (error) {
        breaker.failed(clock.now());
        throw error;
      }
      breaker.confirmed(clock.now());
      const appendMs = performance.now() - started;
      for (let answer = 0; answer < answers; answer += 1) onAccepted(appendMs);
    },
  };
}
