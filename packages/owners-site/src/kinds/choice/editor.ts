import {
  type DraftQuestionOf,
  type ListItem,
  type QuestionOf,
  choiceLooks,
  hasVisibleCharacter,
  itemExclusiveField,
  itemPictureField,
  maxChoices,
} from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import {
  actionButton,
  checkField,
  describedBy,
  fieldId,
  formId,
  selectField,
  todoNote,
  typedField,
} from '../controls.ts';
import { itemAction } from '../item-actions.ts';
import type { EditorView, KindEditor } from '../kind-editor.ts';
import { type ItemControl, listFields, listText } from '../list-fields.ts';
import { pictureField, pictureHint } from '../picture-field.ts';
import { previewedItems, previewedNumber } from '../previewed.ts';
import { typedOptions } from '../typed-text.ts';
import { yesOrNo } from '../yes-or-no.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.choice', {
  name: 'Choices',
  offers: {
    choice: { name: 'Single choice', line: 'One of a list', find: 'radio buttons options yes or no' },
    several: {
      name: 'Several choices',
      line: 'Any of a list, with a limit',
      find: 'checkboxes tick boxes multiple',
    },
    dropDown: { name: 'Drop-down', line: 'One of a long list', find: 'select menu' },
    pictures: { name: 'Pictures', line: 'One or several pictures', find: 'images photos cards' },
  },
  count: { one: '{count} choice', other: '{count} choices' },
  choices: {
    one: 'choice',
    several: 'choices',
    heading: 'Choices',
    item: 'Choice {number}',
    up: 'Move choice {number} up',
    down: 'Move choice {number} down',
    remove: 'Remove choice {number}',
    add: 'Choice',
    none: '“None of these”',
    paste: 'Paste a list',
    pasteLabel: 'One choice on each line',
    pasteButton: 'Add these choices',
    untitled: 'Choice without text',
  },
  fields: {
    choices: 'Choices',
    multiple: 'Several choices may be chosen',
    min: 'Least number of choices',
    max: 'Most choices',
    selectAll: 'A button selects all choices',
    other: 'Respondents may write an answer of their own',
    otherLabel: 'What the choice “Other” is called',
    isRandom: 'Shuffle the choices',
    look: 'How the choices look',
  },
  own: {
    add: '“Other”',
    remove: 'Remove the choice “Other”',
    placeholder: 'Other',
    adds: 'adds a text field',
  },
  looks: {
    '': 'A list, or a drop-down list for more than 20',
    list: 'A list',
    'drop-down': 'A drop-down list',
    images: 'Cards with pictures',
  },
  exclusive: 'Excludes the others',
  exclusiveNamed: 'Choice {number} excludes the others',
  picture: {
    choose: 'Picture of choice {number}',
    remove: 'Remove picture of choice {number}',
  },
  listedPicture: '{label} (picture {picture})',
  listedExclusive: '{label} (excludes the others)',
  names: {
    choices: 'The choices',
    min: 'The least number of choices',
    max: 'The most choices',
    selectAll: 'A button selects all choices',
    other: 'Respondents may write an answer of their own',
    otherLabel: 'What the own answer is called',
    order: 'The order of the choices',
    look: 'How the choices look',
  },
  todo: {
    'choices must not be empty': 'add a choice',
    'A choice label must not be empty': 'write the choice, or remove it',
    'A choice label must not be blank': 'write the choice, or remove it',
    'The choice that asks for a text has the value “other”':
      'respondents may write their own answer already: remove this choice',
    'min must be an integer': 'write a whole number, or nothing',
    'min must be at least 1': 'write at least 1, or nothing',
    'min must be at most 200': 'the question has fewer choices',
    'min must not be more than there are choices that do not exclude others':
      'the question has fewer choices that do not exclude others',
    'max must be an integer': 'write a whole number, or nothing',
    'max must be at least 2': 'write at least 2, or nothing',
    'max must be at most 200': 'the question has fewer choices',
    'max must not be more than there are choices': 'the question has fewer choices',
    'max must not be less than min': 'the most choices must not be less than the least number',
    'With max, nobody can choose all':
      'nobody can select all if there are most choices: take one of them away',
  },
});

