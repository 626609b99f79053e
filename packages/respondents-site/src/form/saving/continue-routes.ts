import type { FastifyInstance } from 'fastify';
import { formFieldsOf } from '@canvass/web/bodies';
import type { InputTypes } from '@canvass/web/app';
import type { RateLimiter } from '@canvass/web/limits';
import { ownField } from '../form-submission.ts';
import { limitSubmissions } from '../../limit-submissions.ts';
import type { ContinueForm } from './continue-form.ts';
import { continueFields, continuePage, continueSteps, nothingSavedPage } from './continue-page.ts';
import { createLinkFollower, type LinkFollowerDeps, sendPage } from './follow-link.ts';
import { continueSaved, showSaved } from './continue-schemas.ts';

export interface ContinueRoutesDeps extends LinkFollowerDeps {
  readonly submissions: RateLimiter;
  readonly continueForm: ContinueForm;
}

/** Lets people go on with what they have saved, by a link, on pages that need no script. */
export function continueRoutes(app: FastifyInstance, deps: ContinueRoutesDeps): void {
  const { refuser, submissions, savedAnswers, continueForm, idempotencyWindowMs } = deps;
  const { follow, named, refuseNone } = createLinkFollower(deps);
  const pages = app.withTypeProvider<InputTypes>();
  pages.get('/:tenant/:survey/continue', { schema: showSaved }, async (request, reply) => {
    const { key, invitation: token } = request.query;
    const continued = await follow(request, reply, { key, invitation: token });
    if (continued === undefined) return reply;
    const { found, place } = continued;
    const read = await savedAnswers.read(place);
    if (read === undefined || read.document.state === 'deleted') return refuseNone(request, reply, found);
    if (read.document.state !== 'open') return refuseNone(request, reply, found, 'sent');
    const { tenant, survey } = request.params;
    const page = continuePage({
      survey: named(request, found),
      action: `/s/${tenant}/${survey}/continue`,
      by: token === undefined ? ['key', key ?? ''] : ['invitation', token],
      document: read.document,
      settings: found.compiled.settings,
    });
    return sendPage(reply, page);
  });

  const posted = { onRequest: limitSubmissions(submissions, refuser), schema: continueSaved };
  pages.post('/:tenant/:survey/continue', posted, async (request, reply) => {
    const fields = formFieldsOf(request);
    const continued = await follow(request, reply, {
      key: ownField(fields, continueFields.key),
      invitation: ownField(fields, continueFields.invitation),
    });
    if (continued === undefined) return reply;
    if (ownField(fields, continueFields.what) !== continueSteps.erase) return continueForm(reply, continued);
    const { found, place } = continued;
    // What is on its way to be an answer stays: nobody could tell whether it has arrived.
    const isForgotten = await savedAnswers.forget(place, { windowMs: idempotencyWindowMs, isFinal: false });
    if (!isForgotten) return refuseNone(request, reply, found, 'sent');
    const { tenant, survey } = request.params;
    const form = `/s/${tenant}/${survey}`;
    return sendPage(reply, nothingSavedPage({ survey: named(request, found), form, why: 'erased' }));
  });
}
