import type { FastifyInstance } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { limitSubmissions } from '../limit-submissions.ts';
import { sendForm, showForm } from './form-schemas.ts';
import { createSendForm, type SendFormDeps } from './send-form.ts';
import { createShowForm, type ShowFormDeps } from './show-form.ts';

export interface FormRoutesDeps extends ShowFormDeps, SendFormDeps {}

/** Serves people the form, as HTML that needs no script. */
export function formRoutes(app: FastifyInstance, deps: FormRoutesDeps): void {
  const { submissions, refuser } = deps;
  app.get<SurveyRoute>('/:tenant/:survey', { schema: showForm }, createShowForm(deps));
  app.post<SurveyRoute>(
    '/:tenant/:survey',
    {
      onRequest: limitSubmissions(submissions, refuser),
      config: { takesAnswers: true },
      schema: sendForm,
    },
    createSendForm(deps),
  );
}
