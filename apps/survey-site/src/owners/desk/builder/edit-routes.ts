import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../../http/bodies/form-fields.ts';
import { htmlType } from '../../../http/content-types.ts';
import { checkNames, type SurveyRoute } from '../../../http/names.ts';
import { invalid, problem } from '../../../http/problems/problem.ts';
import type { Html } from '../../../ui/markup.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { builderTexts as texts } from '../texts/builder.ts';
import { builderScriptPath } from './builder-assets.ts';
import { readPlace } from './builder-place.ts';
import { changeDraft, isThere } from './change-draft.ts';
import { conflictPanel } from './conflict-panel.ts';
import { readDone } from './done-message.ts';
import { doneNotice, draftNotice } from './draft-notice.ts';
import { finish, isScript, sendRegions, viewOf, type Shown } from './edit-answers.ts';
import { editorPage } from './editor-page.ts';
import { historyOf, openDraft, type OpenDraft } from './open-draft.ts';
import { differencesAt } from './place-texts.ts';
import { readPostedChange, withPlaceRestored, type PostedChange } from './posted-change.ts';
import { changeDraftByForm, showBuilder } from './route-schemas.ts';
import { saveDraft } from './save-draft.ts';
import { surveyHeading } from './survey-heading.ts';
import { unreadablePage } from './unreadable-page.ts';

/** The page where a survey is written, and its one form. */
export function editRoutes(app: FastifyInstance, deps: DeskDeps): void {
  const { guard, visitorOf, refuser, writeLimit } = deps;
  const onRequest = [checkNames(refuser), guard('editor')];
  const address = '/:tenant/surveys/:survey/edit';

  app.get<SurveyRoute>(address, { onRequest, schema: showBuilder }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const opened = await openDraft(deps, tenant, survey);
    if (opened.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
    if (opened.outcome === 'unreadable') {
      const unreadable = unreadablePage(request.params, visitorOf(request), opened);
      return reply.code(409).type(htmlType).send(unreadable);
    }
    const query = request.query as Record<string, unknown>;
    const asked = readPlace(query['open']);
    const { focus } = query;
    const shown: Shown = {
      open: isThere(opened.draft, asked) ? asked : undefined,
      focus: typeof focus === 'string' ? focus : undefined,
      done: readDone(query['done'], readPlace(query['at'])),
    };
    return answer(request, reply, opened, shown);
  });

  app.post<SurveyRoute>(
    address,
    { onRequest: [...onRequest, writeLimit.count], schema: changeDraftByForm },
    (request, reply) => writeLimit.inTurn(request, reply, () => readAndChange(request, reply)),
  );

  async function readAndChange(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const posted = readPostedChange(formFieldsOf(request));
    if (posted === undefined) return refuser.refuse(request, reply, invalid([unknownAction]));
    const opened = await openDraft(deps, tenant, survey);
    if (opened.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
    if (opened.outcome === 'unreadable') {
      const unreadable = unreadablePage(request.params, visitorOf(request), opened);
      return reply.code(409).type(htmlType).send(unreadable);
    }
    return change(request, reply, opened, posted);
  }

  async function change(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    opened: OpenDraft,
    posted: PostedChange,
  ): Promise<FastifyReply> {
    const { action } = posted;
    const restored = withPlaceRestored(opened, posted);
    const changed = changeDraft(opened, { ...restored, action }, historyOf(opened));
    const isSame = changed.outcome === 'changed' && changed.draft === opened.draft;
    if (posted.revision !== opened.revision) {
      const isHarmless = isSame && ['save', 'open', 'close'].includes(action.do);
      if (!isHarmless) return refuseStale(request, reply, opened, { ...posted, ...restored });
    }
    if (changed.outcome === 'refused') {
      return refuseEdit(request, reply, opened, { ...posted, ...restored }, texts.refused[changed.why]);
    }
    if (isSame && changed.undo === opened.undo) return finish(request, reply, opened, posted, changed);
    const { principal } = visitorOf(request);
    writeLimit.charge(request, changed.draft);
    const saved = await saveDraft(deps, opened, changed, principal);
    if (saved.outcome === 'saved') return finish(request, reply, saved.opened, posted, changed);
    if (saved.outcome === 'tooLarge') {
      return refuseEdit(request, reply, opened, { ...posted, ...restored }, texts.tooLarge);
    }
    // Someone else was faster by milliseconds.
    const again = await openDraft(deps, opened.tenant, opened.survey);
    return again.outcome === 'open'
      ? refuseStale(request, reply, again, { ...posted, ...restored })
      : refuser.refuse(request, reply, problem('concurrent-edit'));
  }

  async function refuseStale(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    opened: OpenDraft,
    { open, typed, action, actionName }: PostedChange,
  ): Promise<FastifyReply> {
    const mine = changeDraft(opened, { open, typed, action: { do: 'save' } }, historyOf(opened));
    const draft = mine.outcome === 'changed' ? mine.draft : opened.draft;
    const place = mine.outcome === 'changed' ? mine.open : undefined;
    const panel = conflictPanel({
      theirs: opened.saved ?? { by: undefined, at: opened.published?.updatedAt ?? '' },
      open: place,
      differing: place && differencesAt(opened.draft, draft, place),
      action,
      actionName,
    });
    reply.code(409);
    if (isScript(request)) {
      return reply.send({ revision: opened.revision, conflict: panel.toString() });
    }
    return sendPage(request, reply, { ...opened, draft }, { open: place }, panel);
  }

  /** What was typed is on the page again, though it is not saved. */
  async function refuseEdit(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    opened: OpenDraft,
    { open, typed }: PostedChange,
    refused: string,
  ): Promise<FastifyReply> {
    reply.code(422);
    if (isScript(request)) return reply.send({ refused });
    const mine = changeDraft(opened, { open, typed, action: { do: 'save' } }, historyOf(opened));
    const draft = mine.outcome === 'changed' ? mine.draft : opened.draft;
    return sendPage(request, reply, { ...opened, draft }, { open, refused });
  }

  async function answer(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    opened: OpenDraft,
    shown: Shown,
  ): Promise<FastifyReply> {
    return isScript(request)
      ? sendRegions(reply, opened, shown, 'all')
      : sendPage(request, reply, opened, shown);
  }

  async function sendPage(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    opened: OpenDraft,
    shown: Shown,
    conflict?: Html,
  ): Promise<FastifyReply> {
    const visitor = visitorOf(request);
    const notice = doneNotice(shown.done);
    const written = editorPage({
      // A notice is read aloud by itself.
      view: viewOf(opened, notice === undefined ? shown : { ...shown, done: undefined }),
      visitor,
      heading: await surveyHeading(deps, opened, 'edit'),
      notice: notice ?? draftNotice(opened),
      conflict,
      script: builderScriptPath,
    });
    return reply.type(htmlType).send(written);
  }
}

const unknownAction = { path: 'action', message: texts.unknownButton };
