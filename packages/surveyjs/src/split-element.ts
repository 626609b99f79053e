import { bothOf } from './conditions/both-of.ts';
import { rewriteExpression } from './conditions/rewrite-expression.ts';
import type { ListedPart } from './file-elements.ts';
import { type JsonObject, firstOwn, isObject, nonBlank, numberOf, own } from './json.ts';
import { maxItems } from './kinds/choice-list.ts';
import { itemCondition } from './kinds/item-condition.ts';
import { type SourceElement, elementTypeOf } from './source-element.ts';

/** Names are cut to this many characters: they stand in the name of each part, and in its conditions. */
const maxNameLength = 200;
/** More of a title is not put before that of a part: a text would have no room for it. */
const maxTitleLength = 1_000;

/** What an element that asks several questions at once consists of. */
export interface Split {
  /** What the parts are, for the report. */
  readonly into: 'fields' | 'columns' | 'groups';
  readonly count: number;
  /** Elements that ask the same together. Each is made when it is wanted: rows, columns and groups may be many. */
  readonly parts: Iterable<ListedPart>;
  /** The properties that the parts are made of. */
  readonly reads: ReadonlySet<string>;
}

/**
 * The elements that ask the same as one that asks several questions at once; undefined if it does not.
 *
 * @param groups How often groups that repeat are asked; 0: not at all.
 */
export function splitElement(source: SourceElement, groups: number): Split | undefined {
  switch (elementTypeOf(source)) {
    case 'multipletext':
      return fieldsOf(source);
    case 'matrixdropdown':
      return isOneTable(source) ? undefined : columnsOf(source);
    case 'matrixdynamic':
      return groups === 0 ? undefined : repeated(source, groups, { elements: rowOf(source), names: ofRow });
    case 'paneldynamic':
      return groups === 0
        ? undefined
        : repeated(source, groups, { elements: templateOf(source), names: ofPanel });
    default:
      return undefined;
  }
}

function* listed(property: string, list: Iterable<JsonObject>): Generator<ListedPart> {
  let index = 0;
  for (const json of list) {
    yield { json, property, index };
    index += 1;
  }
}

/** A field of a `multipletext` has what a `text` has. */
function fieldsOf(source: SourceElement): Split {
  const { name, title } = namesIn(source);
  const items = listIn(source.json, 'items');
  const fields = Iterator.from(items).map((item) => {
    const field = nameOf(item);
    return {
      ...item,
      type: 'text',
      name: `${name}.${field}`,
      title: `${title} – ${source.texts.read(own(item, 'title')) ?? field}`,
    };
  });
  return { into: 'fields', count: items.length, parts: listed('items', fields), reads: new Set(['items']) };
}

interface TableRow {
  readonly row: string;
  readonly label: string;
  readonly visibleIf: string | undefined;
}

/** Columns of choices stay tables; of the others, each cell is a field. */
function columnsOf(source: SourceElement): Split {
  const written = listOf(source.json, 'rows');
  const rows = written.slice(0, maxItems).map((item, index): TableRow => {
    const value = String(isObject(item) ? own(item, 'value') : item).slice(0, maxNameLength);
    const label = (isObject(item) && source.texts.read(own(item, 'text'))) || value;
    const listedRow = { item, index, value, label };
    const visibleIf = itemCondition(source, listedRow, { list: 'rows', onAll: 'rowsVisibleIf' })?.expression;
    return { row: value, label: label.slice(0, maxTitleLength), visibleIf };
  });
  const columns = listIn(source.json, 'columns');
  const tableCount = columns.filter((column) => tables.has(cellTypeOf(source, column))).length;
  return {
    into: 'columns',
    count: tableCount + (columns.length - tableCount) * written.length,
    parts: listed('columns', partsOf(source, columns, rows)),
    reads: new Set(['rows', 'rowsVisibleIf']),
  };
}

function* partsOf(
  source: SourceElement,
  columns: readonly JsonObject[],
  rows: readonly TableRow[],
): Generator<JsonObject> {
  const { name, title } = namesIn(source);
  const inTables = new Set(columns.filter((column) => tables.has(cellTypeOf(source, column))).map(nameOf));
  const shownIn = (column: JsonObject, { row, visibleIf: ofRow }: TableRow): JsonObject => {
    const expression = nonBlank(own(column, 'visibleIf'));
    const ofCell =
      expression === undefined
        ? undefined
        : rewriteExpression(expression, cellOfRow, ([, cell = '']) =>
            // A table of one column has its name behind that of the row.
            inTables.has(cell) ? `{${name}.${cell}.${row}.${cell}}` : `{${name}.${row}.${cell}}`,
          );
    const visibleIf = bothOf(ofRow, ofCell);
    return visibleIf === undefined ? {} : { visibleIf };
  };
  for (const column of columns) {
    const called = nameOf(column);
    const text = source.texts.read(own(column, 'title')) ?? called;
    const type = cellTypeOf(source, column);
    const { title: _columnTitle, visibleIf: _visibleIf, ...cell } = column;
    if (tables.has(type)) {
      yield {
        ...ofTables(source),
        name: `${name}.${called}`,
        title: `${title} – ${text}`,
        rows: rows.map((row) => ({ value: row.row, text: row.label, ...shownIn(column, row) })),
        columns: [cell],
      };
      continue;
    }
    for (const row of rows) {
      yield {
        ...cell,
        type,
        name: `${name}.${row.row}.${called}`,
        title: `${title} – ${row.label} – ${text}`,
        ...shownIn(column, row),
      };
    }
  }
}

