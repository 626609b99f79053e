import type { Html } from '@canvass/web/page';
import type { PartLink } from '../../../charts/part-link.ts';
import type { ResultOf } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { stepsTable } from '../steps-table.ts';
import { dateSteps, type DateStep } from './date-steps.ts';

/** Makes the table of the days, months, years or decades that have answers. */
export function datesTable(
  result: ResultOf<'date'>,
  linkTo?: (step: DateStep) => PartLink | undefined,
): Html {
  const { unit, steps } = dateSteps(result);
  return stepsTable(
    result,
    resultsTexts.date.units[unit],
    steps.filter(({ count }) => count > 0),
    linkTo,
  );
}
