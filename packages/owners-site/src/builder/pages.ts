import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf, formWithFiles, isFormWithFiles, keepFileForms } from '@canvass/web/bodies';
import type { InputTypes, TypedRoutes, SurveyRoute } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import type { Desk } from '../desk/desk.ts';
import { surveyForms } from '../changes/change-routes.ts';
import { readDone } from '../drafts/done-message.ts';
import { loadDraft, type LoadedDraft } from '../drafts/load-draft.ts';
import { createWithDraft } from '../drafts/with-draft.ts';
import { isThere } from './after-edit.ts';
import { changeDraft } from './change-draft.ts';
import { copyToSurvey } from './copy-to-survey.ts';
import { saveEdit } from './changes.ts';
import { createEditPages } from './edit-pages.ts';
import { isScript, sendNext, sendRegions } from './edit-responses.ts';
import { changeDraftByForm, showBuilder } from './pages-schemas.ts';
import { readPostedChange, withItemRestored, type PostedChange } from './posted-change.ts';
import { builderTexts as texts, pictureRefusalWords, refusalWords } from './texts.ts';
import { storePictures } from './store-pictures.ts';

/** The page where a survey is written, and its one form. */
export function editRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, writeLimit, http } = deps;
  const withDraft = createWithDraft(deps);
  const editor = createEditPages(deps);

  pages.get(
    '/:tenant/surveys/:survey/edit',
    { onRequest: guard('editor'), schema: showBuilder },
    (request, reply) =>
      withDraft(request, reply, (loaded) => {
        const { open, check, panel, focus, done, at } = request.query;
        const shown = {
          open: isThere(loaded.draft, open) ? open : undefined,
          isChecked: check,
          panel,
          focus,
          done: readDone(done, at),
        };
        return isScript(request)
          ? sendRegions(deps, reply, loaded, shown, 'all')
          : editor.send(request, reply, loaded, shown);
      }),
  );

  void pages.register(async (scope) => {
    // A form with pictures: those that are too large are refused by their names, so that it may have more bytes.
    keepFileForms(scope, http.collectBatch);
    const edits = scope.withTypeProvider<InputTypes>();
    surveyForms(edits, deps)('/edit', saveEdit, changeDraftByForm, async (request, reply) => {
      const sent = isFormWithFiles(request)
        ? await formWithFiles(request)
        : { fields: formFieldsOf(request), files: noFiles };
      const posted = readPostedChange(sent.fields);
      if (posted === undefined)
        return refuser.refuse(request, reply, invalid([{ path: 'action', message: texts.unknownButton }]));
      return withDraft(request, reply, async (loaded) => {
        if (sent.files.size === 0) return change(request, reply, loaded, posted);
        const stored = await storePictures(deps, visitorOf(request), loaded.survey, posted, sent.files);
        return stored.outcome === 'stored'
          ? change(request, reply, loaded, { ...posted, typed: [...posted.typed, ...stored.edits] })
          : editor.refuseEdit(request, reply, loaded, posted, pictureRefusalWords(stored.outcome));
      });
    });
  });

  async function change(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    posted: PostedChange,
  ): Promise<FastifyReply> {
    const { action } = posted;
    const restored = { ...posted, ...withItemRestored(loaded, posted) };
    const changed = changeDraft(loaded, restored, loaded.published?.history);
    const isSame = changed.outcome === 'changed' && changed.draft === loaded.draft;
    if (posted.revision !== loaded.revision) {
      const isHarmless = isSame && ['save', 'open', 'check', 'panel', 'close'].includes(action.do);
      if (!isHarmless) return editor.refuseStale(request, reply, loaded, restored);
    }
    if (changed.outcome === 'refused') {
      return editor.refuseEdit(request, reply, loaded, restored, refusalWords(changed.why));
    }
    if (action.do === 'copyTo') {
      const copied = await copyToSurvey(deps, visitorOf(request), changed.draft, { ...loaded, ...action });
      if (copied !== 'copied') return editor.refuseEdit(request, reply, loaded, restored, texts.copy[copied]);
    }
    if (isSame && changed.undo === loaded.undo)
      return sendNext(deps, request, reply, loaded, posted, changed);
    writeLimit.charge(request, changed.draft);
    const saved = await saveEdit(deps, visitorOf(request), loaded, changed);
    if (saved.outcome === 'saved') return sendNext(deps, request, reply, saved.loaded, posted, changed);
    if (saved.outcome === 'tooLarge') {
      return editor.refuseEdit(request, reply, loaded, restored, texts.tooLarge);
    }
    // Someone else was faster by milliseconds.
    const again = await loadDraft(deps, loaded.tenant, loaded.survey);
    return again.outcome === 'found'
      ? editor.refuseStale(request, reply, again, restored)
      : refuser.refuse(request, reply, problem('concurrent-edit'));
  }
}

const noFiles: ReadonlyMap<string, Uint8Array> = new Map();
