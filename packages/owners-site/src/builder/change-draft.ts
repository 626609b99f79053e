import {
  applyEdit,
  conditionPrefix,
  draftQuestions,
  findItem,
  itemField,
  itemsOf,
  withUndoStep,
  type ConditionOwner,
  type Draft,
  type DraftEdit,
  type DraftItem,
  type DraftRefusal,
  type SurveyHistory,
} from '@canvass/surveys';
import { actionName, type BuilderAction, placeField, targetField } from './builder-action.ts';
import type { Done } from '../drafts/done-message.ts';
import { buttonId, fieldId } from '../kinds/controls.ts';
import { itemAction } from '../kinds/item-actions.ts';
import type { Panel } from './panel.ts';

/** The id of the field in which a person looks for a kind. */
export const findFieldId = 'find-kind';

/** A draft with its undo steps, oldest first. */
export interface Undoable {
  readonly draft: Draft;
  readonly undo: readonly Draft[];
  /** What was undone, the latest last. Another change forgets it. */
  readonly redo: readonly Draft[];
}

export type ChangedDraft =
  | (Undoable & {
      readonly outcome: 'changed';
      /** What the page shows next. */
      readonly open: DraftItem | undefined;
      readonly panel?: Panel;
      /** Whether the open item shows what is to look at in it. */
      readonly isChecked?: boolean;
      /** The id of the control that gets the focus. */
      readonly focus: string | undefined;
      readonly done: Done | undefined;
    })
  | { readonly outcome: 'refused'; readonly why: DraftRefusal };

export interface DraftChange {
  /** What was typed in the open item. */
  readonly typed: readonly DraftEdit[];
  readonly open: DraftItem | undefined;
  readonly action: BuilderAction;
}

/** Saves what was typed, then carries out the action. Nothing is changed if the action is refused. */
export function changeDraft(
  before: Undoable,
  { typed, open, action }: DraftChange,
  history: SurveyHistory | undefined,
): ChangedDraft {
  let now: Undoable = { draft: before.draft, undo: before.undo, redo: before.redo };
  let item = open;
  for (const edit of typed) {
    const edited = step(now, edit, history);
    // Its item was removed, with what was typed there: that is for the caller to find out.
    if (edited.outcome === 'refused') return edited;
    [now, item] = [edited.next, edited.item];
  }
  switch (action.do) {
    case 'save':
    case 'publish':
      return { outcome: 'changed', ...now, open: item, focus: undefined, done: undefined };
    case 'close':
      return {
        outcome: 'changed',
        ...now,
        open: undefined,
        focus: item && buttonId(actionName.open(item)),
        done: undefined,
      };
    case 'copyTo':
      return { outcome: 'changed', ...now, open: item, focus: undefined, done: { what: 'copied' } };
    case 'open':
    case 'check':
      return {
        outcome: 'changed',
        ...now,
        open: action.item,
        isChecked: action.do === 'check',
        focus: firstField(action.item),
        done: undefined,
      };
    case 'panel':
      return {
        outcome: 'changed',
        ...now,
        open: item,
        panel: action.panel,
        focus: panelFocus(action.panel),
        done: undefined,
      };
    case 'undo':
    case 'redo': {
      const next = action.do === 'undo' ? undone(now) : redone(now);
      const what = action.do === 'undo' ? 'undone' : 'redone';
      const nothing = action.do === 'undo' ? 'nothingToUndo' : 'nothingToRedo';
      return {
        outcome: 'changed',
        ...(next ?? now),
        open: isThere((next ?? now).draft, item) ? item : undefined,
        focus: buttonId(action.do),
        done: { what: next === undefined ? nothing : what },
      };
    }
    case 'edit': {
      const edited = step(now, action.edit, history);
      if (edited.outcome === 'refused') return edited;
      return { outcome: 'changed', ...edited.next, ...after(action.edit, edited, item) };
    }
  }
}

function undone({ draft, undo, redo }: Undoable): Undoable | undefined {
  const last = undo.at(-1);
  return last && { draft: last, undo: undo.slice(0, -1), redo: [...redo, draft] };
}

function redone({ draft, undo, redo }: Undoable): Undoable | undefined {
  const last = redo.at(-1);
  return last && { draft: last, undo: [...undo, draft], redo: redo.slice(0, -1) };
}

/** A person who opens the menu of kinds looks for one. */
function panelFocus(panel: Panel): string {
  switch (panel.what) {
    case 'add':
      return findFieldId;
    case 'move':
      return fieldId(placeField);
    case 'copy':
      return fieldId(targetField);
  }
}

type Step =
  | {
      readonly outcome: 'edited';
      readonly next: Undoable;
      readonly item: DraftItem;
      readonly field: string | undefined;
    }
  | { readonly outcome: 'refused'; readonly why: DraftRefusal };

