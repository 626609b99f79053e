import { readFile, stat, writeFile } from 'node:fs/promises';
import { type CommandResult, done, refused } from '../command-result.ts';
import { misused } from '../errors.ts';
import type { ImportSurveysArguments } from './arguments.ts';
import { type FileOutcome, tellSurveys } from './text.ts';
import { printableLines } from '../printable.ts';
import { type SendSurveyDeps, sendSurvey } from '../send-survey.ts';

/** A file of a survey with more bytes is not read: no site takes it. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Creates a survey of each file, one after the other, or only says what would become of it. A file that is refused does not keep the others.
 * Exit code 1 if any was not imported. Throws `CliError` if the report would replace a file that is read, and what the file system throws for it.
 */
export async function importSurveysCommand(
  deps: SendSurveyDeps,
  request: ImportSurveysArguments,
): Promise<CommandResult> {
  const { files, report } = request;
  if (report !== undefined) await requireOther(report, files);
  const outcomes: FileOutcome[] = [];
  let isOver = false;
  for (const file of files) {
    const sent = isOver ? ({ outcome: 'stopped' } as const) : await sendFile(deps, request, file);
    outcomes.push({ file, sent });
    if (sent.outcome === 'refused' && sent.all) isOver = true;
  }
  if (report !== undefined) await writeFile(report, outcomes.map(reportLine).join(''));
  const message = tellSurveys(outcomes, request);
  return outcomes.every(({ sent }) => sent.outcome === 'imported') ? done(message) : refused(message);
}

async function sendFile(
  deps: SendSurveyDeps,
  request: ImportSurveysArguments,
  file: string,
): Promise<FileOutcome['sent']> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    if ((await stat(file)).size > mostBytes) return { outcome: 'unreadable', reason: 'it is too large' };
    bytes = new Uint8Array(await readFile(file));
  } catch (error) {
    return { outcome: 'unreadable', reason: (error as NodeJS.ErrnoException).code ?? 'unknown' };
  }
  return sendSurvey(deps, request, bytes);
}

/** Throws `CliError` if it is one of the files that are read, by whatever name. */
async function requireOther(report: string, files: readonly string[]): Promise<void> {
  const own = await stat(report).catch(() => undefined);
  if (own === undefined) return;
  for (const file of files) {
    const other = await stat(file).catch(() => undefined);
    if (other?.dev === own.dev && other.ino === own.ino) {
      throw misused('--report would replace a file that is read.');
    }
  }
}

function reportLine({ file, sent }: FileOutcome): string {
  const { outcome, ...rest } = sent;
  const fields = 'imported' in rest ? rest.imported : rest;
  return `${printableLines(JSON.stringify({ file, outcome, ...fields }))}\n`;
}
