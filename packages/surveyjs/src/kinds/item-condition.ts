import { rewriteExpression } from '../conditions/rewrite-expression.ts';
import type { SourceCondition } from '../file-elements.ts';
import { isObject, literalOf, nonBlank, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import type { ListedItem } from './choice-list.ts';

/** How a condition on all items of a list names the value of one. */
const itemName = /\{item\}/gi;

/** When an item of a list is offered: by its own condition, or by the one on all items, which has its value in it. */
export function itemCondition(
  element: SourceElement,
  { item, index, value }: ListedItem,
  { list, onAll }: { readonly list: string; readonly onAll: string },
): SourceCondition | undefined {
  const ofItem = isObject(item) ? nonBlank(own(item, 'visibleIf')) : undefined;
  if (ofItem !== undefined)
    return { expression: ofItem, path: `${element.path}.${list}[${index}].visibleIf` };
  const onEach = nonBlank(element.get(onAll));
  if (onEach === undefined) return undefined;
  const written = literalOf(isObject(item) ? (own(item, 'value') ?? value) : value);
  return {
    expression: rewriteExpression(onEach, itemName, () => written),
    path: `${element.path}.${onAll}`,
  };
}
