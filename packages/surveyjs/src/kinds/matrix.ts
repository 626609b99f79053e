import {
  maxCells,
  maxChoices,
  maxRows,
  maxScore,
  type QuestionOf,
  type ScoredChoice,
} from '@canvass/surveys';
import { Ids } from '../ids.ts';
import { firstOwn, isObject, isTrue, type JsonObject, nonBlank, numberOf, own } from '../json.ts';
import { elementTypeOf, type SourceElement } from '../source-element.ts';
import { columnsOf, type ListedItem, rowsOf } from './choice-list.ts';
import { itemCondition } from './item-condition.ts';
import type { Body, BodyReader, KindSurveyJs, Surroundings } from './kind-surveyjs.ts';

const matrixBody: BodyReader = (element, around) =>
  bodyOf(element, around, {
    columns: columnsOf(element, listIn(element.json, 'columns'), 'columns'),
    multiple: element.get('cellType') === 'checkbox',
    nameOf: (row) => row,
  });

/** A table with one column of choices: the choices become the columns of the matrix. */
const dropdownsBody: BodyReader = (element, around) => {
  const found = choiceColumn(element);
  if (found === undefined) {
    element.note('columns', { code: 'type-unsupported', type: 'matrixdropdown' });
    return undefined;
  }
  const { column, multiple } = found;
  for (const property of Object.keys(column)) {
    if (!readOfColumn.has(property)) element.note(`columns[0].${property}`, { code: 'property', property });
  }
  const ofColumn = listIn(column, 'choices');
  const [property, choices] =
    ofColumn.length > 0 ? ['columns', ofColumn] : ['choices', listIn(element.json, 'choices')];
  const name = nonBlank(column['name']);
  return bodyOf(element, around, {
    columns: columnsOf(element, choices, property),
    multiple,
    nameOf: (row) => (name === undefined ? row : `${row}.${name}`),
  });
};

/** What is read of the only column of a table, or determines only its looks. */
const readOfColumn: ReadonlySet<string> = new Set(
  'name cellType choices isRequired width minWidth maxWidth colCount'.split(' '),
);
/** The cells in which people choose, and whether they choose several. */
const choiceCells: Readonly<Record<string, boolean>> = {
  dropdown: false,
  radiogroup: false,
  checkbox: true,
  tagbox: true,
};

function choiceColumn(
  element: SourceElement,
): { readonly column: JsonObject; readonly multiple: boolean } | undefined {
  const [column, ...others] = listIn(element.json, 'columns');
  if (!isObject(column) || others.length > 0) return undefined;
  const ofColumn = nonBlank(own(column, 'cellType')) ?? 'default';
  const type = ofColumn === 'default' ? (nonBlank(element.get('cellType')) ?? 'dropdown') : ofColumn;
  const multiple = Object.hasOwn(choiceCells, type) ? choiceCells[type] : undefined;
  return multiple === undefined ? undefined : { column, multiple };
}

interface Table {
  readonly columns: readonly ListedItem[];
  readonly multiple: boolean;
  /** How conditions of the file name a row with this value, behind the name of the question. */
  readonly nameOf: (row: string) => string;
}

function bodyOf(
  element: SourceElement,
  around: Surroundings,
  { columns: listed, multiple, nameOf }: Table,
): Body | undefined {
  const columns = scored(element, listed, multiple);
  const rows = rowsOf(element, listIn(element.json, 'rows'), 'rows');
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
  if (rows.length === 0 && elementTypeOf(element) === dropdowns) {
    element.note('rows', { code: 'no-choices' });
    return undefined;
  }
  // SurveyJS shows one row without a name, whose answer is the choice.
  if (rows.length === 0) {
    element.note('rows', { code: 'matrix-without-rows' });
    return { type: 'choice', choices: columns.map(({ value, label }) => ({ value, label })), multiple };
  }
  const ids = rowIds(element, rows);
  return {
    type: 'matrix',
    columns,
    ...(multiple && { multiple }),
    ...(requiredRowsOf(element) === 'one' && { requiredRows: 1 }),
    ...(firstOwn(element.json, 'rowOrder', 'rowsOrder') === 'random' && { order: 'random' as const }),
    rows: rows.map((row, position) => {
      const id = ids[position] ?? '';
      around.namePart(id, nameOf(row.value));
      const showIf = conditionOf(element, row, around);
      return { id, label: row.label, ...(showIf === undefined ? {} : { showIf }) };
    }),
  };
}

/** The columns with their scores, which surveys of SurveyJS have as a property of their own. */
function scored(element: SourceElement, listed: readonly ListedItem[], multiple: boolean): ScoredChoice[] {
  let lost = 0;
  const columns = listed.map(({ value, label, item }): ScoredChoice => {
    const score = isObject(item) ? numberOf(own(item, 'score')) : undefined;
    if (score === undefined) return { value, label };
    if (!multiple && Number.isInteger(score) && Math.abs(score) <= maxScore) return { value, label, score };
    lost += 1;
    return { value, label };
  });
  if (lost > 0) element.note('columns', { code: 'choice-property', property: 'score', count: lost });
  return columns;
}

function listIn(json: JsonObject, property: string): readonly unknown[] {
  const list = own(json, property);
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

function conditionOf(element: SourceElement, row: ListedItem, around: Surroundings) {
  const condition = itemCondition(element, row, { list: 'rows', onAll: 'rowsVisibleIf' });
  return condition && around.showIfOf(condition);
}

/** Which rows need an answer: each that is shown, one of them, or none. */
function requiredRowsOf(element: SourceElement): 'each' | 'one' | 'none' {
  const [column] = listIn(element.json, 'columns');
  const isEach =
    isTrue(firstOwn(element.json, 'eachRowRequired', 'isAllRowRequired')) ||
    (elementTypeOf(element) === dropdowns && isObject(column) && isTrue(own(column, 'isRequired')));
  if (isEach) return 'each';
  return isTrue(element.get('isRequired')) ? 'one' : 'none';
}

const dropdowns = 'matrixdropdown';

export const matrixSurveyJs: KindSurveyJs<QuestionOf<'matrix'>> = {
  imports: { matrix: matrixBody, [dropdowns]: dropdownsBody },
  write: ({ rows, columns, required, multiple, requiredRows, order }, visibleIf) => ({
    type: 'matrix',
    ...(multiple && { cellType: 'checkbox' }),
    columns: columns.map(({ value, label, score }) => ({
      value,
      text: label,
      ...(score !== undefined && { score }),
    })),
    rows: rows.map(({ id, label, showIf }) => ({
      value: id,
      text: label,
      ...(showIf === undefined ? {} : { visibleIf: visibleIf(showIf) }),
    })),
    ...(order !== undefined && { rowOrder: order }),
    // Otherwise SurveyJS shows a table without rows.
    ...(rows.every(({ showIf }) => showIf !== undefined) && { hideIfRowsEmpty: true }),
    ...(required && (requiredRows === undefined ? { eachRowRequired: true } : { isRequired: true })),
  }),
  isRequired: (element) => requiredRowsOf(element) !== 'none',
  reads: new Set(['rows', 'rowsVisibleIf']),
  beyond: ['requiredRows', 'pool'],
};
