import { expect, test } from '@jest/globals';
import { maxCells, type ListItem } from '@canvass/surveys';
import { matrixEditor } from './editor.ts';

function itemsOf(count: number): ListItem[] {
  return Array.from({ length: count }, (_, index) => ({ key: `c${index}`, value: '', label: '' }));
}

test.each([
  [3, 5, 3, 5],
  [500, 500, 1, 500],
  [50, 30, 16, 30],
  [50, 10, 50, 10],
])(
  'a preview of %i rows and %i columns has at most as many cells as can be published',
  (rows, columns, ...shown) => {
    const draft = {
      id: 'q1',
      text: '',
      description: '',
      required: false,
      hidden: false,
      showIf: null,
      replaces: '',
      type: 'matrix',
      multiple: false,
      requiredRows: '',
      isRandom: false,
      pool: '',
    } as const;
    const drafted = { ...draft, rows: itemsOf(rows), columns: itemsOf(columns) };
    const previewed = matrixEditor.preview(drafted, { id: 'q1', text: 'Q', required: false }, 500);
    const counts = [previewed.rows.length, previewed.columns.length];
    expect(counts).toEqual(shown);
    expect(counts[0]! * counts[1]!).toBeLessThanOrEqual(maxCells);
  },
);
