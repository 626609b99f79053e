import { questionOf, type DraftItem } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeOther } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { cardId, itemName } from '../drafts/draft-item.ts';
import type { BuilderView } from './builder-view.ts';
import type { ChangedDraft } from './change-draft.ts';
import { otherSurveys } from './copy-to-survey.ts';
import { panelName } from './panel.ts';
import { openTodos, regions } from './editor-page.ts';
import { draftZone } from '../drafts/draft-heading.ts';
import { faultsOf } from '../drafts/things-to-look-at.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import type { PostedChange } from './posted-change.ts';

/** What a page shows apart from the draft. */
export type Shown = {
  readonly [Part in 'open' | 'panel' | 'isChecked' | 'focus' | 'done' | 'refused']?: BuilderView[Part];
};

type ViewDeps = Parameters<typeof otherSurveys>[0];

/** The next page; for the script its regions. */
export async function sendNext(
  deps: ViewDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  loaded: LoadedDraft,
  posted: PostedChange,
  { open, panel, isChecked = false, focus, done }: Extract<ChangedDraft, { outcome: 'changed' }>,
): Promise<FastifyReply> {
  const { tenant, survey } = loaded;
  const base = surveyAddress(tenant, survey);
  if (posted.action.do === 'publish') {
    const next = `${base}/publish`;
    return isScript(request) ? reply.send({ revision: loaded.revision, go: next }) : seeOther(reply, next);
  }
  if (isScript(request)) {
    const isTyping = posted.action.do === 'save' && !posted.refreshes && isSameItem(open, posted.open);
    const shown = { open, panel, isChecked, focus, done };
    return sendRegions(deps, reply, loaded, shown, isTyping ? 'typed' : 'all');
  }
  if (posted.page !== undefined) {
    return seeOther(reply, `${base}/${posted.page}${done === undefined ? '' : `?done=${done.what}`}`);
  }
  const search = new URLSearchParams({
    ...(open && { open: itemName(open) }),
    ...(isChecked && { check: 'yes' }),
    ...(panel && { panel: panelName(panel) }),
    ...(focus !== undefined && { focus }),
    ...(done && { done: done.what, ...(done.at && { at: itemName(done.at) }) }),
  });
  // A browser ignores `autofocus` where the address has an anchor, and scrolls to what has the focus.
  const anchor = focus === undefined ? (open ?? posted.open) : undefined;
  return seeOther(reply, `${base}/edit?${search.toString()}${anchor ? `#${cardId(anchor)}` : ''}`);
}

export async function sendRegions(
  deps: ViewDeps,
  reply: FastifyReply,
  loaded: LoadedDraft,
  shown: Shown,
  which: 'all' | 'typed',
): Promise<FastifyReply> {
  // The script moves the focus itself.
  const view = await viewOf(deps, loaded, { ...shown, focus: undefined });
  const html = Object.entries(regions(view, which)).map(([id, region]) => [id, region.toString()]);
  return reply.send({
    revision: loaded.revision,
    open: shown.open === undefined ? '' : itemName(shown.open),
    focus: shown.focus ?? null,
    regions: Object.fromEntries(html),
    todos: openTodos(view),
  });
}

export async function viewOf(
  deps: ViewDeps,
  loaded: LoadedDraft,
  { open, panel, isChecked = false, focus, done, refused }: Shown,
): Promise<BuilderView> {
  const { tenant, survey, draft, revision, saved, undo, redo, published } = loaded;
  return {
    tenant,
    survey,
    draft,
    revision,
    saved,
    before: undo.at(-1),
    undoSteps: undo.length,
    redoSteps: redo.length,
    ...faultsOf(loaded),
    isChecked,
    zone: draftZone(loaded),
    isPublished: (id) => published !== undefined && questionOf(published.history, id) !== undefined,
    open,
    panel,
    surveys: panel?.what === 'copy' ? await otherSurveys(deps, tenant, survey) : undefined,
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
