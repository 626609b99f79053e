import {
  applyEdit,
  withUndoStep,
  type Draft,
  type DraftEdit,
  type DraftItem,
  type DraftRefusal,
  type SurveyHistory,
} from '@canvass/surveys';
import { afterEdit, firstField, isThere } from './after-edit.ts';
import { actionName, type BuilderAction, placeField, targetField } from './builder-action.ts';
import type { Done } from '../drafts/done-message.ts';
import { buttonId, fieldId } from '../kinds/controls.ts';
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
      const made = { ...edited, edit: action.edit, draft: edited.next.draft };
      return { outcome: 'changed', ...edited.next, ...afterEdit(made, item) };
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
