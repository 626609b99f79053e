import { hasVisibleCharacter, markdownText } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import { pictureField, pictureHint } from '../picture-field.ts';
import { typedLine } from '../typed-text.ts';
import type { KindEditor } from '../kind-editor.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.statement', {
  name: 'Text without a question',
  offer: {
    name: 'Information',
    line: 'Text or a picture, no answer',
    find: 'text without a question picture heading',
  },
  hint: 'Write **important** or *stressed* words with asterisks, links as [words](https://example.org), and lists with a hyphen before each line.',
  picture: { heading: 'Picture', choose: 'Picture below the text', remove: 'Remove picture below the text' },
  pictureText: 'What the picture shows',
  pictureTextHint: 'For people who do not see it. Empty: the picture is decoration.',
  names: { 'picture.text': 'The text for the picture' },
  todo: {},
});

const textField = 'picture.text';
/** The text takes at most this many characters. */
const maxTextLength = 500;

export const statementEditor: KindEditor<'statement'> = {
  words: texts,
  plainText: markdownText,
  offers: () => [{ preset: 'statement', group: 'arrange', icon: 'info', ...texts.offer }],
  fields: ({ picture, pictureText }, view) =>
    markup`<p class="hint">${texts.hint}</p>
<fieldset class="item-list"><legend>${texts.picture.heading}</legend>
<p class="hint">${pictureHint()}</p>
${pictureField({ name: 'picture', picture, words: texts.picture }, view)}${
      picture !== undefined &&
      typedField({
        name: textField,
        label: texts.pictureText,
        hint: texts.pictureTextHint,
        value: pictureText,
        maxLength: maxTextLength,
        todo: view.todos.get(textField),
        focus: view.focus,
      })
    }</fieldset>
`,
  read: (fields) => ({
    type: 'statement',
    ...(fields[textField] !== undefined && { pictureText: typedLine(fields, textField) }),
  }),
  preview: ({ type, picture, pictureText }, { id, text }) => ({
    id,
    text,
    required: false,
    type,
    ...(picture !== undefined && {
      picture: { id: picture, ...(hasVisibleCharacter(pictureText) && { text: pictureText }) },
    }),
  }),
  lists: {},
  compared: ({ picture = '', pictureText }) => [
    [texts.picture.heading, picture.slice(0, 6)],
    [texts.pictureText, pictureText],
  ],
};
