import { markup, type Html } from './markup.ts';

export interface ChartPoint {
  readonly atMs: number;
  /** Null: it could not be read. */
  readonly value: number | null;
}

export interface ChartLine {
  /** A class of the stylesheet. */
  readonly name: 'ready' | 'running' | 'wanted';
  readonly points: readonly ChartPoint[];
}

/** How much of the last hour is drawn, in seconds: as much as there is, and 5 minutes at least. */
export function chartSpanSeconds(points: readonly { readonly atMs: number }[], nowMs: number): number {
  return spanMs(points[0]?.atMs ?? nowMs, nowMs) / 1_000;
}

const width = 240;
const height = 56;
const top = 3;
const shortestMs = 5 * 60_000;
const longestMs = 60 * 60_000;
/** More columns than that are not seen. */
const columns = 240;

/**
 * Lines over the last hour, or as much of it as there is, under one scale. What could not be read is a gap. It is drawn on
 * the server, without a script. `label` says in words what is seen.
 */
export function historyChart(lines: readonly ChartLine[], nowMs: number, label: string): Html {
  const first = Math.min(nowMs, ...lines.flatMap(({ points }) => points[0]?.atMs ?? nowMs));
  const span = spanMs(first, nowMs);
  const most = Math.max(1, ...lines.flatMap(({ points }) => highest(points) ?? 0));
  const x = (atMs: number) => round(width - ((nowMs - atMs) / span) * width);
  const y = (value: number) => round(height - (value / most) * (height - top));
  const paths = lines.map(({ name, points }) => {
    const shown = thinned(
      points.filter(({ atMs }) => atMs >= nowMs - span),
      span / columns,
    );
    const { line, area } = pathsOf(shown, nowMs, x, y);
    return markup`${name !== 'wanted' && markup`<path class="${name} area" d="${area}"/>`}<path class="${name}" d="${line}"/>`;
  });
  return markup`<svg class="chart" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}">${paths}</svg>`;
}

function spanMs(firstMs: number, nowMs: number): number {
  return Math.min(longestMs, Math.max(shortestMs, nowMs - firstMs));
}

export function highest(points: readonly ChartPoint[]): number | undefined {
  return points.reduce<number | undefined>(
    (most, { value }) => (value === null ? most : Math.max(most ?? 0, value)),
    undefined,
  );
}

/** A step holds until the next reading. */
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

/** One point for each column: the highest, since a peak is what one looks for, and a gap only where all of it is one. */
function thinned(points: readonly ChartPoint[], columnMs: number): ChartPoint[] {
  const byColumn = Map.groupBy(points, ({ atMs }) => Math.floor(atMs / columnMs));
  return [...byColumn.values()].map((together) => ({
    atMs: together[0]?.atMs ?? 0,
    value: highest(together) ?? null,
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