/** The label of the own answer takes at most this many characters. */
const maxLabelLength = 500;
const typedNames = ['otherLabel', 'min', 'max'] as const;

export const choiceEditor: KindEditor<'choice'> = {
  words: texts,
  offers: () => [
    { preset: 'choice', group: 'choose', icon: 'radio', ...texts.offers.choice },
    { preset: 'several-choices', group: 'choose', icon: 'box', ...texts.offers.several },
    { preset: 'drop-down', group: 'choose', icon: 'drop', ...texts.offers.dropDown },
    { preset: 'pictures', group: 'choose', icon: 'image', ...texts.offers.pictures },
  ],
  offered({ multiple, look }) {
    if (look === 'images') return 'pictures';
    if (multiple) return 'several-choices';
    return look === 'drop-down' ? look : 'choice';
  },
  facts: ({ choices }) => [texts.count(choices.length)],
  fields(question, view) {
    const { choices, multiple, look, other } = question;
    return listFields(
      {
        list: 'choices',
        items: choices,
        words: texts.choices,
        mark: multiple ? 'box' : 'radio',
        last: other && otherRow(question, view),
        adding: !other && addOther(view),
        ...(multiple && { more: (item, number) => exclusiveControl(item, number, view) }),
        ...(look === 'images' && { below: (item, number) => pictureOf(item, number, view) }),
      },
      view,
    );
  },
  more(question, view) {
    const { multiple, look, selectAll } = question;
    const { todos, focus } = view;
    const { fields } = texts;
    const check = (name: 'multiple' | 'selectAll', isOn: boolean) =>
      checkField(name, fields[name], isOn, focus, {
        refreshes: name === 'multiple',
        todo: todos.get(name),
      });
    const typed = (name: 'min' | 'max') =>
      typedField({
        name,
        label: fields[name],
        value: question[name],
        input: 'number',
        todo: todos.get(name),
        focus,
      });
    return markup`${check('multiple', multiple)}${
      multiple &&
      markup`<div class="pairs">${typed('min')}${typed('max')}</div>${check('selectAll', selectAll)}`
    }${selectField({
      name: 'look',
      label: fields.look,
      options: (['', ...looksFor(multiple)] as const).map((each) => [each, texts.looks[each]]),
      value: multiple && look === 'drop-down' ? '' : look,
      hint: look === 'images' ? pictureHint() : undefined,
      refreshes: true,
      todo: todos.get('look'),
      focus,
    })}`;
  },
  foot: ({ isRandom }, { todos, focus }) =>
    checkField('isRandom', texts.fields.isRandom, isRandom, focus, { todo: todos.get('isRandom') }),
  read(fields) {
    const multiple = fields['multiple'] !== undefined;
    // A look that the next form does not offer would be lost with its post, as a change that nobody made.
    const look = looksFor(multiple).find((each) => each === fields['look']);
    return {
      type: 'choice',
      multiple,
      other: fields['other'] !== undefined,
      isRandom: fields['isRandom'] !== undefined,
      ...(fields['look'] !== undefined && { look: look ?? '' }),
      // It stands beside the numbers for several choices.
      ...(fields['max'] !== undefined && { selectAll: fields['selectAll'] !== undefined }),
      ...typedOptions(fields, typedNames),
    };
  },
  preview({ type, choices, multiple, look, other, otherLabel, min, max, selectAll }, common, mostItems) {
    const shown = previewedItems(choices, texts.choices, mostItems);
    const exclusive = new Set(choices.filter((each) => each.exclusive === true).map(({ key }) => key));
    const pictures = new Map(
      choices.flatMap(({ key, picture }) => (picture === undefined ? [] : [[key, picture]])),
    );
    const least = previewedNumber(min, [1, maxChoices], 0);
    const most = previewedNumber(max, [Math.max(2, least), maxChoices], 0);
    return {
      ...common,
      type,
      choices: shown.map((each) => ({
        ...each,
        ...(multiple && exclusive.has(each.value) && { exclusive: true }),
        ...(look === 'images' && pictures.has(each.value) && { picture: pictures.get(each.value) }),
      })),
      multiple,
      ...(look !== '' && { look }),
      ...(other && { other, ...(hasVisibleCharacter(otherLabel) && { otherLabel }) }),
      ...severalOptions(multiple, { least, most, selectAll }),
    };
  },
  lists: { choices: texts.choices },
  compared: ({ choices, multiple, look, other, otherLabel, min, max, isRandom, selectAll }) => [
    [texts.fields.choices, listText(choices.map(withPicture).map(withExclusive))],
    [texts.fields.other, yesOrNo(other)],
    [texts.fields.otherLabel, otherLabel],
    [texts.fields.multiple, yesOrNo(multiple)],
    [texts.fields.min, min],
    [texts.fields.max, max],
    [texts.fields.selectAll, yesOrNo(selectAll)],
    [texts.fields.isRandom, yesOrNo(isRandom)],
    [texts.fields.look, texts.looks[look]],
  ],
};

