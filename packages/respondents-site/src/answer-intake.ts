import {
  answersFingerprint,
  encodeRecordOf,
  idOfTail,
  tailOf,
  type AnswerIds,
  type Traceparent,
} from '@canvass/journal';
import type { StoredVersion } from '@canvass/storage';
import type { FlatRecord } from '@canvass/surveys';
import type { Tracing } from '@canvass/telemetry';
import { createGuardedJournal, type GuardedJournalDeps } from './guarded-journal.ts';
import { RecentSubmissions } from './recent-submissions.ts';

export interface Submission {
  readonly tenant: string;
  readonly survey: string;
  readonly stored: StoredVersion;
  /** Validated against the definition of that version. */
  readonly answers: FlatRecord;
  /** The client's key. Attempts with the same key count once. */
  readonly key?: string | undefined;
  /** The id of a form, which is the key of its submission. */
  readonly formId?: string | undefined;
  /** The number of the invitation, which is the key of its submission, whatever the others are. */
  readonly invitation?: number | undefined;
  /** Records of the same form that are no answers, each a line. They are appended in the same block: with the answers, or not at all. */
  readonly beside?: readonly string[] | undefined;
  /** The time at which another system received it, in whole ms since the epoch. Default: now. */
  readonly receivedAtMs?: number | undefined;
}

export interface AcceptedAnswer {
  readonly id: string;
  /** The time in the answer's id, in ISO 8601 and UTC. */
  readonly receivedAt: string;
  /** The fingerprint of the answers; undefined if the submission has no key. */
  readonly fingerprint: number | undefined;
}

/** In `keyReused` the submission with this key had other answers, and nothing was stored. */
export type Acceptance =
  | { readonly outcome: 'accepted'; readonly answer: AcceptedAnswer }
  | { readonly outcome: 'keyReused' };

/** The outcome of a submission among several. */
export type BatchAcceptance = Acceptance | { readonly outcome: 'failed'; readonly error: unknown };

export interface AnswerIntake {
  /** Throws `SiteError('circuit-open')` while the circuit breaker is open. `accept` checks it, too. */
  assertCircuitClosed(): void;
  /**
   * Resolves when the answers are durable, and only then. A repeated submission that is still in memory gets the answer of
   * the first, without an append of its own. Rejects with `JournalError`, or with `SiteError('circuit-open')` before anything
   * was accepted.
   */
  accept(submission: Submission): Promise<Acceptance>;
  /**
   * Accepts several submissions to one survey in one append, into which they must fit: they are stored together or not at all. Never
   * rejects. None of them is in a trace. It takes some 10 µs for each submission before it returns.
   */
  acceptAll(submissions: readonly Submission[]): Promise<readonly BatchAcceptance[]>;
  /** Appends records that are no answers, each a line. Rejects as `accept` does. */
  append(survey: Pick<Submission, 'tenant' | 'survey'>, lines: readonly string[]): Promise<void>;
  /** Resolves to what `accept` would return for a repeated submission that is still in memory; `keyReused` for any other. Stores nothing. */
  repeated(submission: Submission): Promise<Acceptance>;
  /**
   * Finds a repeated submission that is still in memory, and which of these records it had. It makes records only if a submission with this key is known, so that a
   * new one costs the same however many there could be. Stores nothing.
   */
  repeatedAs(submission: Submission, records: () => Iterable<FlatRecord>): Promise<KnownAnswer | undefined>;
}

/** An answer that was acknowledged, with its record. */
export interface KnownAnswer {
  readonly answer: AcceptedAnswer;
  readonly answers: FlatRecord;
}

export interface AnswerIntakeDeps extends GuardedJournalDeps {
  readonly ids: AnswerIds;
  /** A submission with a key is remembered for this long, in ms. */
  readonly idempotencyWindowMs: number;
  /** Traces the answers. Default: nothing is traced. */
  readonly tracing?: Pick<Tracing, 'active'> | undefined;
  /** Called for each repeated submission that was acknowledged without an append. */
  readonly onRepeated: () => void;
}

