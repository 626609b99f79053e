import { isolated, kindOf, type QuestionOf } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { controlId, type Field, fieldOf, firstOf } from '../../field/field.ts';
import { group } from '../../field/group.ts';
import { isolatedText } from '../../field/own-language.ts';
import { labelled } from '../../field/labelled.ts';
import { lineClass, maxInLine } from '../../field/line-length.ts';
import { pointIcon } from '../../field/point-icon.ts';
import { typedCheck } from '../../field/typed-check.ts';
import { rangeValue } from '../../texts/texts-of.ts';
import type { Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

interface ScaleWords {
  readonly wholeNumber: Template<'min' | 'max'>;
  /** What the ends of a scale mean if its owner does not say. */
  readonly lowest: string;
  readonly highest: string;
}

const words = kindWords<ScaleWords, typeof written>(new URL('words.json', import.meta.url));

export const scaleForm: KindForm<QuestionOf<'scale'>> = {
  words,
  field(question, state) {
    const field = fieldOf(question, state);
    return question.max - question.min < maxInLine ? radios(field) : numberField(field);
  },
  style: new URL('scale.css', import.meta.url),
};

function radios(field: Field<QuestionOf<'scale'>>): Html {
  const { texts, question } = field;
  const { min, max, minLabel, maxLabel, labels, look, required } = question;
  const { lowest, highest } = words.in(texts.language);
  const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const written = (value: number): string => rangeValue(texts.language, value);
  const end = (value: number, label: string): Html =>
    markup`<span>${written(value)} = ${isolatedText(label, texts)}</span>`;
  const ends = markup`<p class="hint ends" id="${controlId(question.id)}.hint">${end(min, minLabel ?? lowest)}<span class="hidden">, </span>${end(max, maxLabel ?? highest)}</p>`;
  // Labels between the ends need room of their own.
  const isLabelled = labels !== undefined;
  const means = isLabelled ? kindOf(question).valueLabels?.(question) : undefined;
  return group(field, {
    type: 'radio',
    layout: isLabelled && look === undefined ? 'options' : 'points',
    look,
    length: lineClass(values.length),
    choices: values.map((value, index) => {
      const label = written(value);
      const meaning = means?.get(value);
      const number =
        meaning === undefined ? bdi(label) : markup`<span>${label} = ${isolatedText(meaning, texts)}</span>`;
      const content = markup`${pointIcon(look, index, values.length)}${number}`;
      return { value: String(value), label, content };
    }),
    isOptional: !required,
    ...(max > min && !isLabelled && { hintBelow: ends }),
  });
}

function numberField(field: Field<QuestionOf<'scale'>>): Html {
  const { texts, question } = field;
  const { min, max, minLabel, maxLabel } = question;
  const end = (value: number, label: string | undefined): string => {
    const written = rangeValue(texts.language, value);
    return label === undefined ? written : `${written} (${isolated(label, texts.dir)})`;
  };
  const check = typedCheck(texts, { type: question.type, options: { min, max } }, [
    { code: 'wrong-type', expected: 'number' },
    { code: 'not-whole' },
    { code: 'out-of-range', min, max },
  ]);
  // The digits of an iPhone's keypad come without a minus.
  const keypad = min >= 0 && markup` inputmode="numeric"`;
  return labelled(
    field,
    words.in(texts.language).wholeNumber({ min: end(min, minLabel), max: end(max, maxLabel) }),
    // What `type="number"` cannot read it hides from the server: here everything that is typed arrives, and can be refused.
    (attributes) =>
      markup`<input type="text" class="short" dir="auto"${keypad} ${attributes}${check} value="${firstOf(field.given)}">`,
  );
}
