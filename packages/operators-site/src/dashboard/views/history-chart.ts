import { type Html, markup, shownCount, shownSeconds, shownTime } from '@canvass/web/page';

export interface ChartPoint {
  readonly atMs: number;
  /** Null if unknown. */
  readonly value: number | null;
}

export interface ChartLine {
  /** A class of the stylesheet. */
  readonly name: 'ready' | 'in-flight' | 'running' | 'wanted';
  /** Oldest first. */
  readonly points: readonly ChartPoint[];
}

/** An event, drawn as a tick at the upper edge. */
export interface ChartMark {
  readonly atMs: number;
  readonly isGood: boolean;
  /** Shown as a tooltip. */
  readonly text: string;
}

export interface HistoryChart {
  readonly title: string;
  readonly lines: readonly ChartLine[];
  readonly marks?: { readonly name: string; readonly of: readonly ChartMark[] };
  readonly nowMs: number;
}

const [width, height] = [240, 56];
/** The shortest time that the chart spans. */
const shortestMs = 5 * 60_000;
/** The longest time that the chart spans. */
const longestMs = 60 * 60_000;
/** More points than that would not be visible. */
const columns = 240;

/**
 * Draws lines over the last hour, or since the first point (at least 5 minutes), with a common scale. Unknown values are
 * gaps. The text alternative gives the highest value of each line.
 */
export function historyChart({ title, lines, marks, nowMs }: HistoryChart): Html {
  const first = Math.min(nowMs, ...lines.flatMap(({ points }) => points[0]?.atMs ?? nowMs));
  const span = Math.min(longestMs, Math.max(shortestMs, nowMs - first));
  const highest = lines.map(({ points }) => highestOf(points));
  const most = Math.max(1, ...highest.map((value) => value ?? 0));
  const top = marks === undefined ? 3 : 10;
  const x = (atMs: number) => round(width - ((nowMs - atMs) / span) * width);
  const y = (value: number) => round(height - (value / most) * (height - top));

  const paths = lines.map(({ name, points }) => {
    const visible = points.filter(({ atMs }) => atMs >= nowMs - span);
    const { line, area } = pathsOf(thinned(visible, span / columns), nowMs, x, y);
    const hasArea = name === 'ready' || name === 'running';
    return markup`${hasArea && markup`<path class="${name} area" d="${area}"/>`}<path class="${name}" d="${line}"/>`;
  });
  const ticks = (marks?.of ?? [])
    .filter(({ atMs }) => atMs >= nowMs - span)
    .map(
      ({ atMs, isGood, text }) =>
        markup`<path class="mark${!isGood && ' bad'}" d="M${x(atMs)} 0V6"><title>${text}</title></path>`,
    );
  const keys = lines.map(({ name }, index) => {
    const value = highest[index];
    return `${name.replace('-', ' ')}, ${value === undefined ? 'unknown' : `max ${shownCount(value)}`}`;
  });
  const caption = `${title} over the last ${shownSeconds(span / 1_000)}`;
  return markup`<figure><figcaption>${caption} ${lines.map(({ name }, index) => markup`<span class="key ${name}">${keys[index]}</span> `)}${marks && markup`<span class="key mark">${marks.name}</span>`}</figcaption>
<svg class="chart" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${`${caption}: ${keys.join('; ')}`}">${paths}${ticks}</svg>
<p class="axis" aria-hidden="true"><span>${shownTime(nowMs - span)}</span><span>${shownTime(nowMs)}</span></p></figure>
`;
}

function highestOf(points: readonly ChartPoint[]): number | undefined {
  return points.reduce<number | undefined>(
    (most, { value }) => (value === null ? most : Math.max(most ?? 0, value)),
    undefined,
  );
}

/** A value lasts until the next point. */
function pathsOf(
  points: readonly ChartPoint[],
  nowMs: number,
  x: (atMs: number) => number,
  y: (value: number) => number,
): { readonly line: string; readonly area: string } {
  let [line, area] = ['', ''];
  let isDown = false;
  for (const [index, { atMs, value }] of points.entries()) {
    const isGap = value === null;
    if (!isGap) {
      const step = `H${x(points[index + 1]?.atMs ?? nowMs)}`;
      line += `${isDown ? 'V' : `M${x(atMs)} `}${y(value)}${step}`;
      area += `${isDown ? '' : `M${x(atMs)} ${height}`}V${y(value)}${step}`;
    }
    const ends = isDown || !isGap;
    if (ends && (isGap || index === points.length - 1)) area += `V${height}Z`;
    isDown = !isGap;
  }
  return { line, area };
}

/** One point per column: the highest value, so that peaks remain; unknown only if all of its values are. */
function thinned(points: readonly ChartPoint[], columnMs: number): ChartPoint[] {
  const byColumn = Map.groupBy(points, ({ atMs }) => Math.floor(atMs / columnMs));
  return [...byColumn.values()].map((together) => ({
    atMs: together[0]?.atMs ?? 0,
    value: highestOf(together) ?? null,
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
