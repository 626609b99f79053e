import {
  conditionPrefix,
  draftQuestions,
  findItem,
  itemField,
  itemsOf,
  jumpField,
  type ConditionOwner,
  type Draft,
  type DraftEdit,
  type DraftItem,
} from '@canvass/surveys';
import type { Done } from '../drafts/done-message.ts';
import { sameItem } from '../drafts/draft-item.ts';
import { buttonId, fieldId } from '../kinds/controls.ts';
import { itemAction } from '../kinds/item-actions.ts';
import { actionName, linkNameField } from './builder-action.ts';

/** What is open, focused and announced after an edit. */
export interface AfterEdit {
  readonly open: DraftItem | undefined;
  readonly focus: string | undefined;
  readonly done: Done | undefined;
}

/** An edit that was made: the draft then, where it was changed, and a new control there. */
export interface MadeEdit {
  readonly edit: DraftEdit;
  readonly draft: Draft;
  readonly item: DraftItem;
  readonly field: string | undefined;
}

/** Says what the page shows after an edit. `open`: what was open before. */
export function afterEdit(made: MadeEdit, open: DraftItem | undefined): AfterEdit {
  const { edit, draft, item, field } = made;
  if (!isOfWholeItems(edit)) return afterItemEdit(made, edit, open);
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
    case 'addEnding':
      return loaded('endingAdded');
    case 'duplicateQuestion':
      return loaded('duplicated');
    case 'renewQuestion':
      return loaded('renewed');
    case 'nameQuestion':
      return { open: item, focus: fieldId(linkNameField), done: { what: 'named', at: item } };
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
      return {
        open,
        focus: sameItem(open, item) ? firstField(item) : buttonId(actionName.open(item)),
        done: { what: 'moved', at: item },
      };
    case 'moveSection':
      return { open, focus: buttonId(actionName.open(item)), done: { what: 'sectionMoved', at: item } };
    case 'moveEnding':
      return { open, focus: buttonId(actionName.open(item)), done: { what: 'endingMoved', at: item } };
    case 'removeQuestion':
    case 'removeSection':
    case 'removeEnding':
      return {
        open: isThere(draft, open) ? open : undefined,
        focus: buttonId(actionName.open(item)),
        done:
          edit.do === 'removeQuestion'
            ? { what: 'removed', at: { kind: 'question', question: edit.question } }
            : { what: edit.do === 'removeEnding' ? 'endingRemoved' : 'sectionRemoved' },
      };
  }
}

/** The edits that add, move and remove questions, pages and endings. */
const ofWholeItems = [
  'addQuestion',
  'pasteQuestions',
  'copyQuestion',
  'addSection',
  'duplicateQuestion',
  'renewQuestion',
  'nameQuestion',
  'moveQuestion',
  'placeQuestion',
  'moveSection',
  'removeQuestion',
  'removeSection',
  'addEnding',
  'moveEnding',
  'removeEnding',
] as const;
type WholeItemEdit = Extract<DraftEdit, { readonly do: (typeof ofWholeItems)[number] }>;

function isOfWholeItems(edit: DraftEdit): edit is WholeItemEdit {
  return ofWholeItems.some((each) => each === edit.do);
}

/** The same for edits within an item. */
function afterItemEdit(
  { draft, item, field }: MadeEdit,
  edit: Exclude<DraftEdit, WholeItemEdit>,
  open: DraftItem | undefined,
): AfterEdit {
  switch (edit.do) {
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
    case 'addJump':
      return { open: item, focus: fieldId(field ?? 'text'), done: { what: 'itemAdded' } };
    case 'setOther':
      return edit.other
        ? { open: item, focus: fieldId('otherLabel'), done: { what: 'itemAdded' } }
        : { open: item, focus: buttonId(itemAction.addOther), done: { what: 'itemRemoved' } };
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
    case 'moveJump':
      return { open: item, focus: fieldId(jumpField(edit.jump)), done: { what: 'itemMoved' } };
    case 'removeJump':
      return { open: item, focus: buttonId(actionName.addJump), done: { what: 'itemRemoved' } };
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
    case 'setEnding':
    case 'setQuestion':
    case 'changeType':
    case 'restoreQuestion':
    case 'setShowIf':
      return { open: item, focus: undefined, done: undefined };
  }
}

/** An item without conditions has no fields for them. */
function fieldAfterRemoval(draft: Draft, of: ConditionOwner): string {
  if (of.kind === 'ending' || of.item === undefined) return 'when';
  if (of.kind === 'section') return `${conditionPrefix(of.item)}when`;
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
    case 'ending':
      return draft.endings.some(({ id }) => id === item.ending);
  }
}

export function firstField({ kind }: DraftItem): string {
  return fieldId(kind === 'question' ? 'text' : 'title');
}
