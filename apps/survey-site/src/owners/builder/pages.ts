import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import type { Html } from '../../ui/markup.ts';
import type { Desk } from '../desk/desk.ts';
import { builderTexts as texts } from './texts.ts';
import { readItem } from '../drafts/draft-item.ts';
import { changeDraft, isThere } from './change-draft.ts';
import { conflictPanel } from './conflict-panel.ts';
import { readDone } from '../drafts/done-message.ts';
import { doneNotice, draftNotice } from '../drafts/draft-notice.ts';
import { sendNext, isScript, sendRegions, viewOf, type Shown } from './edit-responses.ts';
import { editorPage } from './editor-page.ts';
import { loadDraft, type LoadedDraft } from '../drafts/load-draft.ts';
import { differencesAt } from './item-texts.ts';
import { readPostedChange, withItemRestored, type PostedChange } from './posted-change.ts';
import { changeDraftByForm, showBuilder } from './pages-schemas.ts';
import { saveDraft } from '../drafts/save-draft.ts';
import { draftHeading } from '../drafts/draft-heading.ts';
import { createWithDraft } from '../drafts/with-draft.ts';

/** The page where a survey is written, and its one form. */
export function editRoutes(app: FastifyInstance, deps: Desk): void {
  const { guard, visitorOf, refuser, writeLimit } = deps;
  const onRequest = [checkPageNames(refuser), guard('editor')];
  const withDraft = createWithDraft(deps);
  const address = '/:tenant/surveys/:survey/edit';

  app.get<SurveyRoute>(address, { onRequest, schema: showBuilder }, (request, reply) =>
    withDraft(request, reply, (loaded) => {
      const query = request.query as Record<string, unknown>;
      const asked = readItem(query['open']);
      const { focus } = query;
      const shown: Shown = {
        open: isThere(loaded.draft, asked) ? asked : undefined,
        focus: typeof focus === 'string' ? focus : undefined,
        done: readDone(query['done'], readItem(query['at'])),
      };
      return respond(request, reply, loaded, shown);
    }),
  );

  app.post<SurveyRoute>(
    address,
    { onRequest: [...onRequest, writeLimit.count], schema: changeDraftByForm },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const posted = readPostedChange(formFieldsOf(request));
        if (posted === undefined) return refuser.refuse(request, reply, invalid([unknownAction]));
        return withDraft(request, reply, (loaded) => change(request, reply, loaded, posted));
      }),
  );

  async function change(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    posted: PostedChange,
  ): Promise<FastifyReply> {
    const { action } = posted;
    const restored = withItemRestored(loaded, posted);
    const changed = changeDraft(loaded, { ...restored, action }, loaded.published?.history);
    const isSame = changed.outcome === 'changed' && changed.draft === loaded.draft;
    if (posted.revision !== loaded.revision) {
      const isHarmless = isSame && ['save', 'open', 'close'].includes(action.do);
      if (!isHarmless) return refuseStale(request, reply, loaded, { ...posted, ...restored });
    }
    if (changed.outcome === 'refused') {
      return refuseEdit(request, reply, loaded, { ...posted, ...restored }, texts.refused[changed.why]);
    }
    if (isSame && changed.undo === loaded.undo) return sendNext(request, reply, loaded, posted, changed);
    const { principal } = visitorOf(request);
    writeLimit.charge(request, changed.draft);
    const saved = await saveDraft(deps, loaded, changed, principal);
    if (saved.outcome === 'saved') return sendNext(request, reply, saved.loaded, posted, changed);
    if (saved.outcome === 'tooLarge') {
      return refuseEdit(request, reply, loaded, { ...posted, ...restored }, texts.tooLarge);
    }
    // Someone else was faster by milliseconds.
    const again = await loadDraft(deps, loaded.tenant, loaded.survey);
    return again.outcome === 'found'
      ? refuseStale(request, reply, again, { ...posted, ...restored })
      : refuser.refuse(request, reply, problem('concurrent-edit'));
  }

  async function refuseStale(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    { open, typed, action, actionName }: PostedChange,
  ): Promise<FastifyReply> {
    const mine = changeDraft(loaded, { open, typed, action: { do: 'save' } }, loaded.published?.history);
    const draft = mine.outcome === 'changed' ? mine.draft : loaded.draft;
    const item = mine.outcome === 'changed' ? mine.open : undefined;
    const panel = conflictPanel({
      theirs: loaded.saved ?? { by: undefined, at: loaded.published?.updatedAt ?? '' },
      open: item,
      differing: item && differencesAt(loaded.draft, draft, item),
      action,
      actionName,
    });
    reply.code(409);
    if (isScript(request)) {
      return reply.send({ revision: loaded.revision, conflict: panel.toString() });
    }
    return sendPage(request, reply, { ...loaded, draft }, { open: item }, panel);
  }

  /** What was typed is on the page again, though it is not saved. */
  async function refuseEdit(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    { open, typed }: PostedChange,
    refused: string,
  ): Promise<FastifyReply> {
    reply.code(422);
    if (isScript(request)) return reply.send({ refused });
    const mine = changeDraft(loaded, { open, typed, action: { do: 'save' } }, loaded.published?.history);
    const draft = mine.outcome === 'changed' ? mine.draft : loaded.draft;
    return sendPage(request, reply, { ...loaded, draft }, { open, refused });
  }

  async function respond(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    shown: Shown,
  ): Promise<FastifyReply> {
    return isScript(request)
      ? sendRegions(reply, loaded, shown, 'all')
      : sendPage(request, reply, loaded, shown);
  }

  async function sendPage(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    shown: Shown,
    conflict?: Html,
  ): Promise<FastifyReply> {
    const visitor = visitorOf(request);
    const notice = doneNotice(shown.done);
    const written = editorPage({
      // A notice is read aloud by itself.
      view: viewOf(loaded, notice === undefined ? shown : { ...shown, done: undefined }),
      visitor,
      heading: await draftHeading(deps, loaded, 'edit'),
      notice: notice ?? draftNotice(loaded),
      conflict,
    });
    return reply.type(htmlType).send(written);
  }
}

const unknownAction = { path: 'action', message: texts.unknownButton };
