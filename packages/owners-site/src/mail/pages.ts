import type { NamedList } from '@canvass/mail';
import { timeZoneOf, translatedDefinition } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type InputTypes, seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { formFieldsOf, formWithFiles, keepFileForms, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import type { InvitationBatchMaker } from '../changes/invitation-batch-maker.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey, PublishedSurvey } from '../desk/find-survey.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { doneNotice } from '../desk/notices.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import * as changes from './changes.ts';
import { readListForm } from './list-form.ts';
import { deleteListPage, listPage, type ListPage } from './list-page.ts';
import { listsPage, type ListsPage } from './lists-page.ts';
import { doneByNow } from './done-by-now.ts';
import { leftOutOf, storedNotice } from './left-out.ts';
import { listNotFound, notSending, tooManyLists } from './mail-problems.ts';
import { nextHasLink, readMessageForm } from './message-form.ts';
import * as schemas from './pages-schemas.ts';
import { mailTexts as texts } from './texts.ts';
import { linksOf, rulesOf } from './with-list.ts';

export interface MailDesk extends Desk {
  readonly invitations: InvitationBatchMaker;
}

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
      const { page, done, ...leftOut } = request.query;
      const notice =
        done === 'mail-stored'
          ? storedNotice(leftOut)
          : doneNotice(texts.done, { done: doneByNow(done, named, deps.clock.now()) });
      return reply.type(htmlType).send(await listShown(deps, request, { found, named, page }, { notice }));
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
  const { visitorOf, refuser, originOf, clock } = deps;
  const { refuse } = refuser;
  const withList = createWithDeskList(deps);
  const post = surveyForms(pages, deps);

  post('/mail/:list/send', changes.startMailing, schemas.sendByForm, (request, reply) =>
    withList(request, reply, async (found, named) => {
      const form = readMessageForm(
        formFieldsOf(request),
        found.languages,
        timeZoneOf(found.settings),
        nextHasLink(named),
      );
      if (!form.ok) {
        const { typed, errors } = form;
        const shown = await listShown(deps, request, { found, named, page: 0 }, { typed, errors });
        return refuse(request, reply, invalid(errors), () => shown);
      }
      const started = await changes.startMailing(deps, visitorOf(request), found.key, named, {
        after: form.after,
        texts: form.texts,
        startAt: form.startAt ?? new Date(clock.now()).toISOString(),
        origin: originOf(request),
      });
      switch (started.outcome) {
        case 'started':
          return back(request, reply, 'mail-sending');
        case 'notFound':
          return refuse(request, reply, listNotFound);
        case 'tooManyInvitations':
          return refuse(request, reply, problem('too-many-invitations'));
        // The form was sent twice.
        case 'alreadyStarted':
          return back(request, reply, 'mail-started');
        case 'off':
        case 'withdrawn':
        case 'notInvited':
        case 'tooManyMailings':
        case 'stillSending':
        case 'tooFewPeople':
          return refuse(request, reply, notSending(started.outcome));
      }
    }),
  );

  post('/mail/:list/state', changes.setMailingState, schemas.setStateByForm, (request, reply) =>
    withList(request, reply, async (found, named) => {
      const fields = formFieldsOf(request);
      const state = fields['state'] === 'going' ? 'going' : 'stopped';
      const mailing = typedText(fields['mailing']);
      await changes.setMailingState(deps, visitorOf(request), found.key, named, mailing, state);
      return back(request, reply, state === 'going' ? 'mail-resumed' : 'mail-stopped');
    }),
  );

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

type ListRequest = FastifyRequest<{ Params: { tenant: string; survey: string; list: string } }>;

function listsAddress({ params: { tenant, survey } }: FastifyRequest<SurveyRoute>): string {
  return `${surveyAddress(tenant, survey)}/mail`;
}

/** Goes back to the page of the list, which says what was done. */
function back(request: ListRequest, reply: FastifyReply, done: keyof typeof texts.done): FastifyReply {
  return seeOther(reply, `${listsAddress(request)}/${request.params.list}?done=${done}`);
}

/** Goes on with the list of the address, or says that there is none. */
function createWithDeskList(deps: MailDesk) {
  const withSurvey = createWithSurvey(deps);
  return (
    request: ListRequest,
    reply: FastifyReply,
    work: (found: PublishedSurvey, named: NamedList) => Promise<FastifyReply>,
  ): Promise<FastifyReply> =>
    withSurvey(request, reply, async (found) => {
      const named =
        found.outcome === 'published' ? await deps.mails.read(found.key, request.params.list) : undefined;
      return found.outcome === 'published' && named?.outcome === 'found'
        ? work(found, named)
        : deps.refuser.refuse(request, reply, listNotFound);
    });
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

async function listShown(
  deps: MailDesk,
  request: FastifyRequest<SurveyRoute>,
  {
    found,
    named,
    page,
  }: { readonly found: PublishedSurvey; readonly named: NamedList; readonly page: number },
  more: Pick<ListPage, 'typed' | 'errors' | 'notice'>,
): Promise<string> {
  const { key, title, state, settings, languages, stored } = found;
  return listPage({
    visitor: deps.visitorOf(request),
    survey: request.params.survey,
    title,
    state,
    named,
    isWithdrawn: stored.invitations?.find(({ id }) => id === named.list.batch?.id)?.revokedAt !== undefined,
    page,
    languages,
    titleIn: (language) => translatedDefinition(stored.definition, language).definition.title,
    links: await linksOf(deps, key, named),
    rows: await deps.mails.readRows(key, named, page),
    isOn: deps.mailFrom !== undefined,
    nowMs: deps.clock.now(),
    zone: timeZoneOf(settings),
    ...more,
  });
}
