import { maxCells, maxChoices, maxRows, type QuestionOf } from '@canvass/surveys';
import { Ids } from '../ids.ts';
import { firstOwn, isObject, isTrue, nonBlank, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import { choicesOf, type ListedItem, rowsOf } from './choice-list.ts';
import { oneChoice } from './choice.ts';
import type { BodyReader, KindSurveyJs, Surroundings } from './kind-surveyjs.ts';

const matrixBody: BodyReader = (element, around) => {
  if (element.get('cellType') === 'checkbox') {
    element.note('cellType', { code: 'type-unsupported', type: 'matrix with several choices in a row' });
    return undefined;
  }
  const columns = choicesOf(element, listIn(element, 'columns'), 'columns');
  const rows = rowsOf(element, listIn(element, 'rows'), 'rows');
  if (columns.length === 0) {
    element.note('columns', { code: 'no-choices' });
    return undefined;
  }
  if (
    rows.length > maxRows ||
    Math.max(rows.length, 1) * columns.length > maxCells ||
    columns.length > maxChoices
  ) {
    element.note('rows', { code: 'matrix-too-large', maxRows, maxCells });
    return undefined;
  }
  // SurveyJS shows one row without a name, whose answer is the choice.
  if (rows.length === 0) {
    element.note('rows', { code: 'matrix-without-rows' });
    return oneChoice(columns);
  }
  const order = firstOwn(element.json, 'rowOrder', 'rowsOrder');
  if (order === 'random') element.note('rowOrder', { code: 'property', property: 'rowOrder' });
  const ids = rowIds(element, rows);
  return {
    type: 'matrix',
    columns,
    rows: rows.map((row, position) => {
      const id = ids[position] ?? '';
      around.namePart(id, row.value);
      const showIf = conditionOf(element, row, around);
      return { id, label: row.label, ...(showIf === undefined ? {} : { showIf }) };
    }),
  };
};

function listIn(element: SourceElement, property: string): readonly unknown[] {
  const list = element.get(property);
  return Array.isArray(list) ? list : [];
}

/** First the values that can be ids, so that no made-up id takes one of them. */
function rowIds(element: SourceElement, rows: readonly ListedItem[]): string[] {
  const ids = new Ids({ ignoresCase: true });
  const kept = rows.map(({ value }) => ids.claim(value));
  const renamed = kept.filter((isKept) => !isKept).length;
  if (renamed > 0) element.note('rows', { code: 'rows-renamed', count: renamed });
  return rows.map(({ value }, position) => (kept[position] === true ? value : ids.like(value)));
}

function conditionOf(element: SourceElement, { item, index }: ListedItem, around: Surroundings) {
  const expression = isObject(item) ? nonBlank(own(item, 'visibleIf')) : undefined;
  if (expression === undefined) return undefined;
  return around.showIfOf({ expression, path: `${element.path}.rows[${index}].visibleIf` });
}

/** Whether each row that is shown needs an answer. */
function areRowsRequired(element: SourceElement): boolean {
  const eachRow = isTrue(firstOwn(element.json, 'eachRowRequired', 'isAllRowRequired'));
  if (!eachRow && !isTrue(element.get('isRequired'))) return false;
  if (nonBlank(element.get('rowsVisibleIf')) !== undefined) {
    // The condition is lost, so that rows are shown more often than in the file.
    element.note('isRequired', { code: 'now-optional' });
    return false;
  }
  if (!eachRow) element.note('isRequired', { code: 'rows-required' });
  return true;
}

export const matrixSurveyJs: KindSurveyJs<QuestionOf<'matrix'>> = {
  imports: { matrix: matrixBody },
  write: ({ rows, columns, required }, visibleIf) => ({
    type: 'matrix',
    columns: columns.map(({ value, label }) => ({ value, text: label })),
    rows: rows.map(({ id, label, showIf }) => ({
      value: id,
      text: label,
      ...(showIf === undefined ? {} : { visibleIf: visibleIf(showIf) }),
    })),
    ...(required ? { eachRowRequired: true } : {}),
  }),
  isRequired: areRowsRequired,
  reads: new Set(['rows']),
};
