import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '@canvass/web/bodies';
import { seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { doneNotice } from '../desk/notices.ts';
import { stepWords } from '../drafts/draft-parts.ts';
import { draftNotice } from '../drafts/draft-notice.ts';
import { loadDraft, type LoadedDraft } from '../drafts/load-draft.ts';
import { createWithDraft } from '../drafts/with-draft.ts';
import { saveLanguages } from './changes.ts';
import * as schemas from './pages-schemas.ts';
import { changedLanguages, type PostedLanguages, readPostedLanguages } from './posted-languages.ts';
import { createLanguagesPages, sentence } from './sent-pages.ts';
import { languagesTexts as texts } from './texts.ts';

/** The page where a survey is translated, and its form. */
export function languagesRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, writeLimit } = deps;
  const withDraft = createWithDraft(deps);
  const shown = createLanguagesPages(deps);

  pages.get(
    '/:tenant/surveys/:survey/languages',
    { onRequest: guard('editor'), schema: schemas.showLanguages },
    (request, reply) =>
      withDraft(request, reply, (loaded) => {
        const { language, part, at } = request.query;
        const notice = doneNotice({ ...texts.done, ...stepWords() }, request.query) ?? draftNotice(loaded);
        return shown.send(request, reply, loaded, { language, part, at, notice });
      }),
  );

  surveyForms(pages, deps)('/languages', saveLanguages, schemas.changeLanguagesByForm, (request, reply) =>
    withDraft(request, reply, (loaded) => {
      const posted = readPostedLanguages(formFieldsOf(request), loaded.draft);
      return posted === undefined
        ? refuser.refuse(request, reply, invalid([{ path: 'action', message: texts.refused.unknownButton }]))
        : change(request, reply, loaded, posted);
    }),
  );

  async function change(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    posted: PostedLanguages,
  ): Promise<FastifyReply> {
    const { action } = posted;
    const changed = changedLanguages(loaded, posted);
    const isSame = changed?.draft === loaded.draft;
    if (changed === undefined || (!isSame && posted.revision !== loaded.revision)) {
      return shown.refuseStale(request, reply, loaded, posted);
    }
    if (action.do === 'add' && action.language === undefined) {
      return shown.refuse(request, reply, loaded, posted, sentence(texts.refused.noLanguage));
    }
    if (isSame) return seeOther(reply, nextAddress(loaded, posted));
    writeLimit.charge(request, changed.draft);
    const saved = await saveLanguages(deps, visitorOf(request), loaded, changed);
    if (saved.outcome === 'saved') return seeOther(reply, nextAddress(loaded, posted));
    if (saved.outcome === 'tooLarge')
      return shown.refuse(request, reply, loaded, posted, sentence(texts.refused.tooLarge));
    // Someone else was faster by milliseconds.
    const again = await loadDraft(deps, loaded.tenant, loaded.survey);
    return again.outcome === 'found'
      ? shown.refuseStale(request, reply, again, posted)
      : refuser.refuse(request, reply, problem('concurrent-edit'));
  }
}

const doneBy = { save: 'saved', copyBlank: 'copied', add: 'added', remove: 'removed' } as const;

function nextAddress({ tenant, survey }: LoadedDraft, { action, language, part }: PostedLanguages): string {
  const next = action.do === 'add' ? action.language : language;
  const search = new URLSearchParams({
    ...(next !== undefined && action.do !== 'remove' && { language: next }),
    ...(action.do === 'copy' ? { at: action.id } : { done: doneBy[action.do] }),
    ...(part !== '1' && action.do !== 'add' && { part }),
  });
  return `${surveyAddress(tenant, survey)}/languages?${search.toString()}`;
}
