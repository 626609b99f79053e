import { shortDuration, shortNumber } from './figures.ts';

export interface ChartSeries {
  readonly label: string;
  readonly unit: string;
  /** One per second. */
  readonly values: readonly number[];
}

const levels = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/**
 * Draws a series as blocks, in `height` lines and `width` columns. A column shows the highest value of its time span, so
 * that no peak is lost.
 */
export function drawSeries({ label, unit, values }: ChartSeries, width: number, height: number): string[] {
  const columns = peaks(values, width);
  const top = Math.max(...columns, 0);
  const steps = levels.length - 1;
  const filled = columns.map((value) =>
    top === 0 ? 0 : Math.max(value > 0 ? 1 : 0, Math.round((value / top) * height * steps)),
  );
  const lines: string[] = [`${label} (highest ${shortNumber(top)}${unit})`];
  for (let row = height - 1; row >= 0; row -= 1) {
    const blocks = filled.map((level) => levels[Math.min(steps, Math.max(0, level - row * steps))]);
    lines.push(`│${blocks.join('')}`.trimEnd());
  }
  lines.push(`└${'─'.repeat(columns.length)}`);
  return lines;
}

/** The time axis below a chart: start, middle and end. */
export function drawAxis(seconds: number, width: number): string {
  const [middle, end] = [shortDuration(seconds / 2), shortDuration(seconds)];
  const half = Math.floor(width / 2);
  const left = ` 0${' '.repeat(Math.max(1, half - 1 - Math.floor(middle.length / 2)))}${middle}`;
  return `${left}${' '.repeat(Math.max(1, width + 1 - left.length - end.length))}${end}`;
}

function peaks(values: readonly number[], width: number): number[] {
  const count = Math.min(width, values.length);
  return Array.from({ length: count }, (_, column) => {
    const from = Math.floor((column * values.length) / count);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / count));
    return values.slice(from, to).reduce((most, value) => Math.max(most, value), 0);
  });
}
