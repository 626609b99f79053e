import type { DraftEdit, DraftItem, FormFields, QuestionPreset } from '@canvass/surveys';
import { itemName, readItem } from '../drafts/draft-item.ts';
import { readItemAction } from '../kinds/item-actions.ts';
import { picturedBy } from '../kinds/picture-field.ts';
import { readPreset } from '../kinds/kinds.ts';

/** What a button of the builder does, apart from saving what was typed. */
export type BuilderAction =
  | { readonly do: 'save' | 'close' | 'undo' | 'publish' }
  | { readonly do: 'open'; readonly item: DraftItem }
  | { readonly do: 'edit'; readonly edit: DraftEdit };

/** The value of the button for an action, which is also part of its id. */
export const actionName = {
  open: (item: DraftItem): string => `open:${itemName(item)}`,
  add: (preset: QuestionPreset, after?: DraftItem): string =>
    `add:${preset}${after === undefined ? '' : `:${itemName(after)}`}`,
  addSection: (after?: string): string => `addSection${after === undefined ? '' : `:${after}`}`,
  question: (what: 'duplicate' | 'renew' | 'up' | 'down' | 'remove', id: string): string => `${what}:${id}`,
  section: (what: 'sectionUp' | 'sectionDown' | 'sectionRemove', key: string): string => `${what}:${key}`,
  /** `item`: the key of an item of the open question that has the condition; undefined: what is open has it. */
  addCondition: (item: string | undefined, path: readonly number[]): string =>
    withPath('conditionAdd', item, path),
  addConditionGroup: (item: string | undefined, path: readonly number[]): string =>
    withPath('conditionGroup', item, path),
  removeCondition: (item: string | undefined, path: readonly number[]): string =>
    withPath('conditionRemove', item, path),
} as const;

/** Returns what the pressed button asks for; undefined if the builder has no such button. The form has the fields of the item `open`. */
export function readAction(fields: FormFields, open: DraftItem | undefined): BuilderAction | undefined {
  const { action = 'save' } = fields;
  if (typeof action !== 'string') return undefined;
  const [name = '', first = '', second] = action.split(':');
  if (name === 'save' || name === 'close' || name === 'undo' || name === 'publish') return { do: name };
  if (name === 'open') {
    const item = readItem(first);
    return item && { do: 'open', item };
  }
  const edit = readStructure(name, first, second) ?? readRows([name, first, second], fields, open);
  return edit && { do: 'edit', edit };
}

function readStructure(name: string, first: string, second: string | undefined): DraftEdit | undefined {
  switch (name) {
    case 'add': {
      const preset = readPreset(first);
      const after = readItem(second);
      if (preset === undefined || (second !== undefined && after === undefined)) return undefined;
      return { do: 'addQuestion', preset, ...(after && { after }) };
    }
    case 'addSection':
      return { do: 'addSection', ...(first !== '' && { after: first }) };
    case 'duplicate':
      return { do: 'duplicateQuestion', question: first };
    case 'renew':
      return { do: 'renewQuestion', question: first };
    case 'remove':
      return { do: 'removeQuestion', question: first };
    case 'up':
    case 'down':
      return { do: 'moveQuestion', question: first, to: name };
    case 'sectionRemove':
      return { do: 'removeSection', section: first };
    case 'sectionUp':
    case 'sectionDown':
      return { do: 'moveSection', section: first, to: name === 'sectionUp' ? 'up' : 'down' };
    default:
      return undefined;
  }
}

/** The lists and conditions of what is open. */
function readRows(
  action: readonly [name: string, first: string, second: string | undefined],
  fields: FormFields,
  open: DraftItem | undefined,
): DraftEdit | undefined {
  if (open === undefined || open.kind === 'survey') return undefined;
  const [name, item, places = ''] = action;
  switch (name) {
    case 'conditionAdd':
    case 'conditionGroup':
    case 'conditionRemove': {
      const path = readPath(places);
      const edit = { conditionAdd: 'addCondition', conditionGroup: 'addConditionGroup' } as const;
      if (path === undefined) return undefined;
      const of = open.kind === 'question' && item !== '' ? { ...open, item } : open;
      return { do: name === 'conditionRemove' ? 'removeCondition' : edit[name], of, path };
    }
    case 'pictureRemove': {
      const owner = picturedBy(item);
      if (open.kind !== 'question' || owner === undefined) return undefined;
      return { do: 'setPicture', question: open.question, ...owner, picture: undefined };
    }
    default:
      return open.kind === 'question' ? readItemAction(open.question, action, fields) : undefined;
  }
}

/** The places of a condition and of the groups around it, such as `2.0`. */
const pathPattern = /^\d{1,2}(\.\d{1,2}){0,9}$/;

function withPath(name: string, item: string | undefined, path: readonly number[]): string {
  if (path.length > 0) return `${name}:${item ?? ''}:${path.join('.')}`;
  return item === undefined ? name : `${name}:${item}`;
}

function readPath(text: string): number[] | undefined {
  if (text === '') return [];
  return pathPattern.test(text) ? text.split('.').map(Number) : undefined;
}
