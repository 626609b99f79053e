import type { FastifyRequest } from 'fastify';
import { timeZoneOf } from '@canvass/surveys';
import { type InputTypes, seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { formFieldsOf, formWithFiles, keepFileForms, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import * as changes from './changes.ts';
import { back, createWithDeskList, listsAddress, listShown, type MailDesk } from './desk-list.ts';
import { readListForm } from './list-form.ts';
import { deleteListPage } from './list-page.ts';
import { listsPage, type ListsPage } from './lists-page.ts';
import { doneByNow } from './done-by-now.ts';
import { leftOutOf, storedNotice } from './left-out.ts';
import { listNotFound, noFileOfAnonymous, tooManyLists } from './mail-problems.ts';
import { againForms, mailingForms, mailingPages, messageForms } from './message-pages.ts';
import * as schemas from './pages-schemas.ts';
import { peopleCsv } from './people-csv.ts';
import { possibleFilter } from './people-filter.ts';
import { mailTexts as texts } from './texts.ts';
import { linksOf, rulesOf } from './with-list.ts';

/** Mailing lists: for editors, since they hold addresses. */
export function mailRoutes(pages: TypedRoutes, deps: MailDesk): void {
  const { guard, visitorOf, refuser, clock, http } = deps;
  const { refuse } = refuser;
  const withSurvey = createWithSurvey(deps);
  const address = '/:tenant/surveys/:survey/mail';

  pages.get(address, { onRequest: guard('editor'), schema: schemas.showLists }, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      const notice = doneNotice(texts.done, request.query);
      return reply.type(htmlType).send(await listsShown(deps, request, found, { notice }));
    }),
  );

  void pages.register(async (scope) => {
    // A list is longer than other forms.
    keepFileForms(scope, http.collectBatch);
    const uploads = scope.withTypeProvider<InputTypes>();
    surveyForms(uploads, deps)('/mail', changes.createList, schemas.createByForm, async (request, reply) => {
      const { fields, files } = await formWithFiles(request);
      return withSurvey(request, reply, async (found) => {
        if (found.outcome !== 'published') return refuse(request, reply, problem('survey-not-found'));
        const { key, stored } = found;
        const rules = (anonymous: boolean) => rulesOf(stored.definition, anonymous, clock.now());
        const form = readListForm(fields, files.get('file'), rules);
        const { typed } = form;
        if (!form.ok) {
          const { errors } = form;
          const shown = await listsShown(deps, request, found, { typed, errors });
          return refuse(request, reply, invalid(errors), () => shown);
        }
        const made = await changes.createList(deps, visitorOf(request), key, {
          name: typed.name,
          anonymous: typed.anonymous,
          recipients: form.read.recipients,
        });
        if (made.outcome === 'tooMany') return refuse(request, reply, tooManyLists);
        const done = new URLSearchParams({ done: 'mail-stored', ...leftOutOf(form.read) });
        return seeOther(reply, `${listsAddress(request)}/${made.id}?${done.toString()}`);
      });
    });
  });
  listRoutes(pages, deps);
  mailingPages(pages, deps);
  messageForms(pages, deps);
  mailingForms(pages, deps);
  againForms(pages, deps);
  listForms(pages, deps);
}

/** The pages of one list. */
function listRoutes(pages: TypedRoutes, deps: MailDesk): void {
  const { guard, visitorOf } = deps;
  const withList = createWithDeskList(deps);
  const onRequest = guard('editor');
  const address = '/:tenant/surveys/:survey/mail/:list';

  pages.get(address, { onRequest, schema: schemas.showList }, (request, reply) =>
    withList(request, reply, async (found, named) => {
      const { done, wrong, repeated, from, ...filter } = request.query;
      const notice =
        done === 'mail-stored'
          ? storedNotice({ wrong, repeated })
          : doneNotice(texts.done, { done: doneByNow(done, named, deps.clock.now()) });
      return reply
        .type(htmlType)
        .send(await listShown(deps, request, { found, named, from, filter }, { notice }));
    }),
  );

  // The route takes no HEAD, because the site would read the whole list for it.
  pages.get(
    `${address}/people.csv`,
    { onRequest, schema: schemas.downloadPeople, exposeHeadRoute: false },
    (request, reply) =>
      withList(request, reply, async ({ key }, named) => {
        if (named.list.anonymous) return deps.refuser.refuse(request, reply, noFileOfAnonymous);
        const filter = possibleFilter(request.query, named);
        const links = await linksOf(deps, key, named, filter);
        const { survey } = request.params;
        return reply
          .header('content-disposition', `attachment; filename="${survey}-people.csv"`)
          .header('cache-control', 'no-store')
          .type('text/csv; charset=utf-8')
          .send(peopleCsv(deps.mails, { key, named, links, filter }));
      }),
  );

  pages.get(`${address}/delete`, { onRequest, schema: schemas.confirmDeletion }, (request, reply) =>
    withList(request, reply, async ({ title, state }, named) => {
      const { survey } = request.params;
      const visitor = visitorOf(request);
      return reply.type(htmlType).send(deleteListPage({ visitor, survey, title, state, named }));
    }),
  );
}

/** The forms on the page of a list. */
function listForms(pages: TypedRoutes, deps: MailDesk): void {
  const { visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const withList = createWithDeskList(deps);
  const post = surveyForms(pages, deps);

  post('/mail/:list/removal', changes.removeRecipient, schemas.removeByForm, (request, reply) =>
    withList(request, reply, async (found, { id }) => {
      const address = typedText(formFieldsOf(request)['address']);
      const removed = await changes.removeRecipient(deps, visitorOf(request), found.key, id, address);
      return back(request, reply, removed.outcome === 'removed' ? 'mail-removed' : 'mail-unknown');
    }),
  );

  post('/mail/:list/delete', changes.deleteList, schemas.deleteByForm, (request, reply) =>
    withList(request, reply, async (found, named) => {
      const outcome = await changes.deleteList(deps, visitorOf(request), found.key, named);
      if (outcome === 'notFound') return refuse(request, reply, listNotFound);
      return seeOther(reply, `${listsAddress(request)}?done=mail-deleted`);
    }),
  );
}

async function listsShown(
  { visitorOf, mails, mailFrom, clock }: MailDesk,
  request: FastifyRequest<SurveyRoute>,
  found: DeskSurvey,
  more: Pick<ListsPage, 'typed' | 'errors' | 'notice'>,
): Promise<string> {
  const { title, state, settings } = found;
  const isPublished = found.outcome === 'published';
  return listsPage({
    visitor: visitorOf(request),
    survey: request.params.survey,
    title,
    state,
    lists: isPublished ? await mails.list(found.key) : [],
    languages: found.languages,
    fields: isPublished ? rulesOf(found.stored.definition, false, clock.now()).fields : [],
    isOn: mailFrom !== undefined,
    nowMs: clock.now(),
    zone: timeZoneOf(settings),
    ...more,
  });
}
