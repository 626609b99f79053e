import {
  draftFacets,
  draftQuestions,
  itemConditionField,
  itemsOf,
  type Draft,
  type DraftItem,
  type DraftProblem,
  type DraftQuestion,
} from '@canvass/surveys';
import { kindEditor } from '../kinds/kinds.ts';
import { pageWords } from '../desk/page-words.ts';
import { rangeWords } from './facets/range-words.ts';
import { draftTexts } from './texts.ts';
import { sameItem, questionNumbers } from './draft-item.ts';

/** The end of a condition is no number or no date. */
const endMessage = /^at(?:Least|Most) must be an? /;

/** The end of a condition is one that no answer reaches. */
const outside = /^The answers of the question (end|start) at (.+)$/;

/** What is to do about a problem of the draft, in words for people. */
export function todoOf(draft: Draft, { item, field, message }: DraftProblem): string {
  if (item.kind === 'section' && field === 'questions') return draftTexts.emptySection;
  const question =
    item.kind === 'question' ? draftQuestions(draft).find(({ id }) => id === item.question) : undefined;
  const conditional = question && itemWithCondition(question, field);
  if (conditional !== undefined) return draftTexts.itemCondition(conditional);
  const kind = question && kindEditor(question.type).words;
  for (const todos of [kind?.todo ?? {}, draftTexts.todo]) {
    const known = Object.hasOwn(todos, message) ? todos[message] : undefined;
    if (known !== undefined) return known;
  }
  if (question !== undefined && endMessage.test(message)) {
    const [, index = ''] = field.split('.');
    const facet = draftFacets(draft).get(question.showIf?.conditions[Number(index)]?.question ?? '');
    if (facet !== undefined) return rangeWords[facet.type].todo;
  }
  const [, side = '', end = ''] = outside.exec(message) ?? [];
  if (end !== '') return draftTexts.conditionOutside(side === 'end', end);
  if (field.startsWith('if')) return message.startsWith('“') ? message : draftTexts.unfinishedCondition;
  if (/ is of type /.test(message)) return draftTexts.typeCannotChange;
  const words = pageWords(message, kind?.names);
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** What the item is called whose condition has the problem: the builder has no fields for it. Undefined for any other field. */
function itemWithCondition(question: DraftQuestion, field: string): string | undefined {
  const { lists } = kindEditor(question.type);
  for (const [list, { one }] of Object.entries(lists)) {
    const items = itemsOf(question, list) ?? [];
    if (items.some(({ key }) => itemConditionField(key) === field)) return one;
  }
  return undefined;
}

/** Names an item, such as `Question 3`. */
export function itemWords(draft: Draft, item: DraftItem): string {
  const { problems } = draftTexts;
  switch (item.kind) {
    case 'survey':
      return problems.survey;
    case 'section':
      return problems.section(draft.sections.findIndex(({ key }) => key === item.section) + 1);
    case 'question':
      return problems.question(questionNumbers(draft).get(item.question) ?? 0);
  }
}

/** What is to do in the fields of one item, by their names; a sentence each. */
export function todosAt(
  draft: Draft,
  problems: readonly DraftProblem[],
  item: DraftItem,
): ReadonlyMap<string, string> {
  return new Map(
    problems
      .filter((problem) => sameItem(problem.item, item))
      .map((problem) => {
        const todo = todoOf(draft, problem);
        return [problem.field, `${todo.charAt(0).toUpperCase()}${todo.slice(1)}`];
      }),
  );
}
