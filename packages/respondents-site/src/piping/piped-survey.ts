import { pipedDefinition } from '@canvass/surveys';
import type { SpokenSurvey } from '../languages/spoken-survey.ts';
import { answersInTexts, type GivenAnswers } from './answer-words.ts';

/** Puts answers in the texts of a survey. */
export function pipedSurvey(survey: SpokenSurvey, given: GivenAnswers): SpokenSurvey {
  const { definition, texts } = survey;
  const piped = pipedDefinition(definition, answersInTexts(definition, given, texts), texts.dir);
  const { foreign } = texts;
  if (foreign === undefined || piped.filled.size === 0) return { ...survey, definition: piped.definition };
  // A text without a translation is in another language, whatever it is filled with.
  const untranslated = [...foreign.texts].map((text) => piped.filled.get(text) ?? text);
  return {
    ...survey,
    definition: piped.definition,
    texts: { ...texts, foreign: { ...foreign, texts: new Set(untranslated) } },
  };
}
