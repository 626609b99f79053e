import { mailLimits, type Mailing, type NamedList } from '@canvass/mail';
import { timeZoneOf } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { againPage, readAgainForm } from './again-page.ts';
import * as changes from './changes.ts';
import { back, createRefuseWithList, createWithDeskList, listShown, type MailDesk } from './desk-list.ts';
import { endMailingPage } from './end-page.ts';
import { listNotFound, notSending } from './mail-problems.ts';
import { nextHasLink, readMessageForm } from './message-form.ts';
import * as schemas from './pages-schemas.ts';
import { mailTexts as texts } from './texts.ts';

/** What the page of a list says once a message has another state. */
const doneBy = { going: 'mail-resumed', stopped: 'mail-stopped', ended: 'mail-ended' } as const;

/** The form by which a message is sent to a list. */
export function messageForms(pages: TypedRoutes, deps: MailDesk): void {
  const { visitorOf, refuser, originOf, clock } = deps;
  const { refuse } = refuser;
  const refuseWithList = createRefuseWithList(deps);
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
        return refuseWithList(request, reply, { found, named }, invalid(errors), { typed, errors });
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
        case 'closesBefore':
        case 'deletedBefore': {
          const errors = [{ path: 'startAt', message: texts.faults[started.outcome] }];
          const more = { typed: form.typed, errors };
          return refuseWithList(request, reply, { found, named }, invalid(errors), more);
        }
        case 'tooFewPeople': {
          const message = texts.faults.tooFewPeople({ least: mailLimits.anonymousRecipients });
          const more = { typed: form.typed, errors: [{ path: 'write', message }] };
          return refuseWithList(request, reply, { found, named }, notSending(started.outcome), more);
        }
        case 'notInvited':
          return refuse(request, reply, notSending(started.outcome));
        case 'off':
        case 'withdrawn':
        case 'closed':
        case 'archived':
        case 'tooManyMailings':
        case 'stillSending':
          return refuseWithList(request, reply, { found, named }, notSending(started.outcome));
      }
    }),
  );
}

/** The pages that ask before a message is ended or sent again. */
export function mailingPages(pages: TypedRoutes, deps: MailDesk): void {
  const { visitorOf, guard } = deps;
  const withList = createWithDeskList(deps);

  for (const { path, schema, isPossible, page } of [
    { path: 'end', schema: schemas.confirmEnd, isPossible: canEnd, page: endMailingPage },
    { path: 'again', schema: schemas.chooseAgain, isPossible: canGoAgain, page: againPage },
  ]) {
    pages.get(
      `/:tenant/surveys/:survey/mail/:list/${path}`,
      { onRequest: guard('editor'), schema },
      (request, reply) =>
        withList(request, reply, async (found, named) => {
          const { survey } = request.params;
          const { title, state } = found;
          const visitor = visitorOf(request);
          const mailing = named.list.mailings.find(({ id }) => id === request.query.mailing);
          // Otherwise the page of its list says how far the message is.
          const shown =
            mailing !== undefined && isPossible(mailing, named)
              ? page({ visitor, survey, title, state, named, mailing })
              : await listShown(deps, request, { found, named }, {});
          return reply.type(htmlType).send(shown);
        }),
    );
  }
}

/** A message that is sent, or has ended, meanwhile cannot be ended. */
function canEnd({ state }: Mailing): boolean {
  return state !== 'done' && state !== 'ended';
}

/** A message that is under way cannot be sent again, nor one to an anonymous list. */
function canGoAgain({ state }: Mailing, { list }: NamedList): boolean {
  return state === 'done' && !list.anonymous;
}

/** The form by which a message is stopped, goes on, or is ended. */
export function mailingForms(pages: TypedRoutes, deps: MailDesk): void {
  const { visitorOf } = deps;
  const withList = createWithDeskList(deps);
  const post = surveyForms(pages, deps);

  post('/mail/:list/state', changes.setMailingState, schemas.setStateByForm, (request, reply) =>
    withList(request, reply, async (found, named) => {
      const fields = formFieldsOf(request);
      const given = typedText(fields['state']);
      const state = given === 'going' || given === 'ended' ? given : 'stopped';
      const mailing = typedText(fields['mailing']);
      const changed = await changes.setMailingState(
        deps,
        visitorOf(request),
        found.key,
        named,
        mailing,
        state,
      );
      switch (changed.outcome) {
        case 'changed':
        case 'unchanged':
          return back(request, reply, doneBy[state]);
        // Meanwhile it was sent to its end, or somebody has ended it: the page of its list says so.
        case 'over':
          return back(request, reply);
        case 'notFound':
          return deps.refuser.refuse(request, reply, listNotFound);
      }
    }),
  );
}

/** The form by which a message is sent again. */
export function againForms(pages: TypedRoutes, deps: MailDesk): void {
  const { visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const refuseWithList = createRefuseWithList(deps);
  const withList = createWithDeskList(deps);
  const post = surveyForms(pages, deps);

  post('/mail/:list/again', changes.sendAgain, schemas.againByForm, (request, reply) =>
    withList(request, reply, async (found, named) => {
      const form = readAgainForm(formFieldsOf(request));
      const mailing = named.list.mailings.find(({ id }) => id === form.mailing);
      if (mailing === undefined) return refuse(request, reply, listNotFound);
      const visitor = visitorOf(request);
      const { title, state } = found;
      if (form.outcomes.length === 0) {
        const errors = [{ path: 'who', message: texts.again.none }];
        const { survey } = request.params;
        const shown = againPage({ visitor, survey, title, state, named, mailing, errors });
        return refuse(request, reply, invalid(errors), () => shown);
      }
      const started = await changes.sendAgain(deps, visitor, found.key, named, form);
      switch (started.outcome) {
        case 'started':
          return back(request, reply, 'mail-again');
        case 'notFound':
          return refuse(request, reply, listNotFound);
        // The form was sent twice.
        case 'alreadyStarted':
          return back(request, reply, 'mail-started');
        case 'off':
        case 'withdrawn':
        case 'closed':
        case 'archived':
        case 'closesBefore':
        case 'deletedBefore':
        case 'anonymous':
        case 'hasEnded':
        case 'nobody':
        case 'stillSending':
          return refuseWithList(request, reply, { found, named }, notSending(started.outcome));
      }
    }),
  );
}
