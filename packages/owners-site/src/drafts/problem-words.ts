import {
  draftFacets,
  draftPartAt,
  isDraftGroup,
  draftQuestions,
  findItem,
  type Draft,
  type DraftItem,
  type DraftProblem,
  type DraftShowIf,
} from '@canvass/surveys';
import { kindEditor } from '../kinds/kinds.ts';
import { pageWords } from '../desk/page-words.ts';
import { rangeWords } from './facets/range-words.ts';
import { draftTexts } from './texts.ts';
import { sameItem, questionNumbers } from './draft-item.ts';
import { textNamed } from '../desk-language/desk-texts.ts';

/** The end of a condition is no number or no date. */
const endMessage = /^at(?:Least|Most) must be a/;

/** A control of a condition: the key of the item that has it, and the condition's place, such as `.2.0.from`. */
const conditionField = /^(?:of\.(c\d+)\.)?if(\..+)$/;

/** The end of a condition is one that no answer reaches. */
const outside = /^The answers of the question (end|start) at (.+)$/;

/** A place for an answer in a text that no answer can fill, or none of an earlier page. */
const pipe = /^(\{[^{}]+\}) (is no answer|must be)/;

/** What is to do about a problem of the draft, in words for people. */
export function todoOf(draft: Draft, { item, field, message }: DraftProblem): string {
  if (item.kind === 'section' && field === 'questions') return draftTexts.emptySection;
  const question =
    item.kind === 'question' ? draftQuestions(draft).find(({ id }) => id === item.question) : undefined;
  const kind = question && kindEditor(question.type).words;
  const [, place = '', fault] = pipe.exec(message) ?? [];
  if (fault !== undefined) return draftTexts[fault === 'must be' ? 'pipeLater' : 'pipeUnknown']({ place });
  const known = textNamed(kind?.todo ?? {}, message) ?? textNamed(draftTexts.todo, message);
  if (known !== undefined) return known;
  const [, key, places] = conditionField.exec(field) ?? [];
  if (places !== undefined && endMessage.test(message)) {
    const showIf = showIfOf(draft, item, key);
    const condition = showIf && draftPartAt(showIf, places.split('.').slice(1, -1).map(Number));
    const tested = condition && !isDraftGroup(condition) ? condition.question : '';
    const facet = draftFacets(draft).get(tested);
    if (facet !== undefined) return rangeWords(facet).words.todo;
  }
  const [, side = '', end = ''] = outside.exec(message) ?? [];
  if (end !== '') {
    return side === 'end' ? draftTexts.conditionAbove({ end }) : draftTexts.conditionBelow({ end });
  }
  if (places !== undefined) return message.startsWith('“') ? message : draftTexts.unfinishedCondition;
  if (/ is of type /.test(message)) return draftTexts.typeCannotChange;
  const words = pageWords(message, kind?.names);
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** The conditions of a page, of a jump behind it, of a question, of an item of one of its lists, or of an ending. */
function showIfOf(draft: Draft, item: DraftItem, key: string | undefined): DraftShowIf | null | undefined {
  if (item.kind === 'section') {
    const section = draft.sections.find((each) => each.key === item.section);
    return (key === undefined ? section : section?.next.find((jump) => jump.key === key))?.showIf;
  }
  if (item.kind === 'ending') return draft.endings.find(({ id }) => id === item.ending)?.showIf;
  if (item.kind === 'survey') return undefined;
  const question = draftQuestions(draft).find(({ id }) => id === item.question);
  if (key === undefined) return question?.showIf;
  return question && findItem(question, key)?.item.showIf;
}

/** Names an item, such as `Question 3`. */
export function itemWords(draft: Draft, item: DraftItem): string {
  const { problems } = draftTexts;
  switch (item.kind) {
    case 'survey':
      return problems.survey;
    case 'section':
      return problems.section({ number: draft.sections.findIndex(({ key }) => key === item.section) + 1 });
    case 'question':
      return problems.question({ number: questionNumbers(draft).get(item.question) ?? 0 });
    case 'ending':
      return problems.ending({ number: draft.endings.findIndex(({ id }) => id === item.ending) + 1 });
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
