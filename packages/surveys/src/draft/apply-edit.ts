import type { SurveyHistory } from '../history/survey-history.ts';
import { editConditions } from './condition-edits.ts';
import { editCopies } from './copy-edits.ts';
import { editItems } from './item-edits.ts';
import { editLanguages } from './language-edits.ts';
import type { DraftEdit, EditedDraft } from './draft-edit.ts';
import type { Draft } from './draft.ts';
import { editPicture } from './picture-edits.ts';
import { editEndings, editJumps } from './paths/path-edits.ts';
import { nameQuestion } from './name-question.ts';
import { editQuestions } from './question-edits.ts';
import { editSections } from './section-edits.ts';

/**
 * Applies one edit. `history`: of the published survey, if there is one; no new question gets an id of it, since the id's
 * answers belong to another question. `earlier`: the drafts before, oldest first: a question that is changed back gets its former options.
 */
export function applyEdit(
  draft: Draft,
  edit: DraftEdit,
  history?: SurveyHistory,
  earlier: readonly Draft[] = [],
): EditedDraft {
  switch (edit.do) {
    case 'setSurvey':
      return { outcome: 'edited', draft: { ...draft, ...edit.fields }, item: { kind: 'survey' } };
    case 'setLanguage':
    case 'addLanguage':
    case 'removeLanguage':
    case 'setTranslations':
      return editLanguages(draft, edit);
    case 'setSection':
    case 'addSection':
    case 'moveSection':
    case 'removeSection':
      return editSections(draft, edit);
    case 'addQuestion':
    case 'setQuestion':
    case 'setOther':
    case 'changeType':
    case 'duplicateQuestion':
    case 'renewQuestion':
    case 'moveQuestion':
    case 'placeQuestion':
    case 'removeQuestion':
    case 'restoreQuestion':
      return editQuestions(draft, edit, history, earlier);
    case 'nameQuestion':
      return nameQuestion(draft, edit, history);
    case 'pasteQuestions':
    case 'copyQuestion':
      return editCopies(draft, edit, history);
    case 'addItem':
    case 'addNone':
    case 'pasteItems':
    case 'placeItem':
    case 'moveItem':
    case 'removeItem':
      return editItems(draft, edit);
    case 'setPicture':
      return editPicture(draft, edit);
    case 'addJump':
    case 'moveJump':
    case 'removeJump':
      return editJumps(draft, edit);
    case 'addEnding':
    case 'setEnding':
    case 'moveEnding':
    case 'removeEnding':
      return editEndings(draft, edit, history);
    case 'setShowIf':
    case 'addCondition':
    case 'addConditionGroup':
    case 'removeCondition':
      return editConditions(draft, edit);
  }
}
