import { type Html, markup, shownCount } from '@canvass/web/page';
import { resultsTexts } from '../../texts/results.ts';
import { npsAnswers, npsGroupNames, type Nps } from './nps-groups.ts';
import { shownScore, shownShare } from '../../../charts/shown-figures.ts';
import { svgColours, svgWidth, type SvgPart } from '../../../charts/svg/svg-parts.ts';

const texts = resultsTexts.nps;
const hatch = markup`<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" stroke="${svgColours.bad}" stroke-width="5"/></pattern>`;
const looks = {
  detractors: markup`fill="url(#hatch)" stroke="${svgColours.bad}"`,
  passives: markup`fill="${svgColours.surface}" stroke="${svgColours.edge}"`,
  promoters: markup`fill="${svgColours.good}" stroke="${svgColours.good}"`,
} as const;
const start = 190;
const barWidth = svgWidth - start;

/** Draws the score beside a bar of its groups and their numbers. */
export function svgNps(nps: Nps): SvgPart {
  const answered = npsAnswers(nps);
  let x = start;
  const parts = npsGroupNames.map((name): Html => {
    const width = answered === 0 ? 0 : (nps[name] / answered) * barWidth;
    const part = markup`<rect x="${round(x)}" y="4" width="${round(width)}" height="20" ${looks[name]}/>`;
    x += width;
    return width > 0 ? part : markup``;
  });
  const keys = npsGroupNames.map((name, index) => {
    const left = start + (index * barWidth) / npsGroupNames.length;
    return markup`<rect x="${left + 0.5}" y="37" width="11" height="11" ${looks[name]}/><text x="${left + 18}" y="47" fill="${svgColours.muted}">${texts.groups[name]}</text><text x="${left + 18}" y="64" font-weight="600">${shownCount(nps[name])} (${shownShare(nps[name], answered)})</text>
`;
  });
  return {
    height: 88,
    svg: markup`${hatch}<text y="14" font-size="13" fill="${svgColours.muted}">${texts.heading}</text><text y="52" font-size="36" font-weight="600">${shownScore(nps.score)}</text>
${parts}
<g font-size="12">${keys}</g>`,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
