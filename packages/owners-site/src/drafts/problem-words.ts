import { draftQuestions, type Draft, type DraftItem, type DraftProblem } from '@canvass/surveys';
import { kindTexts } from '../kinds/kinds.ts';
import { pageWords } from '../desk/page-words.ts';
import { draftTexts } from './texts.ts';
import { sameItem, questionNumbers } from './draft-item.ts';

/** What is to do about a problem of the draft, in words for people. */
export function todoOf(draft: Draft, { item, field, message }: DraftProblem): string {
  if (item.kind === 'section' && field === 'questions') return draftTexts.emptySection;
  // The builder has no fields for the condition of an item.
  if (field.startsWith('item.') && field.endsWith('.if')) return draftTexts.itemCondition;
  const question =
    item.kind === 'question' ? draftQuestions(draft).find(({ id }) => id === item.question) : undefined;
  const kind = question && kindTexts[question.type];
  for (const todos of [kind?.todo ?? {}, draftTexts.todo]) {
    const known = Object.hasOwn(todos, message) ? todos[message] : undefined;
    if (known !== undefined) return known;
  }
  if (field.startsWith('if')) return message.startsWith('“') ? message : draftTexts.unfinishedCondition;
  if (/ is of type /.test(message)) return draftTexts.typeCannotChange;
  const words = pageWords(message, kind?.names);
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
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
