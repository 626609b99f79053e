import { movedItems } from '../shared/moved-items.ts';
import type { ItemList, ListedItem, OptionChange } from './option-change.ts';
import type { QuestionBase } from './question-fields.ts';

/** What differs between two lists of items. `idOf`: what says that two items are the same. */
export function* compareItems<Item extends ListedItem>(
  question: QuestionBase,
  list: ItemList,
  [before, after]: readonly [readonly Item[], readonly Item[]],
  idOf: (item: Item) => string,
): Generator<OptionChange> {
  const old = new Map(before.map((item) => [idOf(item), item]));
  const kept = new Set(after.map(idOf));
  for (const item of after) {
    const same = old.get(idOf(item));
    if (same === undefined) yield { kind: 'itemAdded', question, list, item };
    else if (same.label !== item.label) {
      yield { kind: 'itemRelabelled', question, list, item, before: same.label };
    }
  }
  for (const item of before) if (!kept.has(idOf(item))) yield { kind: 'itemRemoved', question, list, item };
  if (movedItems(before.map(idOf), after.map(idOf)).length > 0) {
    yield { kind: 'itemsReordered', question, list };
  }
}
