import type { FlatRecord } from '@canvass/surveys';
import type { Acceptance, AnswerIntake, Submission } from '../answer-intake.ts';
import type { CompiledSurvey } from '../compiled-survey.ts';
import { underAllEndings } from '../paths/endings.ts';

type Accepted = Extract<Acceptance, { outcome: 'accepted' }>;

/** The records that an earlier attempt may have had, when other quotas were full. None for a survey whose quotas lead to no ending. */
function otherRecords({ settings, endings }: CompiledSurvey, answers: FlatRecord): FlatRecord[] {
  const leads = (settings.quotas ?? []).some(
    ({ whenFull }) => typeof whenFull === 'object' && endings.has(whenFull.ending),
  );
  return leads ? underAllEndings(endings, answers) : [];
}

/** Returns what an earlier attempt was acknowledged with, if its ending was another one, and it is still in memory. Stores nothing. */
export async function repeatedUnderQuotas(
  intake: Pick<AnswerIntake, 'repeated'>,
  compiled: CompiledSurvey,
  submission: Submission,
): Promise<{ readonly acceptance: Accepted; readonly answers: FlatRecord } | undefined> {
  for (const answers of otherRecords(compiled, submission.answers)) {
    const acceptance = await intake.repeated({ ...submission, answers });
    if (acceptance.outcome === 'accepted') return { acceptance, answers };
  }
  return undefined;
}

/**
 * Accepts a submission, or finds the answer of an earlier attempt whose ending was another one, because other quotas were full then. Returns the record that is
 * stored.
 */
export async function acceptUnderQuotas<Refused>(
  intake: Pick<AnswerIntake, 'repeated'>,
  compiled: CompiledSurvey,
  submission: Submission,
  accept: (submission: Submission) => Promise<Acceptance | Refused>,
): Promise<{ readonly acceptance: Acceptance | Refused; readonly answers: FlatRecord }> {
  return (
    (await repeatedUnderQuotas(intake, compiled, submission)) ?? {
      acceptance: await accept(submission),
      answers: submission.answers,
    }
  );
}
