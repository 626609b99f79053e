import {
  surveySlugSchema,
  blankDraft,
  draftLanguage,
  draftOf,
  parseDraft,
  timeZoneOf,
} from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { seeOther, type TypedRoutes } from '@canvass/web/app';
import { surveyParams, tenantParams } from '@canvass/web/openapi';
import { problem } from '@canvass/web/problems';
import { textsOf } from '@canvass/survey-form';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { surveyForms } from '../changes/change-routes.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { deskDoes, deskShows } from '../desk/schemas.ts';
import { makeDraft } from './changes.ts';
import { newDraftProblem } from './new-draft-problem.ts';
import { newSurveyPage } from './new-survey-page.ts';
import { languageNamed, proposalRoutes } from './proposed-address.ts';
import { proposedZone, settingsIn } from './proposed-zone.ts';
import type { StoredNewDraft } from './store-new-draft.ts';
import { surveysTexts } from './texts.ts';

const texts = surveysTexts.new;
/** A title has at most this many characters. */
const maxTitleLength = 200;

/** Makes a survey: new, or as a copy of another. */
export function newSurveyRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, beforeChange, writeLimit } = deps;
  const withSurvey = createWithSurvey(deps);

  pages.get('/:tenant/new', { onRequest: guard('editor'), schema: showNewSurvey }, async (request, reply) =>
    reply.type(htmlType).send(newSurveyPage({ visitor: visitorOf(request) })),
  );

  proposalRoutes(pages, deps);

  pages.post(
    '/:tenant/surveys',
    { onRequest: beforeChange(makeDraft), schema: createSurvey },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const fields = formFieldsOf(request);
      const title = typedText(fields['title']);
      const language = languageNamed(fields['language']);
      const timeZone = proposedZone(fields);
      const address = typedText(fields['address']);
      const wanted = address === '' ? undefined : address;
      const error = title === '' ? texts.missing : title.length > maxTitleLength ? texts.tooLong : undefined;
      const isValid = wanted === undefined || surveySlugSchema.safeParse(wanted).success;
      const showAgain = (addressError: string | undefined): FastifyReply =>
        refuser.refuse(request, reply, problem('invalid'), () =>
          newSurveyPage({ visitor, title, address, language, timeZone, error, addressError }),
        );
      if (error !== undefined || !isValid) return showAgain(isValid ? undefined : texts.wrongAddress);
      return writeLimit.inTurn(request, reply, async () => {
        const draft = blankDraft(title, language);
        const stored = await makeDraft(deps, visitor, {
          draft,
          from: 'nothing',
          wanted,
          settings: settingsIn(timeZone),
        });
        return stored.outcome === 'taken'
          ? showAgain(texts.takenAddress({ free: stored.free }))
          : answer(request, reply, stored);
      });
    },
  );

  surveyForms(pages, deps)('/copy', makeDraft, copySurvey, (request, reply) =>
    withSurvey(request, reply, (found) => copy(request, reply, found, request.params.survey)),
  );

  async function copy(
    request: FastifyRequest,
    reply: FastifyReply,
    found: DeskSurvey,
    from: string,
  ): Promise<FastifyReply> {
    const source =
      found.outcome === 'draft' ? parseDraft(found.document.draft) : draftOf(found.stored.definition);
    if (source === undefined) return refuser.refuse(request, reply, problem('document-unreadable'));
    const title = textsOf({ language: draftLanguage(source) })
      .copyOf({ title: found.title })
      .slice(0, maxTitleLength)
      .toWellFormed();
    writeLimit.charge(request, source);
    const draft = { ...source, title };
    return answer(
      request,
      reply,
      await makeDraft(deps, visitorOf(request), {
        draft,
        from: 'copy',
        picturesOf: from,
        settings: settingsIn(timeZoneOf(found.settings).name, { progress: found.settings.progress === true }),
      }),
    );
  }

  function answer(request: FastifyRequest, reply: FastifyReply, stored: StoredNewDraft): FastifyReply {
    return stored.outcome === 'stored'
      ? seeOther(reply, `${surveyAddress(visitorOf(request).tenant, stored.survey)}/edit`)
      : refuser.refuse(request, reply, newDraftProblem(stored));
  }
}

const showNewSurvey = deskShows('showNewSurvey', 'the form that makes a survey', { params: tenantParams });
const createSurvey = deskDoes('createSurveyByForm', 'Make a draft of a new survey', {
  fields:
    '`title`; `address`, optional; `language`; `timeZone`: a name of the IANA, UTC if this site does not know it',
  next: '/desk/acme/surveys/coffee/edit',
  params: tenantParams,
});
const copySurvey = deskDoes('copySurveyByForm', 'Copy a survey as a new draft', {
  fields: 'None',
  next: '/desk/acme/surveys/copy-of-coffee/edit',
  params: surveyParams,
});
