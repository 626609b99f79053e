import { mailLimits } from '../state/limits.ts';
import type { Recipient } from '../state/recipients.ts';
import { oneLine } from '../texts/one-line.ts';
import { readAddress, samePerson } from './address.ts';
import { columnNames, hasHeader, readTable, type TableRow } from './read-table.ts';

export type RecipientFaultCode =
  | 'address'
  | 'name'
  | 'language'
  | 'value'
  | 'cells'
  | 'column'
  | 'repeated-column'
  | 'open-quote'
  | 'too-many'
  | 'too-few'
  | 'none';

/** What is wrong with a line of a list. */
export interface RecipientFault {
  readonly line: number;
  readonly code: RecipientFaultCode;
  /** What the line has, cut off; empty if that says nothing. */
  readonly given: string;
}

/** An address that an earlier line has. It is left out. */
export interface Duplicate {
  readonly line: number;
  readonly address: string;
}

export interface ReadRecipients {
  readonly recipients: readonly Recipient[];
  readonly faults: readonly RecipientFault[];
  readonly duplicates: readonly Duplicate[];
}

export interface RecipientRules {
  /** The languages of the survey, the default one first. */
  readonly languages: readonly string[];
  /** The ids of the hidden questions whose values a column may have. */
  readonly fields: readonly string[];
  /** The list has at least this many recipients. Default: 1. */
  readonly least?: number;
  /** Returns a value that its question does not take; undefined if all fit. */
  readonly wrongValue?: (fields: Readonly<Record<string, string>>) => string | undefined;
}

/** A fault repeats at most this much of a line. */
const shownLength = 60;

interface Line {
  readonly line: number;
  readonly address: string;
  readonly name: string;
  readonly language: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads a list as it was typed, pasted or saved by a spreadsheet: with a first line that names the columns, or an address in each line, also
 * as `Name <address>`, or several with commas in between. Names every line that is wrong.
 */
export function readRecipients(text: string, rules: RecipientRules): ReadRecipients {
  const read = hasHeader(text) ? linesOfTable(text, rules) : linesOfText(text);
  const faults = [...read.faults];
  const duplicates: Duplicate[] = [];
  const recipients: Recipient[] = [];
  const seen = new Set<string>();
  for (const line of read.lines) {
    const checked = checkLine(line, rules);
    if ('code' in checked) {
      faults.push(checked);
      continue;
    }
    const person = samePerson(checked.address);
    if (seen.has(person)) duplicates.push({ line: line.line, address: checked.address });
    else recipients.push(checked);
    seen.add(person);
  }
  if (recipients.length > mailLimits.recipients)
    faults.push({ line: 0, code: 'too-many', given: String(recipients.length) });
  if (recipients.length === 0 && faults.length === 0) faults.push({ line: 0, code: 'none', given: '' });
  if (recipients.length > 0 && recipients.length < (rules.least ?? 1))
    faults.push({ line: 0, code: 'too-few', given: String(recipients.length) });
  return { recipients, faults: faults.toSorted((a, b) => a.line - b.line), duplicates };
}

function checkLine(line: Line, { languages, wrongValue }: RecipientRules): Recipient | RecipientFault {
  const fault = (code: RecipientFaultCode, given: string): RecipientFault => ({
    line: line.line,
    code,
    given: given.slice(0, shownLength),
  });
  const address = readAddress(line.address);
  if (address === undefined) return fault('address', line.address);
  if (!isValue(line.name)) return fault('name', line.name);
  const language = languages.find((each) => each.toLowerCase() === line.language.toLowerCase());
  if (line.language !== '' && language === undefined) return fault('language', line.language);
  const fields = Object.entries(line.fields).filter(([, value]) => value !== '');
  const wrong = fields.find(([, value]) => !isValue(value));
  const values = Object.fromEntries(fields);
  const unfit = wrong?.[1] ?? (fields.length > 0 ? wrongValue?.(values) : undefined);
  if (unfit !== undefined) return fault('value', unfit);
  return {
    address,
    name: line.name,
    language: language ?? languages[0]!,
    ...(fields.length > 0 && { fields: values }),
  };
}

/** Whether a value can be in a header of a mail: on one line, and not too long. */
function isValue(value: string): boolean {
  return value.length <= mailLimits.valueLength && oneLine.test(value) && !value.includes('\uFFFD');
}

interface Lines {
  readonly lines: readonly Line[];
  readonly faults: readonly RecipientFault[];
}

function linesOfText(text: string): Lines {
  const lines: Line[] = [];
  for (const [index, row] of text.split(/\r\n|\n|\r/).entries()) {
    for (const part of row.split(/[,;\t]/)) {
      const given = part.trim();
      if (given === '') continue;
      const named = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/.exec(given)?.groups;
      const name = (named?.['name'] ?? '').trim().replace(/^"(.*)"$/, '$1');
      const address = (named?.['address'] ?? given).trim();
      lines.push({ line: index + 1, address, name, language: '', fields: {} });
    }
  }
  return { lines, faults: [] };
}

function linesOfTable(text: string, rules: RecipientRules): Lines {
  const table = readTable(text);
  if (!table.ok) return { lines: [], faults: [{ line: table.line, code: 'open-quote', given: '' }] };
  const [head, ...rows] = table.rows;
  if (head === undefined) return { lines: [], faults: [] };
  const columns = head.cells.map((cell) => columnOf(cell, rules));
  const faults = faultsOfHeader(head, columns);
  if (faults.length > 0) return { lines: [], faults };
  const lines: Line[] = [];
  for (const { line, cells } of rows) {
    if (cells.length !== columns.length) {
      faults.push({ line, code: 'cells', given: String(cells.length) });
      continue;
    }
    lines.push(lineOf(line, cells, columns));
  }
  return { lines, faults };
}

/** What a column has; `field` is one of a hidden question. */
type Column =
  | { readonly is: 'address' | 'name' | 'language' }
  | { readonly is: 'field'; readonly id: string };

function columnOf(cell: string, { fields }: RecipientRules): Column | undefined {
  const name = cell.trim();
  const id = fields.find((each) => each === name);
  if (id !== undefined) return { is: 'field', id };
  for (const is of ['address', 'name', 'language'] as const) {
    if ((columnNames[is] as readonly string[]).includes(name.toLowerCase())) return { is };
  }
  return undefined;
}

function faultsOfHeader(
  { line, cells }: TableRow,
  columns: readonly (Column | undefined)[],
): RecipientFault[] {
  const nameOf = (column: Column | undefined): string =>
    column === undefined ? '' : column.is === 'field' ? `field ${column.id}` : column.is;
  const names = columns.map(nameOf);
  return cells.flatMap((cell, index): RecipientFault[] => {
    const given = cell.slice(0, shownLength);
    if (columns[index] === undefined) return [{ line, code: 'column', given }];
    const isRepeated = names.indexOf(names[index]!) !== index;
    return isRepeated ? [{ line, code: 'repeated-column', given }] : [];
  });
}

function lineOf(line: number, cells: readonly string[], columns: readonly (Column | undefined)[]): Line {
  let [address, name, language] = ['', '', ''];
  const fields: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const value = (cells[index] ?? '').trim();
    if (column?.is === 'address') address = value;
    if (column?.is === 'name') name = value;
    if (column?.is === 'language') language = value;
    if (column?.is === 'field') fields[column.id] = value;
  }
  return { line, address, name, language, fields };
}
