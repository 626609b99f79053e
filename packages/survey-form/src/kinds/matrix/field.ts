import { type Choice, inDrawnOrder, type QuestionOf } from '@canvass/surveys';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { controlId, type FieldState, givenIn } from '../../field/field.ts';
import { lineClass, maxInLine, narrowLine } from '../../field/line-length.ts';
import { isolatedText } from '../../field/own-language.ts';
import { describedBy, errorNote, heading, notes, partDescribedBy } from '../../field/notes.ts';
import type { Counted } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

interface MatrixWords {
  readonly onePerRow: string;
  readonly severalPerRow: string;
  /** Any row may stay blank. */
  readonly onePerRowOrNone: string;
  readonly severalPerRowOrNone: string;
  /** In at least so many rows. */
  readonly oneInSome: Counted;
  readonly severalInSome: Counted;
}

const words = kindWords<MatrixWords, typeof written>(new URL('words.json', import.meta.url));

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

type Row = QuestionOf<'matrix'>['rows'][number];

/** Each row is a group of radio buttons or boxes with labels of their own; wide screens show the labels once, above all rows. */
export const matrixForm: KindForm<QuestionOf<'matrix'>> = {
  words,
  field(question, state) {
    const { id, text, columns } = question;
    const { errors, texts } = state;
    const rows = askedRows(question, state);
    const error = errors.get(id);
    const isInvalid = error !== undefined || rows.some((row) => errors.has(rowId(question, row)));
    const hint = hintOf(question, rows.length, words.in(texts.language));
    const canSkip = canSkipRow(question);
    return markup`<fieldset class="question${isInvalid && ' invalid'}"${ownDirection(text)}${describedBy(question, hint, error)}>
<legend>${heading(question, texts)}</legend>
${notes(question, hint, error, texts)}
<div class="control">
<div class="${matrixLayout(columns, canSkip)}">
<div class="heads" aria-hidden="true"><span></span>${columns.map(({ label }) => markup`<span>${isolatedText(label, texts)}</span>`)}${canSkip && markup`<span>${texts.question.noAnswer}</span>`}</div>
${rows.map((row) => rowOf(question, row, state))}</div>
</div>
</fieldset>
`;
  },
  first(question, state) {
    const [row] = askedRows(question, state);
    return row === undefined ? question.id : rowId(question, row);
  },
  style: new URL('matrix.css', import.meta.url),
};

function rowId({ id }: QuestionOf<'matrix'>, row: Row): string {
  return `${id}.${row.id}`;
}

/** In the order in which they are shown. */
function askedRows(question: QuestionOf<'matrix'>, { isAsked, draw }: FieldState): readonly Row[] {
  const { id, rows, order } = question;
  const asked = rows.filter((row) => isAsked === undefined || isAsked(rowId(question, row)));
  // Which rows are asked follows from the draw, too: their order must not go together with it.
  return order === undefined || draw === undefined ? asked : inDrawnOrder(asked, draw, `order of ${id}`);
}

function hintOf(
  { multiple, required, requiredRows }: QuestionOf<'matrix'>,
  asked: number,
  hints: MatrixWords,
): string {
  if (!required && requiredRows === undefined) {
    return multiple ? hints.severalPerRowOrNone : hints.onePerRowOrNone;
  }
  if (requiredRows === undefined || requiredRows >= asked) {
    return multiple ? hints.severalPerRow : hints.onePerRow;
  }
  return multiple ? hints.severalInSome(requiredRows) : hints.oneInSome(requiredRows);
}

/** Whether each row needs an answer. */
function needsEachRow({ required, requiredRows }: QuestionOf<'matrix'>): boolean {
  return required && requiredRows === undefined;
}

/** A radio button cannot be undone without a script, so a row that may stay blank offers the way back. */
function canSkipRow(question: QuestionOf<'matrix'>): boolean {
  return !question.multiple && !needsEachRow(question);
}

function rowOf(
  question: QuestionOf<'matrix'>,
  row: Row,
  { fields, errors, texts, isCheckedByBrowser = false }: FieldState,
): Html {
  const { columns, multiple } = question;
  const name = rowId(question, row);
  const id = controlId(name);
  const error = errors.get(name);
  const given = givenIn(fields, name);
  const isWrong = error !== undefined && markup` aria-invalid="true"`;
  // A browser would want each of several boxes to be ticked.
  const isRequired = needsEachRow(question) && !multiple;
  const state = markup`${isWrong}${isRequired && !isCheckedByBrowser && markup` required`}`;
  const type = multiple ? 'checkbox' : 'radio';
  const cell = ({ value, label }: Choice, index: number): Html =>
    markup`<label${value === '' && markup` class="none"`}><input type="${type}" id="${index === 0 ? id : `${id}.${index}`}" name="${name}" value="${value}"${given.has(value) && markup` checked`}${state}>${isolatedText(label, texts)}</label>\n`;
  const group = multiple
    ? markup` role="group"`
    : markup` role="radiogroup"${isRequired && markup` aria-required="true"`}${isWrong}`;
  return markup`<div class="row${error !== undefined && ' invalid'}"${group} aria-labelledby="${id}.label${needsEachRow(question) && multiple === true && ` ${id}.mark`}"${partDescribedBy(id, error)}>
<div class="row-label"><span id="${id}.label">${isolatedText(row.label, texts)}</span>${needsEachRow(question) && markup` <span class="mark" id="${id}.mark">${texts.question.required}</span>`}${errorNote(id, error, texts)}</div>
${columns.map(cell)}${canSkipRow(question) && cell({ value: '', label: texts.question.noAnswer }, columns.length)}</div>
`;
}

/** The classes of `matrix.css` by which choices stand side by side, as far as there is room for them. `canSkip`: a row can be left blank again. */
export function matrixLayout(columns: readonly Choice[], canSkip: boolean): string {
  const labels = columns.map(({ label }) => label.trim().replaceAll(ideograph, 'xx '));
  if (labels.length > maxInLine || labels.some((label) => label.length > maxLabelWidth)) return 'matrix';
  const width = widthOf(labels);
  const isTable = (labels.length + (canSkip ? 1 : 0)) * width <= tableRoom;
  const isSideBySide = narrowLine(labels.length) * width <= phoneRoom;
  return `matrix ${lineClass(labels.length)}${isTable ? ' table' : ''}${isSideBySide ? ' side-by-side' : ''}`;
}

/** All columns are as wide as the longest word needs. */
function widthOf(labels: readonly string[]): number {
  const parts = labels.flatMap((label) => label.split(/[\s-]+/));
  const longest = Math.max(...parts.map((part) => part.length));
  return Math.max(columnWidth.least, columnWidth.ends + longest * columnWidth.letter);
}
