import type { Question, QuestionType } from '@canvass/surveys';
import { choiceSurveyJs } from './choice/choice.ts';
import { dateSurveyJs } from './date/date.ts';
import type { BodyReader, KindSurveyJs } from './kind-surveyjs.ts';
import { matrixSurveyJs } from './matrix/matrix.ts';
import { scaleSurveyJs } from './scale/scale.ts';
import { textSurveyJs } from './text/text.ts';

const kinds: { readonly [Type in QuestionType]: KindSurveyJs<Extract<Question, { type: Type }>> } = {
  text: textSurveyJs,
  scale: scaleSurveyJs,
  choice: choiceSurveyJs,
  date: dateSurveyJs,
  matrix: matrixSurveyJs,
};

export function kindSurveyJsOf({ type }: Pick<Question, 'type'>): KindSurveyJs<Question> {
  return kinds[type];
}

const readers: ReadonlyMap<string, BodyReader> = new Map(
  Object.values(kinds).flatMap(({ imports }) => Object.entries(imports)),
);

/** The reader of elements of a type, which is in lower case; undefined if there is none. */
export function readerOf(type: string, inputType: string): BodyReader | undefined {
  if (!/^[a-z]+$/.test(type)) return undefined;
  return readers.get(`${type}/${inputType}`) ?? readers.get(type);
}
