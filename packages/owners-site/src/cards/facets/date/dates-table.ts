import { type Html, markup, shownCount } from '@canvass/web/page';
import { linked } from '../../../charts/bar-table.ts';
import type { PartLink } from '../../../charts/part-link.ts';
import { shownShare } from '../../../charts/shown-figures.ts';
import type { ResultOf } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { dateSteps, type DateStep } from './date-steps.ts';

/** Makes the table of the days, months, years or decades that have answers. */
export function datesTable(
  result: ResultOf<'date'>,
  linkTo: ((step: DateStep) => PartLink | undefined) | undefined,
): Html {
  const { unit, steps } = dateSteps(result);
  const { answers, share } = resultsTexts.columns;
  const rows = steps
    .filter(({ count }) => count > 0)
    .map(
      (step) =>
        markup`<tr><th scope="row">${linked(linkTo?.(step), step.name)}</th><td>${shownCount(step.count)}</td><td>${shownShare(step.count, result.answered)}</td></tr>\n`,
    );
  return markup`<table class="numbers" aria-label="${result.text}">
<thead><tr><th scope="col">${resultsTexts.date.units[unit]}</th><th scope="col">${answers}</th><th scope="col">${share}</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
`;
}
