import { keyOf } from '@canvass/answer-log';
import type { AnswerIds } from '@canvass/journal';
import { type Clock, dayMs } from '@canvass/runtime/clock';
import { placeOf, type SavedPlace } from '@canvass/saved-answers';
import { readWholeNumber, type SurveySettings } from '@canvass/surveys';
import { keyedId } from '../../answer-intake.ts';
import { ownField } from '../form-submission.ts';
import type { SentForm } from '../sent-form.ts';
import { readSavedMark, type SavedMark } from './saved-mark.ts';
import { orderField } from './saving-fields.ts';

/** A sent form whose answers may be saved. */
export interface SavedForm {
  readonly sent: SentForm;
  readonly formId: string;
  readonly invitation: number | undefined;
  readonly place: SavedPlace;
  readonly mark: SavedMark;
  /** Whether it may be the first to save answers of its submission. An older form could have been sent before. */
  readonly mayBegin: boolean;
  readonly keepMs: number;
  /** It has just got its id, and its browser may never hear of that. */
  readonly isNew?: boolean;
  /** When its browser sent it; undefined without a script. */
  readonly order: number | undefined;
}

export interface SavedFormDeps {
  readonly ids: Pick<AnswerIds, 'ofInvitation' | 'ofKey'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Returns undefined if the survey saves nothing, or no site has made the form. An older one is saved, too: as long as its answers are saved they can be
 * sent, however old it is.
 */
export function savedForm(
  { ids, clock }: SavedFormDeps,
  sent: SentForm,
  invitation: number | undefined,
): SavedForm | undefined {
  const { request, found, formId, fields } = sent;
  const { stored, compiled } = found;
  if (compiled.settings.saving === undefined || formId.id === undefined || !formId.isOurs) return undefined;
  const id = keyedId(ids, { stored, invitation, formId: formId.id }, clock.now());
  if (id === undefined) return undefined;
  const { tenant, survey } = request.params;
  return {
    sent,
    formId: formId.id,
    invitation,
    place: placeOf(keyOf(tenant, survey, stored), id),
    mark: readSavedMark(fields, formId.id),
    mayBegin: formId.isCurrent || invitation !== undefined,
    keepMs: keepMsOf(compiled.settings),
    order: readWholeNumber(ownField(fields, orderField) ?? ''),
  };
}

/** Saved answers are kept for no longer than sent ones. */
function keepMsOf({ saving, retention }: SurveySettings): number {
  return Math.min(saving?.keepDays ?? 0, retention?.days ?? Infinity) * dayMs;
}
