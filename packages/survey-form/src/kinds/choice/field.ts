import {
  type FormChoice,
  type QuestionOf,
  choicesInForm,
  facetId,
  maxOtherLength,
  otherPart,
  otherValue,
} from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { controlId, type Field, fieldOf, type FieldState, firstOf, givenIn } from '../../field/field.ts';
import { isolatedText, ownLanguage } from '../../field/own-language.ts';
import { group } from '../../field/group.ts';
import { labelled } from '../../field/labelled.ts';
import { errorNote, partDescribedBy } from '../../field/notes.ts';
import type { Counted, Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import { rangeValue } from '../../texts/texts-of.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

type ChoiceQuestion = QuestionOf<'choice'>;

interface ChoiceWords {
  readonly chooseOne: string;
  readonly chooseAll: string;
  readonly chooseFew: Template<'min' | 'max'>;
  readonly chooseExactly: Counted;
  /** The choice that is none of the others. */
  readonly otherName: string;
  /** The label of its text. */
  readonly otherText: string;
  readonly selectAll: string;
  readonly selectNone: string;
}

const choiceWords = kindWords<ChoiceWords, typeof written>(new URL('words.json', import.meta.url));

/** A single choice among more than this is a drop-down list, if its owner does not say. */
const maxRadios = 20;

export const choiceForm: KindForm<ChoiceQuestion> = {
  words: choiceWords,
  field(question, state) {
    const field = fieldOf(question, state);
    const words = choiceWords.in(state.texts.language);
    const { multiple, required, look, selectAll = false, otherLabel = words.otherName } = question;
    const choices = choicesInForm(question, { ...state, otherLabel });
    const isDropDown = look === undefined ? choices.length > maxRadios : look === 'drop-down';
    if (!multiple && isDropDown) return dropDown(field, choices, state);
    return group(field, {
      type: multiple ? 'checkbox' : 'radio',
      layout: 'options',
      look: look === 'images' ? 'pictures' : undefined,
      choices: choices.map((each) => ({
        ...each,
        ...(each.picture !== undefined && { content: pictured(each, each.picture, state) }),
        ...(each.isOther && { more: otherText(question, state) }),
        attributes: markup`${each.isExclusive && markup` data-exclusive`}${each.isOther && markup` data-other`}`,
      })),
      isInvalid: state.errors.has(facetId(question.id, otherPart)),
      ...(multiple ? { hint: hintOf(question, choices, state) } : { isOptional: !required }),
      ...(selectAll && {
        attributes: markup` data-select-all="${words.selectAll}" data-select-none="${words.selectNone}"`,
      }),
    });
  },
  inLanguage(part, language, { other = false, otherLabel: label = choiceWords.in(language).otherName }) {
    const { facet } = part;
    if (part.part === otherPart) return { ...part, label };
    if (!other || facet.type !== 'choices') return part;
    const choices = facet.choices.map((each) => (each.value === otherValue ? { ...each, label } : each));
    return { ...part, facet: { ...facet, choices } };
  },
  style: new URL('choice.css', import.meta.url),
  script: new URL('client.js', import.meta.url),
};

/** The label says what the picture shows. */
function pictured({ label }: FormChoice, picture: string, { picturesAt, texts }: FieldState): Html {
  return markup`<span class="pictured"><img src="${picturesAt}/${picture}" alt="">${isolatedText(label, texts)}</span>`;
}

/** Nobody can choose more than the form shows. */
function hintOf({ min, max }: ChoiceQuestion, choices: readonly FormChoice[], { texts }: FieldState): string {
  const { language, errors } = texts;
  const { chooseAll, chooseFew, chooseExactly } = choiceWords.in(language);
  const shown = choices.filter(({ isExclusive }) => !isExclusive).length;
  const least = Math.min(min ?? 0, shown);
  const most = max === undefined || max >= shown ? undefined : max;
  if (most === undefined) return least > 0 ? errors.tooFewChoices(least) : chooseAll;
  if (least === 0) return errors.tooManyChoices(most);
  if (least === most) return chooseExactly(least);
  return chooseFew({ min: rangeValue(language, least), max: rangeValue(language, most) });
}

function dropDown(field: Field<ChoiceQuestion>, choices: readonly FormChoice[], state: FieldState): Html {
  const { given, texts, question } = field;
  const unanswered = question.required ? choiceWords.in(texts.language).chooseOne : texts.question.noAnswer;
  const options = [{ value: '', label: unanswered }, ...choices].map(
    ({ value, label }) =>
      markup`<option value="${value}" ${ownLanguage(label, texts)}${given.has(value) && markup` selected`}>${label}</option>`,
  );
  const other = choices.some(({ isOther }) => isOther) && otherText(question, state);
  return labelled(
    field,
    undefined,
    (attributes) => markup`<select ${attributes}>${options}</select>${other}`,
  );
}

/** The text for the choice “other”. It can always be written: without a script, no choice shows or hides it. */
function otherText(
  { id: question }: ChoiceQuestion,
  { fields, errors, texts, isAsked }: FieldState,
): Html | undefined {
  const name = facetId(question, otherPart);
  if (isAsked?.(name) === false) return undefined;
  const id = controlId(name);
  const error = errors.get(name);
  return markup`<div class="other"><label for="${id}">${choiceWords.in(texts.language).otherText}</label>
${errorNote(id, error, texts)}<input type="text" id="${id}" name="${name}" dir="auto" maxlength="${maxOtherLength}" autocomplete="off"${partDescribedBy(id, error)}${error !== undefined && markup` aria-invalid="true"`} value="${firstOf(givenIn(fields, name))}"></div>
`;
}
