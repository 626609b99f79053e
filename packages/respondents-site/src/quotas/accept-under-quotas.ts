import type { FlatRecord } from '@canvass/surveys';
import type { Acceptance, AnswerIntake, KnownAnswer, Submission } from '../answer-intake.ts';
import type { CompiledSurvey } from '../compiled-survey.ts';
import { underAllEndings } from '../paths/endings.ts';

/**
 * Returns what an earlier attempt was acknowledged with whose ending was another one, because other quotas were full then, or there were others; only while it is in
 * memory. Ask it if the key of a submission belongs to other answers: a new submission does not pay for it. Stores nothing.
 */
export async function repeatedUnderQuotas(
  intake: Pick<AnswerIntake, 'repeatedAs'>,
  { endings }: CompiledSurvey,
  submission: Submission,
): Promise<KnownAnswer | undefined> {
  return endings.size === 0
    ? undefined
    : intake.repeatedAs(submission, () => underAllEndings(endings, submission.answers));
}

/** Accepts a submission, or finds the answer of an earlier attempt, as `repeatedUnderQuotas` does. Returns the record that is stored. */
export async function acceptUnderQuotas<Refused extends { readonly outcome: string }>(
  intake: Pick<AnswerIntake, 'repeatedAs'>,
  compiled: CompiledSurvey,
  submission: Submission,
  accept: (submission: Submission) => Promise<Acceptance | Refused>,
): Promise<{ readonly acceptance: Acceptance | Refused; readonly answers: FlatRecord }> {
  const acceptance = await accept(submission);
  const known =
    acceptance.outcome === 'keyReused' ? await repeatedUnderQuotas(intake, compiled, submission) : undefined;
  return known === undefined
    ? { acceptance, answers: submission.answers }
    : { acceptance: { outcome: 'accepted', answer: known.answer }, answers: known.answers };
}
