import { z } from 'zod';
import { typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { input, type TypedRoutes } from '@canvass/web/app';
import { tenantParams } from '@canvass/web/openapi';
import type { Desk } from '../desk/desk.ts';
import { addressText, deskShows } from '../desk/schemas.ts';
import type { SurveyLists } from './survey-lists.ts';
import { surveysPage } from './surveys-page.ts';
import { shelfNotice } from './shelf-notice.ts';
import { listOrders, shelfOf, shownRows } from './shown-rows.ts';

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
    const { q, sort, label, archived, first: asked, of } = request.query;
    const listed = await lists.rows(visitor.tenant);
    const view = { query: q, order: sort, label, isArchive: archived };
    const found = shownRows(listed, view);
    const first = asked < found.length ? asked : 0;
    const rows = found.slice(first, first + pageSize);
    const isThere = listed.some(({ survey }) => survey === of);
    const notice = shelfNotice(visitor.tenant, request.query, isThere ? of : undefined);
    const shown = { visitor, rows, view, shelf: shelfOf(listed), first, all: found.length, pageSize, notice };
    return reply.type(htmlType).send(surveysPage(shown));
  });
}

const showSurveys = deskShows('showSurveys', "the tenant's surveys", {
  params: tenantParams,
  querystring: input(
    z.object({
      q: addressText('A part of the title or the name').transform((q) =>
        typedText(q).slice(0, maxQueryLength),
      ),
      sort: addressText('The order: `recent`, `answers` or `name`. Default: `recent`').transform(
        (sort) => listOrders.find((order) => order === sort) ?? 'recent',
      ),
      label: addressText('Only surveys with this label').transform((label) => label || undefined),
      archived: addressText('`yes`: the archive instead').transform((archived) => archived === 'yes'),
      first: addressText('The number of the first survey of the page, from 0').transform((first) =>
        first !== undefined && /^\d{1,7}$/.test(first) ? Number(first) : 0,
      ),
      done: addressText('What the last page did, which this one says'),
      of: addressText('The name of the survey that it was done to'),
    }),
  ),
});
