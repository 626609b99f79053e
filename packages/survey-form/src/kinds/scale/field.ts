import { isolated, type QuestionOf } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { controlId, type Field, fieldOf, firstOf } from '../../field/field.ts';
import { group } from '../../field/group.ts';
import { labelled } from '../../field/labelled.ts';
import { lineClass, maxInLine } from '../../field/line-length.ts';
import { rangeValue } from '../../texts/texts-of.ts';
import type { KindForm } from '../kind-form.ts';

export const scaleForm: KindForm<QuestionOf<'scale'>> = {
  field(question, state) {
    const field = fieldOf(question, state);
    return question.max - question.min < maxInLine ? radios(field) : numberField(field);
  },
  style: new URL('scale.css', import.meta.url),
};

function radios(field: Field<QuestionOf<'scale'>>): Html {
  const { texts, question } = field;
  const { min, max, minLabel, maxLabel, required } = question;
  const { lowest, highest } = texts.kinds.scale;
  const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const written = (value: number): string => rangeValue(texts.language, value);
  const end = (value: number, label: string): Html => markup`<span>${written(value)} = ${bdi(label)}</span>`;
  const ends = markup`<p class="hint ends" id="${controlId(question.id)}.hint">${end(min, minLabel ?? lowest)}<span class="hidden">, </span>${end(max, maxLabel ?? highest)}</p>`;
  return group(field, {
    type: 'radio',
    layout: 'points',
    length: lineClass(values.length),
    choices: values.map((value) => ({ value: String(value), label: written(value) })),
    isOptional: !required,
    ...(max > min ? { hintBelow: ends } : {}),
  });
}

function numberField(field: Field<QuestionOf<'scale'>>): Html {
  const { texts, question } = field;
  const { min, max, minLabel, maxLabel } = question;
  const end = (value: number, label: string | undefined): string => {
    const written = rangeValue(texts.language, value);
    return label === undefined ? written : `${written} (${isolated(label, texts.dir)})`;
  };
  // The digits of an iPhone's keypad come without a minus.
  const keypad = min >= 0 && markup` inputmode="numeric"`;
  return labelled(
    field,
    texts.kinds.scale.wholeNumber({ min: end(min, minLabel), max: end(max, maxLabel) }),
    // What `type="number"` cannot read it hides from the server: here everything that is typed arrives, and can be refused.
    (attributes) =>
      markup`<input type="text" class="short" dir="auto"${keypad} ${attributes} value="${firstOf(field.given)}">`,
  );
}
