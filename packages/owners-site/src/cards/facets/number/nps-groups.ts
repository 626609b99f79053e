import { type Html, markup, shownCount } from '@canvass/web/page';
import { resultsTexts } from '../../texts/results.ts';
import { cardId, tableId } from '../../../charts/card-ids.ts';
import { linked } from '../../../charts/bar-table.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { shownScore, shownShare } from '../../../charts/shown-figures.ts';
import { partLink } from '../../../reading/filter/part-link.ts';

export type Nps = NonNullable<ResultOf<'number'>['nps']>;

const texts = resultsTexts.nps;
export const npsGroupNames = ['detractors', 'passives', 'promoters'] as const;
const npsRanges = {
  detractors: { min: 0, max: 6 },
  passives: { min: 7, max: 8 },
  promoters: { min: 9, max: 10 },
} as const;

/** Shows the score, and the groups as parts of one bar. The parts are hatched, hollow and solid, so that they differ without colour. */
export function npsGroups(facetId: string, nps: Nps, slice: ResultsModel['slice']): Html {
  const answered = npsAnswers(nps);
  const hatch = tableId(facetId, 'hatch');
  const groups = npsGroupNames.map((name) => ({
    name,
    count: nps[name],
    text: `${shownCount(nps[name])} (${shownShare(nps[name], answered)})`,
    link: partLink(slice, cardId(facetId), { question: facetId, range: npsRanges[name] }),
  }));
  let x = 0;
  const parts = groups.map(({ name, count }) => {
    const width = answered === 0 ? 0 : (count / answered) * 100;
    const part = markup`<rect class="${name}" x="${round(x)}%" width="${round(width)}%"${fillOf(name, hatch)}/>`;
    x += width;
    return width > 0 ? part : markup``;
  });
  const label = texts.label({
    groups: groups.map(({ name, text }) => `${texts.groups[name]} ${text}`).join('; '),
  });
  return markup`<div class="nps">
<p class="score"><span>${texts.heading}</span> <b>${shownScore(nps.score)}</b></p>
<div>
<svg class="stack" role="img" aria-label="${label}"><pattern id="${hatch}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6"/></pattern>${parts}</svg>
<dl class="groups">
${groups.map(({ name, text, link }) => markup`<div><dt><svg aria-hidden="true"><rect class="${name}"${fillOf(name, hatch)}/></svg>${linked(link, texts.groups[name])}</dt><dd>${text}</dd></div>\n`)}</dl>
</div>
<p class="note">${texts.note}</p>
</div>
`;
}

/** Counts the answers within the range. Values of an older, wider range belong to no group. */
export function npsAnswers({ detractors, passives, promoters }: Nps): number {
  return detractors + passives + promoters;
}

function fillOf(name: (typeof npsGroupNames)[number], hatch: string): Html | false {
  return name === 'detractors' && markup` fill="url(#${hatch})"`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
