import { textsOf } from '@canvass/survey-form';
import type { FastifyRequest } from 'fastify';
import { titleIn, type CompiledSurvey } from './compiled-survey.ts';
import { languageFor } from './language.ts';
import type { NamedSurvey } from './views/survey-message-page.ts';

/** Returns what the pages around the form show of a survey, in the language of a request. */
export function namedSurvey(
  request: Pick<FastifyRequest, 'query' | 'headers'>,
  survey: Pick<CompiledSurvey, 'languages' | 'title' | 'titles'>,
): NamedSurvey {
  const language = languageFor(request, survey);
  return { texts: textsOf({ language }), title: titleIn(survey, language), languages: survey.languages };
}
