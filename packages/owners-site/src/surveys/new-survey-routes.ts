import {
  surveySlugSchema,
  blankDraft,
  draftLanguage,
  draftOf,
  type Language,
  languages,
  parseDraft,
  timeZoneOf,
} from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { input, seeOther, type TypedRoutes } from '@canvass/web/app';
import { json, operation, refusedPages, surveyParams, tenantParams } from '@canvass/web/openapi';
import { problem } from '@canvass/web/problems';
import { textsOf } from '@canvass/survey-form';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { surveyForms } from '../changes/change-routes.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { addressText, deskDoes, deskShows, refusals } from '../desk/schemas.ts';
import { freeName } from './free-name.ts';
import { makeDraft } from './changes.ts';
import { newDraftProblem } from './new-draft-problem.ts';
import { newSurveyPage } from './new-survey-page.ts';
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

  pages.get(
    '/:tenant/new/address',
    { onRequest: guard('editor'), schema: proposeAddress },
    async (request, reply) => {
      const { title = '', language: named } = request.query;
      const language = languageNamed(named);
      const { tenant } = request.params;
      const address = title.trim() === '' ? '' : await freeName(deps, tenant, { title, language });
      return reply.send({ address });
    },
  );

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
          ? showAgain(texts.takenAddress(stored.free))
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
        settings: settingsIn(timeZoneOf(found.settings).name),
      }),
    );
  }

  function answer(request: FastifyRequest, reply: FastifyReply, stored: StoredNewDraft): FastifyReply {
    return stored.outcome === 'stored'
      ? seeOther(reply, `${surveyAddress(visitorOf(request).tenant, stored.survey)}/edit`)
      : refuser.refuse(request, reply, newDraftProblem(stored));
  }
}

/** The language that a form names: English unless it is one that forms have. */
function languageNamed(given: unknown): Language {
  return languages.find((code) => code === given) ?? 'en';
}

const showNewSurvey = deskShows('showNewSurvey', 'the form that makes a survey', { params: tenantParams });
const proposeAddress = operation('desk', 'proposeAddress', {
  summary: 'Propose the address of a new survey, for the script of its page',
  params: tenantParams,
  querystring: input(
    z.object({
      title: addressText('The title of the survey, in any script'),
      language: addressText('The language of the title (BCP 47). Default: English'),
    }),
  ),
  response: {
    200: json('An address that no survey has; empty without a title', z.object({ address: z.string() })),
    ...refusedPages(refusals),
  },
});
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
