import type { DraftEdit, FormFields } from '@canvass/surveys';

/** The values of the buttons for the items of a list. */
export const itemAction = {
  add: (list: string): string => `itemAdd:${list}`,
  none: (list: string): string => `itemNone:${list}`,
  addOther: 'otherAdd',
  removeOther: 'otherRemove',
  paste: (list: string): string => `itemPaste:${list}`,
  up: (list: string, item: string): string => `itemUp:${list}:${item}`,
  down: (list: string, item: string): string => `itemDown:${list}:${item}`,
  remove: (list: string, item: string): string => `itemRemove:${list}:${item}`,
} as const;

const pastePrefix = 'paste.';

/** The name of the field for several items of a list. */
export function pasteField(list: string): string {
  return `${pastePrefix}${list}`;
}

/** The fields for several items, by their lists. */
export function pastedLists(fields: FormFields): readonly (readonly [list: string, text: string])[] {
  return Object.entries(fields).flatMap(([name, text]) =>
    name.startsWith(pastePrefix) && typeof text === 'string'
      ? [[name.slice(pastePrefix.length), text] as const]
      : [],
  );
}

/** Returns what a button for the items of the open question asks for. The other parts follow the button's `name`. */
export function readItemAction(
  question: string,
  [name, list, item, after]: readonly [
    name: string,
    first: string,
    second: string | undefined,
    third: string | undefined,
  ],
  fields: FormFields,
): DraftEdit | undefined {
  const named = { question, list, item: item ?? '' };
  switch (name) {
    case 'itemAdd':
      return { do: 'addItem', question, list, ...(item !== undefined && { after: item }) };
    case 'itemNone':
      return { do: 'addNone', question, list };
    case itemAction.addOther:
    case itemAction.removeOther:
      return { do: 'setOther', question, other: name === itemAction.addOther };
    case 'itemPlace':
      return { do: 'placeItem', ...named, ...(after !== undefined && { after }) };
    case 'itemPaste': {
      const [, text = ''] = pastedLists(fields).find(([each]) => each === list) ?? [];
      return { do: 'pasteItems', question, list, text };
    }
    case 'itemUp':
    case 'itemDown':
      return { do: 'moveItem', ...named, to: name === 'itemUp' ? 'up' : 'down' };
    case 'itemRemove':
      return { do: 'removeItem', ...named };
    default:
      return undefined;
  }
}
