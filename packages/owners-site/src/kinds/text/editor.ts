import {
  type DraftQuestionOf,
  draftTextForms,
  hasVisibleCharacter,
  maxTextLength,
  readWholeNumber,
} from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { checkField, formId, selectField, typedField } from '../controls.ts';
import type { EditorView, KindEditor } from '../kind-editor.ts';
import { previewedNumber } from '../previewed.ts';
import { typedOptions } from '../typed-text.ts';
import { yesOrNo } from '../yes-or-no.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

type Form = DraftQuestionOf<'text'>['form'];
/** The forms that need a text of their own. */
const writtenForms = ['startsWith', 'contains', 'matches'] as const;
type WrittenForm = (typeof writtenForms)[number];

const texts = deskTexts('kinds.text', {
  name: 'Text',
  offers: {
    text: { name: 'Short text', line: 'A name, a word', find: 'line open answer' },
    long: { name: 'Long text', line: 'What people think', find: 'comment paragraph open answer' },
  },
  upTo: 'Up to {count} characters',
  fields: {
    multiline: 'Several lines',
    minLength: 'Shortest answer, in characters',
    maxLength: 'Longest answer, in characters',
    form: 'Form of the answer',
    example: 'Example of an answer',
    startsWith: 'It starts with',
    contains: 'It contains',
    matches: 'Regular expression',
  },
  showFields: 'Show its fields',
  forms: {
    any: 'Any text',
    letters: 'Letters only',
    digits: 'Digits only',
    lettersAndDigits: 'Letters and digits only',
    startsWith: 'Starts with certain characters',
    contains: 'Contains certain characters',
    matches: 'Matches a regular expression',
  } satisfies Record<Form, string>,
  hints: {
    minLength: 'Optional',
    maxLength: 'At most 10,000',
    matches: 'The whole answer must match it, such as {example}. It has the syntax of RE2.',
    example: 'People see it under the question',
  },
  names: {
    multiline: 'Several lines',
    minLength: 'The shortest answer',
    maxLength: 'The longest answer',
    pattern: 'The form of the answer',
    startsWith: 'What the answer starts with',
    contains: 'What the answer contains',
    matches: 'The regular expression',
    example: 'The example',
  },
  todo: {
    'minLength must be an integer': 'the shortest answer must be a whole number',
    'minLength must be at least 1': 'the shortest answer must be at least 1 character',
    'minLength must be at most 10000': 'the shortest answer must be at most 10,000 characters',
    'minLength must not be more than maxLength': 'the shortest answer must not be longer than the longest',
    'maxLength must be an integer': 'the longest answer must be a whole number',
    'maxLength must be at least 1': 'the longest answer must be at least 1 character',
    'maxLength must be at most 10000': 'the longest answer must be at most 10,000 characters',
    'maxLength must be at most 200 with a regular expression':
      'the longest answer must be at most 200 characters, as there is a regular expression',
    'The regular expression cannot be read: write it in the syntax of RE2':
      'the regular expression cannot be read: write it in the syntax of RE2',
    'The regular expression is too large: it has at most 250 steps':
      'the regular expression is too large: it may repeat things at most some 200 times',
    'All regular expressions of a survey together have at most 5000 steps':
      'the regular expressions of all questions together are too large: repeat fewer things',
    'The example does not have the form of the answers': 'the example must have the form that you ask for',
    'The example does not have the length of the answers': 'the example must have a length that you allow',
  },
});

/** Characters of an example, and of what answers start with or contain. */
const maxPartLength = 100;
/** Characters of a regular expression. */
const maxExpressionLength = 200;

export const textEditor: KindEditor<'text'> = {
  words: texts,
  offers: () => [
    { preset: 'text', group: 'write', icon: 'line', ...texts.offers.text },
    { preset: 'long-text', group: 'write', icon: 'text', ...texts.offers.long },
  ],
  offered: ({ multiline }) => (multiline ? 'long-text' : 'text'),
  facts: ({ maxLength }) => (hasVisibleCharacter(maxLength) ? [texts.upTo({ count: maxLength })] : []),
  fields: ({ multiline }, { focus }) => checkField('multiline', texts.fields.multiline, multiline, focus),
  more(question, view) {
    const { todos, focus } = view;
    const length = (name: 'minLength' | 'maxLength'): Html =>
      typedField({
        name,
        label: texts.fields[name],
        hint: texts.hints[name],
        value: question[name],
        input: 'number',
        todo: todos.get(name),
        focus,
      });
    return markup`<div class="pairs">${length('minLength')}${length('maxLength')}</div>
${formFields(question, view)}`;
  },
  read(fields) {
    const form = draftTextForms.find((each) => each === fields['pattern']);
    const [formText] = Object.values(typedOptions(fields, writtenForms.map(writtenName)));
    const { 'pattern.example': example } = typedOptions(fields, ['pattern.example']);
    return {
      type: 'text',
      multiline: fields['multiline'] !== undefined,
      ...typedOptions(fields, ['minLength', 'maxLength']),
      ...(form !== undefined && { form }),
      ...(formText !== undefined && { formText }),
      ...(example !== undefined && { example }),
    };
  },
  preview({ type, multiline, minLength, maxLength, form, example }, common) {
    const max = previewedNumber(maxLength, [1, maxTextLength], 2_000);
    const min = readWholeNumber(minLength);
    return {
      ...common,
      type,
      multiline,
      maxLength: max,
      ...(min !== undefined && min > 0 && min <= max && { minLength: min }),
      // A form shows only the example.
      ...(form !== 'any' && hasVisibleCharacter(example) && { pattern: { contains: example, example } }),
    };
  },
  lists: {},
  compared: ({ multiline, minLength, maxLength, form, formText, example }) => [
    [texts.fields.multiline, yesOrNo(multiline)],
    [texts.fields.minLength, minLength],
    [texts.fields.maxLength, maxLength],
    [texts.fields.form, isWritten(form) ? `${texts.forms[form]}: ${formText}` : texts.forms[form]],
    [texts.fields.example, form === 'any' ? '' : example],
  ],
};

function formFields(
  { form, formText, example }: DraftQuestionOf<'text'>,
  { todos, focus }: EditorView,
): Html {
  const written = isWritten(form) && form;
  return markup`<div class="row">${selectField({
    name: 'pattern',
    label: texts.fields.form,
    options: draftTextForms.map((each) => [each, texts.forms[each]]),
    value: form,
    todo: todos.get('pattern'),
    refreshes: true,
    focus,
  })}<button type="submit" form="${formId}" name="action" value="save" class="quiet no-script">${texts.showFields}</button></div>
${
  written &&
  typedField({
    name: writtenName(written),
    label: texts.fields[written],
    ...(written === 'matches' && { hint: texts.hints.matches({ example: '[A-Z]{2}-[0-9]{3}' }) }),
    value: formText,
    maxLength: written === 'matches' ? maxExpressionLength : maxPartLength,
    todo: todos.get(writtenName(written)),
    focus,
  })
}${
    form !== 'any' &&
    typedField({
      name: exampleName,
      label: texts.fields.example,
      hint: texts.hints.example,
      value: example,
      maxLength: maxPartLength,
      todo: todos.get(exampleName),
      focus,
    })
  }`;
}

/** Controls are named as a definition names their options, so that its errors find them. */
const exampleName = 'pattern.example';
const writtenName = (form: WrittenForm) => `pattern.${form}`;

function isWritten(form: Form): form is WrittenForm {
  return writtenForms.some((each) => each === form);
}
