import { readRecipients, unknownPlaceholders } from '@canvass/mail';
import { languagesOf, type FieldError, type SurveyDefinition } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { surveyChanges } from '../changes/change-routes.ts';
import type { InvitationBatchMaker } from '../changes/invitation-batch-maker.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import * as schemas from './api-schemas.ts';
import * as changes from './changes.ts';
import { canLeaveOut, errorsOf } from './list-faults.ts';
import { listNotFound, notSending, tooManyLists } from './mail-problems.ts';
import { nextHasLink, placeholdersOf } from './message-form.ts';
import { faultOfFilter, wantedRows } from './people-filter.ts';
import { presentList, presentRow } from './present-list.ts';
import { createWithList, linksOf, rulesOf } from './with-list.ts';

export interface MailApi extends OwnersApi {
  readonly invitations: InvitationBatchMaker;
}

/** Mailing lists: for editors, since they hold addresses. */
export function mailApi(api: TypedRoutes, deps: MailApi): void {
  const { mails, guard } = deps;
  const { withMailed, withList } = createWithList(deps);
  const onRequest = guard('editor');
  const all = '/tenants/:tenant/surveys/:survey/mail';

  api.get(all, { onRequest, schema: schemas.listMailLists, exposeHeadRoute: false }, (request, reply) =>
    withMailed(request, reply, async ({ key }) =>
      reply.send({ lists: (await mails.list(key)).map((each) => presentList(each)) }),
    ),
  );

  api.get(
    `${all}/:list`,
    { onRequest, schema: schemas.readMailList, exposeHeadRoute: false },
    (request, reply) =>
      withList(request, reply, async (named, { key }) =>
        reply.send(presentList(named, await linksOf(deps, key, named))),
      ),
  );

  api.get(
    `${all}/:list/recipients`,
    { onRequest, schema: schemas.listMailRecipients, exposeHeadRoute: false },
    (request, reply) =>
      withList(request, reply, async (named, { key }) => {
        const { from, ...filter } = request.query;
        const fault = faultOfFilter(filter, named);
        if (fault !== undefined) return deps.refuser.refuse(request, reply, invalid([fault]));
        const links = await linksOf(deps, key, named, filter);
        const { rows, next } = await mails.findRows(key, named, {
          from,
          ...wantedRows(filter, named, links),
        });
        return reply.send({
          recipients: rows.map((row) => presentRow(row, named, links)),
          next: next ?? null,
        });
      }),
  );

  mailingsApi(api, deps);
  peopleApi(api, deps);
}

/** Sends messages to a list, and stops them. */
function mailingsApi(api: TypedRoutes, deps: MailApi): void {
  const { callerOf, originOf, clock } = deps;
  const { refuse } = deps.refuser;
  const { withList } = createWithList(deps);
  const add = surveyChanges(api, deps);

  add('POST', '/mail/:list/mailings', changes.startMailing, schemas.startMailing, (request, reply) =>
    withList(request, reply, async (named, { key, definition }) => {
      const { after, texts, startAt } = request.body;
      const errors = [...wrongLanguages(texts, definition), ...wrongPlaceholders(texts, nextHasLink(named))];
      if (errors.length > 0) return refuse(request, reply, invalid(errors));
      const started = await changes.startMailing(deps, callerOf(request), key, named, {
        after,
        texts: inOrder(texts, definition),
        startAt: startAt ?? new Date(clock.now()).toISOString(),
        origin: originOf(request),
      });
      switch (started.outcome) {
        case 'started':
          return reply.code(202).send(presentList(started));
        case 'notFound':
          return refuse(request, reply, listNotFound);
        case 'tooManyInvitations':
          return refuse(request, reply, problem('too-many-invitations'));
        case 'off':
        case 'withdrawn':
        case 'closed':
        case 'archived':
        case 'closesBefore':
        case 'deletedBefore':
        case 'alreadyStarted':
        case 'notInvited':
        case 'tooManyMailings':
        case 'stillSending':
        case 'tooFewPeople':
          return refuse(request, reply, notSending(started.outcome));
      }
    }),
  );

  add('POST', '/mail/:list/mailings/:mailing/again', changes.sendAgain, schemas.sendAgain, (request, reply) =>
    withList(request, reply, async (named, { key }) => {
      const { mailing } = request.params;
      const wanted = { mailing, ...request.body };
      const started = await changes.sendAgain(deps, callerOf(request), key, named, wanted);
      if (started.outcome === 'started') return reply.code(202).send(presentList(started));
      return started.outcome === 'notFound'
        ? refuse(request, reply, listNotFound)
        : refuse(request, reply, notSending(started.outcome));
    }),
  );

  const state = '/mail/:list/mailings/:mailing/state';
  add('PUT', state, changes.setMailingState, schemas.setMailingState, (request, reply) =>
    withList(request, reply, async (named, { key }) => {
      const { mailing } = request.params;
      const caller = callerOf(request);
      const changed = await changes.setMailingState(deps, caller, key, named, mailing, request.body.state);
      return changed.outcome === 'notFound' ? refuse(request, reply, listNotFound) : reply.code(204).send();
    }),
  );
}

