import { type Html, markup, shownCount } from '@canvass/web/page';
import { barList } from '../charts/bar-list.ts';
import { shownRounded } from '../charts/shown-figures.ts';
import type { ResultsModel } from './results-model.ts';
import { resultsTexts } from './texts/results.ts';

const texts = resultsTexts.funnel;

/**
 * Shows how many of the people who were invited answered. It is empty without invitations. What nobody counts, such as who opened the form, is
 * left out.
 */
export function funnelCard({ invited, summary }: ResultsModel): Html {
  if (invited === undefined) return markup``;
  const { invitations, used } = invited;
  const others = summary.totalAnswers - used;
  return markup`<div class="card-head">
<div><h2 id="results-funnel.heading">${texts.heading}</h2>
<p class="counts">${others > 0 ? texts.others(others) : texts.none}</p></div>
</div>
${barList({
  name: texts.heading,
  rows: [
    { label: texts.invited, fill: 1, figures: [shownCount(invitations), ''] },
    {
      label: texts.finished,
      fill: used / invitations,
      figures: [shownCount(used), shownRounded(used, invitations)],
    },
  ],
})}`;
}
