import type { DraftEdit, DraftItem, FormFields, QuestionPreset } from '@canvass/surveys';
import { itemName, readItem } from '../drafts/draft-item.ts';
import { readItemAction } from '../kinds/item-actions.ts';
import { picturedBy } from '../kinds/picture-field.ts';
import { readPreset } from '../kinds/kinds.ts';
import { typedLine, typedProse } from '../kinds/typed-text.ts';
import { type Panel, panelName, readPanel } from './panel.ts';

/** The field for the place of a question. */
export const placeField = 'place';
/** The field for the survey to which a question is copied. */
export const targetField = 'target';
/** The field for the name of a question in links. */
export const linkNameField = 'linkName';
/** The field for a text that has questions. */
export const questionsField = 'questions';

/** What a button of the builder does, apart from saving what was typed. */
export type BuilderAction =
  | { readonly do: 'save' | 'close' | 'undo' | 'redo' | 'publish' }
  /** `check`: opens the item and shows what is to look at in it. */
  | { readonly do: 'open' | 'check'; readonly item: DraftItem }
  | { readonly do: 'panel'; readonly panel: Panel }
  /** Copies a question to another survey, whose name it has. */
  | { readonly do: 'copyTo'; readonly question: string; readonly target: string }
  | { readonly do: 'edit'; readonly edit: DraftEdit };

/** The value of the button for an action, which is also part of its id. */
export const actionName = {
  open: (item: DraftItem): string => `open:${itemName(item)}`,
  check: (item: DraftItem): string => `check:${itemName(item)}`,
  panel: (panel: Panel): string => `panel:${panelName(panel)}`,
  pasteQuestions: (after: DraftItem): string => `pasteQuestions:${itemName(after)}`,
  add: (preset: QuestionPreset, after?: DraftItem): string =>
    `add:${preset}${after === undefined ? '' : `:${itemName(after)}`}`,
  addSection: (after?: string): string => `addSection${after === undefined ? '' : `:${after}`}`,
  question: (
    what: 'duplicate' | 'renew' | 'name' | 'up' | 'down' | 'place' | 'copyTo' | 'remove',
    id: string,
  ): string => `${what}:${id}`,
  section: (what: 'sectionUp' | 'sectionDown' | 'sectionRemove', key: string): string => `${what}:${key}`,
  jump: (what: 'jumpUp' | 'jumpRemove', key: string): string => `${what}:${key}`,
  addJump: 'jumpAdd',
  addEnding: 'addEnding',
  ending: (what: 'endingUp' | 'endingDown' | 'endingRemove', id: string): string => `${what}:${id}`,
  /** `item`: the key of an item of the open question, or of a jump of the open page, that has the condition; undefined: what is open has it. */
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
  const [name = '', first = '', second, third] = action.split(':');
  if (isPlain(name)) return { do: name };
  if (name === 'open' || name === 'check') {
    const item = readItem(first);
    return item && { do: name, item };
  }
  if (name === 'panel') {
    const panel = readPanel(`${first}:${second}`);
    return panel && { do: 'panel', panel };
  }
  if (name === 'copyTo') return { do: 'copyTo', question: first, target: typedLine(fields, targetField) };
  const edit =
    readStructure(name, first, second) ??
    readPlaces(name, first, second, fields) ??
    readRows([name, first, second, third], fields, open);
  return edit && { do: 'edit', edit };
}

const plain = ['save', 'close', 'undo', 'redo', 'publish'] as const;

function isPlain(name: string): name is (typeof plain)[number] {
  return plain.some((each) => each === name);
}

/** Where a question goes, its name, and questions that are pasted. Dragging names the place in the button, a menu in a field. */
function readPlaces(
  name: string,
  first: string,
  second: string | undefined,
  fields: FormFields,
): DraftEdit | undefined {
  if (name === 'place') {
    const after = readItem(second ?? fields[placeField]);
    return after && { do: 'placeQuestion', question: first, after };
  }
  if (name === 'name') return { do: 'nameQuestion', question: first, id: typedLine(fields, linkNameField) };
  if (name !== 'pasteQuestions') return undefined;
  const after = readItem(first);
  return after && { do: 'pasteQuestions', text: typedProse(fields, questionsField), after };
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
    case 'addEnding':
      return { do: 'addEnding' };
    case 'endingRemove':
      return { do: 'removeEnding', ending: first };
    case 'endingUp':
    case 'endingDown':
      return { do: 'moveEnding', ending: first, to: name === 'endingUp' ? 'up' : 'down' };
    default:
      return undefined;
  }
}

/** The lists and conditions of what is open. */
function readRows(
  action: readonly [name: string, first: string, second: string | undefined, third: string | undefined],
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
      const of = open.kind !== 'ending' && item !== '' ? { ...open, item } : open;
      return { do: name === 'conditionRemove' ? 'removeCondition' : edit[name], of, path };
    }
    case 'jumpAdd':
    case 'jumpUp':
    case 'jumpRemove':
      return open.kind === 'section' ? readJumpAction(open.section, name, item) : undefined;
    case 'pictureRemove': {
      const owner = picturedBy(item);
      if (open.kind !== 'question' || owner === undefined) return undefined;
      return { do: 'setPicture', question: open.question, ...owner, picture: undefined };
    }
    default:
      return open.kind === 'question' ? readItemAction(open.question, action, fields) : undefined;
  }
}

function readJumpAction(section: string, name: 'jumpAdd' | 'jumpUp' | 'jumpRemove', jump: string): DraftEdit {
  if (name === 'jumpAdd') return { do: 'addJump', section };
  return name === 'jumpRemove'
    ? { do: 'removeJump', section, jump }
    : { do: 'moveJump', section, jump, to: 'up' };
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
