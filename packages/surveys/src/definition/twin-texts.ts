import type { SurveyDefinition } from './definition.ts';
import { type Question, kindOf } from '../kinds/kinds.ts';
import { readerText } from '../shared/reader-text.ts';

/** Texts of a survey that a reader cannot tell apart: on the form, in the results and in an export. */
export type TwinTexts =
  /** `label`: of several items of one list of a question, such as its choices. */
  | { readonly kind: 'items'; readonly question: Question; readonly label: string }
  /** The questions that have one text. */
  | { readonly kind: 'questions'; readonly questions: readonly Question[] };

/** In the definition's order. Nothing forbids them: a person may mean them, and answers keep apart by their values. */
export function twinTexts({ questions }: SurveyDefinition): TwinTexts[] {
  const sameQuestions = twinsAmong(questions, ({ text }) => text);
  return questions.flatMap((question): TwinTexts[] => {
    const twins = sameQuestions.find(([first]) => first === question);
    const found: TwinTexts[] = twins === undefined ? [] : [{ kind: 'questions', questions: twins }];
    const lists = kindOf(question).lists?.(question) ?? [];
    const sameItems = lists.flatMap((items) => twinsAmong(items, ({ label }) => label));
    return [...found, ...sameItems.map(([{ label }]): TwinTexts => ({ kind: 'items', question, label }))];
  });
}

type Several<Item> = readonly [Item, ...Item[]];

/** The items that share their text with another one, together. */
function twinsAmong<Item>(items: readonly Item[], textOf: (item: Item) => string): Several<Item>[] {
  const groups = Map.groupBy(items, (item) => readerText(textOf(item)));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? [] : [[first, ...others] as const],
  );
}
