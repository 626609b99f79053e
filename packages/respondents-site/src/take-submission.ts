import type { AnswerIntake } from './answer-intake.ts';
import type { TakenSubmission } from './acknowledgement.ts';
import type { ValidSubmission } from './check-submission.ts';
import type { LoadedSurvey } from './compiled-survey.ts';
import { repeatedUnderQuotas } from './quotas/accept-under-quotas.ts';

/**
 * Stores a valid submission, or finds what an earlier attempt was acknowledged with. Undefined: it is not accepted, and nothing was stored.
 * Rejects as `AnswerIntake.accept` does.
 */
export async function takeSubmission(
  intake: Pick<AnswerIntake, 'accept' | 'repeated' | 'repeatedAs'>,
  { compiled }: Pick<LoadedSurvey, 'compiled'>,
  { submission, late }: ValidSubmission,
): Promise<TakenSubmission['taken'] | undefined> {
  const acceptance = await (late ? intake.repeated(submission) : intake.accept(submission));
  return acceptance.outcome === 'accepted'
    ? { answer: acceptance.answer, answers: submission.answers }
    : repeatedUnderQuotas(intake, compiled, submission);
}
