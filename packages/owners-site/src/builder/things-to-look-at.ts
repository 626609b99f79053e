import type { DraftItem } from '@canvass/surveys';
import { sameItem } from '../drafts/draft-item.ts';
import { itemWords, todoOf, todosAt } from '../drafts/problem-words.ts';
import type { BuilderView } from './builder-view.ts';
import { builderTexts } from './texts.ts';

const { things: texts } = builderTexts;

/** Something that its author should look at before publishing. */
export interface Thing {
  readonly item: DraftItem;
  /** Where it is and what to do, in a sentence. */
  readonly words: string;
}

/** What there is to look at in the draft. What a person still writes is left in peace until its card is closed. */
export function thingsToLookAt(view: BuilderView): readonly Thing[] {
  const { draft, problems, empty } = view;
  const all = [
    ...problems.map((problem) => ({ item: problem.item, what: todoOf(draft, problem) })),
    ...empty.map(({ item }) => ({ item, what: texts.emptyPart })),
  ];
  return all
    .filter(({ item }) => view.isChecked || !sameItem(item, view.open))
    .map(({ item, what }) => ({ item, words: texts.of({ where: itemWords(draft, item), what }) }));
}

/** What there is to look at in the fields of an item, by their names; a sentence each. */
export function fieldTodos(view: BuilderView, item: DraftItem): ReadonlyMap<string, string> {
  const own = view.empty.filter((each) => sameItem(each.item, item));
  return new Map([
    ...own.map(({ field }) => [field, texts.stillEmpty] as const),
    ...todosAt(view.draft, view.problems, item),
  ]);
}

/** What the fields of an item show of it: nothing while a person writes, since the script shows a note when a field is left. */
export function shownTodos(view: BuilderView, item: DraftItem): ReadonlyMap<string, string> {
  return view.isChecked ? fieldTodos(view, item) : new Map();
}
