import { type Look, textsOf } from '@canvass/survey-form';
import type { FastifyRequest } from 'fastify';
import { titleIn, type CompiledSurvey } from '../compiled-survey.ts';
import { languageFor } from './language.ts';
import type { SpokenSurvey } from './spoken-survey.ts';

/** A survey as the pages around its form show it. */
export interface NamedSurvey extends Pick<SpokenSurvey, 'texts' | 'languages' | 'look' | 'frameOrigins'> {
  readonly title: string;
}

/** Returns what the pages around the form show of a survey, in the language of a request. */
export function namedSurvey(
  request: Pick<FastifyRequest, 'query' | 'headers'>,
  survey: Pick<CompiledSurvey, 'languages' | 'title' | 'titles' | 'settings'>,
  look: Look,
): NamedSurvey {
  const language = languageFor(request, survey);
  return {
    texts: textsOf({ language }),
    title: titleIn(survey, language),
    languages: survey.languages,
    frameOrigins: survey.settings.frameOrigins ?? [],
    look,
  };
}
