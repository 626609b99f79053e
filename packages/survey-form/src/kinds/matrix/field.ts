import type { Choice, MatrixQuestion } from '@canvass/surveys';
import { bdi, type Html, markup, ownDirection } from '@canvass/web/page';
import { controlId, type FieldState, givenIn } from '../../field/field.ts';
import { describedBy, errorNote, heading, notes } from '../../field/notes.ts';
import type { KindForm } from '../kind-form.ts';
import { matrixLayout } from './matrix-layout.ts';

type Row = MatrixQuestion['rows'][number];

/** Each row is a group of radio buttons with labels of their own; wide screens show the labels once, above all rows. */
export const matrixForm: KindForm<MatrixQuestion> = {
  field(question, state) {
    const { id, text, required, columns } = question;
    const { errors, texts } = state;
    const rows = askedRows(question, state);
    const error = errors.get(id);
    const isInvalid = error !== undefined || rows.some((row) => errors.has(rowId(question, row)));
    const control = controlId(id);
    const hint = texts.kinds.matrix.onePerRow;
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

function rowId({ id }: MatrixQuestion, row: Row): string {
  return `${id}.${row.id}`;
}

function askedRows(question: MatrixQuestion, { isAsked }: FieldState): Row[] {
  return question.rows.filter((row) => isAsked === undefined || isAsked(rowId(question, row)));
}

function rowOf(question: MatrixQuestion, row: Row, { fields, errors, texts }: FieldState): Html {
  const { columns, required } = question;
  const name = rowId(question, row);
  const id = controlId(name);
  const error = errors.get(name);
  const given = givenIn(fields, name);
  const state = markup`${error !== undefined && markup` aria-invalid="true"`}${required && markup` required`}`;
  const cell = ({ value, label }: Choice, index: number): Html =>
    markup`<label${value === '' && markup` class="none"`}><input type="radio" id="${index === 0 ? id : `${id}.${index}`}" name="${name}" value="${value}"${given.has(value) && markup` checked`}${state}>${bdi(label)}</label>\n`;
  return markup`<div class="row${error !== undefined && ' invalid'}" role="radiogroup" aria-labelledby="${id}.label"${describedBy(id, undefined, error)}${required && markup` aria-required="true"`}${error !== undefined && markup` aria-invalid="true"`}>
<div class="row-label"><span id="${id}.label">${bdi(row.label)}</span>${errorNote(id, error, texts)}</div>
${columns.map(cell)}${!required && cell({ value: '', label: texts.question.noAnswer }, columns.length)}</div>
`;
}
