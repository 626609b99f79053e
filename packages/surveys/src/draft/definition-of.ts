import { questionOf, type SurveyHistory } from '../history/history.ts';
import { hasVisibleCharacter, readerText } from '../shared/reader-text.ts';
import {
  type Draft,
  type DraftChoice,
  type DraftCondition,
  type DraftQuestion,
  type DraftShowIf,
  conditionTexts,
  draftQuestions,
} from './draft.ts';
import { readWholeNumber } from '../shared/whole-number.ts';

/** The values of each question's choices by their keys. */
type ChoiceValues = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The definition that a draft describes, unchecked: `parseDefinition` says whether it can be published. `history`: of the published
 * survey, if there is one.
 */
export function definitionInputOf(draft: Draft, history: SurveyHistory | undefined): Record<string, unknown> {
  const { title, description, language, sections } = draft;
  const questions = draftQuestions(draft);
  const values: ChoiceValues = new Map(
    questions
      .filter(({ type }) => type === 'choice')
      .map(({ id, choices }) => [id, choiceValues(choices, knownValues(id, history))]),
  );
  const [first] = sections;
  const isOnePage =
    sections.length === 1 &&
    first !== undefined &&
    !hasVisibleCharacter(first.title) &&
    !hasVisibleCharacter(first.description);
  return {
    title,
    ...optional('description', description),
    ...(language === 'en' ? {} : { language }),
    ...(isOnePage
      ? {}
      : {
          sections: sections.map((section) => ({
            ...optional('title', section.title),
            ...optional('description', section.description),
            startsAt: section.questions[0]?.id ?? '',
          })),
        }),
    questions: questions.map((question) => questionInput(question, values)),
  };
}

function questionInput(question: DraftQuestion, values: ChoiceValues): Record<string, unknown> {
  const { id, type, text, required, showIf } = question;
  return {
    id,
    type,
    text,
    required,
    ...optionsOf(question, values),
    ...(showIf === null ? {} : { showIf: showIfInput(showIf, values) }),
  };
}

function optionsOf(question: DraftQuestion, values: ChoiceValues): Record<string, unknown> {
  switch (question.type) {
    case 'text':
      return { maxLength: number(question.maxLength) };
    case 'scale':
      return {
        min: number(question.min),
        max: number(question.max),
        ...optional('minLabel', question.minLabel),
        ...optional('maxLabel', question.maxLabel),
      };
    case 'choice':
      return {
        choices: question.choices.map(({ key, label }) => ({
          value: values.get(question.id)?.get(key),
          label,
        })),
        multiple: question.multiple,
      };
  }
}

function showIfInput({ match, conditions }: DraftShowIf, values: ChoiceValues): unknown {
  const inputs = conditions.map((condition) => conditionInput(condition, values));
  if (match === 'any') return { any: inputs };
  return inputs.length === 1 ? inputs[0] : { all: inputs };
}

function conditionInput(condition: DraftCondition, values: ChoiceValues): Record<string, unknown> {
  const { question, test, choices, from, to } = condition;
  switch (test) {
    case 'answered':
      return { question, answered: true };
    case 'unanswered':
      return { question, answered: false };
    case 'within':
      return {
        question,
        ...(from.trim() === '' ? {} : { atLeast: number(from) }),
        ...(to.trim() === '' ? {} : { atMost: number(to) }),
      };
    case 'textIs':
    case 'textIsNot':
      return { question, [test]: conditionTexts(condition) };
    case 'anyOf':
    case 'noneOf':
      return { question, [test]: choices.map((key) => values.get(question)?.get(key) ?? `removed-${key}`) };
  }
}

/**
 * The value of each choice: the published one, else its label, so that exported answers can be read. A label that is
 * another choice's value gets a number. A value that an earlier version had is spelled as there: its counts go on.
 */
function choiceValues(
  choices: readonly DraftChoice[],
  known: ReadonlyMap<string, string>,
): Map<string, string> {
  const taken = new Set(choices.map(({ value }) => readerText(value)));
  const spelled = (text: string): string => known.get(readerText(text)) ?? text;
  return new Map(
    choices.map(({ key, value, label }) => {
      if (value !== '') return [key, value];
      // A longer label would be no valid value.
      const base = readerText(label).slice(0, 180).toWellFormed() || key;
      let fresh = known.get(readerText(label)) ?? spelled(base);
      for (let n = 2; taken.has(readerText(fresh)); n += 1) fresh = spelled(`${base} (${n})`);
      taken.add(readerText(fresh));
      return [key, fresh];
    }),
  );
}

/** The values that any version of a question had, by what a reader sees of them. */
function knownValues(id: string, history: SurveyHistory | undefined): Map<string, string> {
  const spec = history && questionOf(history, id);
  const choices = spec?.type === 'choice' ? [...spec.choices, ...(spec.retired ?? [])] : [];
  return new Map(choices.map(({ value }) => [readerText(value), value]));
}

function optional(name: string, text: string): Record<string, string> {
  return hasVisibleCharacter(text) ? { [name]: text } : {};
}

/** What is no whole number stays a text, which `parseDefinition` refuses by name. */
function number(typed: string): number | string {
  return readWholeNumber(typed) ?? typed.trim();
}
