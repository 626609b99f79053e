import { type Html, markup } from '@canvass/web/page';
import { resultsTexts } from '../../texts/results.ts';
import { npsAnswers, npsGroupNames, npsGroupsOf, type Nps } from './nps-groups.ts';
import { shownRounded, shownScore } from '../../../charts/shown-figures.ts';
import { svgColours, svgWidth, type SvgPart } from '../../../charts/svg/svg-parts.ts';
import { svgSteps } from '../../../charts/svg/svg-stacks.ts';

const texts = resultsTexts.nps;

const start = 140;
const barWidth = svgWidth - start;

/** Draws the score beside a bar of its groups, with their shares below. */
export function svgNps(nps: Nps): SvgPart {
  const answered = npsAnswers(nps);
  let x = start;
  const parts = npsGroupNames.map((name): Html => {
    const width = answered === 0 ? 0 : (nps[name] / answered) * barWidth;
    const part = markup`<rect x="${round(x)}" y="10" width="${round(width)}" height="20" fill="${svgSteps[npsGroupsOf[name].step]}" stroke="${svgColours.surface}"/>`;
    x += width;
    return width > 0 ? part : markup``;
  });
  const anchors = ['start', 'middle', 'end'];
  const shares = npsGroupNames.map(
    (name, index) =>
      markup`<text x="${start + (index * barWidth) / 2}" y="48" text-anchor="${anchors[index]}">${texts.values[name]}: ${shownRounded(nps[name], answered)}</text>`,
  );
  return {
    height: 72,
    svg: markup`<text y="40" font-size="40" font-weight="600">${shownScore(nps.score)}</text>
${parts}
<g font-size="12" fill="${svgColours.muted}">${shares}</g>`,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
