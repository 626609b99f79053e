import { bdi, type Html, markup } from '@canvass/web/page';
import type { ComparedCard, ComparedRow, Figure } from '../model/compared-card.ts';
import { compareTexts as texts } from '../texts.ts';
import { mark } from './mark.ts';

/** A chart shows this many groups at first: those with a mark, then the largest. */
const mostGroups = 20;

/** Makes a line for each group, with a dot at its mean or score and its margin of error. A dashed line goes through the figure of all. */
export function dots(card: ComparedCard): Html {
  const [row] = card.rows;
  if (row === undefined) return markup``;
  const figures = [row.all, ...row.groups].filter((figure) => figure !== undefined);
  const scale = scaleOf(card, figures);
  const at = (value: number): string => `${Math.round(1_000 * placeOf(value, scale)) / 10}%`;
  const line = (name: Html | string, figure: Figure | undefined, isAll: boolean): Html =>
    markup`<li><span${isAll && markup` class="all"`}>${name}</span>${rail(figure, row.all, at)}<span class="value">${figure === undefined ? markup`<span class="note">${texts.few}</span>` : markup`${figure.text}${mark(figure.difference)}`}</span></li>
`;
  const lines = card.columns.map(({ label, href }, index) =>
    line(
      href === undefined ? bdi(label) : markup`<a href="${href}">${bdi(label)}</a>`,
      row.groups[index],
      false,
    ),
  );
  const first = firstGroups(row);
  const folded = lines.filter((_, index) => !first.has(index));
  return markup`<ol class="group-dots">
${row.all && line(texts.all, row.all, true)}${lines.filter((_, index) => first.has(index))}</ol>
<p class="axis" aria-hidden="true"><span>${card.shown(scale.min)}</span><span>${card.shown((scale.min + scale.max) / 2)}</span><span>${card.shown(scale.max)}</span></p>
${
  folded.length > 0 &&
  markup`<details><summary>${texts.moreGroups(folded.length)}</summary>
<ol class="group-dots">
${folded}</ol></details>
`
}`;
}

/** Returns the indexes of the groups that are shown at first. */
function firstGroups({ groups }: ComparedRow): ReadonlySet<number> {
  const isMarked = (index: number): number => Number(groups[index]?.difference !== undefined);
  const sizeOf = (index: number): number => groups[index]?.count ?? 0;
  const ranked = [...groups.keys()].toSorted((a, b) => isMarked(b) - isMarked(a) || sizeOf(b) - sizeOf(a));
  return new Set(ranked.slice(0, mostGroups));
}

function rail(figure: Figure | undefined, all: Figure | undefined, at: (value: number) => string): Html {
  return markup`<svg class="rail" aria-hidden="true"><line class="ground" x1="0" x2="100%" y1="50%" y2="50%"/>${
    all && markup`<line class="of-all" x1="${at(all.value)}" x2="${at(all.value)}" y1="-25%" y2="125%"/>`
  }${figure?.margin && markup`<line class="margin" x1="${at(figure.margin.low)}" x2="${at(figure.margin.high)}" y1="50%" y2="50%"/>`}${
    figure && markup`<circle cx="${at(figure.value)}" cy="50%" r="6"/>`
  }</svg>`;
}

interface Scale {
  readonly min: number;
  readonly max: number;
}

/** A step is a part of the whole scale, so that scales of several cards look alike. */
const steps = 8;

/** Returns a scale on which all figures and margins have room: whole steps of the question's scale, or what the figures take. */
function scaleOf({ ends }: ComparedCard, figures: readonly Figure[]): Scale {
  const lows = figures.map(({ value, margin }) => margin?.low ?? value);
  const highs = figures.map(({ value, margin }) => margin?.high ?? value);
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  // A scale may have one value only, such as the rank of a single item.
  if (ends === undefined || ends.max === ends.min)
    return high > low ? { min: low, max: high } : { min: low - 1, max: high + 1 };
  const step = (ends.max - ends.min) / steps;
  const min = ends.min + step * Math.floor((low - ends.min) / step);
  const max = ends.min + step * Math.ceil((high - ends.min) / step);
  return max > min ? { min, max } : { min: ends.min, max: ends.max };
}

function placeOf(value: number, { min, max }: Scale): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
