import { crc32 } from 'node:zlib';
import type { Clock } from '@canvass/clock';
import { encodeRecordOf, tailOf, type AnswerIds, type Journal } from '@canvass/journal';
import type { StoredVersion } from '@canvass/storage';
import type { AnswerValues } from '@canvass/surveys';
import type { Tracing } from '@canvass/telemetry';
import { SiteError } from '../http/problems/site-error.ts';
import { JournalCircuitBreaker } from './journal-circuit-breaker.ts';
import { RecentSubmissions } from './recent-submissions.ts';

export interface Submission {
  readonly tenant: string;
  readonly survey: string;
  readonly stored: StoredVersion;
  /** Validated against the definition of that version. */
  readonly answers: AnswerValues;
  /** Of the client: attempts with the same key count once. */
  readonly key?: string | undefined;
  /** The id of a form, which is the key of its submission. */
  readonly formId?: string | undefined;
  /** The number of the invitation, which is the key of its submission, whatever the others are. */
  readonly invitation?: number | undefined;
}

export interface AcceptedAnswer {
  readonly id: string;
  /** ISO 8601, UTC: the time in the id. */
  readonly receivedAt: string;
}

/** `keyReused`: the submission with this key had other answers. Nothing was stored. */
export type Acceptance =
  | { readonly outcome: 'accepted'; readonly answer: AcceptedAnswer }
  | { readonly outcome: 'keyReused' };

export interface AnswerIntake {
  /** Throws `SiteError('circuitOpen')` while the circuit breaker is open. `accept` checks it, too. */
  assertCircuitClosed(): void;
  /**
   * Resolves when the answers are durable, and only then. A repeated submission that is still in memory gets the answer of
   * the first, without an append of its own. Rejects with `JournalError`, or with `SiteError('circuitOpen')` before anything
   * was accepted.
   */
  accept(submission: Submission): Promise<Acceptance>;
  /** What `accept` would return for a repeated submission that is still in memory; `keyReused` for any other. Stores nothing. */
  repeated(submission: Submission): Promise<Acceptance>;
}

export interface AnswerIntakeDeps {
  readonly journal: Pick<Journal, 'append'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: AnswerIds;
  /** How long a submission with a key is remembered, in ms. */
  readonly idempotencyWindowMs: number;
  /** Default: nothing is traced. */
  readonly tracing?: Pick<Tracing, 'active'> | undefined;
  /** Called for each answer that became durable, with the duration of its append. */
  readonly onAccepted: (appendMs: number) => void;
  /** Called for each repeated submission that was acknowledged without an append. */
  readonly onRepeated: () => void;
  /** See `JournalCircuitBreaker`. */
  readonly circuitOpensAfterMs: number;
}

export function createAnswerIntake(deps: AnswerIntakeDeps): AnswerIntake {
  const { journal, clock, ids, tracing, onAccepted, onRepeated, circuitOpensAfterMs, idempotencyWindowMs } =
    deps;
  const breaker = new JournalCircuitBreaker(circuitOpensAfterMs);
  const recent = new RecentSubmissions({ windowMs: idempotencyWindowMs });
  const isoTime = memoizedIsoTime();

  function assertClosed(now: number): void {
    if (breaker.isOpen(now)) throw new SiteError('circuitOpen', 'the journal is not answering');
  }

  /** `answersText`: the answers as JSON. */
  async function append(
    submission: Submission,
    now: number,
    { id, receivedAt }: AcceptedAnswer,
    answersText: string,
  ): Promise<void> {
    assertClosed(now);
    const { tenant, survey, stored, invitation, formId = '' } = submission;
    const trace = tracing?.active();
    const record = {
      tenant,
      survey,
      instance: stored.instance,
      id,
      submissionId: formId,
      receivedAt,
      definitionVersion: stored.version,
      trace,
      invitation,
    };
    const line = encodeRecordOf(record, answersText);
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
  }

  /** The id of an attempt; undefined if its submission has no key. */
  function keyedId(
    { stored, invitation, formId, key = formId }: Submission,
    now: number,
  ): string | undefined {
    if (invitation !== undefined) return ids.ofInvitation(now, stored.instance, invitation);
    return key === undefined ? undefined : ids.ofKey(now, stored.instance, key);
  }

  /** The answer of the first attempt, by the id of another. */
  function repeatedAnswer(id: string, firstMs: number): AcceptedAnswer {
    onRepeated();
    return { id: ids.ofTail(firstMs, tailOf(id)), receivedAt: isoTime(firstMs) };
  }

  return {
    assertCircuitClosed: () => assertClosed(clock.now()),

    async accept(submission) {
      const now = clock.now();
      const answersText = JSON.stringify(submission.answers);
      const keyed = keyedId(submission, now);
      const answer = { id: keyed ?? ids.fresh(now), receivedAt: isoTime(now) };
      const send = () => append(submission, now, answer, answersText);
      if (keyed === undefined) {
        await send();
        return { outcome: 'accepted', answer };
      }
      const result = await recent.once(keyed, fingerprintOf(answersText), now, send);
      if (result.outcome === 'conflict') return { outcome: 'keyReused' };
      return {
        outcome: 'accepted',
        answer: result.outcome === 'sent' ? answer : repeatedAnswer(keyed, result.firstMs),
      };
    },

    async repeated(submission) {
      const now = clock.now();
      const id = keyedId(submission, now);
      if (id === undefined) return { outcome: 'keyReused' };
      const firstMs = await recent.find(id, fingerprintOf(JSON.stringify(submission.answers)), now);
      return firstMs === undefined
        ? { outcome: 'keyReused' }
        : { outcome: 'accepted', answer: repeatedAnswer(id, firstMs) };
    },
  };
}

/** A signed integer of 32 bits. */
const fingerprintOf = (answersText: string): number => crc32(answersText) | 0;

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
