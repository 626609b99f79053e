import { type Choice, inDrawnOrder, type QuestionOf } from '@canvass/surveys';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { controlId, type FieldState, givenIn } from '../../field/field.ts';
import { lineClass, maxInLine, narrowLine } from '../../field/line-length.ts';
import { isolatedText } from '../../field/own-language.ts';
import { describedBy, errorNote, heading, notes } from '../../field/notes.ts';
import type { Counted } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

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

const words = kindWords<MatrixWords>({
  en: {
    onePerRow: 'Choose one answer in each row',
    severalPerRow: 'Choose all that apply in each row',
    onePerRowOrNone: 'Choose one answer per row. Rows may stay blank',
    severalPerRowOrNone: 'Choose all that apply in each row. Rows may stay blank',
    oneInSome: {
      one: 'Choose one answer in at least {count} row',
      other: 'Choose one answer in at least {count} rows',
    },
    severalInSome: {
      one: 'Choose all that apply, in at least {count} row',
      other: 'Choose all that apply, in at least {count} rows',
    },
  },
  de: {
    onePerRow: 'Bitte in jeder Zeile eine Antwort auswählen',
    severalPerRow: 'In jeder Zeile sind mehrere Antworten möglich',
    onePerRowOrNone: 'Bitte pro Zeile höchstens eine Antwort auswählen. Zeilen dürfen frei bleiben',
    severalPerRowOrNone: 'In jeder Zeile sind mehrere Antworten möglich. Zeilen dürfen frei bleiben',
    oneInSome: {
      one: 'Bitte in mindestens {count} Zeile eine Antwort auswählen',
      other: 'Bitte in mindestens {count} Zeilen eine Antwort auswählen',
    },
    severalInSome: {
      one: 'Bitte in mindestens {count} Zeile antworten, mehrere Antworten sind möglich',
      other: 'Bitte in mindestens {count} Zeilen antworten, mehrere Antworten sind möglich',
    },
  },
  fr: {
    onePerRow: 'Choisissez une réponse par ligne',
    severalPerRow: 'Plusieurs réponses possibles par ligne',
    onePerRowOrNone: 'Choisissez une réponse par ligne. Des lignes peuvent rester vides',
    severalPerRowOrNone: 'Plusieurs réponses possibles par ligne. Des lignes peuvent rester vides',
    oneInSome: {
      one: 'Choisissez une réponse dans au moins {count} ligne',
      other: 'Choisissez une réponse dans au moins {count} lignes',
    },
    severalInSome: {
      one: 'Répondez dans au moins {count} ligne, plusieurs réponses possibles',
      other: 'Répondez dans au moins {count} lignes, plusieurs réponses possibles',
    },
  },
  es: {
    onePerRow: 'Elija una respuesta en cada fila',
    severalPerRow: 'Marque en cada fila todas las opciones que correspondan',
    onePerRowOrNone: 'Elija una respuesta por fila. Puede dejar filas en blanco',
    severalPerRowOrNone:
      'Marque en cada fila todas las opciones que correspondan. Puede dejar filas en blanco',
    oneInSome: {
      one: 'Elija una respuesta en al menos {count} fila',
      other: 'Elija una respuesta en al menos {count} filas',
    },
    severalInSome: {
      one: 'Responda en al menos {count} fila; puede marcar varias opciones',
      other: 'Responda en al menos {count} filas; puede marcar varias opciones',
    },
  },
  it: {
    onePerRow: 'Scelga una risposta per ogni riga',
    severalPerRow: 'Sono possibili più risposte per ogni riga',
    onePerRowOrNone: 'Scelga una risposta per riga. Può lasciare righe vuote',
    severalPerRowOrNone: 'Sono possibili più risposte per ogni riga. Può lasciare righe vuote',
    oneInSome: {
      one: 'Scelga una risposta in almeno {count} riga',
      other: 'Scelga una risposta in almeno {count} righe',
    },
    severalInSome: {
      one: 'Risponda in almeno {count} riga, sono possibili più risposte',
      other: 'Risponda in almeno {count} righe, sono possibili più risposte',
    },
  },
  nl: {
    onePerRow: 'Kies één antwoord per rij',
    severalPerRow: 'Per rij zijn er meerdere antwoorden mogelijk',
    onePerRowOrNone: 'Kies één antwoord per rij. Rijen mogen leeg blijven',
    severalPerRowOrNone: 'Per rij zijn er meerdere antwoorden mogelijk. Rijen mogen leeg blijven',
    oneInSome: {
      one: 'Kies één antwoord in minstens {count} rij',
      other: 'Kies één antwoord in minstens {count} rijen',
    },
    severalInSome: {
      one: 'Beantwoord minstens {count} rij, er zijn meerdere antwoorden mogelijk',
      other: 'Beantwoord minstens {count} rijen, er zijn meerdere antwoorden mogelijk',
    },
  },
  pl: {
    onePerRow: 'Proszę wybrać jedną odpowiedź w każdym wierszu',
    severalPerRow: 'W każdym wierszu można zaznaczyć kilka odpowiedzi',
    onePerRowOrNone: 'Proszę wybrać jedną odpowiedź w wierszu. Wiersze mogą pozostać puste',
    severalPerRowOrNone: 'W każdym wierszu można zaznaczyć kilka odpowiedzi. Wiersze mogą pozostać puste',
    oneInSome: {
      one: 'Proszę wybrać jedną odpowiedź w co najmniej {count} wierszu',
      few: 'Proszę wybrać jedną odpowiedź w co najmniej {count} wierszach',
      many: 'Proszę wybrać jedną odpowiedź w co najmniej {count} wierszach',
    },
    severalInSome: {
      one: 'Proszę odpowiedzieć w co najmniej {count} wierszu, można zaznaczyć kilka odpowiedzi',
      few: 'Proszę odpowiedzieć w co najmniej {count} wierszach, można zaznaczyć kilka odpowiedzi',
      many: 'Proszę odpowiedzieć w co najmniej {count} wierszach, można zaznaczyć kilka odpowiedzi',
    },
  },
  pt: {
    onePerRow: 'Escolha uma resposta em cada linha',
    severalPerRow: 'Escolha em cada linha todas as opções que se aplicam',
    onePerRowOrNone: 'Escolha uma resposta por linha. Pode deixar linhas em branco',
    severalPerRowOrNone: 'Escolha em cada linha todas as opções que se aplicam. Pode deixar linhas em branco',
    oneInSome: {
      one: 'Escolha uma resposta em pelo menos {count} linha',
      other: 'Escolha uma resposta em pelo menos {count} linhas',
    },
    severalInSome: {
      one: 'Responda em pelo menos {count} linha; pode escolher várias opções',
      other: 'Responda em pelo menos {count} linhas; pode escolher várias opções',
    },
  },
  ar: {
    onePerRow: 'يُرجى اختيار إجابة واحدة في كل صف',
    severalPerRow: 'يمكن اختيار أكثر من إجابة في كل صف',
    onePerRowOrNone: 'يُرجى اختيار إجابة واحدة لكل صف. يمكن ترك صفوف فارغة',
    severalPerRowOrNone: 'يمكن اختيار أكثر من إجابة في كل صف. يمكن ترك صفوف فارغة',
    oneInSome: {
      zero: 'يُرجى اختيار إجابة واحدة في أي صف',
      one: 'يُرجى اختيار إجابة واحدة في صف واحد على الأقل',
      two: 'يُرجى اختيار إجابة واحدة في صفين على الأقل',
      few: 'يُرجى اختيار إجابة واحدة في {count} صفوف على الأقل',
      many: 'يُرجى اختيار إجابة واحدة في {count} صفًا على الأقل',
      other: 'يُرجى اختيار إجابة واحدة في {count} صف على الأقل',
    },
    severalInSome: {
      zero: 'يُرجى الإجابة في أي صف، ويمكن اختيار أكثر من إجابة',
      one: 'يُرجى الإجابة في صف واحد على الأقل، ويمكن اختيار أكثر من إجابة',
      two: 'يُرجى الإجابة في صفين على الأقل، ويمكن اختيار أكثر من إجابة',
      few: 'يُرجى الإجابة في {count} صفوف على الأقل، ويمكن اختيار أكثر من إجابة',
      many: 'يُرجى الإجابة في {count} صفًا على الأقل، ويمكن اختيار أكثر من إجابة',
      other: 'يُرجى الإجابة في {count} صف على الأقل، ويمكن اختيار أكثر من إجابة',
    },
  },
  ja: {
    onePerRow: '行ごとに 1 つ選択してください',
    severalPerRow: '行ごとに当てはまるものをすべて選択してください',
    onePerRowOrNone: '行ごとに 1 つ選択してください。空欄の行があってもかまいません',
    severalPerRowOrNone: '行ごとに当てはまるものをすべて選択してください。空欄の行があってもかまいません',
    oneInSome: { other: '少なくとも {count} 行で 1 つずつ選択してください' },
    severalInSome: { other: '少なくとも {count} 行で当てはまるものをすべて選択してください' },
  },
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

/** Each row is a group of radio buttons or boxes with labels of their own; wide screens show the labels once, above all rows. */
export const matrixForm: KindForm<QuestionOf<'matrix'>> = {
  words,
  field(question, state) {
    const { id, text, columns } = question;
    const { errors, texts } = state;
    const rows = askedRows(question, state);
    const error = errors.get(id);
    const isInvalid = error !== undefined || rows.some((row) => errors.has(rowId(question, row)));
    const control = controlId(id);
    const hint = hintOf(question, rows.length, words.in(texts.language));
    const canSkip = canSkipRow(question);
    return markup`<fieldset class="question${isInvalid && ' invalid'}"${ownDirection(text)}${describedBy(control, hint, error)}>
<legend>${heading(question, texts)}</legend>
${notes(control, hint, error, texts)}
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
  return markup`<div class="row${error !== undefined && ' invalid'}"${group} aria-labelledby="${id}.label${needsEachRow(question) && multiple === true && ` ${id}.mark`}"${describedBy(id, undefined, error)}>
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
