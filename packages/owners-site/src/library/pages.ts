import { type DraftRefusal, hasVisibleCharacter, withUndoStep } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { input, seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { addressText, deskDoes, deskShows } from '../desk/schemas.ts';
import { sharedTexts } from '../desk/texts.ts';
import { itemLink, itemName, readItem } from '../drafts/draft-item.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { createWithDraft } from '../drafts/with-draft.ts';
import { addLibraryQuestion } from './add-library-question.ts';
import { saveWithQuestion } from './changes.ts';
import { libraryPage } from './library-page.ts';
import { findLibraryQuestion, languageForDraft } from './library-questions.ts';
import { libraryPageTexts as texts } from './texts.ts';

/** The library of questions, from which one is added to a draft. */
export function libraryRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, writeLimit } = deps;
  const withDraft = createWithDraft(deps);

  const shown = (
    request: FastifyRequest<SurveyRoute>,
    { survey, draft }: LoadedDraft,
    after: unknown,
  ): Parameters<typeof libraryPage>[0] => {
    const item = readItem(after);
    return {
      visitor: visitorOf(request),
      survey,
      title: hasVisibleCharacter(draft.title) ? draft.title : sharedTexts.untitledSurvey,
      language: languageForDraft(draft),
      after: item && itemName(item),
    };
  };

  pages.get(
    '/:tenant/surveys/:survey/library',
    { onRequest: guard('editor'), schema: showLibrary },
    (request, reply) =>
      withDraft(request, reply, (loaded) =>
        reply.type(htmlType).send(libraryPage(shown(request, loaded, request.query.after))),
      ),
  );

  surveyForms(pages, deps)('/library', saveWithQuestion, addFromLibrary, (request, reply) =>
    withDraft(request, reply, async (loaded) => {
      const fields = formFieldsOf(request);
      const after = readItem(fields['after']);
      const refuse = (error: string): FastifyReply =>
        refuser.refuse(request, reply, invalid([{ path: 'question', message: error }]), () =>
          libraryPage({ ...shown(request, loaded, fields['after']), error }),
        );
      const entry = findLibraryQuestion(typedText(fields['question']));
      if (entry === undefined) return refuse(texts.unknown);
      const { draft: before, undo, published } = loaded;
      const place = after?.kind === 'survey' ? undefined : after;
      const added = addLibraryQuestion(before, entry, place, published?.history);
      if (added.outcome === 'refused') return refuse(refusalText(added.why));
      writeLimit.charge(request, added.draft);
      const next = { draft: added.draft, undo: withUndoStep(undo, before, added.draft) };
      const saved = await saveWithQuestion(deps, visitorOf(request), loaded, next);
      switch (saved.outcome) {
        case 'saved':
          return seeOther(
            reply,
            `${surveyAddress(loaded.tenant, loaded.survey)}/edit${itemLink(added.item)}`,
          );
        case 'tooLarge':
          return refuse(texts.tooLarge);
        case 'conflict':
          return refuser.refuse(request, reply, problem('concurrent-edit'));
      }
    }),
  );
}

function refusalText(why: DraftRefusal): string {
  return why === 'tooManyQuestions' ? texts.full : texts.gone;
}

const showLibrary = deskShows('showLibrary', 'the questions that can be added to a draft', {
  params: surveyParams,
  querystring: input(
    z.object({
      after: addressText(
        'Where the question goes: `question.q1` for after that one, `section.s1` for the beginning of that page. Default: the end',
      ),
    }),
  ),
});
const addFromLibrary = deskDoes('addFromLibraryByForm', 'Add a question of the library to a draft', {
  fields: '`question`: its name, such as `department`; `after`, as in the address of the page',
  next: '/desk/acme/surveys/coffee/edit?open=question.q1',
  params: surveyParams,
});
