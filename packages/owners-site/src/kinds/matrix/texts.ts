import { listWords } from '../list-texts.ts';
import type { KindTexts } from '../kind-editor.ts';

export const matrixTexts = {
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
