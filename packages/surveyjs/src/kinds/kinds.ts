import type { Question, QuestionOf, QuestionType } from '@canvass/surveys';
import { choiceSurveyJs } from './choice.ts';
import { dateSurveyJs } from './date.ts';
import type { BodyReader, KindSurveyJs } from './kind-surveyjs.ts';
import { matrixSurveyJs } from './matrix.ts';
import { scaleSurveyJs } from './scale.ts';
import { textSurveyJs } from './text.ts';

export { freeText } from './text.ts';

const kinds: { readonly [Type in QuestionType]: KindSurveyJs<QuestionOf<Type>> } = {
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
