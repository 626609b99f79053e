import { type Question, questionSchema } from '@canvass/surveys';
import { type JsonObject, isObject } from './json.ts';
import { kindSurveyJsOf } from './kinds/kinds.ts';
import type { SourceElement } from './source-element.ts';
import { inOneLanguage } from './texts/in-one-language.ts';

/** What the element of a question has beside the properties of SurveyJS: `{canvass: {type, options}}`, if it needs them. */
export function beyondSurveyJs(question: Question): { readonly canvass?: JsonObject } {
  const { isNamed } = kindSurveyJsOf(question);
  const options = { ...(isNamed && { type: question.type }), ...optionsIn(question, question) };
  return Object.keys(options).length === 0 ? {} : { canvass: options };
}

/** The question with the options that its element has for Canvass. They must fit the rest, which may have been edited elsewhere. */
export function withBeyond(question: Question, element: SourceElement): Question {
  const written = element.get('canvass');
  if (!isObject(written)) return question;
  const options = inOneLanguage(optionsIn(question, written), element.texts) as JsonObject;
  const extended = questionSchema.safeParse({ ...question, ...options });
  if (extended.success) return extended.data;
  element.note('canvass', { code: 'options-unfit' });
  return question;
}

/** SurveyJS knows questions that are never shown, but not from where they get their answers. Kinds that cannot be hidden refuse the option. */
const hiddenName = 'hidden';

function optionsIn(question: Question, json: object): JsonObject {
  const { beyond: names = [] } = kindSurveyJsOf(question);
  return Object.fromEntries(
    Object.entries(json).filter(
      ([name, value]) => (names.includes(name) || name === hiddenName) && value !== undefined,
    ),
  );
}
