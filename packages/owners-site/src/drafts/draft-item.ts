import { draftQuestions, type Draft, type DraftItem } from '@canvass/surveys';

/** The name of an item in forms and addresses: `survey`, `section.s1`, `question.q3`, `ending.end1`. */
export function itemName(item: DraftItem): string {
  switch (item.kind) {
    case 'survey':
      return 'survey';
    case 'section':
      return `section.${item.section}`;
    case 'question':
      return `question.${item.question}`;
    case 'ending':
      return `ending.${item.ending}`;
  }
}

/** The item that `itemName` wrote as this name; undefined for any other value. */
export function readItem(name: unknown): DraftItem | undefined {
  if (typeof name !== 'string') return undefined;
  if (name === 'survey') return { kind: 'survey' };
  const [, kind, key = ''] = /^(section|question|ending)\.([A-Za-z0-9_-]{1,64})$/.exec(name) ?? [];
  if (kind === 'section') return { kind, section: key };
  if (kind === 'ending') return { kind, ending: key };
  return kind === 'question' ? { kind, question: key } : undefined;
}

export function sameItem(one: DraftItem | undefined, other: DraftItem | undefined): boolean {
  return one !== undefined && other !== undefined && itemName(one) === itemName(other);
}

/** The id of the item's card, for links. */
export function cardId(item: DraftItem): string {
  return `card-${itemName(item)}`;
}

/** The address that opens the item. */
export function itemLink(item: DraftItem): string {
  return `?open=${itemName(item)}#${cardId(item)}`;
}

/** The address that opens the item, and shows what is to look at in it. */
export function checkLink(item: DraftItem): string {
  return `?open=${itemName(item)}&check=yes#${cardId(item)}`;
}

/** The numbers of the questions by their ids, from 1. */
export function questionNumbers(draft: Draft): ReadonlyMap<string, number> {
  return new Map(draftQuestions(draft).map(({ id }, index) => [id, index + 1]));
}
