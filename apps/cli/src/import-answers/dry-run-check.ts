import { compileAnswerValidator, type SurveyDefinition } from '@canvass/surveys';
import type { AnswerLine } from './row-reader.ts';

/** What is ahead by no more, in ms, the site takes as now. */
const clockToleranceMs = 5 * 60 * 1_000;
const earliestMs = Date.UTC(2010, 0, 1);

/** What the site would refuse of a line by what it says itself: its answers and its time. */
export function dryRunCheck(definition: SurveyDefinition, nowMs: number): (line: AnswerLine) => string[] {
  const validate = compileAnswerValidator(definition);
  return ({ receivedAt, answers }) => {
    const ms = Date.parse(receivedAt);
    if (ms > nowMs + clockToleranceMs)
      return ['receivedAt: Must not be more than five minutes in the future'];
    if (ms < earliestMs) return ['receivedAt: Must not be before 2010'];
    const read = validate(answers);
    return read.ok ? [] : read.errors.map(({ path, message }) => `${path}: ${message}`);
  };
}
