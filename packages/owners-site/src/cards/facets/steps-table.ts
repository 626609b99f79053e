import { chartTexts } from '../../charts/texts.ts';
import { bdi, type Html, markup, shownCount } from '@canvass/web/page';
import { linked } from '../../charts/linked.ts';
import type { PartLink } from '../../charts/part-link.ts';
import { shownShare } from '../../charts/shown-figures.ts';
import type { FacetResult } from '../results-model.ts';

interface Step {
  readonly name: string;
  readonly count: number;
}

/** Makes the table of the answers by step: a value, a range of numbers, or a time. */
export function stepsTable<Each extends Step>(
  { text, answered }: Pick<FacetResult, 'text' | 'answered'>,
  heading: string,
  steps: readonly Each[],
  linkTo?: (step: Each) => PartLink | undefined,
): Html {
  const { answers, share } = chartTexts;
  const rows = steps.map(
    (step) =>
      markup`<tr><th scope="row">${linked(linkTo?.(step), bdi(step.name))}</th><td>${shownCount(step.count)}</td><td>${shownShare(step.count, answered)}</td></tr>\n`,
  );
  return markup`<table class="numbers" aria-label="${text}">
<thead><tr><th scope="col">${heading}</th><th scope="col">${answers}</th><th scope="col">${share}</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
`;
}
