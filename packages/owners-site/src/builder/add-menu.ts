import { type DraftItem, draftQuestions } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import { itemName, sameItem } from '../drafts/draft-item.ts';
import { actionButton, fieldId, formId } from '../kinds/controls.ts';
import { offerGroups, type OfferGroup } from '../kinds/kind-editor.ts';
import { offers } from '../kinds/kinds.ts';
import { actionName, questionsField } from './builder-action.ts';
import type { BuilderView } from './builder-view.ts';
import { findFieldId } from './change-draft.ts';
import { isPanel } from './panel.ts';
import { builderTexts } from './texts.ts';

const { add: texts } = builderTexts;

/** A text of questions takes at most this many characters. */
const maxPastedLength = 60_000;

/** The button that opens the menu of kinds at the end of a page; or the menu, if it is open there. */
export function addAtEnd(view: BuilderView, after: DraftItem, number: number): Html {
  const { draft, focus } = view;
  // A draft without questions begins with one.
  if (draftQuestions(draft).length === 0 || isOpenAt(view, after)) return addMenu(view, after);
  return markup`<p class="add-here">${actionButton({
    action: actionName.panel({ what: 'add', after }),
    label: markup`${drawIcon('plus')}${texts.open}`,
    ...(draft.sections.length > 1 && { name: texts.openOn({ number }) }),
    look: 'quiet',
    focus,
  })}</p>
`;
}

function isOpenAt({ panel }: BuilderView, after: DraftItem): boolean {
  return isPanel(panel, { what: 'add', after });
}

/** All kinds of questions, by what people do in them, and a field for questions that are written elsewhere. */
function addMenu({ draft, focus }: BuilderView, after: DraftItem): Html {
  const all = offers();
  const paste = fieldId(questionsField);
  const isFirst = draftQuestions(draft).length === 0;
  return markup`<section class="add-menu" aria-label="${texts.heading}">
<div class="row"><input type="search" class="script-only" id="${findFieldId}" aria-label="${texts.findLabel}" placeholder="${texts.find}" autocomplete="off"${focus === findFieldId && markup` autofocus`}>
${!isFirst && actionButton({ action: 'save', id: 'b-close-menu', label: drawIcon('x'), name: texts.close, look: 'icon', focus })}</div>
${offerGroups.map((group) => kindsOf(group, all, after, focus))}<p class="hint" id="no-kind" hidden>${texts.none}</p>
<p><a class="button bare" href="library?after=${itemName(after)}">${drawIcon('archive')}${texts.library}</a></p>
<details class="paste" id="${paste}-part"><summary class="button bare">${texts.paste}</summary>
<div class="field"><label for="${paste}">${texts.pasteLabel}</label>
<p class="hint" id="${paste}-hint">${texts.pasteHint}</p>
<textarea id="${paste}" name="${questionsField}" form="${formId}" rows="8" maxlength="${maxPastedLength}" aria-describedby="${paste}-hint"></textarea></div>
${actionButton({ action: actionName.pasteQuestions(after), label: texts.pasteButton, look: 'quiet', focus })}</details>
</section>
`;
}

function kindsOf(
  group: OfferGroup,
  all: ReturnType<typeof offers>,
  after: DraftItem,
  focus: string | undefined,
): Html {
  const entries = all
    .filter((offer) => offer.group === group)
    .map(({ preset, icon, name, line, find }) =>
      kindButton({ action: actionName.add(preset, after), icon, name, line, find }, focus),
    );
  const page = kindButton(
    { action: newPage(after), icon: 'page', name: texts.section, line: texts.sectionLine, find: '' },
    focus,
  );
  return markup`<div class="kind-group"><h3>${texts.groups[group]}</h3>
<ul class="kinds">${group === 'arrange' && page}${entries}</ul></div>
`;
}

/** A new page begins after the question; or after the last page, where the page has no question. */
function newPage(after: DraftItem): string {
  return actionName.addSection(after.kind === 'question' ? after.question : undefined);
}

interface Kind {
  readonly action: string;
  readonly icon: string;
  readonly name: string;
  readonly line: string;
  readonly find: string;
}

function kindButton({ action, icon, name, line, find }: Kind, focus: string | undefined): Html {
  const label = markup`<span class="kind">${drawIcon(icon)}</span><span><b>${name}</b><span class="line">${line}</span></span>`;
  return markup`<li data-find="${`${name} ${line} ${find}`.toLowerCase()}">${actionButton({ action, label, look: 'menu', focus })}</li>\n`;
}

/** The menu below a question, if it is open there and not at the end of the page. */
export function addBelow(view: BuilderView, item: DraftItem, end: DraftItem): Html | false {
  return !sameItem(item, end) && isOpenAt(view, item) && addMenu(view, item);
}
