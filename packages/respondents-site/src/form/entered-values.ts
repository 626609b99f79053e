import {
  type FormFields,
  type Language,
  type Question,
  facetId,
  hasVisibleCharacter,
} from '@canvass/surveys';
import { partsOf, valueInWords } from '@canvass/survey-form';
import { inWords } from '../piping/facets/in-words.ts';

/** Returns what was entered, in words. A part has its label in front. */
export function enteredValues(question: Question, fields: FormFields, language: Language): string[] {
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
