import type { Question, SurveyDefinition } from '@canvass/surveys';
import {
  type ElementReport,
  type ImportReport,
  type ImportedSettings,
  type Note,
  type ImportOptions,
  importSurveyJs,
} from '../src/index.ts';

export interface Imported {
  readonly settings: ImportedSettings;
  readonly definition: SurveyDefinition;
  readonly report: ImportReport;
}

export function imported(input: unknown, options: ImportOptions = {}): Imported {
  const result = importSurveyJs(input, options);
  if (!result.ok) throw new Error(`The import was refused: ${JSON.stringify(result.problem)}`);
  return result;
}

/** The questions that these elements become. */
export function questionsOf(...elements: unknown[]): readonly Question[] {
  return imported({ title: 'T', elements }).definition.questions;
}

export function questionOf(element: Readonly<Record<string, unknown>>): Question {
  const [question] = questionsOf({ name: 'q', ...element });
  if (question === undefined) throw new Error('No question was imported');
  return question;
}

/** The report on the last of these elements. */
export function reportOn(...elements: unknown[]): ElementReport {
  // A question that can always be asked, so that the import succeeds.
  const report = imported({ title: 'T', elements: [{ type: 'comment', name: 'asked' }, ...elements] }).report;
  const last = report.elements.at(-1);
  if (last === undefined) throw new Error('Nothing was reported');
  return last;
}

export function codesOf(notes: readonly Note[]): string[] {
  return notes.map((note) => note.code);
}
