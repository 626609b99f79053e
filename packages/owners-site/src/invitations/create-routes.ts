import type { FieldError } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TypedRoutes, SurveyRoute } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../desk/survey-forms.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { readBatchForm, type BatchForm } from './batch-form.ts';
import { createBatch } from './changes.ts';
import { createByForm } from './pages-schemas.ts';
import { back, showInvitations, type InvitationsDesk } from './show-invitations.ts';
import { invitationsTexts as texts } from './texts.ts';
import { tooManyBatches, tooManyInvitations } from './too-many.ts';

/** Makes a batch of invitations from the form of their page. */
export function createRoutes(pages: TypedRoutes, deps: InvitationsDesk): void {
  const { visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const withSurvey = createWithSurvey(deps);

  surveyForms(pages, deps)('/invitations', createBatch, createByForm, async (request, reply) => {
    const { typed, key, read } = readBatchForm(formFieldsOf(request));
    if (!read.ok) return refuseForm(request, reply, typed, read.errors);
    const wanted = { ...read.value, key };
    const made = await createBatch(deps, visitorOf(request), request.params.survey, wanted);
    switch (made.outcome) {
      case 'surveyNotFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'alreadyExpired':
        return refuseForm(request, reply, typed, [{ path: 'expiresAt', message: texts.faults.expiresAt }]);
      case 'otherRequest':
        return refuseForm(request, reply, typed, [{ path: 'count', message: texts.faults.otherForm }]);
      case 'tooManyBatches':
        return refuse(request, reply, problem('too-many-invitations', { detail: tooManyBatches }));
      case 'tooManyInvitations':
        return refuseForm(request, reply, typed, [{ path: 'count', message: tooManyInvitations(made.left) }]);
      case 'created':
      case 'repeated':
        return back(request, reply, 'invited');
    }
  });

  /** Shows the form again, with what was typed and what is wrong with it. */
  function refuseForm(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    typed: BatchForm['typed'],
    errors: readonly FieldError[],
  ): Promise<FastifyReply> {
    return withSurvey(request, reply, async (found) => {
      const shown = await showInvitations(deps, request, found, { typed, errors });
      return refuse(request, reply, invalid(errors), () => shown);
    });
  }
}
