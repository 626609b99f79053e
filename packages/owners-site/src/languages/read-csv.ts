import { parse } from 'csv-parse/sync';
import { originalText } from '@canvass/exports';
import { type Draft, draftLanguage, hasVisibleCharacter, type Language } from '@canvass/surveys';
import type { FileEntry } from './file-entry.ts';
import { FileFault } from './file-fault.ts';
import { languagesTexts } from './texts.ts';
import { idColumn, nameColumn } from './write-csv.ts';

const texts = languagesTexts.faults;
const delimiters = [',', ';', '\t'];
/** A row with more bytes is refused. A quote that is never closed would take the rest of the file. */
const maxRowBytes = 1024 * 1024;

/** Reads a table with a column `id` and columns of languages. Throws `FileFault`. Blank cells are left out. */
export function readCsv(text: string, draft: Draft): FileEntry[] {
  const [head, ...rows] = tableOf(text);
  if (head === undefined) throw new FileFault([texts.noHeader]);
  const header = head.cells.map((cell) => cell.trim());
  const { id, original, translated } = columnsOf(header, draft);
  const faults: string[] = [];
  const entries: FileEntry[] = [];
  for (const { line, cells } of rows) {
    if (cells.length !== header.length) {
      faults.push(texts.inLine({ line, what: texts.cells({ has: cells.length, header: header.length }) }));
      continue;
    }
    const at = (index: number): string => originalText(cells[index] ?? '').replaceAll('\r\n', '\n');
    for (const [index, language] of translated) {
      const translation = at(index);
      if (!hasVisibleCharacter(translation)) continue;
      const of = original === -1 ? undefined : at(original);
      entries.push({ language, id: at(id).trim(), text: translation, of, line });
    }
  }
  if (faults.length > 0) throw new FileFault(faults);
  return entries;
}

interface Row {
  /** The number of the line where the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows that are not empty. */
function tableOf(text: string): Row[] {
  let line = 1;
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote in the middle of a cell is a character like any other.
      relax_quotes: true,
      max_record_size: maxRowBytes,
      on_record: (cells: string[]) => {
        if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
        line += 1 + cells.reduce((ends, cell) => ends + cell.split(/\r\n|\n|\r/).length - 1, 0);
        return null;
      },
    });
  } catch {
    throw new FileFault([texts.inLine({ line, what: texts.openQuote })]);
  }
  return rows;
}

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const counts = delimiters.map((each) => line.split(each).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

function columnsOf(header: readonly string[], draft: Draft) {
  const first = draftLanguage(draft);
  const others = draft.languages.slice(1);
  const id = header.indexOf(idColumn);
  if (id === -1) throw new FileFault([texts.noHeader]);
  const repeated = header.find((name, index) => header.indexOf(name) !== index);
  if (repeated !== undefined) throw new FileFault([texts.repeatedColumn({ name: repeated })]);
  const translated: (readonly [index: number, language: Language])[] = [];
  for (const [index, name] of header.entries()) {
    if ([idColumn, nameColumn, first].includes(name)) continue;
    const language = others.find((each) => each === name);
    if (language === undefined) throw new FileFault([texts.unknownColumn({ name })]);
    translated.push([index, language]);
  }
  if (translated.length === 0) throw new FileFault([texts.noTranslations]);
  return { id, original: header.indexOf(first), translated };
}