/** What each table of one column has of the whole one. */
function ofTables({ json }: SourceElement): JsonObject {
  return Object.fromEntries(
    ['type', 'cellType', 'choices', 'rowOrder', 'rowsOrder']
      .map((property) => [property, own(json, property)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** How the condition of a column names a cell of the same row. */
const cellOfRow = /\{row\.([^{}]+)\}/gi;

function nameOf(json: JsonObject): string {
  const name = own(json, 'name');
  return typeof name === 'string' || typeof name === 'number' ? String(name).slice(0, maxNameLength) : '';
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

/** What names an answer of the same group, and what names one of the group around it. */
interface GroupNames {
  readonly own: RegExp;
  readonly ofOuter?: RegExp;
}

const ofPanel: GroupNames = { own: /\{panel\./gi, ofOuter: /\{parentPanel\./gi };
const ofRow: GroupNames = { own: /\{row\./gi };

/** As many groups as the file allows, but not more than are wanted. */
function repeated(
  source: SourceElement,
  groups: number,
  { elements, names }: { readonly elements: readonly JsonObject[]; readonly names: GroupNames },
): Split {
  const { name } = namesIn(source);
  const title = groupTitle(source);
  const most = numberOf(firstOwn(source.json, 'maxPanelCount', 'maxRowCount')) ?? groups;
  const count = elements.length === 0 ? 0 : Math.max(1, Math.min(groups, Math.trunc(most)));
  const panels = Iterator.from(Array(count).keys()).map((index) => ({
    type: 'panel',
    elements: elements.map((element) =>
      inGroup(element, { name, title: title.of(index + 1), index, source, names }),
    ),
  }));
  return {
    into: 'groups',
    count,
    parts: listed('templateElements', panels),
    reads: title.isOwn ? new Set([...ofGroups, 'templateTitle']) : ofGroups,
  };
}

/** How a title names the number of its group. SurveyJS shows `{index}` as it is, but its author means the number. */
const groupNumber = /\{(?:panelIndex|visiblePanelIndex|index)\}/gi;

/** Names the groups, counted from 1. `isOwn`: by the titles that the file has for them. A title with an answer in it is not used. */
function groupTitle(source: SourceElement): {
  readonly isOwn: boolean;
  readonly of: (number: number) => string;
} {
  const [ofGroup, ofWhole] = ['templateTitle', 'title'].map((property) =>
    source.texts.read(source.get(property))?.slice(0, maxTitleLength / 2),
  );
  if (ofGroup === undefined || ofGroup.replaceAll(groupNumber, '').includes('{')) {
    return { isOwn: false, of: (number) => `${ofWhole ?? namesIn(source).name} ${number}` };
  }
  const numbered = ofGroup.search(groupNumber) < 0 ? `${ofGroup} {index}` : ofGroup;
  const before = ofWhole === undefined ? '' : `${ofWhole} – `;
  return { isOwn: true, of: (number) => before + numbered.replaceAll(groupNumber, String(number)) };
}

/** How many groups there may be is told by how often they are asked. */
const ofGroups: ReadonlySet<string> = new Set(
  'panelCount minPanelCount maxPanelCount rowCount minRowCount maxRowCount'.split(' '),
);

function inGroup(
  element: JsonObject,
  group: {
    readonly name: string;
    /** The title of the group. */
    readonly title: string;
    readonly index: number;
    readonly source: SourceElement;
    readonly names: GroupNames;
  },
): JsonObject {
  const { name, title, index, source, names } = group;
  const prefix = `${name}[${index}].`;
  const called = nameOf(element);
  const nested = own(element, 'type') === 'panel' ? listIn(element, 'elements') : [];
  const text = source.texts.read(own(element, 'title')) ?? called;
  return {
    ...(withNames(element, names, prefix) as JsonObject),
    ...(nested.length > 0
      ? { elements: nested.map((each) => inGroup(each, group)) }
      : { name: `${prefix}${called}`, title: `${title} – ${text}` }),
    // Nobody has as many groups as are asked.
    ...(index > 0 && { isRequired: false }),
  };
}

/** There, names are those of a row. */
const listsOfRows: ReadonlySet<string> = new Set(['columns', 'detailElements']);

/** Rewrites all conditions in a value of the file. Groups within the group have names of their own. */
function withNames(json: unknown, names: GroupNames, prefix: string): unknown {
  if (Array.isArray(json)) return json.map((each) => withNames(each, names, prefix));
  if (!isObject(json)) return json;
  const isGroup = String(own(json, 'type')).toLowerCase() === 'paneldynamic';
  return Object.fromEntries(
    Object.entries(json).map(([property, value]) => {
      if (listsOfRows.has(property)) return [property, value];
      if (property === 'templateElements' || (isGroup && property === 'elements')) {
        const { ofOuter } = names;
        return [property, ofOuter === undefined ? value : withNames(value, { own: ofOuter }, prefix)];
      }
      if (typeof value === 'string' && /(?:If|xpression)$/.test(property))
        return [property, rewriteExpression(value, names.own, () => `{${prefix}`)];
      return [property, withNames(value, names, prefix)];
    }),
  );
}

function namesIn(source: SourceElement): { readonly name: string; readonly title: string } {
  const name = nameOf(source.json);
  const title = source.texts.read(source.get('title')) ?? name;
  return { name, title: title.slice(0, maxTitleLength) };
}

function listOf(json: JsonObject, property: string): readonly unknown[] {
  const list = own(json, property);
  return Array.isArray(list) ? list : [];
}

function listIn(json: JsonObject, property: string): readonly JsonObject[] {
  return listOf(json, property).filter(isObject);
}
