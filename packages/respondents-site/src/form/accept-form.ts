import type { Acceptance, AnswerIntake, Submission } from '../answer-intake.ts';
import { acceptUnderQuotas } from '../quotas/accept-under-quotas.ts';
import type { SavedForm } from './saving/saved-form.ts';
import { type SavedAcceptance, sendSaved, type SendSavedDeps, sentBefore } from './saving/send-saved.ts';
import type { SentForm } from './sent-form.ts';

export interface AcceptFormDeps extends SendSavedDeps {
  readonly intake: AnswerIntake;
}

/** A form whose answers are valid. */
export interface ValidForm {
  readonly sent: SentForm;
  readonly submission: Submission;
  /** What is saved of it; undefined if the survey saves nothing. */
  readonly saved: SavedForm | undefined;
  /** It takes nothing new, and is only acknowledged again. */
  readonly isKnown: boolean;
}

/** Stores the answers of a form, or finds those of an earlier attempt. `answers`: as they are stored. */
export async function acceptForm(deps: AcceptFormDeps, { sent, submission, saved, isKnown }: ValidForm) {
  const { intake } = deps;
  const { answers } = submission;

  async function accept(each: Submission): Promise<Acceptance | SavedAcceptance> {
    if (!isKnown) return saved ? sendSaved(deps, saved, answers, each.beside) : intake.accept(each);
    const known = await intake.repeated(each);
    // Another site may have stored it: the answer that fills a quota closes the survey for its own repetition.
    return known.outcome === 'keyReused' && saved ? sentBefore(deps, saved, answers) : known;
  }

  const taken = await acceptUnderQuotas(intake, sent.found.compiled, submission, accept);
  return 'answers' in taken.acceptance ? { ...taken, answers: taken.acceptance.answers } : taken;
}
