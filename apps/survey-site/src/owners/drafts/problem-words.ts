import type { Draft, DraftPlace, DraftProblem } from '@canvass/surveys';
import { pageWords } from '../desk/page-words.ts';
import { draftTexts } from './texts.ts';
import { samePlace } from './draft-place.ts';
import { questionNumbers } from './draft-place.ts';

/** What is to do about a problem, in words for people. */
export function todoOf({ place, field, message }: DraftProblem): string {
  if (place.kind === 'section' && field === 'questions') return draftTexts.emptySection;
  const known = Object.hasOwn(draftTexts.todo, message) ? draftTexts.todo[message] : undefined;
  if (known !== undefined) return known;
  if (field.startsWith('if')) return message.startsWith('“') ? message : draftTexts.unfinishedCondition;
  if (/ is of type /.test(message)) return draftTexts.typeCannotChange;
  const words = pageWords(message);
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** `Question 3` */
export function placeWords(draft: Draft, place: DraftPlace): string {
  const { problems } = draftTexts;
  switch (place.kind) {
    case 'survey':
      return problems.survey;
    case 'section':
      return problems.section(draft.sections.findIndex(({ key }) => key === place.section) + 1);
    case 'question':
      return problems.question(questionNumbers(draft).get(place.question) ?? 0);
  }
}

/** What is to do in the fields of one place, by their names; a sentence each. */
export function todosAt(problems: readonly DraftProblem[], place: DraftPlace): ReadonlyMap<string, string> {
  return new Map(
    problems
      .filter((problem) => samePlace(problem.place, place))
      .map((problem) => {
        const todo = todoOf(problem);
        return [problem.field, `${todo.charAt(0).toUpperCase()}${todo.slice(1)}`];
      }),
  );
}
