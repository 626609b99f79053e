import type { Question, QuestionOf, QuestionType } from '@canvass/surveys';
import { choiceSurveyJs } from './choice.ts';
import { contactSurveyJs } from './contact.ts';
import { consentSurveyJs } from './consent.ts';
import { dateSurveyJs } from './date.ts';
import { emailSurveyJs } from './email.ts';
import { filesSurveyJs } from './files.ts';
import type { BodyReader, KindSurveyJs } from './kind-surveyjs.ts';
import { matrixSurveyJs } from './matrix.ts';
import { numberSurveyJs } from './number.ts';
import { phoneSurveyJs } from './phone.ts';
import { rankingSurveyJs } from './ranking.ts';
import { scaleSurveyJs } from './scale.ts';
import { sumSurveyJs } from './sum.ts';
import { statementSurveyJs } from './statement.ts';
import { textSurveyJs } from './text/text.ts';
import { timeSurveyJs } from './time.ts';
import { urlSurveyJs } from './url.ts';

export { shownText } from './statement.ts';
export { freeText } from './text/text.ts';

const kinds: { readonly [Type in QuestionType]: KindSurveyJs<QuestionOf<Type>> } = {
  text: textSurveyJs,
  email: emailSurveyJs,
  phone: phoneSurveyJs,
  url: urlSurveyJs,
  number: numberSurveyJs,
  scale: scaleSurveyJs,
  choice: choiceSurveyJs,
  date: dateSurveyJs,
  time: timeSurveyJs,
  matrix: matrixSurveyJs,
  ranking: rankingSurveyJs,
  sum: sumSurveyJs,
  contact: contactSurveyJs,
  consent: consentSurveyJs,
  statement: statementSurveyJs,
  files: filesSurveyJs,
};

export function kindSurveyJsOf({ type }: Pick<Question, 'type'>): KindSurveyJs<Question> {
  return kinds[type];
}

const readers: ReadonlyMap<string, BodyReader> = new Map(
  Object.values(kinds).flatMap(({ imports }) => Object.entries(imports)),
);

/** The reader of elements of a type, which is in lower case; undefined if there is none. */
export function readerOf(type: string, variant: string): BodyReader | undefined {
  if (!/^[a-z]+$/.test(type)) return undefined;
  return readers.get(`${type}/${variant}`) ?? readers.get(type);
}
