import {
  itemScoreField,
  type ListItem,
  maxCells,
  maxRows,
  readyScaleOf,
  readyScales,
} from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { checkField, describedBy, fieldId, formId, typedField } from '../controls.ts';
import type { EditorView, KindEditor } from '../kind-editor.ts';
import { type ItemControl, listFields, listText } from '../list-fields.ts';
import { previewedItems, previewedNumber } from '../previewed.ts';
import { typedOptions } from '../typed-text.ts';
import { yesOrNo } from '../yes-or-no.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.matrix', {
  name: 'Grid',
  offers: {
    agreement: {
      name: 'Agreement',
      line: 'Several statements, one scale',
      find: 'agree disagree matrix likert table rows',
    },
    satisfaction: {
      name: 'Satisfaction',
      line: 'How content people are with several things',
      find: 'satisfied dissatisfied matrix likert table rows',
    },
    frequency: {
      name: 'How often',
      line: 'From never to always',
      find: 'frequency matrix likert table rows',
    },
    matrix: { name: 'Grid', line: 'Rows and columns of your own', find: 'matrix likert table' },
  },
  size: '{rows} × {columns}',
  rows: {
    one: 'row',
    several: 'rows',
    heading: 'Rows',
    item: 'Row {number}',
    up: 'Move row {number} up',
    down: 'Move row {number} down',
    remove: 'Remove row {number}',
    add: 'Add a row',
    paste: 'Paste a list of rows',
    pasteLabel: 'One row on each line',
    pasteButton: 'Add these rows',
    untitled: 'Row without text',
    hint: 'What respondents rate, such as “Opening hours”.',
  },
  columns: {
    one: 'column',
    several: 'columns',
    heading: 'Columns',
    item: 'Column {number}',
    up: 'Move column {number} up',
    down: 'Move column {number} down',
    remove: 'Remove column {number}',
    add: 'Add a column',
    paste: 'Paste a list of columns',
    pasteLabel: 'One column on each line',
    pasteButton: 'Add these columns',
    untitled: 'Column without text',
    hint: 'The choices of each row, such as “Good”. With scores, results show the mean of each row.',
    hintWithoutScores: 'The choices of each row, such as “Good”.',
    score: 'Score of column {number}',
    scoreShort: 'Score',
    scored: '{label} ({score})',
  },
  fields: {
    multiple: 'A row takes several columns',
    requiredRows: 'Least number of rows',
    requiredRowsHint: 'Empty: all rows if the question needs an answer, else none.',
    isRandom: 'Shuffle the rows',
    pool: 'Number of rows that each respondent sees',
    poolHint: 'Drawn at random, each about equally often. Empty: all rows.',
  },
  names: {
    rows: 'The rows',
    columns: 'The columns',
    multiple: 'A row takes several columns',
    requiredRows: 'The least number of rows',
    order: 'The order of the rows',
    pool: 'The number of rows that each respondent sees',
  },
  todo: {
    'rows must not be empty': 'add a row',
    'columns must not be empty': 'add a column',
    'A row label must not be empty': 'write the row, or remove it',
    'A row label must not be blank': 'write the row, or remove it',
    'A choice label must not be empty': 'write the column, or remove it',
    'A choice label must not be blank': 'write the column, or remove it',
    'Another choice has this value': 'another column is the same',
    'A question has at most 200 choices': 'a grid has at most 200 columns',
    'A matrix has at most 50 rows': 'a grid has at most 50 rows',
    'A matrix has at most 500 cells: rows times columns':
      'a grid has at most 500 cells: remove some rows or columns',
    'requiredRows must be an integer': 'write a whole number, or nothing',
    'requiredRows must be at least 1': 'write at least 1, or nothing',
    'requiredRows must not be more than the rows that a respondent is asked':
      'each respondent sees fewer rows',
    'pool must be an integer': 'write a whole number, or nothing',
    'pool must be at least 1': 'write at least 1, or nothing',
    'pool must not be more than there are rows': 'the grid has fewer rows',
    'score must be an integer': 'write a whole number as its score, or nothing',
    'score must be at least -1000': 'write a score from -1000 to 1000',
    'score must be at most 1000': 'write a score from -1000 to 1000',
  },
});

