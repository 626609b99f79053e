import { readerText } from '@canvass/surveys';
import { z } from 'zod';
import { typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { input, type TypedRoutes } from '@canvass/web/app';
import { tenantParams } from '@canvass/web/openapi';
import type { Desk } from '../desk/desk.ts';
import { doneNotice } from '../desk/notices.ts';
import { addressText, deskShows } from '../desk/schemas.ts';
import type { SurveyRow } from './list-rows.ts';
import type { SurveyLists } from './survey-lists.ts';
import { surveysPage } from './surveys-page.ts';
import { surveysTexts } from './texts.ts';

/** A page of the list has at most this many surveys. */
const pageSize = 50;
/** A search is cut to this many characters. */
const maxQueryLength = 200;

export interface SurveysDesk extends Desk {
  readonly lists: SurveyLists;
}

/** The list of a tenant's surveys. */
export function surveysRoutes(pages: TypedRoutes, { guard, visitorOf, lists }: SurveysDesk): void {
  pages.get('/:tenant', { onRequest: guard('viewer'), schema: showSurveys }, async (request, reply) => {
    const visitor = visitorOf(request);
    const { q: query, first: asked } = request.query;
    const found = filtered(await lists.rows(visitor.tenant), query);
    const first = asked < found.length ? asked : 0;
    const rows = found.slice(first, first + pageSize);
    const notice = doneNotice(surveysTexts.done, request.query);
    const shown = { visitor, rows, query, first, all: found.length, pageSize, notice };
    return reply.type(htmlType).send(surveysPage(shown));
  });
}

const inAnyCase = (text: string): string => readerText(text).toLocaleLowerCase();

function filtered(rows: readonly SurveyRow[], query: string): readonly SurveyRow[] {
  const sought = inAnyCase(query);
  return sought === ''
    ? rows
    : rows.filter(({ title, survey }) => inAnyCase(title).includes(sought) || survey.includes(sought));
}

const showSurveys = deskShows('showSurveys', "the tenant's surveys", {
  params: tenantParams,
  querystring: input(
    z.object({
      q: addressText('A part of the title or the name').transform((q) =>
        typedText(q).slice(0, maxQueryLength),
      ),
      first: addressText('The number of the first survey of the page, from 0').transform((first) =>
        first !== undefined && /^\d{1,7}$/.test(first) ? Number(first) : 0,
      ),
      done: addressText('What the last page did, which this one says'),
    }),
  ),
});