/** A drop-down list takes one choice. */
function looksFor(multiple: boolean): readonly (typeof choiceLooks)[number][] {
  return choiceLooks.filter((each) => !(multiple && each === 'drop-down'));
}

function severalOptions(
  multiple: boolean,
  { least, most, selectAll }: { readonly least: number; readonly most: number; readonly selectAll: boolean },
): Partial<QuestionOf<'choice'>> {
  if (!multiple) return {};
  return {
    ...(least > 0 && { min: least }),
    ...(most > 0 && { max: most }),
    ...(selectAll && { selectAll }),
  };
}

function exclusiveControl(
  { key, exclusive = false }: ListItem,
  number: number,
  { focus }: EditorView,
): ItemControl {
  const name = itemExclusiveField(key);
  const id = fieldId(name);
  // The hidden field says that the box was there, if it is not ticked.
  return {
    name,
    control: markup`<input type="hidden" name="${name}" value="" form="${formId}"><label class="check exclusive"><input type="checkbox" id="${id}" name="${name}" value="yes" form="${formId}" aria-label="${texts.exclusiveNamed({ number })}"${exclusive && markup` checked`}${focus === id && markup` autofocus`}><span>${texts.exclusive}</span></label>`,
  };
}

/** The choice that asks for a text, at the end of the list: where people find it in the form. */
function otherRow({ multiple, otherLabel }: DraftQuestionOf<'choice'>, { todos, focus }: EditorView): Html {
  const id = fieldId('otherLabel');
  const todo = todos.get('other') ?? todos.get('otherLabel');
  const remove = actionButton({
    action: itemAction.removeOther,
    label: drawIcon('x'),
    name: texts.own.remove,
    look: 'icon',
    focus,
  });
  return markup`<li class="own-answer"><input type="hidden" name="other" value="yes" form="${formId}"><div class="item-row"><span class="mark ${multiple ? 'box' : 'radio'}" aria-hidden="true"></span><span class="own-label"><input id="${id}" name="otherLabel" form="${formId}" value="${otherLabel}" maxlength="${maxLabelLength}" autocomplete="off" placeholder="${texts.own.placeholder}" aria-label="${texts.fields.otherLabel}"${describedBy(id, undefined, todo)}${focus === id && markup` autofocus`}><span class="own-adds">${texts.own.adds}</span></span><span class="icons">${remove}</span></div>
${todoNote(id, todo)}</li>
`;
}

function addOther({ focus }: EditorView): Html {
  const label = markup`${drawIcon('plus', { isSmall: true })}${texts.own.add}`;
  return actionButton({ action: itemAction.addOther, label, focus });
}

function pictureOf({ key, picture }: ListItem, number: number, view: EditorView): Html {
  const { choose, remove } = texts.picture;
  const words = { choose: choose({ number }), remove: remove({ number }) };
  return pictureField({ name: itemPictureField(key), picture, words }, view);
}

function withPicture(item: ListItem): ListItem {
  const { label, picture } = item;
  return picture === undefined
    ? item
    : { ...item, label: texts.listedPicture({ label, picture: picture.slice(0, 6) }) };
}

function withExclusive({ exclusive = false, ...item }: ListItem): ListItem {
  return exclusive ? { ...item, label: texts.listedExclusive({ label: item.label }) } : item;
}
