import * as fc from 'fast-check';
import { definitionTexts, type SurveyDefinition } from '../src/index.ts';
import { branchingDefinitions } from './branching.ts';

/** Any definition with some of its texts in other languages. */
export const translatedDefinitions = branchingDefinitions.chain((definition) => {
  const { languages = ['en'] } = definition;
  const others = languages.slice(1);
  const texts = definitionTexts(definition);
  const choice = fc.array(fc.boolean(), { minLength: texts.length, maxLength: texts.length });
  return fc.tuple(...others.map(() => choice)).map((chosen): SurveyDefinition => {
    const entries = others.flatMap((language, index) => {
      const some = texts.filter((_text, at) => chosen[index]![at]);
      return some.length === 0
        ? []
        : [[language, Object.fromEntries(some.map(({ id }) => [id, `${language} text`]))] as const];
    });
    return entries.length === 0 ? definition : { ...definition, translations: Object.fromEntries(entries) };
  });
});
