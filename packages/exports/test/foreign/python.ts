import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = join(import.meta.dirname, 'read_tables.py');
const workbookScript = join(import.meta.dirname, 'read_workbook.py');
const maxBuffer = 1024 ** 3;

export type Table = readonly (readonly (string | number | boolean | null | readonly string[])[])[];

/**
 * Reads the tables of these files with Python's `csv`, openpyxl and pyarrow. The names of the columns come first. It needs Debian's
 * `python3-openpyxl`, and for Parquet a Python with pyarrow, which Debian does not have.
 */
export async function readTables(files: readonly string[], python = '/usr/bin/python3'): Promise<Table[]> {
  const { stdout } = await run(python, [script, ...files], { maxBuffer });
  return JSON.parse(stdout) as Table[];
}

/** Reads the lines of JSON of each file with jq. */
export async function readWithJq(files: readonly string[]): Promise<unknown[][]> {
  const { stdout } = await run('jq', ['--compact-output', '[input_filename, .]', ...files], { maxBuffer });
  const lines = stdout.split('\n').filter((line) => line !== '');
  const read = lines.map((line) => JSON.parse(line) as [string, unknown]);
  return files.map((file) => read.filter(([from]) => from === file).map(([, value]) => value));
}

/** A sheet as a person sees it. */
export interface Sheet {
  readonly name: string;
  /** The first cell that moves when a person scrolls; null if all do. */
  readonly frozen: string | null;
  readonly widths: readonly number[];
  /** The cells of each row. The `type` is `s` for a text, `n` for a number and `f` for a formula. */
  readonly rows: readonly (readonly [value: string | number | null, type: string, format: string])[][];
}

/** Reads the sheets of a workbook with openpyxl. */
export async function readWorkbook(file: string, python = '/usr/bin/python3'): Promise<Sheet[]> {
  const { stdout } = await run(python, [workbookScript, file], { maxBuffer });
  return JSON.parse(stdout) as Sheet[];
}
