import { type DraftQuestion, draftKind } from '../kinds/kinds.ts';
import type { DraftShowIf } from '../kinds/draft-show-if.ts';
import type { ListItem } from '../kinds/list-items.ts';

/** The items of a list of the question, such as its `choices`; undefined if its kind has no such list. */
export function itemsOf(question: DraftQuestion, list: string): readonly ListItem[] | undefined {
  if (!draftKind(question.type).lists.includes(list)) return undefined;
  return (question as unknown as Readonly<Record<string, readonly ListItem[]>>)[list];
}

/** Whether the items of a list may have conditions. */
export function takesConditions(question: DraftQuestion, list: string): boolean {
  return draftKind(question.type).conditional?.includes(list) === true;
}

/** Whether a list takes a choice that excludes the others. */
export function takesNone({ type }: DraftQuestion, list: string): boolean {
  return draftKind(type).excluding?.list === list;
}

/** The lists of a question by their names. */
export function listsOf(question: DraftQuestion): [name: string, items: readonly ListItem[]][] {
  return draftKind(question.type).lists.map((list) => [list, itemsOf(question, list) ?? []]);
}

export interface FoundItem {
  readonly item: ListItem;
  /** The name of its list. */
  readonly list: string;
  /** Its list. */
  readonly items: readonly ListItem[];
  readonly index: number;
}

/** The item with this key in any list of the question. */
export function findItem(question: DraftQuestion, key: string): FoundItem | undefined {
  for (const [list, items] of listsOf(question)) {
    const index = items.findIndex((each) => each.key === key);
    const item = items[index];
    if (item !== undefined) return { item, list, items, index };
  }
  return undefined;
}

export function withList(question: DraftQuestion, list: string, items: readonly ListItem[]): DraftQuestion {
  return { ...question, [list]: items };
}

/** The question with each item of its lists changed. */
export function withItems(question: DraftQuestion, change: (item: ListItem) => ListItem): DraftQuestion {
  return Object.fromEntries(
    Object.entries(question).map(([name, value]) => [name, itemsOf(question, name)?.map(change) ?? value]),
  ) as unknown as DraftQuestion;
}

/** The question with each of its conditions changed: its own and those of its items. */
export function withShowIfs(
  question: DraftQuestion,
  change: (showIf: DraftShowIf) => DraftShowIf,
): DraftQuestion {
  const changed = withItems(question, (item) =>
    item.showIf === undefined ? item : { ...item, showIf: change(item.showIf) },
  );
  return question.showIf === null ? changed : { ...changed, showIf: change(question.showIf) };
}
