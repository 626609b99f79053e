import type { ShowIf } from '@canvass/surveys';
import type { SourceCondition } from '../file-elements.ts';
import type { ImportedElements } from '../import-elements.ts';
import type { SourceElement } from '../source-element.ts';

/**
 * The condition of a jump or an ending. Undefined if it cannot be tested here, or holds for every answer: neither a jump nor an ending has such a condition. Both are
 * reported as left out. `property`: of the survey.
 */
export function pathCondition(
  survey: SourceElement,
  { conditionOf }: Pick<ImportedElements, 'conditionOf'>,
  condition: SourceCondition,
  property: string,
): ShowIf | undefined {
  const { showIf, incomplete, notes } = conditionOf(condition);
  if (showIf !== undefined) return showIf;
  if (incomplete) for (const note of notes) survey.add(note);
  else survey.note(condition.path, { code: 'property', property });
  return undefined;
}
