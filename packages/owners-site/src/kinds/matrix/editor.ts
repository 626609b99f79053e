import { maxCells } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import type { KindEditor, KindTexts } from '../kind-editor.ts';
import { listFields, listText } from '../list-fields.ts';
import { listWords } from '../list-texts.ts';
import { previewedItems } from '../previewed.ts';

const texts = {
  name: 'Grid',
  summary: (rows: number, columns: number) => `Grid, ${rows} × ${columns}`,
  rows: { ...listWords('row', 'rows'), hint: 'What respondents rate, such as “Opening hours”.' },
  columns: { ...listWords('column', 'columns'), hint: 'The choices of each row, such as “Good”.' },
  names: { rows: 'The rows', columns: 'The columns' },
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
  },
} as const satisfies KindTexts & Readonly<Record<string, unknown>>;

export const matrixEditor: KindEditor<'matrix'> = {
  words: texts,
  icon: markup`<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M3 10h18M3 14.5h18M9.5 5v14"/>`,
  summary: ({ rows, columns }) => texts.summary(rows.length, columns.length),
  fields: ({ rows, columns }, view) =>
    markup`${listFields({ list: 'rows', items: rows, words: texts.rows }, view)}${listFields({ list: 'columns', items: columns, words: texts.columns }, view)}`,
  read: () => ({ type: 'matrix' }),
  preview({ type, rows, columns }, common, mostItems) {
    const across = previewedItems(columns, texts.columns, mostItems);
    // A draft may have more cells than can be published.
    const down = Math.min(mostItems, Math.max(1, Math.floor(maxCells / Math.max(1, across.length))));
    return {
      ...common,
      type,
      rows: previewedItems(rows, texts.rows, down).map(({ value, label }) => ({ id: value, label })),
      columns: across,
    };
  },
  lists: { rows: texts.rows, columns: texts.columns },
  compared: ({ rows, columns }) => [
    [texts.rows.heading, listText(rows)],
    [texts.columns.heading, listText(columns)],
  ],
};