/** Removes people, and whole lists. */
function peopleApi(api: TypedRoutes, deps: MailApi): void {
  const { callerOf } = deps;
  const { refuse } = deps.refuser;
  const { withList } = createWithList(deps);
  const add = surveyChanges(api, deps);

  add('POST', '/mail/:list/removal', changes.removeRecipient, schemas.removeRecipient, (request, reply) =>
    withList(request, reply, async (named, { key }) => {
      const caller = callerOf(request);
      const removed = await changes.removeRecipient(deps, caller, key, named.id, request.body.address);
      return removed.outcome === 'removed'
        ? reply.code(204).send()
        : refuse(request, reply, problem('mail-list-not-found', { detail: 'The list has no such address.' }));
    }),
  );

  add('DELETE', '/mail/:list', changes.deleteList, schemas.deleteMailList, (request, reply) =>
    withList(request, reply, async (named, { key }) => {
      const outcome = await changes.deleteList(deps, callerOf(request), key, named);
      return outcome === 'deleted' ? reply.code(204).send() : refuse(request, reply, listNotFound);
    }),
  );
}

/** Takes new lists. In a scope of its own, because a list may be longer than other bodies. */
export function newMailListApi(api: TypedRoutes, deps: MailApi): void {
  const { callerOf } = deps;
  const { refuse } = deps.refuser;
  const { withMailed } = createWithList(deps);
  const add = surveyChanges(api, deps);
  add('POST', '/mail', changes.createList, schemas.createMailList, (request, reply) =>
    withMailed(request, reply, async ({ key, definition }) => {
      const { name, anonymous = false, recipients, leaveOut = false } = request.body;
      const rules = rulesOf(definition, anonymous, deps.clock.now());
      const read = readRecipients(recipients, rules);
      if (read.faults.length > 0 && !(leaveOut && canLeaveOut(read))) {
        return refuse(request, reply, invalid(errorsOf(read)));
      }
      const made = await changes.createList(deps, callerOf(request), key, {
        name,
        anonymous,
        recipients: read.recipients,
      });
      if (made.outcome === 'tooMany') return refuse(request, reply, tooManyLists);
      return reply
        .code(201)
        .header('location', `/v1/tenants/${key.tenant}/surveys/${key.survey}/mail/${made.id}`)
        .send({
          ...presentList(made),
          leftOut: errorsOf(read),
          duplicates: read.duplicates,
        });
    }),
  );
}

function wrongLanguages(texts: object, definition: SurveyDefinition): FieldError[] {
  const known: readonly string[] = languagesOf(definition);
  return Object.keys(texts).flatMap((language) =>
    known.includes(language)
      ? []
      : [{ path: `texts.${language}`, message: 'The survey does not have this language' }],
  );
}

function wrongPlaceholders(
  texts: Readonly<Partial<Record<string, { readonly subject: string; readonly text: string }>>>,
  hasLink: boolean,
): FieldError[] {
  return Object.entries(texts).flatMap(([language, message]) =>
    Object.entries(message ?? {}).flatMap(([field, value]) =>
      unknownPlaceholders(value, hasLink).map((unknown) => ({
        path: `texts.${language}.${field}`,
        message: `There is no ${unknown} in this message, but ${placeholdersOf(hasLink)}`,
      })),
    ),
  );
}

/** The texts in the order of the languages of the survey: who has no text gets the first one. */
function inOrder<T>(texts: Readonly<Partial<Record<string, T>>>, definition: SurveyDefinition) {
  const known = languagesOf(definition).flatMap((language) => {
    const text = texts[language];
    return text === undefined ? [] : [[language, text] as const];
  });
  return Object.fromEntries(known);
}