/** The fields for numbers, by the names of their options. */
const numbers = ['requiredRows', 'pool'] as const;

export const matrixEditor: KindEditor<'matrix'> = {
  words: texts,
  offers: () =>
    ([...readyScales, 'matrix'] as const).map((preset) => ({
      preset,
      group: 'rate',
      icon: 'grid',
      ...texts.offers[preset],
    })),
  offered: ({ columns }) => readyScaleOf(columns) ?? 'matrix',
  facts: ({ rows, columns }) => [texts.size({ rows: rows.length, columns: columns.length })],
  fields(question, view) {
    const { rows, columns, multiple } = question;
    const { columns: ofColumns } = texts;
    const words = multiple ? { ...ofColumns, hint: ofColumns.hintWithoutScores } : ofColumns;
    return markup`${listFields({ list: 'rows', items: rows, words: texts.rows }, view)}${listFields(
      {
        list: 'columns',
        items: columns,
        words,
        ...(!multiple && { more: (column, place) => scoreControl(column, place, view) }),
      },
      view,
    )}`;
  },
  more(question, { todos, focus }) {
    const { fields } = texts;
    const number = (name: (typeof numbers)[number]) =>
      typedField({
        name,
        label: fields[name],
        hint: fields[`${name}Hint`],
        value: question[name],
        input: 'number',
        todo: todos.get(name),
        focus,
      });
    return markup`${checkField('multiple', fields.multiple, question.multiple, focus)}${number('requiredRows')}${number('pool')}`;
  },
  foot: ({ isRandom }, { focus }) => checkField('isRandom', texts.fields.isRandom, isRandom, focus),
  read: (fields) => ({
    type: 'matrix',
    multiple: fields['multiple'] !== undefined,
    isRandom: fields['isRandom'] !== undefined,
    ...typedOptions(fields, numbers),
  }),
  preview({ type, rows, columns, multiple, requiredRows, pool }, common, mostItems) {
    const across = previewedItems(columns, texts.columns, mostItems);
    // A draft may have more cells than can be published.
    const down = Math.min(mostItems, Math.max(1, Math.floor(maxCells / Math.max(1, across.length))));
    const shown = previewedNumber(pool, [1, maxRows], maxRows);
    const least = previewedNumber(requiredRows, [1, shown], 0);
    return {
      ...common,
      type,
      rows: previewedItems(rows, texts.rows, Math.min(down, shown)).map(({ value, label }) => ({
        id: value,
        label,
      })),
      columns: across,
      ...(multiple && { multiple }),
      ...(least > 0 && { requiredRows: least }),
    };
  },
  lists: { rows: texts.rows, columns: texts.columns },
  compared: ({ rows, columns, multiple, requiredRows, isRandom, pool }) => [
    [texts.rows.heading, listText(rows)],
    [texts.columns.heading, listText(columns.map(withScore))],
    [texts.fields.multiple, yesOrNo(multiple)],
    [texts.fields.requiredRows, requiredRows],
    [texts.fields.isRandom, yesOrNo(isRandom)],
    [texts.fields.pool, pool],
  ],
};

function scoreControl(
  { key, score = '' }: ListItem,
  number: number,
  { todos, focus }: EditorView,
): ItemControl {
  const { columns } = texts;
  const name = itemScoreField(key);
  const id = fieldId(name);
  return {
    name,
    control: markup`<input class="score" id="${id}" name="${name}" form="${formId}" value="${score}" inputmode="numeric" autocomplete="off" placeholder="${columns.scoreShort}" aria-label="${columns.score({ number })}"${describedBy(id, undefined, todos.get(name))}${focus === id && markup` autofocus`}>`,
  };
}

function withScore({ score = '', ...column }: ListItem): ListItem {
  return score === '' ? column : { ...column, label: texts.columns.scored({ label: column.label, score }) };
}
