import { encodeRecord } from '@canvass/journal';
import type { StoredVersion } from '@canvass/storage';
import type { AnswerValues } from '@canvass/surveys';
import { SiteError } from '../http/problems/site-error.ts';
import type { JournalWatch } from './journal-circuit-breaker.ts';
import type { SiteMetrics } from '../server/metrics.ts';
import type { SiteDeps } from '../server/site-deps.ts';

export interface Submission {
  readonly tenant: string;
  readonly survey: string;
  readonly stored: StoredVersion;
  /** Validated against the definition of that version. */
  readonly answers: AnswerValues;
  /** Of a form that may be sent twice; otherwise a fresh one is made. */
  readonly submissionId?: string;
}

export interface AcceptedAnswer {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

export interface AnswerIntake {
  /**
   * Whether the journal confirms nothing at the moment, so that an answer would wait in vain. `accept` looks by itself;
   * this is for who has something else to wait for before it.
   */
  isSilent(): boolean;
  /**
   * Resolves when the answers are durable, and only then; rejects with `JournalError`, or with `SiteError`
   * `journalSilent` before anything was accepted.
   */
  accept(submission: Submission): Promise<AcceptedAnswer>;
}

export function createAnswerIntake(
  deps: Pick<SiteDeps, 'answers' | 'clock' | 'newId' | 'tracing'> & {
    readonly watch: JournalWatch;
    readonly metrics: SiteMetrics;
  },
): AnswerIntake {
  const { answers: journal, clock, newId, watch, metrics, tracing } = deps;
  const isoTime = rememberingIsoTime();

  async function accept({ tenant, survey, stored, answers, submissionId }: Submission) {
    const now = clock.now();
    if (watch.isSilent(now)) throw new SiteError('journalSilent', 'the journal is not answering');
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
    watch.started(now);
    try {
      await journal.append(`${tenant}/${survey}`, line, trace);
    } catch (error) {
      watch.failed(clock.now());
      throw error;
    }
    watch.confirmed(clock.now());
    metrics.accepted(performance.now() - started);
    return { id, receivedAt };
  }

  return {
    isSilent: () => watch.isSilent(clock.now()),
    accept,
  };
}

/** Many answers share a millisecond, and formatting one costs as much as validating an answer. */
function rememberingIsoTime(): (ms: number) => string {
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