export function createAnswerIntake(deps: AnswerIntakeDeps): AnswerIntake {
  const { clock, ids, tracing, onRepeated, idempotencyWindowMs } = deps;
  const journal = createGuardedJournal(deps);
  const recent = new RecentSubmissions({ windowMs: idempotencyWindowMs });
  const isoTime = memoizedIsoTime();

  /** Returns the answer of the first attempt, by the id of another. */
  function repeatedAnswer(id: string, firstMs: number, fingerprint: number): AcceptedAnswer {
    onRepeated();
    return { id: idOfTail(firstMs, tailOf(id)), receivedAt: isoTime(firstMs), fingerprint };
  }

  async function acceptBy(
    submission: Submission,
    now: number,
    trace: Traceparent | undefined,
    send: (line: string) => Promise<void>,
  ): Promise<Acceptance> {
    const { receivedAtMs = now } = submission;
    const answersText = JSON.stringify(submission.answers);
    const keyed = keyedId(ids, submission, receivedAtMs);
    const fingerprint = keyed === undefined ? undefined : answersFingerprint(answersText);
    const id = keyed ?? ids.fresh(receivedAtMs);
    const answer = { id, receivedAt: isoTime(receivedAtMs), fingerprint };
    const sendThis = () => send(lineOf(submission, answer, answersText, trace));
    if (fingerprint === undefined) {
      await sendThis();
      return { outcome: 'accepted', answer };
    }
    const result = await recent.once(id, fingerprint, receivedAtMs, sendThis);
    if (result.outcome === 'conflict') return { outcome: 'keyReused' };
    return {
      outcome: 'accepted',
      answer: result.outcome === 'sent' ? answer : repeatedAnswer(id, result.firstMs, fingerprint),
    };
  }

  return {
    assertCircuitClosed: () => journal.assertClosed(clock.now()),

    accept(submission) {
      const now = clock.now();
      const trace = tracing?.active();
      const { beside = [] } = submission;
      return acceptBy(submission, now, trace, (line) =>
        beside.length === 0
          ? journal.append(submission, now, line, trace, 1)
          : journal.append(submission, now, [line, ...beside].join('\n'), trace, 1, beside.length),
      );
    },

    append: (survey, lines) =>
      journal.append(survey, clock.now(), lines.join('\n'), undefined, 0, lines.length),

    acceptAll(submissions) {
      const now = clock.now();
      const lines: string[] = [];
      const together = Promise.withResolvers<void>();
      let isCollecting = true;
      const accepted = submissions.map((submission) =>
        acceptBy(submission, now, undefined, (line) => {
          // An attempt that waited for another one, which failed.
          if (!isCollecting) return journal.append(submission, now, line, undefined, 1);
          lines.push(line);
          return together.promise;
        }).catch((error: unknown) => ({ outcome: 'failed' as const, error })),
      );
      isCollecting = false;
      const [first] = submissions;
      if (first !== undefined && lines.length > 0) {
        together.resolve(journal.append(first, now, lines.join('\n'), tracing?.active(), lines.length));
      }
      return Promise.all(accepted);
    },

    ...repetitionsIn(recent, { clock, ids, repeatedAnswer }),
  };
}

/** Finds repeated submissions that are still in memory. */
function repetitionsIn(
  recent: RecentSubmissions,
  {
    clock,
    ids,
    repeatedAnswer,
  }: Pick<AnswerIntakeDeps, 'clock' | 'ids'> & {
    readonly repeatedAnswer: (id: string, firstMs: number, fingerprint: number) => AcceptedAnswer;
  },
): Pick<AnswerIntake, 'repeated' | 'repeatedAs'> {
  const repeatedAs: AnswerIntake['repeatedAs'] = async (submission, records) => {
    const now = submission.receivedAtMs ?? clock.now();
    const id = keyedId(ids, submission, now);
    if (id === undefined || !recent.knows(id, now)) return undefined;
    for (const answers of records()) {
      const fingerprint = answersFingerprint(JSON.stringify(answers));
      const firstMs = await recent.find(id, fingerprint, now);
      if (firstMs !== undefined) return { answer: repeatedAnswer(id, firstMs, fingerprint), answers };
    }
    return undefined;
  };
  return {
    repeatedAs,

    async repeated(submission) {
      const known = await repeatedAs(submission, () => [submission.answers]);
      return known === undefined ? { outcome: 'keyReused' } : { outcome: 'accepted', answer: known.answer };
    },
  };
}

/** Returns the id of an attempt; undefined if its submission has no key. */
export function keyedId(
  ids: Pick<AnswerIds, 'ofInvitation' | 'ofKey'>,
  { stored, invitation, formId, key = formId }: Pick<Submission, 'stored' | 'invitation' | 'formId' | 'key'>,
  now: number,
): string | undefined {
  if (invitation !== undefined) return ids.ofInvitation(now, stored.instance, invitation);
  return key === undefined ? undefined : ids.ofKey(now, stored.instance, key);
}

/** Returns the record of an answer. `answersText` is the answers as JSON. */
function lineOf(
  { tenant, survey, stored, invitation, formId = '' }: Submission,
  { id, receivedAt }: AcceptedAnswer,
  answersText: string,
  trace: Traceparent | undefined,
): string {
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
  return encodeRecordOf(record, answersText);
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
