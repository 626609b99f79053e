import { type Html, markup, shownCount } from '@canvass/web/page';
import { resultsTexts } from '../../texts/results.ts';
import { cardId } from '../../../charts/card-ids.ts';
import { linked } from '../../../charts/linked.ts';
import type { StackStep } from '../../../charts/stack-steps.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { shownRounded, shownScore, shownShare } from '../../../charts/shown-figures.ts';
import { partLink } from '../../../reading/filter/part-link.ts';

export type Nps = NonNullable<ResultOf<'number'>['nps']>;

const texts = resultsTexts.nps;

export const npsGroupNames = ['detractors', 'passives', 'promoters'] as const;

/** The values of each group, and its colour. */
export const npsGroupsOf = {
  detractors: { min: 0, max: 6, step: 1 },
  passives: { min: 7, max: 8, step: 5 },
  promoters: { min: 9, max: 10, step: 9 },
} as const satisfies Record<string, { min: number; max: number; step: StackStep }>;

/** Returns the colour of a value; undefined if it belongs to no group. */
export function npsStep(value: number | string): StackStep | undefined {
  const name = npsGroupNames.find((each) => {
    const { min, max } = npsGroupsOf[each];
    return typeof value === 'number' && value >= min && value <= max;
  });
  return name && npsGroupsOf[name].step;
}

/** Shows the score, and the groups as parts of one bar. */
export function npsGroups(facetId: string, nps: Nps, slice: ResultsModel['slice']): Html {
  const answered = npsAnswers(nps);
  let x = 0;
  const parts = npsGroupNames.map((name) => {
    const width = answered === 0 ? 0 : (nps[name] / answered) * 100;
    const part = markup`<rect class="step-${npsGroupsOf[name].step}" x="${round(x)}%" width="${round(width)}%" height="100%"/>`;
    x += width;
    return width > 0 ? part : markup``;
  });
  const label = texts.label({
    groups: npsGroupNames
      .map((name) => `${texts.groups[name]} ${shownCount(nps[name])} (${shownShare(nps[name], answered)})`)
      .join('; '),
  });
  return markup`<div class="nps">
<p class="score"><span class="hidden">${texts.heading}</span> <b>${shownScore(nps.score)}</b></p>
<div>
<svg class="stack" role="img" aria-label="${label}">${parts}</svg>
<ul class="trio">
${npsGroupNames.map((name) => markup`<li>${linked(partLink(slice, cardId(facetId), { question: facetId, range: rangeOf(name) }), markup`<span>${texts.values[name]}: ${shownRounded(nps[name], answered)}</span>`)}</li>\n`)}</ul>
</div>
</div>
<p class="note">${texts.note}</p>
`;
}

function rangeOf(name: (typeof npsGroupNames)[number]): { readonly min: number; readonly max: number } {
  const { min, max } = npsGroupsOf[name];
  return { min, max };
}

/** Counts the answers within the range. Values of an older, wider range belong to no group. */
export function npsAnswers({ detractors, passives, promoters }: Nps): number {
  return detractors + passives + promoters;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
