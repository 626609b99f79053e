import { checkDraft, questionOf, type DraftItem } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeOther } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { cardId, itemName } from '../drafts/draft-item.ts';
import type { BuilderView } from './builder-view.ts';
import type { ChangedDraft } from './change-draft.ts';
import { openTodos, regions } from './editor-page.ts';
import { draftZone } from '../drafts/draft-heading.ts';
import { isNew, type LoadedDraft } from '../drafts/load-draft.ts';
import type { PostedChange } from './posted-change.ts';

/** What a page shows apart from the draft. */
export type Shown = { readonly [Part in 'open' | 'focus' | 'done' | 'refused']?: BuilderView[Part] };

/** The next page; for the script its regions. */
export function sendNext(
  request: FastifyRequest,
  reply: FastifyReply,
  loaded: LoadedDraft,
  posted: PostedChange,
  { open, focus, done }: Extract<ChangedDraft, { outcome: 'changed' }>,
): FastifyReply {
  const { tenant, survey } = loaded;
  const base = surveyAddress(tenant, survey);
  if (posted.action.do === 'publish') {
    const next = `${base}/publish`;
    return isScript(request) ? reply.send({ revision: loaded.revision, go: next }) : seeOther(reply, next);
  }
  if (isScript(request)) {
    const isTyping = posted.action.do === 'save' && !posted.refreshes && isSameItem(open, posted.open);
    return sendRegions(reply, loaded, { open, focus, done }, isTyping ? 'typed' : 'all');
  }
  const search = new URLSearchParams({
    ...(open && { open: itemName(open) }),
    ...(focus !== undefined && { focus }),
    ...(done && { done: done.what, ...(done.at && { at: itemName(done.at) }) }),
  });
  // A browser ignores `autofocus` where the address has an anchor, and scrolls to what has the focus.
  const anchor = focus === undefined ? (open ?? posted.open) : undefined;
  return seeOther(reply, `${base}/edit?${search.toString()}${anchor ? `#${cardId(anchor)}` : ''}`);
}

export function sendRegions(
  reply: FastifyReply,
  loaded: LoadedDraft,
  shown: Shown,
  which: 'all' | 'typed',
): FastifyReply {
  // The script moves the focus itself.
  const view = viewOf(loaded, { ...shown, focus: undefined });
  const html = Object.entries(regions(view, which)).map(([id, region]) => [id, region.toString()]);
  return reply.send({
    revision: loaded.revision,
    open: shown.open === undefined ? '' : itemName(shown.open),
    focus: shown.focus ?? null,
    regions: Object.fromEntries(html),
    todos: openTodos(view),
  });
}

export function viewOf(loaded: LoadedDraft, { open, focus, done, refused }: Shown): BuilderView {
  const { tenant, survey, draft, revision, saved, undo, published } = loaded;
  const checked = checkDraft(draft, published?.history);
  return {
    tenant,
    survey,
    draft,
    revision,
    saved,
    undoSteps: undo.length,
    problems: checked.ok ? [] : checked.problems,
    isNew: isNew(loaded),
    zone: draftZone(loaded),
    isPublished: (id) => published !== undefined && questionOf(published.history, id) !== undefined,
    open,
    focus,
    done,
    refused,
  };
}

/** The builder's script asks for JSON, everyone else for a page. */
export function isScript({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json';
}

function isSameItem(one: DraftItem | undefined, other: DraftItem | undefined): boolean {
  return (one && itemName(one)) === (other && itemName(other));
}