function step({ draft, undo, redo }: Undoable, edit: DraftEdit, history: SurveyHistory | undefined): Step {
  const edited = applyEdit(draft, edit, history, undo);
  if (edited.outcome === 'refused') return edited;
  const isSame = JSON.stringify(edited.draft) === JSON.stringify(draft);
  return {
    outcome: 'edited',
    next: isSame
      ? { draft, undo, redo }
      : { draft: edited.draft, undo: withUndoStep(undo, draft, edited.draft), redo: [] },
    item: edited.item,
    field: edited.field,
  };
}

/** What is open, focused and announced after an edit. */
function after(
  edit: DraftEdit,
  { item, field, next: { draft } }: Extract<Step, { outcome: 'edited' }>,
  open: DraftItem | undefined,
): Pick<Extract<ChangedDraft, { outcome: 'changed' }>, 'open' | 'focus' | 'done'> {
  const loaded = (what: Done['what']) => ({
    open: item,
    focus: field === undefined ? firstField(item) : fieldId(field),
    done: { what, at: item },
  });
  switch (edit.do) {
    case 'addQuestion':
      return loaded('added');
    case 'pasteQuestions':
    case 'copyQuestion':
      return { open: undefined, focus: buttonId(actionName.open(item)), done: { what: 'pasted', at: item } };
    case 'addSection':
      return loaded('sectionAdded');
    case 'duplicateQuestion':
      return loaded('duplicated');
    case 'renewQuestion':
      return loaded('renewed');
    case 'moveQuestion': {
      const ids = draftQuestions(draft).map(({ id }) => id);
      const isAtEnd =
        edit.to === 'up'
          ? draft.sections[0]?.questions[0]?.id === edit.question
          : ids.at(-1) === edit.question && draft.sections.at(-1)?.questions.at(-1)?.id === edit.question;
      const to = isAtEnd ? (edit.to === 'up' ? 'down' : 'up') : edit.to;
      const focus = buttonId(actionName.question(to, edit.question));
      return { open, focus, done: { what: 'moved', at: item } };
    }
    case 'placeQuestion':
      return { open, focus: buttonId(actionName.open(item)), done: { what: 'moved', at: item } };
    case 'moveSection':
      return { open, focus: buttonId(actionName.open(item)), done: { what: 'sectionMoved', at: item } };
    case 'removeQuestion':
    case 'removeSection':
      return {
        open: isThere(draft, open) ? open : undefined,
        focus: buttonId(actionName.open(item)),
        done:
          edit.do === 'removeQuestion'
            ? { what: 'removed', at: { kind: 'question', question: edit.question } }
            : { what: 'sectionRemoved' },
      };
    case 'addLanguage':
    case 'removeLanguage':
    case 'setLanguage':
    case 'setTranslations':
      return { open, focus: undefined, done: undefined };
    case 'addItem':
    case 'addNone':
    case 'pasteItems':
    case 'addCondition':
    case 'addConditionGroup':
      return { open: item, focus: fieldId(field ?? 'text'), done: { what: 'itemAdded' } };
    case 'placeItem':
      return { open: item, focus: fieldId(itemField(edit.item)), done: { what: 'itemMoved' } };
    case 'moveItem': {
      const { list, item: key } = edit;
      const question = draftQuestions(draft).find(({ id }) => id === edit.question);
      const items = (question && itemsOf(question, list)) ?? [];
      const end = edit.to === 'up' ? items[0] : items.at(-1);
      const goesUp = (edit.to === 'up') !== (end?.key === key);
      const focus = buttonId(itemAction[goesUp ? 'up' : 'down'](list, key));
      return { open: item, focus, done: { what: 'itemMoved' } };
    }
    case 'removeItem':
      return { open: item, focus: buttonId(itemAction.add(edit.list)), done: { what: 'itemRemoved' } };
    case 'removeCondition':
      return { open: item, focus: fieldId(fieldAfterRemoval(draft, edit.of)), done: { what: 'itemRemoved' } };
    case 'setPicture':
      return {
        open: item,
        focus: field === undefined ? undefined : fieldId(field),
        done: { what: 'pictureRemoved' },
      };
    case 'setSurvey':
    case 'setSection':
    case 'setQuestion':
    case 'changeType':
    case 'restoreQuestion':
    case 'setShowIf':
      return { open: item, focus: undefined, done: undefined };
  }
}

/** An item without conditions has no fields for them. */
function fieldAfterRemoval(draft: Draft, of: ConditionOwner): string {
  if (of.kind === 'section' || of.item === undefined) return 'when';
  const question = draftQuestions(draft).find(({ id }) => id === of.question);
  const isLeft = question && findItem(question, of.item)?.item.showIf !== undefined;
  return isLeft ? `${conditionPrefix(of.item)}when` : itemField(of.item);
}

export function isThere(draft: Draft, item: DraftItem | undefined): boolean {
  switch (item?.kind) {
    case undefined:
      return false;
    case 'survey':
      return true;
    case 'section':
      return draft.sections.some(({ key }) => key === item.section);
    case 'question':
      return draftQuestions(draft).some(({ id }) => id === item.question);
  }
}

function firstField({ kind }: DraftItem): string {
  return fieldId(kind === 'question' ? 'text' : 'title');
}
