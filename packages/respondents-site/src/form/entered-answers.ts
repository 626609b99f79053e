import {
  type FormFields,
  type Language,
  type Question,
  facetId,
  hasVisibleCharacter,
} from '@canvass/surveys';
import { partsOf, valueInWords } from '@canvass/survey-form';
import { inWords } from '../piping/facets/in-words.ts';

/** What was entered for a question, in words. */
export interface EnteredAnswer {
  /** The text of the question. */
  readonly question: string;
  readonly values: readonly string[];
}

/** Returns what was entered, by question. `questions`: in the language. */
export function enteredAnswers(
  questions: readonly Question[],
  fields: FormFields,
  language: Language,
): EnteredAnswer[] {
  return questions
    .map((question) => ({ question: question.text, values: enteredValues(question, fields, language) }))
    .filter(({ values }) => values.length > 0);
}

/** A part has its label in front. */
function enteredValues(question: Question, fields: FormFields, language: Language): string[] {
  return partsOf(question, language).flatMap(({ part, label, facet }) => {
    const name = facetId(question.id, part);
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [given ?? []]
      .flat()
      .filter(hasVisibleCharacter)
      .map((value) => valueInWords(question, value, language) ?? inWords(facet, value, language))
      .map((text) => (label === undefined ? text : `${label}: ${text}`));
  });
}
