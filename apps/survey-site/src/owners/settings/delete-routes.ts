import { readerText } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import type { SurveyRoute } from '../../http/names.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import { seeOther } from '../../http/see-other.ts';
import { finishDeletion } from '../changes/delete-survey.ts';
import { tenantAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { surveyForm } from '../desk/survey-form.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { deleteShown } from './changes.ts';
import { deleteSurvey } from './pages-schemas.ts';
import { textOf } from './settings-form.ts';
import { settingsPage } from './settings-page.ts';
import { shownSettings } from './shown-settings.ts';
import { settingsTexts as texts } from './texts.ts';

/** Deletes a survey, once its title was typed. */
export function deleteRoutes(app: FastifyInstance, deps: Desk): void {
  const { visitorOf } = deps;
  const { refuse } = deps.refuser;
  const withSurvey = createWithSurvey(deps);

  surveyForm(
    app,
    deps,
    { path: '/delete', schema: deleteSurvey, change: deleteShown },
    async (request, reply) => {
      // What an interrupted deletion left has no title to type.
      if (await finishDeletion(deps, visitorOf(request), request.params.survey)) return gone(request, reply);
      return withSurvey(request, reply, (found) => handle(request, reply, found));
    },
  );

  async function handle(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    found: DeskSurvey,
  ): Promise<FastifyReply> {
    const { survey } = request.params;
    const visitor = visitorOf(request);
    const name = textOf(formFieldsOf(request), 'name');
    if (readerText(name) !== readerText(found.title)) {
      const errors = [{ path: 'name', message: texts.remove.mismatch }];
      return refuse(request, reply, invalid(errors), () =>
        settingsPage({ ...shownSettings(visitor, survey, found), errors }),
      );
    }
    const { outcome } = await deleteShown(deps, visitor, survey, found);
    // Published again meanwhile: it still takes answers, and keeps its draft.
    if (outcome === 'preconditionFailed') return refuse(request, reply, problem('concurrent-edit'));
    if (outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    return gone(request, reply);
  }
}

function gone(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): FastifyReply {
  return seeOther(reply, `${tenantAddress(request.params.tenant)}?done=deleted`);
}
