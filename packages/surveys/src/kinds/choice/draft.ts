import { z } from 'zod';
import type { ChoiceQuestion } from './choice.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { choiceValues, offeredBy } from '../item-values.ts';
import { blankItems, listItemsSchema } from '../list-items.ts';

const schema = draftQuestionSchema('choice', {
  choices: listItemsSchema,
  multiple: z.boolean(),
}).readonly();

export const choiceDraft: DefinedDraft<typeof schema, ChoiceQuestion> = {
  schema,
  lists: ['choices'],
  blank: (newKey, choices) => ({
    choices: choices.length > 0 ? choices : blankItems(newKey),
    multiple: false,
  }),
  draftOf: ({ choices, multiple }, { newKey }) => ({
    choices: choices.map((choice) => ({ key: newKey(), ...choice })),
    multiple,
  }),
  valuesOf: ({ choices }, known) => choiceValues(choices, offeredBy(known)),
  inputOf: ({ choices, multiple }, { values }) => ({
    choices: choices.map(({ key, label }) => ({ value: values.get(key), label })),
    multiple,
  }),
  facetsOf: ({ choices }) => [{ part: '', type: 'choices', choices }],
};
