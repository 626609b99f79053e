import * as fc from 'fast-check';

const itemIds = ['price', 'Quality', '1', '0', 'toString', '__defineGetter__', 'a-b', 'last_item'];

export interface GeneratedItem {
  readonly id: string;
  readonly label: string;
}

/** Lists of two items or more, with ids that are names on every object. */
export const itemLists: fc.Arbitrary<GeneratedItem[]> = fc
  .shuffledSubarray(itemIds, { minLength: 2, maxLength: 5 })
  .map((ids) => ids.map((id) => ({ id, label: `Item ${id}` })));

/** The same items in another order, with other labels. */
export const revisedItems = (items: readonly GeneratedItem[]): fc.Arbitrary<GeneratedItem[]> =>
  fc
    .tuple(fc.shuffledSubarray([...items], { minLength: items.length }), fc.boolean())
    .map(([shuffled, isRenamed]) =>
      shuffled.map(({ id, label }) => ({ id, label: isRenamed ? `${label}, renamed` : label })),
    );

/** Whether each form shows the items in an order of its own. */
export const itemOrders = fc.constantFrom({}, { order: 'random' as const });
