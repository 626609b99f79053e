import { drawIcon, type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { savedWords } from '../drafts/saved-words.ts';
import { doneMessage, isUndoable } from '../drafts/done-message.ts';
import { itemName } from '../drafts/draft-item.ts';
import { draftParts } from '../drafts/draft-parts.ts';
import { draftTexts } from '../drafts/texts.ts';
import { thingsMenu } from '../drafts/things-to-look-at.ts';
import { actionButton, formId } from '../kinds/controls.ts';
import { actionName } from './builder-action.ts';
import type { BuilderView } from './builder-view.ts';
import { builderTexts as texts } from './texts.ts';
import { thingsToLookAt } from './things-to-look-at.ts';

const { head } = draftTexts;

/** What stands above the cards: the pages of the draft, what there is to look at, and what to do with the whole draft. */
export function toolbar(view: BuilderView): Html {
  const { tenant, survey, revision, open, undoSteps, redoSteps, focus, refused } = view;
  const step = (what: 'undo' | 'redo', steps: number): Html =>
    actionButton({
      action: what,
      label: drawIcon(what, { mirrors: true }),
      name: head[what],
      look: 'icon',
      disabled: steps === 0,
      focus,
    });
  return markup`<input type="hidden" name="revision" value="${revision}">
<input type="hidden" name="open" value="${open === undefined ? '' : itemName(open)}">
<button type="submit" name="action" value="save" id="do-save" class="save quiet">${texts.save}</button>
${draftParts(tenant, survey, 'questions')}
<p class="status" id="status">${savedWords(view.saved, view.zone, texts.notSavedYet)}</p>
<div class="buttons">${things(view)}${step('undo', undoSteps)}${step('redo', redoSteps)}
<a class="button quiet" href="${surveyAddress(tenant, survey)}/preview">${drawIcon('eye')}${head.preview}</a>
${actionButton({ action: 'publish', label: head.publish, look: 'primary', focus })}</div>
${refused !== undefined && markup`<p class="notice warn">${refused}</p>\n`}`;
}

/** Opens the list of what there is to look at, each with a button that leads there. */
function things(view: BuilderView): Html | false {
  return thingsMenu(thingsToLookAt(view), ({ item, words }, index) =>
    actionButton({
      action: actionName.check(item),
      label: words,
      look: 'menu',
      id: `b-thing-${index}`,
      focus: undefined,
    }),
  );
}

/** What the last action did, for screen readers. */
export function said({ draft, before, done, refused }: BuilderView): Html {
  return markup`${refused ?? (done && doneMessage(draft, before, done))}`;
}

/** What was done and can be taken back: it stays in sight, as the card may be far from the toolbar. */
export function toast({ draft, before, done }: BuilderView): Html {
  if (done === undefined || !isUndoable(done)) return markup``;
  const undo = actionButton({
    action: 'undo',
    label: texts.toast.undo,
    id: 'b-undo-toast',
    focus: undefined,
  });
  return markup`<div class="toast"><p>${doneMessage(draft, before, done)}</p>${undo}<button type="submit" form="${formId}" name="action" value="save" class="icon-button" aria-label="${texts.toast.close}" data-closes-toast>${drawIcon('x')}</button></div>`;
}
