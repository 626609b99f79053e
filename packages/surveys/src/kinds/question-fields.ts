import { z } from 'zod';
import { type ShowIf, showIfSchema } from '../conditions/show-if.ts';
import { shownText } from '../shared/shown-text.ts';
import { questionIdSchema } from '../shared/id-schema.ts';

export const flag = (name: string) => z.boolean({ error: `${name} must be true or false` }).default(false);

/** An option that is off unless it is true. */
export const optionalFlag = (name: string) =>
  z.boolean({ error: `${name} must be true or false` }).optional();

/** Characters of a question's description. */
const maxQuestionDescriptionLength = 2_000;

/** What every question has, of whatever kind. */
export const questionFields = {
  id: questionIdSchema,
  text: shownText('The question text', 2_000, 'multiline'),
  description: shownText('The question description', maxQuestionDescriptionLength, 'multiline')
    .optional()
    .describe('Explains the question, below its text'),
  required: flag('required'),
  showIf: showIfSchema
    .optional()
    .describe(
      'The question is asked only if this holds of the answers to earlier questions; a question that is not asked ' +
        'is neither required nor counted as skipped',
    ),
};

const { description: _description, ...textFields } = questionFields;
/** What a text between questions has of that: it needs no explanation. */
export const shownFields = textFields;

export interface QuestionBase {
  readonly id: string;
  readonly type: string;
  readonly text: string;
  readonly description?: string | undefined;
  readonly required: boolean;
  readonly showIf?: ShowIf | undefined;
}

/** What the history keeps of every question. */
export interface SpecBase {
  readonly type: string;
  readonly text: string;
}
