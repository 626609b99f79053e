import { keyOf } from '@canvass/answer-log';
import { placeOf } from '@canvass/saved-answers';
import type { SurveyRoute } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedId } from '../../answer-intake.ts';
import type { LoadedSurvey } from '../../compiled-survey.ts';
import { faultOf, type InvitationGate, notInvited } from '../../invitation-gate.ts';
import { namedSurvey } from '../../languages/named-survey.ts';
import type { SurveyGate } from '../../survey-gate.ts';
import { type SurveyFinder, whyNotFound } from '../../survey-finder.ts';
import { closedPage } from '../../views/closed-page.ts';
import { invitationPage } from '../../views/invitation-page.ts';
import type { Continued, ContinueFormDeps } from './continue-form.ts';
import { refuseNothingSaved } from './nothing-saved.ts';

export interface LinkFollowerDeps extends ContinueFormDeps {
  readonly surveys: SurveyFinder;
  readonly gate: SurveyGate;
  readonly invitations: InvitationGate;
}

/** What a link has: one of the two. */
interface Link {
  readonly key?: string | undefined;
  readonly invitation?: string | undefined;
}

/** Creates what finds the saved answers of a link, and says why there are none. */
export function createLinkFollower(deps: LinkFollowerDeps) {
  const { surveys, gate, invitations, looks, refuser, continueLinks, ids, clock } = deps;

  /** Finds what a link leads to. Returns undefined once the request is refused. */
  async function follow(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    { key, invitation: token }: Link,
  ): Promise<Continued | undefined> {
    const { tenant, survey } = request.params;
    const found = await surveys.find(reply, tenant, survey);
    if (found.outcome !== 'found') {
      refuser.refuse(request, reply, whyNotFound(found));
      return undefined;
    }
    await looks.settled(tenant, found.compiled);
    const form = `/s/${tenant}/${survey}`;
    const state = await gate.settledStateFor(tenant, survey, found);
    if (state.state !== 'open') {
      const { settings } = found.compiled;
      const closed = closedPage({ survey: named(request, found), address: form, state, settings });
      void sendPage(reply, closed);
      return undefined;
    }
    const admission = await invitations.settledAdmission(tenant, survey, found, token);
    if (admission.outcome !== 'admitted') {
      const fault = faultOf(admission);
      refuser.refuse(request, reply, notInvited(fault), () =>
        invitationPage({ survey: named(request, found), address: form, fault }),
      );
      return undefined;
    }
    const { stored } = found;
    const { invitation } = admission;
    const formId = key === undefined ? undefined : continueLinks.read(key, stored.instance);
    const id = keyedId(ids, { stored, invitation, formId }, clock.now());
    if (id === undefined || found.compiled.settings.saving === undefined) {
      refuseNothingSaved(deps, request, reply, found.compiled, 'none');
      return undefined;
    }
    return { request, found, place: placeOf(keyOf(tenant, survey, stored), id), token, invitation };
  }

  function named(request: FastifyRequest<SurveyRoute>, { compiled }: LoadedSurvey) {
    return namedSurvey(request, compiled, looks.latest(request.params.tenant, compiled));
  }

  return { follow, named };
}

/** Sends a page that no cache keeps: what it says may be over at once. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type(htmlType).header('cache-control', 'no-store').send(html);
}
