import type { Choice } from '@canvass/surveys';
import { lineClass, maxInLine, narrowLine } from '../../field/line-length.ts';

/** Choices with wider labels stand under each other. In letters. */
const maxLabelWidth = 40;
/** The room for the columns of a table, in rem: what `matrix.css` leaves of the narrowest page with a table. */
const tableRoom = 26;
/** The room for choices side by side on a phone, in rem of the table: their font is smaller. */
const phoneRoom = 21.5;
/** The width of a column with a word, in rem: at least this, and this for each letter. */
const columnWidth = { least: 2.25, ends: 0.25, letter: 0.5 };
/** A line may break after each of these. They are as wide as two letters. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The classes of `matrix.css` by which choices stand side by side, as far as there is room for them. */
export function matrixLayout(columns: readonly Choice[], isOptional: boolean): string {
  const labels = columns.map(({ label }) => label.trim().replaceAll(ideograph, 'xx '));
  if (labels.length > maxInLine || labels.some((label) => label.length > maxLabelWidth)) return 'matrix';
  const width = widthOf(labels);
  const isTable = (labels.length + (isOptional ? 1 : 0)) * width <= tableRoom;
  const isSideBySide = narrowLine(labels.length) * width <= phoneRoom;
  return `matrix ${lineClass(labels.length)}${isTable ? ' table' : ''}${isSideBySide ? ' side-by-side' : ''}`;
}

/** All columns are as wide as the longest word needs. */
function widthOf(labels: readonly string[]): number {
  const words = labels.flatMap((label) => label.split(/[\s-]+/));
  const longest = Math.max(...words.map((word) => word.length));
  return Math.max(columnWidth.least, columnWidth.ends + longest * columnWidth.letter);
}
