import { encodeRecord } from '@canvass/journal';
import type { StoredDefinition } from '@canvass/storage';
import type { AnswerValues } from '@canvass/surveys';
import type { SiteMetrics } from './metrics.ts';
import type { SiteDeps } from './ports.ts';

export interface Submission {
  readonly tenant: string;
  readonly survey: string;
  readonly stored: StoredDefinition;
  /** Validated against `stored.definition`. */
  readonly answers: AnswerValues;
  /** Of a form that may be sent twice; otherwise a fresh one is made. */
  readonly submissionId?: string;
}

export interface AcceptedAnswer {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

/** Resolves when the answers are durable, and only then; rejects with `JournalError`. */
export type AnswerIntake = (submission: Submission) => Promise<AcceptedAnswer>;

export function createAnswerIntake(
  deps: Pick<SiteDeps, 'answers' | 'clock' | 'newId'> & { readonly metrics: SiteMetrics },
): AnswerIntake {
  const { answers: journal, clock, newId, metrics } = deps;
  const isoTime = rememberingIsoTime();
  return async ({ tenant, survey, stored, answers, submissionId }) => {
    const id = newId();
    const receivedAt = isoTime(clock.now());
    const line = encodeRecord({
      tenant,
      survey,
      instance: stored.instance,
      id,
      submissionId: submissionId ?? newId(),
      receivedAt,
      definitionVersion: stored.version,
      answers,
    });
    const started = performance.now();
    await journal.append(`${tenant}/${survey}`, line);
    metrics.accepted(performance.now() - started);
    return { id, receivedAt };
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
