import type { Clock } from '@canvass/runtime/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding, nameCoding, varyBy, varyByCoding } from '@canvass/web/compression';
import { htmlType } from '@canvass/web/headers';
import { nameErrors, type SurveyRoute } from '@canvass/web/app';
import type { Refuser } from '@canvass/web/problems';
import { dayAt } from '@canvass/surveys';
import type { FormIds } from '../form-ids.ts';
import { faultOf, notInvited, type InvitationGate } from '../invitation-gate.ts';
import { tokenIn } from '../invitation-query.ts';
import { languageFor } from '../languages/language.ts';
import { namedSurvey } from '../languages/named-survey.ts';
import { forgottenCode } from '../sent-cookies.ts';
import { tooManyLargeSurveys, whyNotFound, type SurveyFinder } from '../survey-finder.ts';
import type { SurveyGate } from '../survey-gate.ts';
import { closedPage } from '../views/closed-page.ts';
import { invitationPage } from '../views/invitation-page.ts';
import { RenderedForms } from './rendered-forms.ts';
import { cacheControlOf, sendFormPage } from './form-page-reply.ts';

export interface ShowFormDeps {
  readonly surveys: SurveyFinder;
  readonly gate: SurveyGate;
  readonly invitations: InvitationGate;
  readonly formIds: FormIds;
  readonly refuser: Refuser;
  readonly clock: Clock;
  /** Returns whether cookies are for https only. */
  readonly isSecure: (request: FastifyRequest) => boolean;
  /** The memory for blank forms, in bytes. */
  readonly formCacheBytes: number;
}

/** Creates the handler that shows a blank form, or says why the person cannot have one. */
export function createShowForm(deps: ShowFormDeps) {
  const { surveys, gate, invitations, formIds, refuser, clock, isSecure } = deps;
  const forms = new RenderedForms(deps.formCacheBytes);

  return async (request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> => {
    varyByCoding(reply);
    const { tenant, survey } = request.params;
    const isName = nameErrors({ tenant, survey }).length === 0;
    const found = isName ? await surveys.find(reply, tenant, survey) : notFound;
    if (found.outcome !== 'found') return refuser.refuse(request, reply, whyNotFound(found));
    const { compiled } = found;
    const { settings } = compiled;
    const action = `/s/${tenant}/${survey}`;
    if (compiled.languages.length > 1) varyBy(reply, 'accept-language');
    const state = await gate.settledStateFor(tenant, survey, found);
    if (state.state !== 'open') {
      const named = namedSurvey(request, compiled);
      return sendFormPage(reply, settings, closedPage({ survey: named, address: action, state, settings }));
    }
    const invitation = tokenIn(request.query);
    const admission = await invitations.settledAdmission(tenant, survey, found, invitation);
    if (admission.outcome !== 'admitted') {
      const fault = faultOf(admission);
      return refuser.refuse(request, reply, notInvited(fault), () =>
        invitationPage({
          survey: namedSurvey(request, compiled),
          address: linkOf(action, invitation),
          fault,
        }),
      );
    }
    const now = clock.now();
    const own = {
      submissionId: formIds.fresh(now, found.stored.instance),
      invitation,
      day: dayAt(now),
      language: languageFor(request, compiled),
    };
    if (!forms.has(action, compiled, own)) {
      const waitMs = surveys.renderWaitMs(request);
      if (waitMs > 0) return refuser.refuse(request, reply, tooManyLargeSurveys(waitMs));
      surveys.chargeRender(request, compiled);
    }
    const coding = acceptedCoding(request.headers['accept-encoding'], ['gzip']);
    const { bytes, stream } = await forms.stream(action, compiled, own, coding);
    if (coding) nameCoding(reply, coding);
    // The next person must not find the code of the one before.
    if (settings.sharedDevice) {
      void reply.header('set-cookie', forgottenCode({ form: action, secure: isSecure(request) }));
    }
    return reply
      .type(htmlType)
      .header('cache-control', cacheControlOf(settings))
      .header('content-length', bytes)
      .send(stream);
  };
}

/** The address at which a form is opened. */
function linkOf(form: string, invitation: string | undefined): string {
  return invitation === undefined ? form : `${form}?invitation=${encodeURIComponent(invitation)}`;
}

const notFound = { outcome: 'notFound' } as const;
