import {
  compileAnswerValidator,
  dayAt,
  earliestReceivedMs,
  errorsOfFilesInBatch,
  fileQuestions,
  receivedAtToleranceMs,
  type SurveyDefinition,
} from '@canvass/surveys';
import type { AnswerLine } from './row-reader.ts';

/** Returns a check that finds the faults of a line's answers and time for which a site would refuse it. */
export function dryRunCheck(definition: SurveyDefinition, nowMs: number): (line: AnswerLine) => string[] {
  const validate = compileAnswerValidator(definition);
  const questions = fileQuestions(definition);
  return ({ receivedAt, answers }) => {
    const ms = Date.parse(receivedAt);
    if (ms > nowMs + receivedAtToleranceMs)
      return ['receivedAt: Must not be more than five minutes in the future'];
    if (ms < earliestReceivedMs) return ['receivedAt: Must not be before 2010'];
    const read = validate(answers, { day: dayAt(ms) });
    const errors = read.ok ? errorsOfFilesInBatch(questions, read.record) : read.errors;
    return errors.map(({ path, message }) => `${path}: ${message}`);
  };
}
