import { readAddress, samePerson } from '@canvass/mail';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formFieldsOf } from '@canvass/web/bodies';
import type { InputTypes } from '@canvass/web/app';
import { clientKey, type RateLimiter } from '@canvass/web/limits';
import { rateLimited } from '@canvass/web/problems';
import { ownField } from '../form-submission.ts';
import { limitSubmissions } from '../../limit-submissions.ts';
import type { Continued, ContinueForm } from './continue-form.ts';
import { continuePage } from './continue-page.ts';
import { createLinkFollower, type LinkFollowerDeps, sendPage } from './follow-link.ts';
import { linkedBy, type LinkedBy } from './mail-form.ts';
import { mailLink } from './mail-link.ts';
import { nothingSavedPage, refuseNothingSaved } from './nothing-saved.ts';
import { continueFields, continueSteps } from './saving-fields.ts';
import { continueSaved, showSaved } from './continue-schemas.ts';

export interface ContinueRoutesDeps extends LinkFollowerDeps {
  readonly submissions: RateLimiter;
  /** The mails that an address asks for; beyond the limit: 429. */
  readonly linkMails: RateLimiter;
  /** The mails that come to an address; beyond the limit: 429. */
  readonly mailsTo: RateLimiter;
  readonly continueForm: ContinueForm;
}

const tooManyMails = 'This address has asked for too many mails. Nothing was sent.';
const tooManyTo = 'Too many mails were asked for to this address. Nothing was sent.';

/** Lets people go on with what they have saved, by a link, on pages that need no script. */
export function continueRoutes(app: FastifyInstance, deps: ContinueRoutesDeps): void {
  const { refuser, submissions, linkMails, savedAnswers, continueForm, singleMails, originOf } = deps;
  const { idempotencyWindowMs, mailsTo } = deps;
  const { follow, named } = createLinkFollower(deps);
  const pages = app.withTypeProvider<InputTypes>();
  pages.get('/:tenant/:survey/continue', { schema: showSaved }, async (request, reply) => {
    const { key, invitation: token } = request.query;
    const continued = await follow(request, reply, { key, invitation: token });
    if (continued === undefined) return reply;
    return offer(reply, continued, linkedBy(key, token));
  });

  /** Shows the page that a link leads to. `mailTo`: mails the link there first. */
  async function offer(
    reply: FastifyReply,
    continued: Continued,
    by: LinkedBy,
    mailTo?: string,
  ): Promise<FastifyReply> {
    const { request, found, place } = continued;
    const read = await savedAnswers.read(place);
    if (read === undefined || read.document.state === 'deleted')
      return refuseNothingSaved(deps, request, reply, found.compiled, 'none');
    const { document } = read;
    if (document.state !== 'open') return refuseNothingSaved(deps, request, reply, found.compiled, 'sent');
    const { tenant, survey } = request.params;
    const shown = named(request, found);
    const action = `/s/${tenant}/${survey}/continue`;
    const query = new URLSearchParams([[...by], ['lang', shown.texts.language]]);
    const link = `${originOf(request)}${action}?${query.toString()}`;
    const mailed = mailTo !== undefined &&
      singleMails && {
        outcome: await mailLink(singleMails, { to: mailTo, continued, survey: shown, document, link }),
        to: mailTo,
      };
    const page = continuePage({
      survey: shown,
      action,
      by,
      document,
      settings: found.compiled.settings,
      mails: singleMails !== undefined,
      ...(mailed && { mailed }),
    });
    return sendPage(reply, page);
  }

  const posted = { onRequest: limitSubmissions(submissions, refuser), schema: continueSaved };
  pages.post('/:tenant/:survey/continue', posted, async (request, reply) => {
    const fields = formFieldsOf(request);
    const key = ownField(fields, continueFields.key);
    const invitation = ownField(fields, continueFields.invitation);
    const continued = await follow(request, reply, { key, invitation });
    if (continued === undefined) return reply;
    const what = ownField(fields, continueFields.what);
    if (what === continueSteps.mail) {
      const waitMs = linkMails.take(clientKey(request));
      if (waitMs > 0) return refuser.refuse(request, reply, rateLimited(waitMs, tooManyMails));
      const mailTo = ownField(fields, continueFields.mailTo)?.trim() ?? '';
      // Each form mails its link once in an hour, but anybody can save many forms.
      const to = readAddress(mailTo);
      const pauseMs = to === undefined ? 0 : mailsTo.take(samePerson(to));
      if (pauseMs > 0) return refuser.refuse(request, reply, rateLimited(pauseMs, tooManyTo));
      return offer(reply, continued, linkedBy(key, invitation), mailTo);
    }
    if (what !== continueSteps.erase) return continueForm(reply, continued);
    const { found, place } = continued;
    // Answers that are on their way stay: they may have arrived.
    const isForgotten = await savedAnswers.forget(place, { windowMs: idempotencyWindowMs, isFinal: false });
    if (!isForgotten) return refuseNothingSaved(deps, request, reply, found.compiled, 'sent');
    const { tenant, survey } = request.params;
    const form = `/s/${tenant}/${survey}`;
    return sendPage(reply, nothingSavedPage({ survey: named(request, found), form, why: 'erased' }));
  });
}
