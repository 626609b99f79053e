import { hasVisibleCharacter } from '@canvass/surveys';
import { typedField } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { typedOptions } from '../typed-text.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.consent', {
  name: 'Consent',
  offer: { name: 'Consent', line: 'A box people must tick', find: 'agree terms privacy accept' },
  label: 'Words beside the box',
  hint: 'Optional. Without them it says “I agree” in the language of the survey.',
  names: { label: 'The words beside the box' },
  todo: {},
});

/** The words beside the box take at most this many characters. */
const maxLabelLength = 500;

export const consentEditor: KindEditor<'consent'> = {
  words: texts,
  offers: () => [{ preset: 'consent', group: 'arrange', icon: 'ok', ...texts.offer }],
  fields: ({ label }, { todos, focus }) =>
    typedField({
      name: 'label',
      label: texts.label,
      hint: texts.hint,
      value: label,
      maxLength: maxLabelLength,
      todo: todos.get('label'),
      focus,
    }),
  read: (fields) => ({ type: 'consent', ...typedOptions(fields, ['label']) }),
  preview: ({ type, label }, common) => ({ ...common, type, ...(hasVisibleCharacter(label) && { label }) }),
  lists: {},
  compared: ({ label }) => [[texts.label, label]],
};
