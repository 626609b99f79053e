import type { FastifyInstance, FastifyReply } from 'fastify';
import { timeZoneOf } from '@canvass/surveys';
import { textsOf } from '@canvass/survey-form';
import type { InputTypes } from '@canvass/web/app';
import type { RateLimiter } from '@canvass/web/limits';
import type { Refuser } from '@canvass/web/problems';
import { ownField, pageField } from '../form-submission.ts';
import { SentFormPages } from '../sent-form-pages.ts';
import { readSentForm, withSigned } from '../sent-form.ts';
import type { InvitationGate } from '../../invitation-gate.ts';
import type { MarkedLinks } from '../../mail/marked-links.ts';
import { limitSubmissions } from '../../limit-submissions.ts';
import type { SurveyGate } from '../../survey-gate.ts';
import { type SurveyFinder, whyNotFound } from '../../survey-finder.ts';
import { saveForm as saveFormSchema } from './continue-schemas.ts';
import type { SaveOutcome } from './save-form.ts';
import { elsewhereMessage, savedAtText } from './saving-view.ts';
import { savedForm } from './saved-form.ts';
import { savedNow, saveOrRenew, type SavingDeps } from './saving.ts';
import { savedMarkText } from './saved-mark.ts';

export interface SaveRouteDeps extends SavingDeps {
  readonly surveys: SurveyFinder;
  readonly gate: SurveyGate;
  readonly invitations: InvitationGate;
  readonly markedLinks: Pick<MarkedLinks, 'mark'>;
  readonly refuser: Refuser;
  /** Counts what scripts save, apart from what people send: saving must not keep others behind the same address from sending. */
  readonly saves: RateLimiter;
}

/** Takes what the script of a form saves while its person fills it in. */
export function saveRoute(app: FastifyInstance, deps: SaveRouteDeps): void {
  const { surveys, gate, invitations, markedLinks, refuser, saves } = deps;
  app
    .withTypeProvider<InputTypes>()
    .post(
      '/:tenant/:survey/save',
      { onRequest: limitSubmissions(saves, refuser), schema: saveFormSchema },
      async (request, reply): Promise<FastifyReply> => {
        const { tenant, survey } = request.params;
        const found = await surveys.find(reply, tenant, survey);
        if (found.outcome !== 'found') return refuser.refuse(request, reply, whyNotFound(found));
        const given = readSentForm(deps, request, found);
        const texts = textsOf(given);
        const refuse = ({ heading, text }: { heading: string; text: string }, isFinal: boolean) =>
          reply.send({ error: `${heading} – ${text}`, isFinal });
        const state = gate.stateFor(tenant, survey, found);
        if (state.state !== 'open') return refuse(texts.notices.closed, true);
        const admission = invitations.admit(tenant, survey, found, given.token);
        if (admission.outcome !== 'admitted') return refuse(texts.notices.notInvited, true);
        // Saved answers may become an answer without another look at the invitation.
        const sent = withSigned(given, admission.signed, deps.clock.now());
        const form = savedForm(deps, sent, admission.invitation);
        if (form === undefined || sent.wasSent) return refuse(texts.saving.none, true);
        const pages = new SentFormPages(deps, sent);
        const page = ownField(sent.fields, pageField);
        const { form: own, saved } = await saveOrRenew(deps, form, page, () => pages.survey().definition);
        const zone = timeZoneOf(found.compiled.settings).name;
        if (saved.outcome !== 'saved')
          return refuse(whyNotSaved(saved, texts, zone), saved.outcome !== 'failed');
        markedLinks.mark('started', request.params, found.stored, admission.invitation);
        const { savedAt, link } = savedNow(deps, own, saved.document);
        return reply.send({
          saved: savedMarkText(saved.mark),
          status: savedAtText(texts, savedAt, zone),
          link,
          ...(own !== form && { id: own.formId }),
        });
      },
    );
}

function whyNotSaved(
  saved: Exclude<SaveOutcome, { outcome: 'saved' }>,
  texts: ReturnType<typeof textsOf>,
  zone: string,
): { readonly heading: string; readonly text: string } {
  switch (saved.outcome) {
    case 'elsewhere':
      return elsewhereMessage(texts, saved.savedAt, zone);
    case 'gone':
    case 'tooOld':
      return texts.saving.none;
    case 'failed':
    case 'sent':
      return texts.saving[saved.outcome];
  }
}
