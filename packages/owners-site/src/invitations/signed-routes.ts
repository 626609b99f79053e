import { csvByteOrderMark } from '@canvass/exports';
import { isHidden } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import type { SurveyRoute, TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import type { InvitationParts } from './link-stream.ts';
import * as schemas from './pages-schemas.ts';
import { signedPage, type SignedPage } from './signed-page.ts';
import { readSignedTable } from './signed-table.ts';

export interface SignedDesk extends Desk {
  readonly invitations: InvitationParts;
}

/** Links that carry answers of hidden questions, from a table that is pasted. They are sent as a file; nothing is stored. */
export function signedRoutes(pages: TypedRoutes, deps: SignedDesk): void {
  const { guard, visitorOf, originOf, clock, invitations } = deps;
  const { refuse } = deps.refuser;
  const withSurvey = createWithSurvey(deps);
  const address = '/:tenant/surveys/:survey/invitations/:batch/signed';
  const onRequest = guard('editor');

  pages.get(address, { onRequest, schema: schemas.showSigned }, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      const shown = shownOf(request, found);
      return shown === undefined
        ? refuse(request, reply, problem('invitations-not-found'))
        : reply.type(htmlType).send(signedPage(shown));
    }),
  );

  pages.post(address, { onRequest, schema: schemas.downloadSigned }, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      const shown = shownOf(request, found);
      if (shown === undefined || found.outcome !== 'published') {
        return refuse(request, reply, problem('invitations-not-found'));
      }
      const { batch, definition } = shown;
      const typed = String([formFieldsOf(request)['table'] ?? ''].flat()[0]);
      const read = readSignedTable(typed, { definition, batch, nowMs: clock.now() });
      if (!read.ok) {
        const errors = read.faults.map((message) => ({ path: 'table', message }));
        return refuse(request, reply, invalid(errors), () => signedPage({ ...shown, typed, errors }));
      }
      const { tenant, survey } = request.params;
      const { instance } = found.stored;
      const formAddress = `${originOf(request)}/s/${tenant}/${survey}`;
      return reply
        .header('content-disposition', `attachment; filename="${survey}-signed-${batch.from}.csv"`)
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8')
        .send(invitations.links.csv({ instance, batch, formAddress, signed: read.rows }, csvByteOrderMark));
    }),
  );

  /** What the page shows; undefined if there is no such batch, or no hidden question. */
  function shownOf(
    request: FastifyRequest<{ Params: SurveyRoute['Params'] & { readonly batch: string } }>,
    found: DeskSurvey,
  ): SignedPage | undefined {
    if (found.outcome !== 'published') return undefined;
    const { title, state, stored } = found;
    const { definition, invitations: batches = [] } = stored;
    const batch = batches.find(({ id }) => id === request.params.batch);
    if (batch === undefined || !definition.questions.some(isHidden)) return undefined;
    return { visitor: visitorOf(request), survey: request.params.survey, title, state, batch, definition };
  }
}
