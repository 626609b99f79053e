import { shownShort } from './shown-figures.ts';
import type { PartLink } from '../reading/view/part-link.ts';

export interface Column {
  /** Under the column, if there is room. */
  readonly label: string;
  /** For the tooltip; else the label. */
  readonly name?: string;
  readonly count: number;
  /** To the answers that the column stands for. */
  readonly link?: PartLink | undefined;
}

export interface PlacedColumn {
  /** In percent of the width. */
  readonly x: number;
  readonly centre: number;
  /** From 0 to 1, of the height. */
  readonly tall: number;
  readonly tooltip: string;
  readonly link?: PartLink | undefined;
  /** Above the column; undefined if the chart has lines to read it from instead. */
  readonly figure?: string;
  /** Under the column; undefined if others need the room. At an edge it starts or ends there, if it is wider than the column. */
  readonly label?: { readonly text: string; readonly x: number; readonly anchor: 'start' | 'middle' | 'end' };
}

export interface ColumnLayout {
  /** In percent. */
  readonly width: number;
  /** From one column to the next, in percent. */
  readonly step: number;
  readonly columns: readonly PlacedColumn[];
  /** Lines across, with their values. */
  readonly lines: readonly { readonly tall: number; readonly figure: string }[];
}

/** More columns than these have no room for a figure above each. */
export const mostFigures = 11;
/** The characters that fit under a chart on a screen of 320 px, with the gaps between labels counted as two. */
const labelRoom = 36;
/** Of the width of that chart. */
const characterPercent = 3;
const gap = 0.2;
/** In percent: one column alone is a column, too. */
const widest = 14;

/** Columns of equal width, side by side from 0 to 100 percent. */
export function columnLayout(columns: readonly Column[]): ColumnLayout {
  const step = 100 / Math.max(1, columns.length);
  const width = Math.min(widest, step * (1 - gap));
  const most = columns.reduce((max, { count }) => Math.max(max, count), 0);
  const hasFigures = columns.length <= mostFigures;
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
    columns: columns.map(({ label, name = label, count, link }, index) => ({
      x: round(step * (index + 0.5) - width / 2),
      centre: round(step * (index + 0.5)),
      tall: count / top,
      tooltip: `${name}: ${shownShort(count)}`,
      link,
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

/** Every column, or every n-th: the first is always among them. */
function labelledColumns(columns: readonly Column[]): (index: number) => boolean {
  const longest = columns.reduce((max, { label }) => Math.max(max, label.length), 1);
  const room = Math.max(2, Math.floor(labelRoom / (longest + 1.25)));
  if (columns.length <= room) return () => true;
  const every = [2, 5, 10, 20, 25, 50].find((n) => (columns.length - 1) / n < room);
  const step = every ?? Math.ceil(columns.length / room);
  return (index) => index % step === 0;
}

/** The next round number, most of which have a round half. */
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
