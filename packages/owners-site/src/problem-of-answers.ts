import { AnswerLogError } from '@canvass/answer-log';
import { ExportError } from '@canvass/exports';
import { concurrentEdit, problem, type Problem } from '@canvass/web/problems';

/** The problem for a log, a summary or an export that cannot be read or written. */
export function problemOfAnswers(error: unknown): Problem | undefined {
  if (error instanceof ExportError && error.code === 'survey-deleted') return problem('survey-not-found');
  if (!(error instanceof AnswerLogError)) return undefined;
  if (error.code === 'contended') return concurrentEdit();
  return error.code === 'log-damaged' ? problem('document-unreadable') : undefined;
}
