import type { FastifyInstance } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import type { RateLimiter } from '@canvass/web/limits';
import { limitSubmissions } from '../limit-submissions.ts';
import type { FormProgress } from '../progress/form-progress.ts';
import { createFastForm, type FastFormDeps } from './fast-form.ts';
import { sendForm, showForm, tellProgress } from './form-schemas.ts';
import { createSendForm, type SendFormDeps } from './send-form.ts';
import { createTellProgress } from './tell-progress.ts';
import { createShowForm, type ShowFormDeps } from './show-form.ts';

export interface FormRoutesDeps extends ShowFormDeps, FastFormDeps, Omit<SendFormDeps, 'progress'> {
  readonly progress: FormProgress;
  /** The steps that scripts of forms tell, by address. Apart from the submissions: a person who leaves a page often must still be able to answer. */
  readonly told: RateLimiter;
}

/** Serves people the form, as HTML that needs no script. */
export function formRoutes(app: FastifyInstance, deps: FormRoutesDeps): void {
  const { http, submissions, told, refuser } = deps;
  http.fastRoutes.add(createFastForm(deps));
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
  app.post<SurveyRoute>(
    '/:tenant/:survey/progress',
    { onRequest: limitSubmissions(told, refuser), schema: tellProgress },
    createTellProgress(deps),
  );
}
