import type { FlatRecord } from '@canvass/surveys';
import type { Acceptance, AnswerIntake, KnownAnswer, Submission } from '../answer-intake.ts';
import type { CompiledSurvey } from '../compiled-survey.ts';
import { underAllEndings } from '../paths/endings.ts';

/** Returns what an earlier attempt was acknowledged with, also if its ending was another one, because other quotas were full then; only while it is in memory. Stores nothing. */
export async function repeatedUnderQuotas(
  intake: Pick<AnswerIntake, 'repeatedAs'>,
  { settings, endings }: CompiledSurvey,
  submission: Submission,
): Promise<KnownAnswer | undefined> {
  const leadToEndings = (settings.quotas ?? []).some(
    ({ whenFull }) => typeof whenFull === 'object' && endings.has(whenFull.ending),
  );
  return leadToEndings
    ? intake.repeatedAs(submission, () => underAllEndings(endings, submission.answers))
    : undefined;
}

/**
 * Accepts a submission, or finds the answer of an earlier attempt whose ending was another one, because other quotas were full then. Returns the record that is
 * stored.
 */
export async function acceptUnderQuotas<Refused>(
  intake: Pick<AnswerIntake, 'repeatedAs'>,
  compiled: CompiledSurvey,
  submission: Submission,
  accept: (submission: Submission) => Promise<Acceptance | Refused>,
): Promise<{ readonly acceptance: Acceptance | Refused; readonly answers: FlatRecord }> {
  const known = await repeatedUnderQuotas(intake, compiled, submission);
  return known === undefined
    ? { acceptance: await accept(submission), answers: submission.answers }
    : { acceptance: { outcome: 'accepted', answer: known.answer }, answers: known.answers };
}
