import type { FacetType } from '@canvass/surveys';
import type { ConditionFault } from '../../report/note-words.ts';
import type { Operand } from '../compare-values.ts';
import type { Operator } from '../expression.ts';
import type { Rule } from '../rule.ts';
import type { Tested } from './tested.ts';

/** How conditions of the file on one type of facet become conditions of a `showIf`. */
export interface FacetConditions<Type extends FacetType> {
  /** A test of the file, with the meaning that survey-core 3.1.1 gives it. */
  rule(tested: Tested<Type>, operator: Operator, value: Operand): Rule | ConditionFault;
  /** What the answer tests if it is compared with nothing. Absent or undefined: this depends on what stands beside it. */
  lone?(tested: Tested<Type>): Rule | undefined;
}
