import type { Clock } from '@canvass/runtime/clock';
import { type AnswerContext, dayAt, formAnswers, readHiddenAnswers } from '@canvass/surveys';
import type { SignedAnswers } from '@canvass/web/app';
import { invalid, problem, type Problem } from '@canvass/web/problems';
import type { Submission } from './answer-intake.ts';
import type { CompiledSurvey, LoadedSurvey } from './compiled-survey.ts';
import { notInvited, type InvitationGate } from './invitation-gate.ts';
import { invitationIn, languageIn, readSubmission } from './submission-body.ts';
import { withoutHidden } from './prefill/hidden-answers.ts';
import { withEnding } from './paths/endings.ts';
import type { QuotaGate } from './quotas/quota-gate.ts';
import { surveyClosed, type SurveyGate } from './survey-gate.ts';

export interface CheckSubmissionDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly gate: SurveyGate;
  readonly quotas: QuotaGate;
  readonly invitations: InvitationGate;
}

/** A submission as a client sends it to one survey. */
export interface SentSubmission {
  readonly tenant: string;
  readonly survey: string;
  readonly found: LoadedSurvey;
  /** The body as it was sent. */
  readonly body: unknown;
  readonly key: string | undefined;
  readonly receivedAtMs?: number | undefined;
}

/** `late` says why nothing new is taken. A repeated submission that was stored in time is acknowledged again. */
export type CheckedSubmission =
  | { readonly outcome: 'refused'; readonly problem: Problem }
  | ({ readonly outcome: 'valid' } & ValidSubmission);

export interface ValidSubmission {
  readonly submission: Submission;
  readonly late: Problem | undefined;
}

/** Checks whether the survey takes answers now, the invitation, and the answers. Waits for nothing. */
export function checkSubmission(
  { clock, gate, invitations, quotas }: CheckSubmissionDeps,
  { tenant, survey, found, body, key, receivedAtMs }: SentSubmission,
): CheckedSubmission {
  const { stored, compiled } = found;
  const state = gate.stateFor(tenant, survey, found);
  const closed = state.state === 'open' ? undefined : surveyClosed(state, compiled.settings);
  const admission = invitations.admit(tenant, survey, found, invitationIn(body));
  if (admission.outcome === 'refused') {
    return { outcome: 'refused', problem: closed ?? notInvited(admission.fault) };
  }
  const late = closed ?? (admission.outcome === 'used' ? notInvited('used') : undefined);
  const context = { day: dayAt(receivedAtMs ?? clock.now()), language: languageIn(body) };
  const read = readSubmission(
    withSignedAnswers(body, admission.signed, compiled, context),
    compiled.validate,
    context,
  );
  if (!read.ok) return { outcome: 'refused', problem: late ?? invalid(read.errors) };
  const { invitation } = admission;
  const submission = { tenant, survey, stored, answers: read.record, key, invitation, receivedAtMs };
  // Answers that another system received belong to the past.
  if (compiled.settings.quotas === undefined || receivedAtMs !== undefined || late) {
    return { outcome: 'valid', submission, late };
  }
  const full = quotas.fullFor(tenant, survey, found, read.record);
  if (full === undefined) return { outcome: 'valid', submission, late };
  return full.outcome === 'close'
    ? { outcome: 'valid', submission, late: quotaIsFull() }
    : {
        outcome: 'valid',
        submission: { ...submission, answers: withEnding(read.record, full.ending) },
        late,
      };
}

function quotaIsFull(): Problem {
  return problem('survey-closed', {
    detail: 'It has as many answers like these as it takes. This request has stored nothing.',
  });
}

/** Returns why a valid submission was not accepted: its key was used for other answers, or it comes too late. */
export function notAccepted({ submission, late }: ValidSubmission): Problem {
  if (late) return late;
  return submission.invitation === undefined ? problem('idempotency-key-reused') : notInvited('used');
}

/** The body with the hidden answers that its invitation has signed, and no others, whatever it says. */
function withSignedAnswers(
  body: unknown,
  signed: SignedAnswers | undefined,
  { hidden }: CompiledSurvey,
  context: AnswerContext,
): unknown {
  if (signed === undefined || hidden === undefined || !isObject(body) || !isObject(body['answers']))
    return body;
  const fields = readHiddenAnswers(signed, hidden, context).answers;
  return {
    ...body,
    answers: { ...withoutHidden(body['answers'], hidden), ...formAnswers(hidden.questions, fields) },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
