import type { Choice, QuestionOf } from '@canvass/surveys';
import { bdi, type Html, markup, ownDirection } from '@canvass/web/page';
import { controlId, type FieldState, givenIn } from '../../field/field.ts';
import { lineClass, maxInLine, narrowLine } from '../../field/line-length.ts';
import { describedBy, errorNote, heading, notes } from '../../field/notes.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{ readonly onePerRow: string }>({
  en: { onePerRow: 'Choose one answer in each row' },
  de: { onePerRow: 'Bitte in jeder Zeile eine Antwort auswählen' },
  fr: { onePerRow: 'Choisissez une réponse par ligne' },
  es: { onePerRow: 'Elija una respuesta en cada fila' },
  it: { onePerRow: 'Scelga una risposta per ogni riga' },
  nl: { onePerRow: 'Kies één antwoord per rij' },
  pl: { onePerRow: 'Proszę wybrać jedną odpowiedź w każdym wierszu' },
  pt: { onePerRow: 'Escolha uma resposta em cada linha' },
  ar: { onePerRow: 'يُرجى اختيار إجابة واحدة في كل صف' },
  ja: { onePerRow: '行ごとに 1 つ選択してください' },
});

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

/** Each row is a group of radio buttons with labels of their own; wide screens show the labels once, above all rows. */
export const matrixForm: KindForm<QuestionOf<'matrix'>> = {
  words,
  field(question, state) {
    const { id, text, required, columns } = question;
    const { errors, texts } = state;
    const rows = askedRows(question, state);
    const error = errors.get(id);
    const isInvalid = error !== undefined || rows.some((row) => errors.has(rowId(question, row)));
    const control = controlId(id);
    const hint = words.in(texts.language).onePerRow;
    return markup`<fieldset class="question${isInvalid && ' invalid'}"${ownDirection(text)}${describedBy(control, hint, error)}>
<legend>${heading(question, texts)}</legend>
${notes(control, hint, error, texts)}
<div class="control">
<div class="${matrixLayout(columns, !required)}">
<div class="heads" aria-hidden="true"><span></span>${columns.map(({ label }) => markup`<span>${bdi(label)}</span>`)}${!required && markup`<span>${texts.question.noAnswer}</span>`}</div>
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

function askedRows(question: QuestionOf<'matrix'>, { isAsked }: FieldState): Row[] {
  return question.rows.filter((row) => isAsked === undefined || isAsked(rowId(question, row)));
}

function rowOf(
  question: QuestionOf<'matrix'>,
  row: Row,
  { fields, errors, texts, isCheckedByBrowser = false }: FieldState,
): Html {
  const { columns, required } = question;
  const name = rowId(question, row);
  const id = controlId(name);
  const error = errors.get(name);
  const given = givenIn(fields, name);
  const state = markup`${error !== undefined && markup` aria-invalid="true"`}${required && !isCheckedByBrowser && markup` required`}`;
  const cell = ({ value, label }: Choice, index: number): Html =>
    markup`<label${value === '' && markup` class="none"`}><input type="radio" id="${index === 0 ? id : `${id}.${index}`}" name="${name}" value="${value}"${given.has(value) && markup` checked`}${state}>${bdi(label)}</label>\n`;
  return markup`<div class="row${error !== undefined && ' invalid'}" role="radiogroup" aria-labelledby="${id}.label"${describedBy(id, undefined, error)}${required && markup` aria-required="true"`}${error !== undefined && markup` aria-invalid="true"`}>
<div class="row-label"><span id="${id}.label">${bdi(row.label)}</span>${errorNote(id, error, texts)}</div>
${columns.map(cell)}${!required && cell({ value: '', label: texts.question.noAnswer }, columns.length)}</div>
`;
}

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
  const parts = labels.flatMap((label) => label.split(/[\s-]+/));
  const longest = Math.max(...parts.map((part) => part.length));
  return Math.max(columnWidth.least, columnWidth.ends + longest * columnWidth.letter);
}
