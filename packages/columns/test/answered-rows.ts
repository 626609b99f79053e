import type { SurveyHistory } from '@canvass/surveys';
import * as fc from 'fast-check';
import { answeredSurveys } from '@canvass/surveys/generators';
import type { ColumnRow } from '../src/index.ts';

export interface AnsweredRows {
  readonly history: SurveyHistory;
  readonly rows: readonly ColumnRow[];
}

/** Rows of a survey that was edited, some of whose facets were not asked. Places have gaps. */
export const answeredRows: fc.Arbitrary<AnsweredRows> = fc
  .tuple(answeredSurveys, fc.nat(1e9), fc.infiniteStream(fc.integer({ min: 1, max: 3 })))
  .map(([{ history, answers }, before, gaps]) => {
    let place = before;
    const rows = answers.map(({ version, receivedAt, answers: values }, index) => {
      place += gaps.next().value as number;
      return { id: `01M8${String(index).padStart(22, '0')}`, place, receivedAt, version, answers: values };
    });
    return { history, rows };
  });
