import type { Draft, DraftItem } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '@canvass/web/headers';
import type { SurveyRoute } from '@canvass/web/app';
import type { Html } from '@canvass/web/page';
import type { Desk } from '../desk/desk.ts';
import { draftHeading, draftZone } from '../drafts/draft-heading.ts';
import { doneNotice, draftNotice } from '../drafts/draft-notice.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { changeDraft } from './change-draft.ts';
import { conflictPanel } from './conflict-panel.ts';
import { isScript, viewOf, type Shown } from './edit-responses.ts';
import { editorPage } from './editor-page.ts';
import { differencesAt } from './item-texts.ts';
import type { PostedChange } from './posted-change.ts';

type Request = FastifyRequest<SurveyRoute>;

/** The builder's page, and the pages of a change that was not saved: what was typed is on them again. */
export function createEditPages(deps: Desk) {
  async function send(
    request: Request,
    reply: FastifyReply,
    loaded: LoadedDraft,
    shown: Shown,
    conflict?: Html,
  ): Promise<FastifyReply> {
    const notice = doneNotice(shown.done);
    const written = editorPage({
      // A notice is read aloud by itself.
      view: await viewOf(deps, loaded, notice === undefined ? shown : { ...shown, done: undefined }),
      visitor: deps.visitorOf(request),
      heading: await draftHeading(deps, loaded, 'edit'),
      notice: notice ?? draftNotice(loaded),
      conflict,
    });
    return reply.type(htmlType).send(written);
  }

  return {
    send,

    /** Refuses a change because somebody else has changed the draft meanwhile. */
    async refuseStale(
      request: Request,
      reply: FastifyReply,
      loaded: LoadedDraft,
      posted: PostedChange,
    ): Promise<FastifyReply> {
      const { draft, open } = withTyped(loaded, posted);
      const panel = conflictPanel({
        theirs: loaded.saved ?? { by: undefined, at: loaded.published?.updatedAt ?? '' },
        zone: draftZone(loaded),
        open,
        differing: open && differencesAt(loaded.draft, draft, open),
        action: posted.action,
        actionName: posted.actionName,
      });
      reply.code(409);
      return isScript(request)
        ? reply.send({ revision: loaded.revision, conflict: panel.toString() })
        : send(request, reply, { ...loaded, draft }, { open }, panel);
    },

    /** Refuses a change that the draft does not allow. */
    async refuseEdit(
      request: Request,
      reply: FastifyReply,
      loaded: LoadedDraft,
      posted: PostedChange,
      refused: string,
    ): Promise<FastifyReply> {
      reply.code(422);
      if (isScript(request)) return reply.send({ refused });
      const { draft } = withTyped(loaded, posted);
      return send(request, reply, { ...loaded, draft }, { open: posted.open, refused });
    },
  };
}

/** The draft with what was typed, as if it had been saved. `open`: the item that was open, if it could be. */
function withTyped(
  loaded: LoadedDraft,
  { open, typed }: PostedChange,
): { readonly draft: Draft; readonly open: DraftItem | undefined } {
  const mine = changeDraft(loaded, { open, typed, action: { do: 'save' } }, loaded.published?.history);
  return mine.outcome === 'changed' ? mine : { draft: loaded.draft, open: undefined };
}
