import { type Html, markup, shownCount } from '@canvass/web/page';
import { linked } from '../../../charts/bar-table.ts';
import type { PartLink } from '../../../charts/part-link.ts';
import { shownShare } from '../../../charts/shown-figures.ts';
import type { ResultOf } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import type { NumberStep } from './number-steps.ts';

/** Makes the table of the values of a facet of numbers, or of their ranges. */
export function numbersTable(
  { text, answered }: ResultOf<'number'>,
  steps: readonly NumberStep[],
  linkTo: ((step: NumberStep) => PartLink | undefined) | undefined,
): Html {
  const { answers, share } = resultsTexts.columns;
  const rows = steps.map(
    (step) =>
      markup`<tr><th scope="row">${linked(linkTo?.(step), step.name)}</th><td>${shownCount(step.count)}</td><td>${shownShare(step.count, answered)}</td></tr>\n`,
  );
  return markup`<table class="numbers" aria-label="${text}">
<thead><tr><th scope="col">${resultsTexts.number.value}</th><th scope="col">${answers}</th><th scope="col">${share}</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
`;
}
