import { listWords } from '../list-texts.ts';
import type { KindTexts } from '../kind-editor.ts';

export const choiceTexts = {
  name: 'Choices',
  one: 'One choice',
  several: 'Several choices',
  choices: listWords('choice', 'choices'),
  fields: { choices: 'Choices', multiple: 'Several choices may be chosen' },
  names: { choices: 'The choices' },
  todo: {
    'choices must not be empty': 'add a choice',
    'A choice label must not be empty': 'write the choice, or remove it',
    'A choice label must not be blank': 'write the choice, or remove it',
  },
} as const satisfies KindTexts & Readonly<Record<string, unknown>>;
