import type { DraftItem } from '@canvass/surveys';
import { sameItem } from '../drafts/draft-item.ts';
import { todosAt } from '../drafts/problem-words.ts';
import { draftTexts } from '../drafts/texts.ts';
import { type Thing, thingsIn } from '../drafts/things-to-look-at.ts';
import type { BuilderView } from './builder-view.ts';

/** What there is to look at in the draft. What a person still writes is left in peace until its card is closed. */
export function thingsToLookAt(view: BuilderView): readonly Thing[] {
  return thingsIn(view).filter(({ item }) => view.isChecked || !sameItem(item, view.open));
}

/** What there is to look at in the fields of an item, by their names; a sentence each. */
export function fieldTodos(view: BuilderView, item: DraftItem): ReadonlyMap<string, string> {
  const own = view.empty.filter((each) => sameItem(each.item, item));
  return new Map([
    ...own.map(({ field }) => [field, draftTexts.things.stillEmpty] as const),
    ...todosAt(view.draft, view.problems, item),
  ]);
}

/** What the fields of an item show of it: nothing while a person writes, since the script shows a note when a field is left. */
export function shownTodos(view: BuilderView, item: DraftItem): ReadonlyMap<string, string> {
  return view.isChecked ? fieldTodos(view, item) : new Map();
}
