import { type DraftCondition, type DraftShowIf, isDraftGroup } from '../kinds/draft-show-if.ts';
import type { DraftQuestion } from '../kinds/kinds.ts';
import type { Draft, DraftSection } from './draft.ts';
import { itemsOf } from './question-lists.ts';

/** What a person opens and edits in a draft: the survey's own texts, a section, a question or an ending. */
export type DraftItem =
  | { readonly kind: 'survey' }
  | { readonly kind: 'section'; readonly section: string }
  | { readonly kind: 'question'; readonly question: string }
  | { readonly kind: 'ending'; readonly ending: string };

/** A control of an item, by its name: `title`, `item.c3`, `if.0.question`. */
export interface DraftField {
  readonly item: DraftItem;
  readonly field: string;
}

const partPattern = /^(questions|sections|endings)\[(\d+)\](?:\.|$)(.*)$/;
const itemPattern = /^(\w+)\[(\d+)\](?:\.(.+))?$/;

/** The control of the draft that a path in the definition made from it means. */
export function fieldAtPath(draft: Draft, path: string): DraftField {
  const [, list, position = '', rest = ''] = partPattern.exec(path) ?? [];
  const index = Number(position);
  if (list === 'sections') {
    const section = draft.sections[index];
    // A section without questions has no question to start at.
    const field = rest === 'startsAt' ? 'questions' : section && fieldOfSection(section, rest);
    if (section && field !== undefined) return { item: { kind: 'section', section: section.key }, field };
  }
  if (list === 'endings') {
    const ending = draft.endings[index];
    if (ending) {
      return { item: { kind: 'ending', ending: ending.id }, field: ownField(ending.showIf, rest, '') };
    }
  }
  if (list === 'questions') {
    const question = draft.sections.flatMap(({ questions }) => questions)[index];
    if (question) {
      return { item: { kind: 'question', question: question.id }, field: fieldOfQuestion(question, rest) };
    }
  }
  return { item: { kind: 'survey' }, field: path };
}

function fieldOfSection({ showIf, next }: DraftSection, path: string): string {
  const [, list, position, part = ''] = itemPattern.exec(path) ?? [];
  const jump = list === 'next' ? next[Number(position)] : undefined;
  if (jump === undefined) return ownField(showIf, path, '');
  return part.startsWith('showIf')
    ? ownField(jump.showIf, part, conditionPrefix(jump.key))
    : jumpField(jump.key);
}

function fieldOfQuestion(question: DraftQuestion, path: string): string {
  const [, list = '', position, part = ''] = itemPattern.exec(path) ?? [];
  const item = itemsOf(question, list)?.[Number(position)];
  if (item === undefined) return ownField(question.showIf, path, '');
  if (!part.startsWith('showIf')) return (itemFields[part] ?? itemField)(item.key);
  return ownField(item.showIf ?? null, part, conditionPrefix(item.key));
}

/** The control of something with conditions; `prefix`: of the names of its condition's controls. */
function ownField(showIf: DraftShowIf | null, path: string, prefix: string): string {
  if (!path.startsWith('showIf')) return path;
  return `${prefix}${showIf === null ? 'when' : conditionField(showIf, path)}`;
}

/** Names the control of a condition by the places of its groups and its own, such as `if.2.0.from`. */
function conditionField(showIf: DraftShowIf, path: string): string {
  const steps: string[] = path.match(/\w+/g)?.slice(1) ?? [];
  const places: number[] = [];
  let part: DraftCondition | DraftShowIf | undefined = showIf;
  while (part !== undefined && isDraftGroup(part)) {
    const { match, conditions }: DraftShowIf = part;
    const isPlain: boolean = match === 'all' && steps[0] !== 'all';
    // A group of which none must hold is `not` of `any`, or of its only condition.
    if (match === 'none') steps.shift();
    const isNamed: boolean = !isPlain && (match !== 'none' || conditions.length > 1);
    if (isNamed) steps.shift();
    const place: number = isNamed ? Number(steps.shift() ?? 0) : 0;
    places.push(place);
    part = conditions[place];
  }
  return ['if', ...places, conditionFields[steps[0] ?? ''] ?? 'question'].join('.');
}

/** The control for where a jump leads. */
export function jumpField(key: string): string {
  return `jump.${key}`;
}

/** The control for the label of an item of a list. */
export function itemField(key: string): string {
  return `item.${key}`;
}

/** The box that says whether an item excludes the others. */
export function itemExclusiveField(key: string): string {
  return `exclusive.${key}`;
}

/** The control for the picture of an item. */
export function itemPictureField(key: string): string {
  return `picture.${key}`;
}

/** Begins the names of the controls that say when an item is shown or a jump is taken. Those of a question, a page or an ending have no prefix. */
export function conditionPrefix(item: string | undefined): string {
  return item === undefined ? '' : `of.${item}.`;
}

/** The control for the score of an item of a list. */
export function itemScoreField(key: string): string {
  return `score.${key}`;
}

/** The controls of an item by the properties that they set; another one is about its label. */
const itemFields: Readonly<Record<string, (key: string) => string>> = {
  score: itemScoreField,
  picture: itemPictureField,
};

const conditionFields: Readonly<Record<string, string>> = {
  anyOf: 'choices',
  noneOf: 'choices',
  textIs: 'texts',
  textIsNot: 'texts',
  atLeast: 'from',
  atMost: 'to',
};
