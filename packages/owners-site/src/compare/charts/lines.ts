import { bdi, type Html, markup } from '@canvass/web/page';
import type { ComparedCard, ComparedRow, Figure } from '../model/compared-card.ts';
import { labelOf } from './label-of.ts';
import { compareTexts as texts } from '../texts.ts';

const width = 300;
const height = 48;
/** Room around the line, so that its ends are whole. */
const room = 5;

/** Makes a small line for each item: its figures over time, all on one scale. The table has the same figures. */
export function lines(card: ComparedCard): Html {
  const { rows, columns, shown } = card;
  const values = rows.flatMap(({ groups }) => groups.flatMap((figure) => figure?.value ?? []));
  const { min, max } = scaleOf(card, values);
  const y = (value: number): number =>
    max === min ? height / 2 : height - room - ((value - min) / (max - min)) * (height - 2 * room);
  return markup`<ol class="time-lines">
${rows.map((row) => line(row, labelOf(row, card), y))}</ol>
<p class="note">${texts.lineScale({ from: shown(min), to: shown(max), first: columns[0]?.label ?? '', last: columns.at(-1)?.label ?? '' })}</p>
`;
}

/** The scale of the lines covers at least this part of the question's scale, so that small changes do not look large. */
const leastPart = 1 / 5;

/** Returns a scale on which all figures have room. */
function scaleOf({ ends }: ComparedCard, values: readonly number[]): { min: number; max: number } {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (ends === undefined) return { min, max };
  const missing = Math.max(0, (ends.max - ends.min) * leastPart - (max - min)) / 2;
  const from = Math.max(ends.min, Math.min(min - missing, ends.max - (ends.max - ends.min) * leastPart));
  return { min: from, max: Math.min(ends.max, Math.max(max, from + (max - min) + 2 * missing)) };
}

function line({ groups }: ComparedRow, label: string, y: (value: number) => number): Html {
  const step = (width - 2 * room) / Math.max(1, groups.length - 1);
  const places = groups.map((figure, index) => ({ figure, x: Math.round(room + index * step) }));
  const known = places.filter((place): place is { figure: Figure; x: number } => place.figure !== undefined);
  const [first, last] = [known[0], known.at(-1)];
  const points = known.map(({ figure, x }) => `${x},${Math.round(y(figure.value) * 10) / 10}`).join(' ');
  return markup`<li><span>${bdi(label)}</span><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true"><polyline points="${points}"/></svg><span class="value">${first !== undefined && last !== undefined && texts.fromTo({ first: first.figure.text, last: last.figure.text })}</span></li>
`;
}
