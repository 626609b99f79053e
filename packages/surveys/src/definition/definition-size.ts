import { type Question, kindOf } from '../kinds/kinds.ts';
import type { ReportIssue } from '../shared/report-issue.ts';

/** Facets of a definition: the values of one answer's record. */
export const maxFacets = 1_000;
/** Values that may be chosen, over all facets of a definition: 200 questions with 200 choices have so many. */
export const maxListedValues = 40_000;

/** Reports a definition whose answers would have too many values, or too many to choose from. */
export function checkSize(questions: readonly Question[], report: ReportIssue): void {
  let facets = 0;
  let listed = 0;
  for (const question of questions) {
    for (const part of kindOf(question).askedParts(question)) {
      facets += 1;
      if ('values' in part) listed += part.values.size;
    }
  }
  if (facets > maxFacets) {
    report(['questions'], `A survey has at most ${maxFacets} questions, rows and other parts of questions`);
  }
  if (listed > maxListedValues) {
    report(
      ['questions'],
      `All questions and rows of a survey together offer at most ${maxListedValues} choices`,
    );
  }
}
