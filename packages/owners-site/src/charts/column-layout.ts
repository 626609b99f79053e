import type { StackStep } from './stack-steps.ts';
import { shownShort } from './shown-figures.ts';
import type { PartLink } from './part-link.ts';

export interface Column {
  /** The text under the column, which is shown if there is room. */
  readonly label: string;
  /** The column's name in the tooltip. Default: the label. */
  readonly name?: string;
  readonly count: number;
  /** Leads to the answers that the column counts. */
  readonly link?: PartLink | undefined;
  /** The colour of the column. Default: that of bars. */
  readonly step?: StackStep | undefined;
}

export interface PlacedColumn {
  /** The left end, in percent of the chart's width. */
  readonly x: number;
  /** The middle, in percent of the chart's width. */
  readonly centre: number;
  /** The height as a share of the chart's, from 0 to 1. */
  readonly tall: number;
  readonly tooltip: string;
  readonly link?: PartLink | undefined;
  readonly step?: StackStep | undefined;
  /** The number above the column; absent if the chart has lines with values instead. */
  readonly figure?: string;
  /** The text under the column; absent if there is no room. At an edge of the chart, a wide text starts or ends at that edge. */
  readonly label?: { readonly text: string; readonly x: number; readonly anchor: 'start' | 'middle' | 'end' };
}

export interface ColumnLayout {
  /** The width of a column, in percent of the chart. */
  readonly width: number;
  /** The distance from one column to the next, in percent of the chart. */
  readonly step: number;
  readonly columns: readonly PlacedColumn[];
  /** The horizontal lines with their values. `tall` is their height, from 0 to 1. */
  readonly lines: readonly { readonly tall: number; readonly figure: string }[];
}

/** With at most this many columns, each has room for its number above it. */
export const mostFigures = 11;
/** With at most this many columns, each has room for a number of at most two digits. */
const mostShortFigures = 14;
/** How many characters of labels fit under a chart on a screen of 320 px. */
const labelRoom = 36;
/** The width of a character on that screen, in percent of the chart. */
const characterPercent = 3;
/** The gap between two columns, as a share of the distance from one column to the next. */
const gap = 0.12;
/** The maximum width of a column, in percent of the chart, so that a single column still looks like one. */
const widest = 14;

/** Places columns of equal width side by side, from 0 to 100 percent. */
export function columnLayout(columns: readonly Column[]): ColumnLayout {
  const step = 100 / Math.max(1, columns.length);
  const width = Math.min(widest, step * (1 - gap));
  const most = columns.reduce((max, { count }) => Math.max(max, count), 0);
  const hasFigures = columns.length <= (most < 100 ? mostShortFigures : mostFigures);
  const top = hasFigures ? Math.max(1, most) : roundTop(most);
  const labelled = labelledColumns(columns);
  const anchored = (label: string, index: number) => {
    const isWider = label.length * characterPercent > step;
    if (isWider && index === 0) return { x: 0, anchor: 'start' } as const;
    if (isWider && index === columns.length - 1) return { x: 100, anchor: 'end' } as const;
    return { x: round(step * (index + 0.5)), anchor: 'middle' } as const;
  };
  return {
    width: round(width),
    step: round(step),
    columns: columns.map(({ label, name = label, count, link, step: colour }, index) => ({
      x: round(step * (index + 0.5) - width / 2),
      centre: round(step * (index + 0.5)),
      tall: count / top,
      tooltip: `${name}: ${shownShort(count)}`,
      link,
      step: colour,
      ...(hasFigures && { figure: shownShort(count) }),
      ...(labelled(index) && { label: { text: label, ...anchored(label, index) } }),
    })),
    lines: hasFigures
      ? []
      : [1, 0.5]
          .filter((tall) => Number.isInteger(top * tall))
          .map((tall) => ({ tall, figure: shownShort(top * tall) })),
  };
}

/** Returns a function that says which columns have a label: each, or every n-th from the first on. */
function labelledColumns(columns: readonly Column[]): (index: number) => boolean {
  const longest = columns.reduce((max, { label }) => Math.max(max, label.length), 1);
  const room = Math.max(2, Math.floor(labelRoom / (longest + 1.25)));
  if (columns.length <= room) return () => true;
  const every = [2, 5, 10, 20, 25, 50].find((n) => (columns.length - 1) / n < room);
  const step = every ?? Math.ceil(columns.length / room);
  return (index) => index % step === 0;
}

/** Returns the next round number. Most of them have a round half, for the line in the middle. */
function roundTop(most: number): number {
  if (most <= 2) return 2;
  const unit = 10 ** Math.floor(Math.log10(most) - 1);
  return Math.round(
    ([10, 12, 16, 20, 24, 30, 40, 50, 60, 80].find((start) => start * unit >= most) ?? 100) * unit,
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
