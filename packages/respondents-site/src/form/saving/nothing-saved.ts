import type { SurveyRoute } from '@canvass/web/app';
import { markup } from '@canvass/web/page';
import { problem, type Refuser } from '@canvass/web/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledSurvey } from '../../compiled-survey.ts';
import { namedSurvey, type NamedSurvey } from '../../languages/named-survey.ts';
import type { Looks } from '../../looks.ts';
import { surveyMessagePage } from '../../views/survey-message-page.ts';

const problems = { none: 'saved-answers-not-found', sent: 'saved-answers-sent' } as const;

/** Refuses a link that leads to nothing that can be continued, in the same words whatever is wrong with it: they must not tell which answers are saved. */
export function refuseNothingSaved(
  { refuser, looks }: { readonly refuser: Refuser; readonly looks: Looks },
  request: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  compiled: CompiledSurvey,
  why: keyof typeof problems,
): FastifyReply {
  const { tenant, survey } = request.params;
  return refuser.refuse(request, reply, problem(problems[why]), () => {
    const named = namedSurvey(request, compiled, looks.latest(tenant, compiled));
    return nothingSavedPage({ survey: named, form: `/s/${tenant}/${survey}`, why });
  });
}

/** Says that there is nothing to go on with. `none`: no more is known, not even whether there was anything. */
export function nothingSavedPage({
  survey,
  form,
  why,
}: {
  readonly survey: NamedSurvey;
  /** The path of the form. */
  readonly form: string;
  readonly why: 'none' | 'sent' | 'erased';
}): string {
  const message = survey.texts.saving[why];
  return surveyMessagePage({
    survey,
    address: form,
    heading: message.heading,
    isFault: why !== 'erased',
    content: markup`<p class="lead">${message.text}</p>`,
  });
}
