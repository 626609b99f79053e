import { progressKeyOf } from '@canvass/answer-log';
import { encodeRecordOf, timeOf, type AnswerIds } from '@canvass/journal';
import { languageFacetId, progressQuestions, type Language } from '@canvass/surveys';
import type { LoadedSurvey } from '../compiled-survey.ts';
import type { CountedSteps } from '../counted-steps.ts';

/** The form of a submission whose steps are noted. */
export interface NotedForm {
  readonly tenant: string;
  readonly survey: string;
  readonly found: LoadedSurvey;
  readonly steps: CountedSteps;
  readonly formId: string;
  /** The number of the invitation, which is the key of its submission. */
  readonly invitation: number | undefined;
  readonly language: Language;
}

/** Something that happens once in a submission, as the answers to `progressQuestions`: each name of a question is followed by its value. */
export type NotedStep =
  | { readonly step: string; readonly seconds?: number }
  | { readonly left: string }
  | { readonly returned: string };

/** Steps have the time of their form to this, in ms: enough for days and hours, and too little to tell people apart. */
const timeStepMs = 60_000;

/**
 * Encodes steps as lines of the journal. However often a step is noted, it counts once: its id has the same tail and time. A record has
 * neither the form's id nor the invitation, and nothing that was answered.
 */
export function stepLines(
  ids: Pick<AnswerIds, 'ofProgress'>,
  { tenant, survey, found, steps, formId, invitation, language }: NotedForm,
  noted: readonly NotedStep[],
): string[] {
  const { instance } = found.stored;
  const openedMs = timeOf(formId);
  const timeMs = openedMs - (openedMs % timeStepMs);
  const submission = invitation === undefined ? formId : `invitation ${invitation}`;
  const key = progressKeyOf({ tenant, survey, instance });
  const receivedAt = new Date(timeMs).toISOString();
  return noted.map((answers) => {
    const id = ids.ofProgress(timeMs, instance, `${submission} ${nameOf(answers)}`);
    const record = {
      ...key,
      id,
      // Attempts of other forms with the same invitation have other times, so they are looked for in the whole window.
      submissionId: invitation === undefined ? id : '',
      receivedAt,
      definitionVersion: steps.version,
    };
    const given = { ...(steps.isMultilingual && { [languageFacetId]: language }), ...answers };
    return encodeRecordOf(record, JSON.stringify(given));
  });
}

/** Names what happened. Its time is not part of it: another attempt may take longer. */
function nameOf(noted: NotedStep): string {
  if ('step' in noted) return noted.step;
  return 'left' in noted
    ? `${progressQuestions.left} ${noted.left}`
    : `${progressQuestions.returned} ${noted.returned}`;
}
