import { isConditionText, maxConditionTexts, readerText } from '@canvass/surveys';
import type { ConditionFault } from '../../report/note-words.ts';
import { type Operand, listOf } from '../compare-values.ts';
import type { Operator } from '../expression.ts';
import { type Rule, negate, neverMet } from '../rule.ts';
import type { FacetConditions } from './facet-conditions.ts';
import type { Tested } from './tested.ts';

export const words: FacetConditions<'words'> = {
  rule: wordsRule,
};

/** A test of what is written: whether it is one of several texts. Both tools compare without regard to case and blanks around. */
function wordsRule(tested: Tested<'words'>, operator: Operator, value: Operand): Rule | ConditionFault {
  switch (operator) {
    case 'equal':
      // No text is equal to a list.
      return Array.isArray(value) ? neverMet : oneOf(tested, value);
    case 'anyof':
      // With a lone value, survey-core looks for the answer in that value.
      return Array.isArray(value) ? oneOf(tested, value) : 'text-answer';
    case 'notequal':
      return otherwise(wordsRule(tested, 'equal', value));
    case 'noneof':
      return otherwise(wordsRule(tested, 'anyof', value));
    case 'contains':
    case 'notcontains':
    case 'allof':
    case 'less':
    case 'lessorequal':
    case 'greater':
    case 'greaterorequal':
      return 'text-answer';
  }
}

function otherwise(rule: Rule | ConditionFault): Rule | ConditionFault {
  return typeof rule === 'string' ? rule : negate(rule);
}

function oneOf({ id, maxLength }: Tested<'words'>, value: Operand): Rule | ConditionFault {
  const texts = listOf(value);
  // A number equals every way to write it, such as 15.0.
  if (texts.some((each) => typeof each === 'number')) return 'text-answer';
  const written = texts.map(String);
  if (!written.every(isConditionText)) return 'text-unfit';
  if (written.length > maxConditionTexts) return 'too-complex';
  const possible = written.filter((text) => readerText(text).length <= maxLength);
  return possible.length === 0 ? neverMet : { question: id, textIs: possible };
}
