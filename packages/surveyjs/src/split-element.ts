import type { ListedElements } from './file-elements.ts';
import { type JsonObject, firstOwn, isObject, isTrue, nonBlank, numberOf, own } from './json.ts';
import { type SourceElement, elementTypeOf } from './source-element.ts';

/** What an element that asks several questions at once consists of. */
export interface Split extends ListedElements {
  /** What the parts are, for the report. */
  readonly into: 'fields' | 'columns' | 'groups';
}

/**
 * The elements that ask the same as one that asks several questions at once; undefined if it does not.
 *
 * @param groups How often groups that repeat are asked; 0: not at all.
 */
export function splitElement(source: SourceElement, groups: number): Split | undefined {
  switch (elementTypeOf(source)) {
    case 'multipletext':
      return { into: 'fields', property: 'items', list: fieldsOf(source) };
    case 'matrixdropdown':
      return isOneTable(source)
        ? undefined
        : { into: 'columns', property: 'columns', list: columnsOf(source) };
    case 'matrixdynamic':
      return groups === 0 ? undefined : repeated(source, groups, rowOf(source));
    case 'paneldynamic':
      return groups === 0 ? undefined : repeated(source, groups, templateOf(source));
    default:
      return undefined;
  }
}

/** A field of a `multipletext` has what a `text` has. */
function fieldsOf(source: SourceElement): JsonObject[] {
  const { name, title } = namesIn(source);
  const allRequired = isTrue(source.get('isRequired'));
  return listIn(source.json, 'items').map((item) => {
    const field = nameOf(item);
    return {
      ...item,
      type: 'text',
      name: `${name}.${field}`,
      title: `${title} – ${source.texts.read(own(item, 'title')) ?? field}`,
      ...(allRequired && { isRequired: true }),
    };
  });
}

/** Columns of choices stay tables; of the others, each cell is a field. */
function columnsOf(source: SourceElement): JsonObject[] {
  const { name, title } = namesIn(source);
  const { columns: _columns, rows: _rows, title: _title, ...table } = source.json;
  const columns = listIn(source.json, 'columns');
  const rows = listOf(source.json, 'rows').map((row) => {
    const value = String(isObject(row) ? own(row, 'value') : row);
    return { row: value, label: (isObject(row) && source.texts.read(own(row, 'text'))) || value };
  });
  const inTables = new Set(columns.filter((column) => tables.has(cellTypeOf(source, column))).map(nameOf));
  const shownIn = (column: JsonObject, row: string): JsonObject => {
    const expression = nonBlank(own(column, 'visibleIf'));
    if (expression === undefined) return {};
    const visibleIf = expression.replaceAll(cellOfRow, (_found, cell: string) =>
      // A table of one column has its name behind that of the row.
      inTables.has(cell) ? `{${name}.${cell}.${row}.${cell}}` : `{${name}.${row}.${cell}}`,
    );
    return { visibleIf };
  };
  return columns.flatMap((column): JsonObject[] => {
    const called = nameOf(column);
    const text = source.texts.read(own(column, 'title')) ?? called;
    const type = cellTypeOf(source, column);
    const inTable = { ...table, name: `${name}.${called}`, title: `${title} – ${text}` };
    const { title: _columnTitle, visibleIf: _visibleIf, ...cell } = column;
    if (tables.has(type))
      return [
        {
          ...inTable,
          rows: rows.map(({ row, label }) => ({ value: row, text: label, ...shownIn(column, row) })),
          columns: [cell],
        },
      ];
    return rows.map(({ row, label }) => ({
      ...cell,
      type,
      name: `${name}.${row}.${called}`,
      title: `${title} – ${label} – ${text}`,
      ...shownIn(column, row),
    }));
  });
}

/** How the condition of a column names a cell of the same row. */
const cellOfRow = /\{row\.([^{}]+)\}/gi;

