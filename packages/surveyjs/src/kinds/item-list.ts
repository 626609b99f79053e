import { maxItems } from '@canvass/surveys';
import { Ids } from '../ids.ts';
import type { SourceElement } from '../source-element.ts';
import type { ListedItem } from './choice-list.ts';
import type { Surroundings } from './kind-surveyjs.ts';

/** Items with ids: the values that can be ids, else ones that resemble them. Undefined, with a note, if a question cannot have so many. */
export function itemsWithIds(
  element: SourceElement,
  list: readonly Pick<ListedItem, 'value' | 'label'>[],
  property: string,
  around: Surroundings,
): { id: string; label: string }[] | undefined {
  if (list.length < 2 || list.length > maxItems) {
    element.note(property, { code: 'items-unfit', count: list.length, maxItems });
    return undefined;
  }
  // First the values that can be ids, so that no made-up id takes one of them.
  const ids = new Ids({ ignoresCase: true });
  const kept = list.map(({ value }) => ids.claim(value));
  const renamed = kept.filter((isKept) => !isKept).length;
  if (renamed > 0) element.note(property, { code: 'items-renamed', count: renamed });
  return list.map(({ value, label }, position) => {
    const id = kept[position] === true ? value : ids.like(value);
    around.namePart(id, value);
    return { id, label };
  });
}
