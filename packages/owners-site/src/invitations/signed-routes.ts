import { csvByteOrderMark } from '@canvass/exports';
import { type FieldError, isHidden, readWholeNumber } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import type { SurveyRoute, TypedRoutes } from '@canvass/web/app';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { shownCount } from '@canvass/web/page';
import { invalid, problem } from '@canvass/web/problems';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import type { InvitationParts } from './link-stream.ts';
import * as schemas from './pages-schemas.ts';
import { signedPage, type SignedPage } from './signed-page.ts';
import { readSignedTable } from './signed-table.ts';
import { invitationsTexts } from './texts.ts';

const texts = invitationsTexts.signed.faults;

/** A number with the signs that divide its thousands, as the page itself writes it. */
const divided = /^\d{1,3}(?:[,.’'\s]\d{3})+$/;

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
      const fields = formFieldsOf(request);
      const typed = String([fields['table'] ?? ''].flat()[0]);
      const typedFirst = typedText(fields['first']).slice(0, 20);
      const first = readFirst(typedFirst);
      const refuseWith = (errors: readonly FieldError[]) =>
        refuse(request, reply, invalid(errors), () => signedPage({ ...shown, typed, typedFirst, errors }));
      if (first === undefined || first < 1 || first > batch.count) {
        return refuseWith([{ path: 'first', message: texts.first({ count: shownCount(batch.count) }) }]);
      }
      const read = readSignedTable(typed, { definition, batch, from: first - 1, nowMs: clock.now() });
      if (!read.ok) return refuseWith(read.faults.map((message) => ({ path: 'table', message })));
      const { tenant, survey } = request.params;
      const { instance } = found.stored;
      const formAddress = `${originOf(request)}/s/${tenant}/${survey}`;
      return reply
        .header(
          'content-disposition',
          `attachment; filename="${survey}-signed-${batch.from + read.rows.from}.csv"`,
        )
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

/** Reads which link is the first, from 1; undefined if that is no whole number. */
function readFirst(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 1;
  return readWholeNumber(divided.test(text) ? text.replaceAll(/\D/g, '') : text);
}
