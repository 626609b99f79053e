import type { DraftQuestionOf, MatrixQuestion, TypedOptionsOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import type { KindEditor } from '../kind-editor.ts';
import { listFields, listText } from '../list-fields.ts';
import { previewedItems } from '../previewed.ts';
import { matrixTexts as texts } from './texts.ts';

export const matrixEditor: KindEditor<DraftQuestionOf<'matrix'>, TypedOptionsOf<'matrix'>, MatrixQuestion> = {
  words: texts,
  icon: markup`<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M3 10h18M3 14.5h18M9.5 5v14"/>`,
  summary: ({ rows, columns }) => texts.summary(rows.length, columns.length),
  fields: ({ rows, columns }, view) =>
    markup`${listFields({ list: 'rows', items: rows, words: texts.rows }, view)}${listFields({ list: 'columns', items: columns, words: texts.columns }, view)}`,
  read: () => ({ type: 'matrix' }),
  preview: ({ type, rows, columns }, common, mostItems) => ({
    ...common,
    type,
    rows: previewedItems(rows, texts.rows, mostItems).map(({ value, label }) => ({ id: value, label })),
    columns: previewedItems(columns, texts.columns, mostItems),
  }),
  lists: { rows: texts.rows, columns: texts.columns },
  compared: ({ rows, columns }) => [
    [texts.rows.heading, listText(rows)],
    [texts.columns.heading, listText(columns)],
  ],
};