function nameOf(json: JsonObject): string {
  const name = own(json, 'name');
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

/** It is asked as it is, or not at all. */
function isOneTable(source: SourceElement): boolean {
  const [column, ...others] = listIn(source.json, 'columns');
  return column === undefined || (others.length === 0 && tables.has(cellTypeOf(source, column)));
}

/** The cells that one table of choices can have. */
const tables: ReadonlySet<string> = new Set(['dropdown', 'radiogroup', 'checkbox', 'tagbox']);

/** Without choices, nobody could answer a cell of them: what its author means is a text, or a box to tick. */
function cellTypeOf(source: SourceElement, column: JsonObject): string {
  const ofColumn = nonBlank(own(column, 'cellType')) ?? 'default';
  const type = ofColumn === 'default' ? (nonBlank(source.get('cellType')) ?? 'dropdown') : ofColumn;
  const hasChoices = [column, source.json].some((json) => listOf(json, 'choices').length > 0);
  if (hasChoices || !tables.has(type)) return type;
  return type === 'checkbox' ? 'boolean' : 'text';
}

/** One row of a `matrixdynamic`. Its table may have choices for all columns. */
function rowOf(source: SourceElement): JsonObject[] {
  const choices = source.get('choices');
  return listIn(source.json, 'columns').map((column) => ({
    ...(choices !== undefined && { choices }),
    ...column,
    type: cellTypeOf(source, column),
    title: source.texts.read(own(column, 'title')) ?? nameOf(column),
  }));
}

function templateOf({ json }: SourceElement): readonly JsonObject[] {
  return listIn(json, firstOwn(json, 'templateElements') === undefined ? 'elements' : 'templateElements');
}

/** As many groups as the file allows, but not more than are wanted. */
function repeated(source: SourceElement, groups: number, elements: readonly JsonObject[]): Split {
  const { name, title } = namesIn(source);
  const most = numberOf(firstOwn(source.json, 'maxPanelCount', 'maxRowCount')) ?? groups;
  const count = Math.max(1, Math.min(groups, Math.trunc(most)));
  const list = Array.from({ length: count }, (_, index) => ({
    type: 'panel',
    elements: elements.map((element) => inGroup(element, { name, title, index, source })),
  }));
  return { into: 'groups', property: 'templateElements', list };
}

/** `{panel.x}` and `{row.x}` are answers of the same group. */
const ownGroup = /\{(?:panel|row)\./gi;

function inGroup(
  element: JsonObject,
  group: {
    readonly name: string;
    readonly title: string;
    readonly index: number;
    readonly source: SourceElement;
  },
): JsonObject {
  const { name, title, index, source } = group;
  const prefix = `${name}[${index}].`;
  const called = nameOf(element);
  const nested = listIn(element, 'elements');
  const text = source.texts.read(own(element, 'title')) ?? called;
  return {
    ...(inExpressions(element, (expression) => expression.replaceAll(ownGroup, `{${prefix}`)) as JsonObject),
    ...(nested.length > 0
      ? { elements: nested.map((each) => inGroup(each, group)) }
      : { name: `${prefix}${called}`, title: `${title} ${index + 1} – ${text}` }),
    // Nobody has as many groups as are asked.
    ...(index > 0 && { isRequired: false }),
  };
}

/** Rewrites all conditions in a value of the file. */
function inExpressions(json: unknown, rewrite: (expression: string) => string): unknown {
  if (Array.isArray(json)) return json.map((each) => inExpressions(each, rewrite));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      typeof value === 'string' && /(?:If|xpression)$/.test(name)
        ? rewrite(value)
        : inExpressions(value, rewrite),
    ]),
  );
}

function namesIn(source: SourceElement): { readonly name: string; readonly title: string } {
  const name = nameOf(source.json);
  return { name, title: source.texts.read(source.get('title')) ?? name };
}

function listOf(json: JsonObject, property: string): readonly unknown[] {
  const list = own(json, property);
  return Array.isArray(list) ? list : [];
}

function listIn(json: JsonObject, property: string): readonly JsonObject[] {
  return listOf(json, property).filter(isObject);
}
