import type { QuestionBase } from './question-fields.ts';
import { optionalFlag } from './question-fields.ts';

/** The option of kinds that may be hidden. */
export const hiddenOption = {
  hidden: optionalFlag('hidden').describe(
    'Whether nobody sees the question: the address of the form has the answer, as `?source=shop` for a question with the id `source`',
  ),
};

/** The message for a hidden question with options that only a person can meet. */
export const hiddenMessage =
  'A hidden question is not required, has no condition, and has no option for what people type or see';

/** Parameters of a form's address that say other things. */
const takenNames: readonly string[] = ['lang', 'invitation'];

/** The message for a hidden question whose answer no link can have. */
export const takenNameMessage =
  'A hidden question cannot be called lang or invitation: links have these names for the language and the invitation';

/** Whether the address of a form can have an answer under this id. */
export function canBeInLink({ id }: Pick<QuestionBase, 'id'>): boolean {
  return !takenNames.includes(id);
}

/** Whether the question says that nobody sees it. */
export function saysHidden(question: object): boolean {
  return 'hidden' in question && question.hidden === true;
}

/** Whether nothing that every question has needs a person to see it. */
export function needsNobody({ required, showIf }: QuestionBase): boolean {
  return !required && showIf === undefined;
}
