import { kindOf, type Part, type Question } from '@canvass/surveys';

/** Returns the parts that a form asks, the main one first. */
export function partsOf(question: Question): readonly Part[] {
  const kind = kindOf(question);
  return kind.partsOf(kind.specOf(question, undefined));
}
