import type { FastifyReply, FastifyRequest } from 'fastify';
import { formWithFiles, keepFileForms } from '@canvass/web/bodies';
import { type InputTypes, seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { type Html, markup } from '@canvass/web/page';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { createWithDraft } from '../drafts/with-draft.ts';
import { saveLanguages } from './changes.ts';
import { FileFault } from './file-fault.ts';
import { importFile } from './import-file.ts';
import { languageOf } from './languages-page.ts';
import { downloadTranslations, importTranslations } from './pages-schemas.ts';
import type { Undoable } from './posted-languages.ts';
import { createLanguagesPages, sentence } from './sent-pages.ts';
import { languagesTexts } from './texts.ts';
import { writeCsv } from './write-csv.ts';
import { writeXliff } from './write-xliff.ts';

const texts = languagesTexts.faults;
/** The page lists this many faults of a file: enough to see what is wrong with it. */
const mostFaults = 20;

/** Files for translators: out, and in again. */
export function languageFilesRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, writeLimit, http } = deps;
  const withDraft = createWithDraft(deps);
  const shown = createLanguagesPages(deps);

  pages.get(
    '/:tenant/surveys/:survey/languages/file',
    { onRequest: guard('editor'), schema: downloadTranslations, config: { isCompressed: true } },
    (request, reply) =>
      withDraft(request, reply, ({ draft, survey }) => {
        const { format, language: wanted } = request.query;
        if (format !== 'xliff')
          return sendFile(reply, 'text/csv; charset=utf-8', `${survey}.csv`, writeCsv(draft));
        const language = languageOf(draft, wanted);
        if (language === undefined) {
          return refuser.refuse(request, reply, invalid([{ path: 'language', message: texts.oneLanguage }]));
        }
        const file = writeXliff(draft, survey, language);
        return sendFile(reply, 'application/xliff+xml', `${survey}-${language}.xlf`, file);
      }),
  );

  void pages.register(async (scope) => {
    keepFileForms(scope, http.collectForm);
    const uploads = scope.withTypeProvider<InputTypes>();
    surveyForms(uploads, deps)(
      '/languages/import',
      saveLanguages,
      importTranslations,
      async (request, reply) => {
        const { files } = await formWithFiles(request);
        const file = files.get('file');
        return withDraft(request, reply, async (loaded) => {
          if (file === undefined) return refuse(request, reply, loaded, [texts.missing]);
          try {
            return await save(request, reply, loaded, importFile(file, loaded));
          } catch (error) {
            if (!(error instanceof FileFault)) throw error;
            return refuse(request, reply, loaded, error.faults);
          }
        });
      },
    );
  });

  async function save(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    { draft, undo }: Undoable,
  ): Promise<FastifyReply> {
    const next = `${surveyAddress(loaded.tenant, loaded.survey)}/languages?done=`;
    if (draft === loaded.draft) return seeOther(reply, `${next}nothing`);
    writeLimit.charge(request, draft);
    const saved = await saveLanguages(deps, visitorOf(request), loaded, { draft, undo });
    if (saved.outcome === 'saved') return seeOther(reply, `${next}imported`);
    return saved.outcome === 'tooLarge'
      ? refuse(request, reply, loaded, [languagesTexts.refused.tooLarge])
      : refuser.refuse(request, reply, problem('concurrent-edit'));
  }

  function refuse(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    faults: readonly string[],
  ): Promise<FastifyReply> {
    const nothingTyped = { language: undefined, typed: new Map(), part: '1' };
    return shown.refuse(request, reply, loaded, nothingTyped, faultList(faults), texts.heading);
  }
}

function sendFile(reply: FastifyReply, type: string, name: string, content: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Buffer.from(content));
}

function faultList(faults: readonly string[]): Html {
  const [only, ...others] = faults;
  if (others.length === 0) return sentence(only ?? '');
  const items = faults.slice(0, mostFaults).map((fault) => markup`<li>${fault}</li>\n`);
  const more = faults.length - mostFaults;
  return markup`<ul>${items}${more > 0 && markup`<li>${texts.more({ count: more })}</li>`}</ul>`;
}
