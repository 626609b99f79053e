import { formatPath } from '../shared/field-error.ts';
import type { DraftQuestion } from '../kinds/kinds.ts';
import type { Draft } from './draft.ts';
import { itemsOf } from './question-lists.ts';

/** What a person opens and edits in a draft: the survey's own texts, a section or a question. */
export type DraftItem =
  | { readonly kind: 'survey' }
  | { readonly kind: 'section'; readonly section: string }
  | { readonly kind: 'question'; readonly question: string };

/** A control of an item, by its name: `title`, `item.c3`, `if.0.question`. */
export interface DraftField {
  readonly item: DraftItem;
  readonly field: string;
}

const partPattern = /^(questions|sections)\[(\d+)\](?:\.|$)(.*)$/;
const itemPattern = /^(\w+)\[(\d+)\](?:\.(\w+))?/;
const conditionPattern = /^showIf\.?(?:(?:all|any)\[(\d+)\])?\.?(\w*)/;

/** The control of the draft that a path in the definition made from it means. */
export function fieldAtPath(draft: Draft, path: string): DraftField {
  const [, list, position = '', rest = ''] = partPattern.exec(path) ?? [];
  const index = Number(position);
  if (list === 'sections') {
    const section = draft.sections[index];
    // A section without questions has no question to start at.
    const field = rest === 'startsAt' ? 'questions' : rest;
    if (section) return { item: { kind: 'section', section: section.key }, field };
  }
  if (list === 'questions') {
    const question = draft.sections.flatMap(({ questions }) => questions)[index];
    if (question) {
      return { item: { kind: 'question', question: question.id }, field: fieldOfQuestion(question, rest) };
    }
  }
  return { item: { kind: 'survey' }, field: path };
}

function fieldOfQuestion(question: DraftQuestion, path: string): string {
  const [, list = '', position, part] = itemPattern.exec(path) ?? [];
  const item = itemsOf(question, list)?.[Number(position)];
  if (item !== undefined) return part === 'showIf' ? itemConditionField(item.key) : itemField(item.key);
  if (!path.startsWith('showIf')) return path;
  const [, index = '0', property = ''] = conditionPattern.exec(path) ?? [];
  return formatPath(['if', index, conditionFields[property] ?? 'question']);
}

/** The control for the label of an item of a list. */
export function itemField(key: string): string {
  return `item.${key}`;
}

/** The place where an item says when it is shown. */
export function itemConditionField(key: string): string {
  return `${itemField(key)}.if`;
}

const conditionFields: Readonly<Record<string, string>> = {
  anyOf: 'choices',
  noneOf: 'choices',
  textIs: 'texts',
  textIsNot: 'texts',
  atLeast: 'from',
  atMost: 'to',
};
