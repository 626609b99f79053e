import { z } from 'zod';
import { showIfSchema } from '../../conditions/show-if.ts';
import { choiceSchema, listSchema, maxChoices } from '../../shared/choice.ts';
import { pictureSchema } from '../../shared/picture.ts';
import { shownText } from '../../shared/shown-text.ts';
import { hiddenOption } from '../hidden-question.ts';
import { flag, optionalFlag, questionFields } from '../question-fields.ts';
import { isOtherValue } from './other-value.ts';

/** How the choices are shown. */
export const choiceLooks = ['list', 'drop-down', 'images'] as const;

const itemSchema = choiceSchema.extend({
  exclusive: optionalFlag('exclusive').describe(
    'Whether nobody can choose others beside it, as for “None of these”; for several choices',
  ),
  picture: pictureSchema
    .optional()
    .describe('The id of a picture of this survey, for the look `images`; its label stands below it'),
  showIf: showIfSchema
    .optional()
    .describe('The choice is offered only if this holds of the answers to earlier questions'),
});

const count = (name: string, least: number) =>
  z
    .int({ error: `${name} must be an integer` })
    .min(least, `${name} must be at least ${least}`)
    .max(maxChoices, `${name} must be at most ${maxChoices}`)
    .optional();

export const choiceQuestionSchema = z
  .strictObject({
    ...questionFields,
    type: z.literal('choice'),
    ...hiddenOption,
    choices: listSchema('choices', itemSchema).describe(
      'What can be chosen: a text, or an object of `value`, `label`, `exclusive` and `showIf`',
    ),
    multiple: flag('multiple').describe('Whether an answer takes several choices'),
    look: z
      .enum(choiceLooks, { error: `look is one of ${choiceLooks.join(', ')}` })
      .optional()
      .describe(
        'How the choices look; without it, a drop-down list for one of more than 20, and a list else',
      ),
    other: optionalFlag('other').describe(
      'Whether there is a choice `other` beside these, which asks for a text',
    ),
    otherLabel: shownText('otherLabel', 500, 'line')
      .optional()
      .describe('What this choice is called; without it “Other” in the language of the form'),
    min: count('min', 1).describe('The least number of choices, for several'),
    max: count('max', 2).describe('The most choices, for several'),
    order: z
      .literal('random', { error: 'order is random, or left out' })
      .optional()
      .describe(
        'Each form shows the choices in an order of its own; `other` and the choices that exclude others stay last',
      ),
    selectAll: optionalFlag('selectAll').describe(
      'Whether a button chooses all that do not exclude others, for several',
    ),
  })
  .superRefine((question, context) => {
    for (const [path, message] of faultsOf(question)) context.addIssue({ code: 'custom', path, message });
  });

export type ChoiceQuestion = z.infer<typeof choiceQuestionSchema>;

/** What options say that does not fit together. */
function* faultsOf(
  question: z.infer<typeof choiceQuestionSchema>,
): Generator<readonly [path: PropertyKey[], message: string]> {
  const { choices, multiple, look, other = false, otherLabel, min, max, selectAll = false } = question;
  for (const [index, { value, exclusive = false, picture }] of choices.entries()) {
    if (exclusive && !multiple) {
      yield [['choices', index, 'exclusive'], 'A choice excludes others only where several can be chosen'];
    }
    if (picture !== undefined && look !== 'images') {
      yield [['choices', index, 'picture'], 'A choice has a picture only with the look “images”'];
    }
    if (other && isOtherValue(value)) {
      yield [['choices', index, 'value'], 'The choice that asks for a text has the value “other”'];
    }
  }
  if (other && choices.length >= maxChoices) {
    yield [['choices'], `A question has at most ${maxChoices} choices, with the one that asks for a text`];
  }
  if (otherLabel !== undefined && !other) yield [['otherLabel'], 'There is no choice “other”'];
  if (look === 'drop-down' && multiple) yield [['look'], 'Several choices have no drop-down list'];
  for (const [name, value] of Object.entries({ min, max, selectAll: selectAll || undefined })) {
    if (value !== undefined && !multiple) yield [[name], `${name} is for several choices`];
  }
  const all = choices.length + (other ? 1 : 0);
  const exclusive = choices.filter((each) => each.exclusive === true).length;
  if (min !== undefined && min > all - exclusive) {
    yield [['min'], 'min must not be more than there are choices that do not exclude others'];
  }
  if (max !== undefined && max > all) yield [['max'], 'max must not be more than there are choices'];
  if (min !== undefined && max !== undefined && max < min) yield [['max'], 'max must not be less than min'];
  if (max !== undefined && selectAll) yield [['selectAll'], 'With max, nobody can choose all'];
}
