import {
  type Choice,
  type FormFields,
  isolated,
  type ChoiceQuestion,
  type Question,
  type ScaleQuestion,
} from '@canvass/surveys';
import { bdi, type Html, markup, ownDirection } from '@canvass/web/page';
import type { FormTexts } from './texts/form-texts.ts';
import { rangeValue } from './texts/texts-of.ts';
import { maxScaleValues, scaleClass } from './scale-layout.ts';

/** A single choice among more than this is a drop-down list. */
const maxRadios = 20;

export interface FieldState {
  /** The submitted values, so that a person need not type them again. */
  readonly fields: FormFields;
  /** The errors by the id of the question, in the language of `texts`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly texts: FormTexts;
}

interface Field<Q extends Question = Question> {
  readonly question: Q;
  /** A set, since each of many choices is looked up in it. */
  readonly given: ReadonlySet<string>;
  readonly error: string | undefined;
  readonly texts: FormTexts;
}

/** The id of a question's first control: what the error summary links to. */
export function controlId(questionId: string): string {
  return `q-${questionId}`;
}

export function questionField(question: Question, { fields, errors, texts }: FieldState): Html {
  const submitted = Object.hasOwn(fields, question.id) ? fields[question.id] : undefined;
  const given = new Set(submitted === undefined ? [] : [submitted].flat());
  const error = errors.get(question.id);
  switch (question.type) {
    case 'text':
      return labelled(
        { question, given, error, texts },
        texts.question.upTo(question.maxLength),
        (attributes) => {
          const rows = question.maxLength > 200 ? 5 : 3;
          // HTML drops a line break right after the tag, so this adds one.
          return markup`<textarea ${attributes} placeholder=" " rows="${rows}">${`\n${firstOf(given)}`}</textarea>`;
        },
      );
    case 'scale':
      return rangeField({ question, given, error, texts });
    case 'choice':
      return choiceField({ question, given, error, texts });
  }
}

function firstOf(given: ReadonlySet<string>): string {
  return given.values().next().value ?? '';
}

function rangeField(field: Field<ScaleQuestion>): Html {
  const { texts, question } = field;
  const { min, max, minLabel, maxLabel, required } = question;
  const written = (value: number): string => rangeValue(texts.language, value);
  if (max - min >= maxScaleValues) {
    // The digits of an iPhone's keypad come without a minus.
    const keypad = min >= 0 && markup` inputmode="numeric"`;
    const end = (value: number, label: string | undefined): string =>
      label === undefined ? written(value) : `${written(value)} (${isolated(label, texts.dir)})`;
    return labelled(
      field,
      texts.question.wholeNumber({ min: end(min, minLabel), max: end(max, maxLabel) }),
      // What `type="number"` cannot read it hides from the server: here everything that is typed arrives, and can be refused.
      (attributes) =>
        markup`<input type="text" class="short" dir="auto"${keypad} ${attributes} value="${firstOf(field.given)}">`,
    );
  }
  const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const id = controlId(question.id);
  const end = (value: number, label: string): Html => markup`<span>${written(value)} = ${bdi(label)}</span>`;
  const { lowest, highest } = texts.question;
  return group(field, {
    type: 'radio',
    layout: 'scale',
    length: scaleClass(values.length),
    choices: values.map((value) => ({ value: String(value), label: written(value) })),
    isOptional: !required,
    ...(max > min
      ? {
          hintBelow: markup`<p class="hint ends" id="${id}.hint">${end(min, minLabel ?? lowest)}<span class="hidden">, </span>${end(max, maxLabel ?? highest)}</p>`,
        }
      : {}),
  });
}

function choiceField(field: Field<ChoiceQuestion>): Html {
  const { texts } = field;
  const { choices, multiple, required } = field.question;
  if (multiple) {
    return group(field, { type: 'checkbox', layout: 'choices', choices, hint: texts.question.chooseAll });
  }
  if (choices.length > maxRadios) {
    const options = [
      { value: '', label: required ? texts.question.chooseOne : texts.question.noAnswer },
      ...choices,
    ].map(
      ({ value, label }) =>
        markup`<option value="${value}" dir="auto"${field.given.has(value) && markup` selected`}>${label}</option>`,
    );
    return labelled(field, undefined, (attributes) => markup`<select ${attributes}>${options}</select>`);
  }
  return group(field, { type: 'radio', layout: 'choices', choices, isOptional: !required });
}

/** One control under its label. */
function labelled(
  { question, error, texts }: Field,
  hint: string | undefined,
  control: (attributes: Html) => Html,
): Html {
  const id = controlId(question.id);
  const attributes = markup`id="${id}" name="${question.id}"${described(id, hint, error)}${question.required && markup` required`}`;
  return markup`<div class="question${error !== undefined && ' invalid'}"${ownDirection(question.text)}>
<label for="${id}">${heading(question, texts)}</label>
${notes(id, hint, error, texts)}
<div class="control">${control(attributes)}</div>
</div>
`;
}

interface Group {
  readonly type: 'radio' | 'checkbox';
  readonly layout: 'choices' | 'scale';
  /** A class for the length of a scale. */
  readonly length?: string;
  readonly choices: readonly Choice[];
  readonly hint?: string;
  /** A hint that stands under the controls, as its own element with the hint's id. */
  readonly hintBelow?: Html;
  /** A radio button cannot be undone without a script, so an optional question offers the way back. */
  readonly isOptional?: boolean;
}

/** Several controls under one legend. */
function group({ question, given, error, texts }: Field, shown: Group): Html {
  const { type, layout, length, choices, hint, hintBelow, isOptional = false } = shown;
  const id = controlId(question.id);
  const state = markup`${error !== undefined && markup` aria-invalid="true"`}${
    type === 'radio' && question.required && markup` required`
  }`;
  const control = ({ value, label }: Choice, index: number) =>
    markup`<label class="choice${value === '' && ' none'}"><input type="${type}" id="${index === 0 ? id : `${id}.${index}`}" name="${question.id}" value="${value}"${given.has(value) && markup` checked`}${state}>${bdi(label)}</label>\n`;
  return markup`<fieldset class="question${error !== undefined && ' invalid'}"${ownDirection(question.text)}${describedBy(id, hint ?? hintBelow, error)}>
<legend>${heading(question, texts)}</legend>
${notes(id, hint, error, texts)}
<div class="control${length !== undefined && ` ${length}`}">
<div class="${layout}">
${choices.map(control)}</div>
${hintBelow}${isOptional && control({ value: '', label: texts.question.noAnswer }, choices.length)}</div>
</fieldset>
`;
}

function heading(question: Question, texts: FormTexts): Html {
  return markup`${question.text}${question.required && markup` <span class="mark">${texts.question.required}</span>`}`;
}

function notes(id: string, hint: string | undefined, error: string | undefined, texts: FormTexts): Html {
  return markup`${hint !== undefined && markup`<p class="hint" id="${id}.hint"><bdi>${hint}</bdi></p>`}${
    error !== undefined &&
    markup`<p class="error" id="${id}.error"><bdi><span class="hidden">${texts.errors.mark} </span>${error}</bdi></p>`
  }`;
}

function described(id: string, hint: string | undefined, error: string | undefined): Html {
  return markup`${describedBy(id, hint, error)}${error !== undefined && markup` aria-invalid="true"`}`;
}

function describedBy(id: string, hint: unknown, error: unknown): Html {
  const ids = [
    ...(hint === undefined ? [] : [`${id}.hint`]),
    ...(error === undefined ? [] : [`${id}.error`]),
  ];
  return markup`${ids.length > 0 && markup` aria-describedby="${ids.join(' ')}"`}`;
}
