import { readerText } from '@canvass/surveys';
import type { FastifyInstance } from 'fastify';
import { typedText } from '../../http/bodies/typed-text.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames } from '../../http/names.ts';
import { tenantParams } from '../../http/openapi/survey-schemas.ts';
import type { Desk } from '../desk/desk.ts';
import { doneNotice } from '../desk/notices.ts';
import { deskShows } from '../desk/schemas.ts';
import type { SurveyLists } from './survey-lists.ts';
import { surveysPage } from './surveys-page.ts';
import { surveysTexts } from './texts.ts';

const pageSize = 50;
const maxQueryLength = 200;

export interface SurveysDesk extends Desk {
  readonly lists: SurveyLists;
}

/** The list of a tenant's surveys. */
export function surveysRoutes(app: FastifyInstance, { guard, visitorOf, refuser, lists }: SurveysDesk): void {
  app.get<{ Params: { tenant: string }; Querystring: Record<string, unknown> }>(
    '/:tenant',
    { onRequest: [checkPageNames(refuser), guard('viewer')], schema: showSurveys },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const { q, first: from } = request.query;
      const query = typedText(q).slice(0, maxQueryLength);
      const found = filtered(await lists.rows(visitor.tenant), query);
      const asked = typeof from === 'string' && /^\d{1,7}$/.test(from) ? Number(from) : 0;
      const first = asked < found.length ? asked : 0;
      const rows = found.slice(first, first + pageSize);
      const notice = doneNotice(surveysTexts.done, request.query);
      const shown = { visitor, rows, query, first, all: found.length, pageSize, notice };
      return reply.type(htmlType).send(surveysPage(shown));
    },
  );
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
