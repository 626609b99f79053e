import { facetId, kindOf, type Question } from '@canvass/surveys';
import type { Tested } from './conditions/facets/tested.ts';
import { kindSurveyJsOf } from './kinds/kinds.ts';
import type { SourceElement } from './source-element.ts';

/** What conditions can test of a question: the answer, then its parts. `source` is the element that it was read from. */
export function testedOf(question: Question, source?: SourceElement): Tested[] {
  const kind = kindOf(question);
  const { suffixes = {} } = kindSurveyJsOf(question);
  const isMultiple = kind.takesSeveral?.(question) ?? false;
  const isList = (source && kindSurveyJsOf(question).isList?.(source)) ?? isMultiple;
  return kind.askedParts(question).map((asked) => {
    const id = facetId(question.id, asked.part);
    const suffix = Object.hasOwn(suffixes, asked.part) ? suffixes[asked.part] : undefined;
    const isOfChoices = 'values' in asked;
    return {
      ...asked,
      id,
      name: suffix === undefined ? id : `${question.id}${suffix}`,
      isMultiple: isMultiple && isOfChoices,
      isList: isList && isOfChoices,
    };
  });
}
