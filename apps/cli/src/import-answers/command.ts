import { createReadStream } from 'node:fs';
import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { AnswerImportError } from './errors.ts';
import { importAnswers, type ImportDeps } from './import-answers.ts';
import { parseMapping } from './mapping.ts';
import type { RefusedRow } from './import-report.ts';
import { done, refused, type CommandResult } from '../command-result.ts';
import type { ImportAnswersArguments } from './arguments.ts';
import { misused } from '../errors.ts';
import { tellImport } from './text.ts';
import type { ProgressBar } from '../progress-bar.ts';

export interface ImportAnswersDeps extends Pick<ImportDeps, 'fetch' | 'clock' | 'random'> {
  readonly bar: ProgressBar;
  /** Aborts when the operator wants it to end. */
  readonly signal: AbortSignal;
}

/**
 * Sends the answers of a file to a site, or only checks them. Exit code 1 if any row was refused, or it did not come to the end. Throws
 * `CliError` if the rejects would replace a file that is read, and what the file system throws.
 */
export async function importAnswersCommand(
  { bar, signal, ...deps }: ImportAnswersDeps,
  request: ImportAnswersArguments,
): Promise<CommandResult> {
  const { file, map, rejects, isDryRun } = request;
  const stats = await stat(file);
  const { size } = stats;
  const readFromBegin = () => createReadStream(file, { highWaterMark: 256 * 1024 });
  // A pipe can be read only once.
  const readAgain = stats.isFile() ? readFromBegin : undefined;
  const stream = readFromBegin();
  let rejected: FileHandle | undefined;
  try {
    const mapping = map === undefined ? undefined : parseMapping(await readFile(map, 'utf8'));
    // Only now: an invalid mapping must not empty the file of an earlier run.
    if (rejects !== undefined) rejected = await openEmpty(rejects, map === undefined ? [file] : [file, map]);
    const report = await importAnswers(
      {
        ...deps,
        onProgress: ({ rows, acknowledged, refused: refusedRows }) =>
          bar.show(
            stream.bytesRead / Math.max(1, size),
            `${rows.toLocaleString('en')} rows, ${acknowledged.toLocaleString('en')} ${isDryRun ? 'right' : 'stored'}` +
              (refusedRows === 0 ? '' : `, ${refusedRows.toLocaleString('en')} refused`),
          ),
        onRefused: async (row) => void (await rejected?.write(rejectedLine(row))),
      },
      { ...request, file: stream, readAgain, mapping },
      signal,
    );
    bar.end();
    const message = tellImport(report, request);
    return report.end === 'complete' && report.refused === 0 ? done(message) : refused(message);
  } catch (error) {
    bar.end();
    if (error instanceof AnswerImportError) return refused(`${error.message}\nNothing was sent.`);
    throw error;
  } finally {
    stream.destroy();
    await rejected?.close();
  }
}

function rejectedLine({ line, reasons }: RefusedRow): string {
  return `${JSON.stringify({ line, reasons })}\n`;
}

/** Throws `CliError` if it is one of the files that are read, by whatever name. */
async function openEmpty(path: string, read: readonly string[]): Promise<FileHandle> {
  const handle = await open(path, 'a');
  try {
    const opened = await handle.stat();
    for (const each of read) {
      const other = await stat(each);
      if (other.dev === opened.dev && other.ino === opened.ino) {
        throw misused('--rejects would replace a file that is read.');
      }
    }
    // A terminal or pipe has nothing to empty.
    if (opened.isFile()) await handle.truncate();
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
