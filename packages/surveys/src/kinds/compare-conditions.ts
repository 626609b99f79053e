import { isDeepStrictEqual } from 'node:util';
import type { ShowIf } from '../conditions/show-if.ts';
import type { ItemList, ListedItem, OptionChange } from './option-change.ts';
import type { QuestionBase } from './question-fields.ts';

/** What differs in the conditions of items that both lists have. `idOf`: what says that two items are the same. */
export function* compareConditions<Item extends ListedItem & { readonly showIf?: ShowIf | undefined }>(
  question: QuestionBase,
  list: ItemList,
  [before, after]: readonly [readonly Item[], readonly Item[]],
  idOf: (item: Item) => string,
): Generator<OptionChange> {
  const old = new Map(before.map((item) => [idOf(item), item]));
  for (const item of after) {
    const same = old.get(idOf(item));
    if (same !== undefined && !isDeepStrictEqual(same.showIf, item.showIf)) {
      const change = same.showIf === undefined ? 'added' : item.showIf === undefined ? 'removed' : 'changed';
      yield { kind: 'itemConditionChanged', question, list, item, change };
    }
  }
}
