import type { Question } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import type { FieldState } from './field/field.ts';
import { kindFormOf } from './kinds/kinds.ts';

/** Draws one question as its kind asks it. */
export function questionField(question: Question, state: FieldState): Html {
  return kindFormOf(question).field(question, state);
}
