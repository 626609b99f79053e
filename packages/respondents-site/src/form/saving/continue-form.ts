import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SavedPlace } from '@canvass/saved-answers';
import type { Versions } from '@canvass/storage';
import { dayAt, drawOf } from '@canvass/surveys';
import type { SurveyRoute } from '@canvass/web/app';
import type { Refuser } from '@canvass/web/problems';
import { leftField } from '../../progress/progress-fields.ts';
import { definitionOf, type LoadedSurvey } from '../../compiled-survey.ts';
import { invitationField, pageField, submissionIdField } from '../form-submission.ts';
import { sendFormPage } from '../form-page-reply.ts';
import { SentFormPages } from '../sent-form-pages.ts';
import { readSentForm } from '../sent-form.ts';
import { stepOf } from '../step-of.ts';
import { languageFor } from '../../languages/language.ts';
import { blankSavingView } from './saving-view.ts';
import { refuseNothingSaved } from './nothing-saved.ts';
import { fitFields, type FittedFields } from './fit-fields.ts';
import type { SavedForm } from './saved-form.ts';
import { savedNow, type SavingDeps } from './saving.ts';

export interface ContinueFormDeps extends SavingDeps {
  readonly versions: Pick<Versions, 'read'>;
  readonly refuser: Refuser;
  /** Makes a fresh ULID. */
  readonly newId: () => string;
}

/** Where saved answers are, and who asks for them. */
export interface Continued {
  readonly request: FastifyRequest<SurveyRoute>;
  readonly found: LoadedSurvey;
  readonly place: SavedPlace;
  readonly token: string | undefined;
  readonly invitation: number | undefined;
}

/** What was saved elsewhere of the same submission as this form. */
export function continuedOf({ sent, place, invitation }: SavedForm): Continued {
  const { request, found, token } = sent;
  return { request, found, place, token, invitation };
}

/** Shows the form with the answers that were saved, on the page where the person has left it. */
export type ContinueForm = (reply: FastifyReply, continued: Continued) => Promise<FastifyReply>;

export function createContinueForm(deps: ContinueFormDeps): ContinueForm {
  const { savedAnswers, versions, clock, newId } = deps;

  async function fit(
    { request, found }: Continued,
    version: number,
    fields: FittedFields['fields'],
    context: Parameters<typeof fitFields>[3],
  ): Promise<FittedFields> {
    const { stored, compiled } = found;
    if (version === stored.version) return { fields, left: [] };
    const key = { ...request.params, instance: stored.instance };
    const before = await versions.read(key, version);
    const definition = before.outcome === 'found' ? before.definition : undefined;
    return fitFields(definitionOf(compiled), definition, fields, context);
  }

  return async (reply, continued) => {
    const { request, found, place, token, invitation } = continued;
    const { compiled } = found;
    const { settings } = compiled;
    const blank = blankSavingView(settings);
    const read = await savedAnswers.read(place);
    if (read === undefined || read.document.state === 'deleted' || blank === undefined)
      return refuseNothingSaved(deps, request, reply, compiled, 'none');
    if (read.document.state !== 'open') return refuseNothingSaved(deps, request, reply, compiled, 'sent');
    const { document, etag } = read;
    const { formId } = document;
    const language =
      compiled.languages.find((each) => each === document.language) ?? languageFor(request, compiled);
    const context = { day: dayAt(clock.now()), draw: drawOf(formId), language };
    const { fields, left } = await fit(continued, document.version, document.fields, context);
    request.body = {
      ...fields,
      [submissionIdField]: formId,
      ...(token !== undefined && { [invitationField]: token }),
      ...(document.page !== undefined && { [pageField]: document.page }),
      // The person comes back to these.
      ...(document.left && { [leftField]: document.left }),
    };
    const sent = { ...readSentForm(deps, request, found), language, isSwitch: true };
    const pages = new SentFormPages(deps, sent, {
      ...blank,
      mark: { holder: newId(), etag },
      saved: savedNow(deps, { sent, formId, invitation }, document),
      left,
    });
    const { page } = stepOf(sent, pages, context, []);
    return sendFormPage(reply, settings, pages.form({ shown: page }));
  };
}
