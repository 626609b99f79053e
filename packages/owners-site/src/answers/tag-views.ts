import { isolated, maxTagLength } from '@canvass/surveys';
import type { TagCount } from '@canvass/answer-tags';
import { bdi, drawIcon, type Html, markup, shownCount } from '@canvass/web/page';
import { isChosen, toggled } from '../reading/filter/change-filter.ts';
import { listQuery, type ListView } from './list-view.ts';
import { answersTexts } from './texts.ts';

const texts = answersTexts.tags;

/** So many tags stand beside the list; the others are in a menu. */
const mostChips = 8;

/** The tags of a survey as links, each to the answers that have it. */
export function tagChips(counts: readonly TagCount[], list: ListView): Html {
  const links = counts.map(({ tag, answers }) => {
    const isShown = isChosen(list.view.filter, { tag });
    const view = { ...list.view, filter: toggled(list.view.filter, { tag }) };
    const address = `${view.home}${listQuery({ ...list, view, from: undefined })}`;
    return markup`<a class="chip${!isShown && ' plain'}" href="${address}"${isShown && markup` aria-current="true"`}>${drawIcon('tag', { isSmall: true })}${bdi(tag)} <span class="note number">${shownCount(answers)}</span></a>`;
  });
  const more = links.slice(mostChips);
  return markup`${links.slice(0, mostChips)}${more.length > 0 && markup`<details class="menu from-start"><summary class="chip plain">${texts.more(more.length)}${drawIcon('caret', { isSmall: true })}</summary><ul>${more.map((link) => markup`<li>${link}</li>`)}</ul></details>`}`;
}

/** The tags of an answer in the list. */
export function shownTags(tags: readonly string[]): Html {
  if (tags.length === 0) return markup``;
  return markup`<span class="tags"><span class="hidden">${texts.title}: </span>${tags.map((tag) => markup`<span class="answer-tag">${bdi(tag)}</span> `)}</span>`;
}

/** What was entered as a tag, and why it was refused. */
export interface TagFault {
  readonly entered: string;
  readonly message: string;
}

export interface TagForm {
  /** Where the form is sent. */
  readonly action: string;
  /** The answer's id. */
  readonly id: string;
  /** Tells the form from others of the page. */
  readonly key: string;
  readonly tags: readonly string[];
  /** The tags of the survey, which the field proposes. */
  readonly known: readonly TagCount[];
  readonly canTag: boolean;
  /** The facet whose texts the page shows, to which the form leads back; undefined: it leads back to the answer. */
  readonly texts?: string;
  readonly fault: TagFault | undefined;
}

/**
 * Shows the tags of an answer, with a button to remove each, and a field for another one. The Enter key presses the first button of a form,
 * so one that adds stands before those that remove. Nobody sees it.
 */
export function tagForm(form: TagForm): Html {
  const { action, id, key, tags, known, canTag, fault } = form;
  if (!canTag) return tags.length === 0 ? markup`` : markup`<div class="retag">${shownTags(tags)}</div>`;
  const field = `tag-${key}`;
  const others = known.filter(({ tag }) => !tags.includes(tag));
  return markup`<form class="retag" method="post" action="${action}">
<button class="hidden" type="submit" tabindex="-1" aria-hidden="true">${texts.submit}</button>
<input type="hidden" name="answer" value="${id}">${form.texts !== undefined && markup`<input type="hidden" name="texts" value="${form.texts}">`}
<label for="${field}">${texts.title}</label>
${fault !== undefined && markup`<p class="field-error" id="${field}-fault">${fault.message}</p>\n`}<div class="row">${tags.map((tag) => markup`<span class="answer-tag">${bdi(tag)}<button class="icon-button" type="submit" name="remove" value="${tag}" aria-label="${texts.remove({ tag: isolated(tag) })}" formnovalidate>${drawIcon('x', { isSmall: true })}</button></span>`)}<input type="text" id="${field}" name="add" value="${fault?.entered}" maxlength="${4 * maxTagLength}" placeholder="${texts.add}" list="${field}-known" autocomplete="off"${fault !== undefined && markup` aria-invalid="true" aria-describedby="${field}-fault" autofocus`}><button class="quiet" type="submit">${texts.submit}</button></div>
<datalist id="${field}-known">${others.map(({ tag }) => markup`<option value="${tag}">`)}</datalist>
</form>
`;
}
