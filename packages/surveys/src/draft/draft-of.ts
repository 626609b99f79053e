import type { SurveyDefinition } from '../definition/definition.ts';
import type { Question } from '../definition/question.ts';
import type { Condition, ShowIf } from '../definition/show-if.ts';
import {
  blankCondition,
  type Draft,
  type DraftChoice,
  type DraftCondition,
  type DraftQuestion,
  type DraftSection,
  type DraftShowIf,
} from './draft.ts';

/** The options of the types that a question does not have. */
export const unusedOptions = {
  choices: [],
  multiple: false,
  min: '1',
  max: '5',
  minLabel: '',
  maxLabel: '',
  maxLength: '2000',
} as const satisfies Partial<DraftQuestion>;

/** The draft of a published definition, which `checkDraft` turns into the same definition again. */
export function draftOf(definition: SurveyDefinition): Draft {
  const { title, description = '', language = 'en' } = definition;
  let lastKey = 0;
  const nextKey = (kind: 's' | 'c'): string => `${kind}${(lastKey += 1)}`;
  const choices = new Map<string, DraftChoice[]>();
  for (const question of definition.questions) {
    if (question.type !== 'choice') continue;
    choices.set(
      question.id,
      question.choices.map((choice) => ({ key: nextKey('c'), ...choice })),
    );
  }
  const drafted = definition.questions.map((question) => draftQuestion(question, choices));
  const sections = sectionsOf(definition, drafted, () => nextKey('s'));
  const numbers = definition.questions.map(({ id }) => Number(/^q([1-9][0-9]{0,8})$/.exec(id)?.[1] ?? 0));
  return { title, description, language, sections, lastQuestion: Math.max(0, ...numbers), lastKey };
}

function sectionsOf(
  { sections = [], questions }: SurveyDefinition,
  drafted: readonly DraftQuestion[],
  nextKey: () => string,
): DraftSection[] {
  if (sections.length === 0) return [{ key: nextKey(), title: '', description: '', questions: drafted }];
  const starts = sections.map(({ startsAt }) => questions.findIndex(({ id }) => id === startsAt));
  return sections.map(({ title = '', description = '' }, index) => ({
    key: nextKey(),
    title,
    description,
    questions: drafted.slice(starts[index], starts[index + 1]),
  }));
}

function draftQuestion(
  question: Question,
  choices: ReadonlyMap<string, readonly DraftChoice[]>,
): DraftQuestion {
  const { id, text, required, showIf } = question;
  const common = {
    ...unusedOptions,
    id,
    text,
    required,
    showIf: showIf === undefined ? null : draftShowIf(showIf, choices),
    replaces: '',
  };
  switch (question.type) {
    case 'text':
      return { ...common, type: 'text', maxLength: String(question.maxLength) };
    case 'scale': {
      const { min, max, minLabel = '', maxLabel = '' } = question;
      return { ...common, type: 'scale', min: String(min), max: String(max), minLabel, maxLabel };
    }
    case 'choice': {
      const { multiple } = question;
      return { ...common, type: 'choice', choices: choices.get(id) ?? [], multiple };
    }
  }
}

function draftShowIf(showIf: ShowIf, choices: ReadonlyMap<string, readonly DraftChoice[]>): DraftShowIf {
  const draft = (condition: Condition) => draftCondition(condition, choices);
  if ('all' in showIf) return { match: 'all', conditions: showIf.all.map(draft) };
  if ('any' in showIf) return { match: 'any', conditions: showIf.any.map(draft) };
  return { match: 'all', conditions: [draft(showIf)] };
}

function draftCondition(
  condition: Condition,
  choices: ReadonlyMap<string, readonly DraftChoice[]>,
): DraftCondition {
  const base = { ...blankCondition, question: condition.question };
  if ('answered' in condition) return { ...base, test: condition.answered ? 'answered' : 'unanswered' };
  if ('anyOf' in condition || 'noneOf' in condition) {
    const [test, values] =
      'anyOf' in condition ? (['anyOf', condition.anyOf] as const) : (['noneOf', condition.noneOf] as const);
    const named = new Set(values);
    const keys = (choices.get(condition.question) ?? [])
      .filter(({ value }) => named.has(value))
      .map(({ key }) => key);
    return { ...base, test, choices: keys };
  }
  if ('textIs' in condition) return { ...base, test: 'textIs', texts: condition.textIs.join('\n') };
  if ('textIsNot' in condition) return { ...base, test: 'textIsNot', texts: condition.textIsNot.join('\n') };
  const from = 'atLeast' in condition ? condition.atLeast : '';
  return { ...base, test: 'within', from: String(from), to: String(condition.atMost ?? '') };
}
