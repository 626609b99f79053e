import type { AnswerIds } from '@canvass/journal';
import type { Clock } from '@canvass/runtime/clock';
import type { SavedAnswers } from '@canvass/saved-answers';
import type { Definitions } from '@canvass/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding, nameCoding, varyBy, varyByCoding } from '@canvass/web/compression';
import { htmlType } from '@canvass/web/headers';
import { nameErrors, seeOther, type SurveyRoute } from '@canvass/web/app';
import type { Refuser } from '@canvass/web/problems';
import type { HiddenAnswers } from '@canvass/surveys';
import type { CompiledSurvey } from '../compiled-survey.ts';
import { faultOf, notInvited, type InvitationGate } from '../invitation-gate.ts';
import type { MarkedLinks } from '../mail/marked-links.ts';
import { tokenIn } from '../invitation-query.ts';
import type { Looks } from '../looks.ts';
import type { QuotaGate } from '../quotas/quota-gate.ts';
import { hasPrefill } from '../prefill/read-prefill.ts';
import { openedForm } from './opened-form.ts';
import { namedSurvey } from '../languages/named-survey.ts';
import { forgottenCode } from '../sent-cookies.ts';
import { type FoundSurvey, tooManyLargeSurveys, whyNotFound, type SurveyFinder } from '../survey-finder.ts';
import type { SurveyGate } from '../survey-gate.ts';
import { closedPage } from '../views/closed-page.ts';
import { invitationPage } from '../views/invitation-page.ts';
import { ownFields, type OwnFieldsDeps } from './own-fields.ts';
import { filled, type RenderedForms } from './rendered-forms.ts';
import { savedAddress } from './saving/saved-address.ts';
import { cacheControlOf, sendFormPage } from './form-page-reply.ts';

export interface ShowFormDeps extends OwnFieldsDeps {
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek'>;
  readonly surveys: SurveyFinder;
  readonly gate: SurveyGate;
  readonly quotas: QuotaGate;
  readonly invitations: InvitationGate;
  readonly markedLinks: Pick<MarkedLinks, 'mark'>;
  readonly looks: Looks;
  readonly ids: AnswerIds;
  readonly savedAnswers: SavedAnswers;
  readonly refuser: Refuser;
  readonly clock: Clock;
  /** Returns whether cookies are for https only. */
  readonly isSecure: (request: FastifyRequest) => boolean;
  /** Where people reach the site; undefined if that is not known. */
  readonly publicUrl: string | undefined;
  readonly forms: RenderedForms;
}

/** Whether the first page may show the answers of hidden questions, or depend on them. */
function showsHidden({ isPiped, hidden }: CompiledSurvey): boolean {
  return isPiped || hidden?.areFollowed === true;
}

/** Creates the handler that shows a blank form, or says why the person cannot have one. */
export function createShowForm(deps: ShowFormDeps) {
  const { definitions, surveys, gate, looks, invitations, refuser, forms, isSecure, publicUrl } = deps;

  async function find(reply: FastifyReply, tenant: string, survey: string): Promise<FoundSurvey> {
    return nameErrors({ tenant, survey }).length === 0 ? surveys.find(reply, tenant, survey) : notFound;
  }

  return async (request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> => {
    varyByCoding(reply);
    const { tenant, survey } = request.params;
    // Names are checked where a survey is looked up: none in memory has another.
    const found = definitions.peek(tenant, survey) ?? (await find(reply, tenant, survey));
    if (found.outcome !== 'found') return refuser.refuse(request, reply, whyNotFound(found));
    const { compiled } = found;
    const { settings } = compiled;
    const action = `/s/${tenant}/${survey}`;
    if (compiled.languages.length > 1) varyBy(reply, 'accept-language');
    // Most forms are in memory and wait for nothing: an `await` of nothing would take as long as finding them.
    deps.quotas.notice(tenant, survey, found);
    const waiting = gate.waitFor(tenant, survey, found);
    if (waiting) await waiting;
    const themeWaiting = looks.waitFor(tenant);
    if (themeWaiting) await themeWaiting;
    const look = looks.latest(tenant, compiled);
    const state = gate.stateFor(tenant, survey, found);
    if (state.state !== 'open') {
      const named = namedSurvey(request, compiled, look);
      return sendFormPage(reply, settings, closedPage({ survey: named, address: action, state, settings }));
    }
    const invitation = tokenIn(request.query);
    const admission =
      invitation === undefined
        ? invitations.admit(tenant, survey, found, invitation)
        : await invitations.settledAdmission(tenant, survey, found, invitation);
    if (admission.outcome !== 'admitted') {
      const fault = faultOf(admission);
      return refuser.refuse(request, reply, notInvited(fault), () =>
        invitationPage({
          survey: namedSurvey(request, compiled, look),
          address: linkOf(action, invitation),
          fault,
        }),
      );
    }
    deps.markedLinks.mark('opened', request.params, found.stored, admission.invitation);
    // The next person must not find the code of the one before.
    if (settings.sharedDevice) {
      void reply.header('set-cookie', forgottenCode({ form: action, secure: isSecure(request) }));
    }
    if (settings.saving && invitation !== undefined) {
      const saved = await savedAddress(deps, request, found, { token: invitation, ...admission });
      if (saved !== undefined) return seeOther(reply, saved);
    }
    const own = { ...ownFields(deps, request, found, admission.signed), invitation, look };
    const isPrefilled = hasPrefill(request.query) || (showsHidden(compiled) && hasAny(own.hiddenAnswers));
    let form = isPrefilled ? undefined : forms.find(action, compiled, own);
    if (form === undefined) {
      const waitMs = surveys.renderWaitMs(request);
      if (waitMs > 0) return refuser.refuse(request, reply, tooManyLargeSurveys(waitMs));
      surveys.chargeRender(request, compiled);
      if (isPrefilled) {
        // It is made for one person, as a page that comes back from the server is: no memory has it, and a blank form costs what it always did.
        const html = openedForm({ ...own, compiled, action, query: request.query, publicUrl });
        return sendFormPage(reply, settings, html);
      }
      form = forms.render(action, compiled, own);
    }
    const coding = acceptedCoding(request.headers['accept-encoding'], ['gzip']);
    if (coding && form.gzip === undefined) await forms.compress(form);
    const { bytes, body } = filled(form, own, coding);
    if (coding) nameCoding(reply, coding);
    return reply
      .type(htmlType)
      .header('cache-control', cacheControlOf(settings))
      .header('content-length', bytes)
      .send(body);
  };
}

function hasAny(answers: HiddenAnswers): boolean {
  return Object.keys(answers).length > 0;
}

/** The address at which a form is opened. */
function linkOf(form: string, invitation: string | undefined): string {
  return invitation === undefined ? form : `${form}?invitation=${encodeURIComponent(invitation)}`;
}

const notFound = { outcome: 'notFound' } as const;
