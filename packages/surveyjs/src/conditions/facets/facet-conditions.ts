import type { Condition } from '@canvass/surveys';
import type { ConditionFault } from '../../report/note-words.ts';
import type { Operand } from '../compare-values.ts';
import type { Operator } from '../expression.ts';
import type { Rule } from '../rule.ts';

/** How conditions of the file on one type of facet become conditions of a `showIf`. */
export interface FacetConditions<T> {
  /** A test of the file, with the meaning that survey-core 3.1.1 gives it. */
  rule(tested: T, operator: Operator, value: Operand): Rule | ConditionFault;
  /** See `conditionsOn`. */
  conditions(tested: T, rule: Rule, kind: 'all' | 'any'): Condition[] | undefined;
  /** What the answer tests if it is compared with nothing. Absent or undefined: this depends on what stands beside it. */
  lone?(tested: T): Rule | undefined;
  /** Whether no answer meets a condition. Absent: each can be met. */
  isNever?(tested: T, condition: Condition): boolean;
}
