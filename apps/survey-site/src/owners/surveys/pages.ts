import {
  surveySlugSchema,
  blankDraft,
  draftOf,
  languages,
  parseDraft,
  type Draft,
  readerText,
} from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyLists } from './survey-lists.ts';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { typedText } from '../../http/bodies/typed-text.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { tenantParams } from '../../http/openapi/survey-schemas.ts';
import { problem } from '../../http/problems/problem.ts';
import { seeOther } from '../../http/see-other.ts';
import { textsOf } from '../../ui/form-texts/texts-of.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { findDeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { deskDoes, deskShows } from '../desk/schemas.ts';
import { storeNewDraft } from '../drafts/store-new-draft.ts';
import { surveysTexts } from './texts.ts';
import { newSurveyPage } from './new-survey-page.ts';
import { surveysPage } from './surveys-page.ts';

const pageSize = 50;
const maxTitleLength = 200;

/** The list of a tenant's surveys, and how to make another: new, or as a copy. */
export interface SurveysDesk extends Desk {
  readonly lists: SurveyLists;
}

export function surveysRoutes(app: FastifyInstance, deps: SurveysDesk): void {
  const { guard, visitorOf, refuser, lists, writeLimit, audit } = deps;
  const names = checkPageNames(refuser);
  const mayWrite = [names, guard('editor'), writeLimit.count];

  app.get<{ Params: { tenant: string }; Querystring: Record<string, unknown> }>(
    '/:tenant',
    { onRequest: [names, guard('viewer')], schema: showSurveys },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const { q, first: from } = request.query;
      const query = typedText(q).slice(0, maxTitleLength);
      const found = filtered(await lists.rows(visitor.tenant), query);
      const asked = typeof from === 'string' && /^\d{1,7}$/.test(from) ? Number(from) : 0;
      const first = asked < found.length ? asked : 0;
      const rows = found.slice(first, first + pageSize);
      const notice = doneNotice(surveysTexts.done, request.query);
      const shown = { visitor, rows, query, first, all: found.length, pageSize, notice };
      return reply.type(htmlType).send(surveysPage(shown));
    },
  );

  app.get(
    '/:tenant/new',
    { onRequest: [names, guard('editor')], schema: showNewSurvey },
    async (request, reply) => reply.type(htmlType).send(newSurveyPage({ visitor: visitorOf(request) })),
  );

  app.post('/:tenant/surveys', { onRequest: mayWrite, schema: createSurvey }, async (request, reply) => {
    const visitor = visitorOf(request);
    const fields = formFieldsOf(request);
    const title = typedText(fields['title']);
    const language = languages.find((code) => code === fields['language']) ?? 'en';
    const { missing, tooLong } = surveysTexts.new;
    const error = title === '' ? missing : title.length > maxTitleLength ? tooLong : undefined;
    const typed = typedText(fields['address']);
    const isValid = typed === '' || surveySlugSchema.safeParse(typed).success;
    const showAgain = (addressError: string | undefined): FastifyReply =>
      refuser.refuse(request, reply, problem('invalid'), () =>
        newSurveyPage({ visitor, title, address: typed, language, error, addressError }),
      );
    const { wrongAddress, takenAddress } = surveysTexts.new;
    if (error !== undefined || !isValid) return showAgain(isValid ? undefined : wrongAddress);
    const draft = blankDraft(title, language);
    const wanted = typed === '' ? {} : { wanted: typed, onTaken: () => showAgain(takenAddress) };
    return writeLimit.inTurn(request, reply, () => create(request, reply, draft, 'survey-created', wanted));
  });

  app.post<SurveyRoute>(
    '/:tenant/surveys/:survey/copy',
    { onRequest: mayWrite, schema: copySurvey },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { tenant, survey } = request.params;
        const found = await findDeskSurvey(deps, tenant, survey);
        if (found.outcome === 'notFound') {
          return refuser.refuse(request, reply, problem('survey-not-found'));
        }
        const source =
          found.outcome === 'draft' ? parseDraft(found.document.draft) : draftOf(found.stored.definition);
        if (source === undefined) return refuser.refuse(request, reply, problem('document-unreadable'));
        const title = textsOf(source).copyOf(found.title).slice(0, maxTitleLength).toWellFormed();
        writeLimit.charge(request, source);
        return create(request, reply, { ...source, title }, 'survey-copied');
      }),
  );

  /** Stores a draft under a free name, and leads to the builder. */
  async function create(
    request: FastifyRequest,
    reply: FastifyReply,
    draft: Draft,
    action: 'survey-created' | 'survey-copied',
    { wanted, onTaken }: WantedAddress = {},
  ): Promise<FastifyReply> {
    const visitor = visitorOf(request);
    const stored = await storeNewDraft(deps, visitor, draft, wanted);
    switch (stored.outcome) {
      case 'stored':
        await audit(request, action, stored.survey);
        return seeOther(reply, `${surveyAddress(visitor.tenant, stored.survey)}/edit`);
      case 'tooManySurveys': {
        const detail = surveysTexts.tooMany(stored.limit);
        return refuser.refuse(request, reply, problem('too-many-surveys', { detail }));
      }
      case 'tooLarge':
        return refuser.refuse(request, reply, problem('too-large'));
      case 'taken':
        return onTaken?.() ?? refuser.refuse(request, reply, problem('concurrent-edit'));
      case 'conflict':
        return refuser.refuse(request, reply, problem('concurrent-edit'));
    }
  }
}

/** The address that somebody has chosen for a survey, and what to answer if another survey has it. */
interface WantedAddress {
  readonly wanted?: string;
  readonly onTaken?: () => FastifyReply;
}

const inAnyCase = (text: string): string => readerText(text).toLocaleLowerCase();

function filtered<T extends { readonly title: string; readonly survey: string }>(
  rows: readonly T[],
  query: string,
): readonly T[] {
  const sought = inAnyCase(query);
  return sought === ''
    ? rows
    : rows.filter(({ title, survey }) => inAnyCase(title).includes(sought) || survey.includes(sought));
}

const showSurveys = deskShows('showSurveys', "the tenant's surveys", { params: tenantParams });
const showNewSurvey = deskShows('showNewSurvey', 'the form that makes a survey', { params: tenantParams });
const createSurvey = deskDoes(
  'createSurveyByForm',
  'Make a draft of a new survey',
  { fields: '`title`; `address`, optional; `language`', next: '/desk/acme/surveys/coffee/edit' },
  { params: tenantParams },
);
const copySurvey = deskDoes('copySurveyByForm', 'Copy a survey as a new draft', {
  fields: 'None',
  next: '/desk/acme/surveys/copy-of-coffee/edit',
});
