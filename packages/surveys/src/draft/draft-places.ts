import { formatPath } from '../shared/field-error.ts';
import type { Draft, DraftQuestion } from './draft.ts';

/** A part of a draft that a person edits. */
export type DraftPlace =
  | { readonly kind: 'survey' }
  | { readonly kind: 'section'; readonly section: string }
  | { readonly kind: 'question'; readonly question: string };

/** A control within its place: `title`, `choice.c3`, `if.0.question`. */
export interface DraftField {
  readonly place: DraftPlace;
  readonly field: string;
}

const PART = /^(questions|sections)\[(\d+)\](?:\.|$)(.*)$/;
const CHOICE = /^choices\[(\d+)\]/;
const CONDITION = /^showIf\.?(?:(?:all|any)\[(\d+)\])?\.?(\w*)/;

/** The place in a draft of a path in the definition that was made from it. */
export function placeOfPath(draft: Draft, path: string): DraftField {
  const [, list, position = '', rest = ''] = PART.exec(path) ?? [];
  const index = Number(position);
  if (list === 'sections') {
    const section = draft.sections[index];
    // A section without questions has no question to start at.
    const field = rest === 'startsAt' ? 'questions' : rest;
    if (section) return { place: { kind: 'section', section: section.key }, field };
  }
  if (list === 'questions') {
    const question = draft.sections.flatMap(({ questions }) => questions)[index];
    if (question) {
      return { place: { kind: 'question', question: question.id }, field: fieldOfQuestion(question, rest) };
    }
  }
  return { place: { kind: 'survey' }, field: path };
}

function fieldOfQuestion({ choices }: DraftQuestion, path: string): string {
  const [choicePath, position] = CHOICE.exec(path) ?? [];
  if (choicePath !== undefined) return `choice.${choices[Number(position)]?.key ?? ''}`;
  if (!path.startsWith('showIf')) return path;
  const [, index = '0', property = ''] = CONDITION.exec(path) ?? [];
  return formatPath(['if', index, conditionFields[property] ?? 'question']);
}

const conditionFields: Readonly<Record<string, string>> = {
  anyOf: 'choices',
  noneOf: 'choices',
  textIs: 'texts',
  textIsNot: 'texts',
  atLeast: 'from',
  atMost: 'to',
};
