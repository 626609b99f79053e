import type { FlatRecord } from '@canvass/surveys';
import type { AcceptedAnswer, Submission } from './answer-intake.ts';
import type { LoadedSurvey } from './compiled-survey.ts';
import { endingJson } from './paths/endings.ts';
import { languageIn } from './submission-body.ts';
import type { WithdrawalCodes } from './withdrawal/withdrawal-codes.ts';

export const documentType = 'application/json; charset=utf-8';

export interface TakenSubmission {
  readonly found: LoadedSurvey;
  readonly submission: Submission;
  /** The answer that was stored, now or before. */
  readonly taken: { readonly answer: AcceptedAnswer; readonly answers: FlatRecord };
  /** The body as it was sent. */
  readonly body: unknown;
}

/** Returns what a program gets for answers that are stored: where they are, and a JSON document. */
export function acknowledgement(
  codes: Pick<WithdrawalCodes, 'codeOf'>,
  { found, submission, taken, body }: TakenSubmission,
): { readonly location: string; readonly document: string } {
  const { tenant, survey, stored } = submission;
  const { id, receivedAt, fingerprint } = taken.answer;
  const withdrawalCode = codes.codeOf({ instance: stored.instance, id }, fingerprint);
  return {
    location: `/v1/tenants/${tenant}/surveys/${survey}/answers/${id}`,
    document: `{"id":"${id}","receivedAt":"${receivedAt}","withdrawalCode":"${withdrawalCode}"${endingIn(found, taken.answers, body)}}`,
  };
}

/** Returns the property with the ending that the answers came to, with a comma before it; empty for a survey without endings. */
function endingIn({ compiled }: LoadedSurvey, answers: FlatRecord, body: unknown): string {
  const { endings, languages } = compiled;
  if (endings.size === 0) return '';
  const ending = endingJson(answers, endings, { language: languageIn(body), languages });
  return `,"ending":${JSON.stringify(ending)}`;
}
