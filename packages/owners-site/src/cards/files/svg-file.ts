import { isolated, describeFilter } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { zoneOf, type ResultsModel } from '../results-model.ts';
import { shownMoment } from '../../charts/shown-figures.ts';
import { filterTexts } from '../../reading/texts.ts';
import { conditionSubject } from '../../reading/view/facet-name.ts';
import type { SliceModel } from '../../reading/view/slice-model.ts';
import { stacked, svgColours, svgGap, svgNote, svgWidth, type SvgPart } from '../../charts/svg/svg-parts.ts';
import { svgLines, svgText } from '../../charts/svg/svg-text.ts';
import { shownFilterWords } from '../../reading/view/filter-words.ts';

const margin = 24;

export interface SvgContent {
  readonly title: string;
  /** The line under the title, which says how many people answered. */
  readonly counts: string;
  readonly parts: readonly SvgPart[];
}

/** Makes a file that looks the same wherever it is opened. It has its own colours, and no styles, because the site's policy forbids them. */
export function svgFile(
  { title: survey, summary, slice }: Pick<ResultsModel, 'title' | 'summary' | 'slice'>,
  { title, counts, parts }: SvgContent,
): string {
  const filter = slice === undefined ? '' : filterInWords(slice);
  const heading = svgLines(
    title,
    { x: 0, y: 18, lineHeight: 25 },
    {
      width: svgWidth,
      fontSize: 19,
      // In the picture of a card, the question is clipped after this many lines.
      mostLines: 4,
      isBold: true,
    },
  );
  const { asOf } = summary;
  const source = svgLines(
    [
      survey,
      ...(asOf === null ? [] : [`${shownMoment(asOf, zoneOf({ summary }))} ${summary.timeZone}`]),
    ].join(' · '),
    { x: 0, y: 26, lineHeight: 16 },
    {
      width: svgWidth,
      fontSize: 12,
      // In the picture of a card, the survey's title is clipped after this many lines.
      mostLines: 2,
    },
  );
  const { height, svg } = stacked([
    { height: heading.lines * 25, svg: heading.svg },
    svgNote(counts),
    ...(filter === '' ? [] : [filterPart(filter)]),
    svgGap(10),
    ...parts,
    { height: 14 + source.lines * 16, svg: markup`<g fill="${svgColours.muted}">${source.svg}</g>` },
  ]);
  const [w, h] = [svgWidth + 2 * margin, height + 2 * margin];
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" fill="${svgColours.ink}">
<title id="title">${svgText(title)}</title>
<desc id="desc">${svgText(survey)}: ${counts}${filter !== '' && `. ${svgText(filter)}`}</desc>
<rect width="${w}" height="${h}" fill="${svgColours.surface}"/>
<g transform="translate(${margin} ${margin})">
${svg}</g>
</svg>
`.toString();
}

/** Describes the filter in words. The text is empty if the filter matches all answers. */
function filterInWords({ view, history }: Pick<SliceModel, 'view' | 'history'>): string {
  const parts = describeFilter(view.filter, history, shownFilterWords()).map((part) =>
    [isolated(conditionSubject(history, part)), part.predicate].join(' '),
  );
  return parts.length === 0 ? '' : filterTexts.only({ conditions: parts.join('; ') });
}

function filterPart(filter: string): SvgPart {
  const { svg, lines } = svgLines(
    filter,
    { x: 0, y: 13, lineHeight: 17 },
    {
      width: svgWidth,
      fontSize: 13,
      // In the picture of a card, the filter is clipped after this many lines.
      mostLines: 3,
    },
  );
  return { height: 5 + lines * 17, svg: markup`<g fill="${svgColours.muted}">${svg}</g>` };
}
