import type { Clock } from '@canvass/runtime/clock';
import type { Definitions } from '@canvass/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '@canvass/web/headers';
import { within } from '@canvass/web/limits';
import { type InputTypes, seeOther, type SurveyRoute } from '@canvass/web/app';
import { problem, type Refuser } from '@canvass/web/problems';
import { type FormTexts, type Look, textsOf } from '@canvass/survey-form';
import { type AnswersInTexts, type FormFields, type Language, translatedDefinition } from '@canvass/surveys';
import { definitionOf, titleIn, type CompiledSurvey, type LoadedSurvey } from '../compiled-survey.ts';
import { findEnding, type FoundEnding } from '../paths/endings.ts';
import { inLanguage, languageFor } from '../languages/language.ts';
import { languageLinks } from '../languages/language-switch.ts';
import type { Looks } from '../looks.ts';
import { answersInTexts } from '../piping/answer-words.ts';
import { formWith, keptLinkAnswers, type LinkAnswers, withLinkAnswers } from '../prefill/kept-in-link.ts';
import type { Receipts } from './receipts.ts';
import { showThanks } from './thanks-schemas.ts';
import { codesIn, endFieldsIn } from '../sent-cookies.ts';
import type { SurveyFinder } from '../survey-finder.ts';
import type { SurveyGate } from '../survey-gate.ts';
import { refreshOf, thanksPage, type ThanksPageParts } from '../views/thanks-page.ts';
import type { WithdrawalCodes } from '../withdrawal/withdrawal-codes.ts';

export interface ThanksRoutesDeps {
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'lastFound'>;
  readonly surveys: SurveyFinder;
  readonly gate: SurveyGate;
  readonly looks: Looks;
  readonly codes: Pick<WithdrawalCodes, 'read'>;
  readonly receipts: Receipts;
  readonly refuser: Refuser;
  readonly clock: Clock;
  /** The page waits for the title of its survey for this long, in ms. */
  readonly titleLimitMs: number;
}

/** Serves the page after the form. It thanks only for answers that a site has stored. */
export function thanksRoutes(app: FastifyInstance, deps: ThanksRoutesDeps): void {
  const { definitions, surveys, gate, looks, codes, receipts, refuser, clock, titleLimitMs } = deps;

  /** The answers are already durable: neither a limit nor a failed lookup may look like a failed submission. */
  async function surveyOf(
    reply: FastifyReply,
    { tenant, survey }: SurveyRoute['Params'],
  ): Promise<LoadedSurvey | { readonly outcome: 'notFound' } | { readonly outcome: 'unknown' }> {
    try {
      const found = await within(clock, titleLimitMs, surveys.find(reply, tenant, survey));
      if (found.outcome !== 'tooMany') return found;
    } catch {
      // Treated like a limit that was reached.
    }
    return { outcome: 'unknown' };
  }

  const pages = app.withTypeProvider<InputTypes>();
  pages.get('/:tenant/:survey/thanks', { schema: showThanks }, async (request, reply) => {
    const { params, query, headers } = request;
    const { tenant, survey } = params;
    const notFound = (): FastifyReply => refuser.refuse(request, reply, problem('survey-not-found'));
    const form = `/s/${tenant}/${survey}`;
    const received = receipts.read(query, params);
    if (received === undefined) return seeOther(reply, form);
    const { id } = received;
    const found = await surveyOf(reply, params);
    if (found.outcome === 'notFound') return notFound();
    if (found.outcome === 'unknown') {
      const known = definitions.lastFound(tenant, survey);
      const ending = findEnding(known?.endings, received.ending);
      const language = known && languageFor(request, known);
      const look = looks.latest(tenant, known);
      const fields = endFieldsIn(headers.cookie, id);
      const unknown = { code: undefined, isKnown: true, canAnswerAgain: false };
      return sendThanks(request, reply, {
        form,
        id,
        ending,
        fields,
        survey: known,
        language,
        look,
        ...unknown,
      });
    }
    // The answer was deleted with its survey, and this is a later one. An earlier one is what this site still has in its cache.
    if (found.stored.instance > received.instance) return seeOther(reply, form);
    const link = keptLinkAnswers(found.compiled.hidden, query);
    const own = withLinkAnswers(receipts.queryOf(received), link);
    return sendThanks(request, reply, {
      form,
      id,
      ending: findEnding(found.compiled.endings, received.ending),
      fields: endFieldsIn(headers.cookie, id),
      link,
      survey: found.compiled,
      language: languageFor(request, found.compiled),
      look: await looks.settled(tenant, found.compiled),
      address: `${form}/thanks?${own}`,
      // The page makes no code for an id that somebody gives it.
      code: codesIn(headers.cookie).find((code) => codes.read(received, code) !== undefined),
      isKnown: received.isKnown === true || found.compiled.asksWho,
      canAnswerAgain: canAnswerAgain(gate, params, found),
      isAgain: query.again !== undefined,
      stayAddress: query.stay === undefined ? stayAddressOf(form, own) : undefined,
    });
  });
}

export interface Thanks {
  /** The path of the form. */
  readonly form: string;
  readonly id: string;
  /** The ending that the answer came to; undefined: the usual one. */
  readonly ending?: FoundEnding;
  /** The answers that the page shows. Absent: they are not known. */
  readonly fields?: FormFields | undefined;
  /** The answers of hidden questions that the next form begins with. Absent: there are none. */
  readonly link?: LinkAnswers;
  /** The survey; undefined if it cannot be looked up in time. */
  readonly survey: CompiledSurvey | undefined;
  /** The language of the page; undefined if the survey is. */
  readonly language: Language | undefined;
  readonly look: Look;
  /** The address of the page, at which it is in other languages. Absent: it is a response that has none. */
  readonly address?: string;
  readonly code: string | undefined;
  /** Whether somebody may know who the person is. */
  readonly isKnown: boolean;
  readonly canAnswerAgain: boolean;
  /** The browser had sent the form before, and a site had acknowledged it. */
  readonly isAgain?: boolean;
  /** The address of the same page that does not go back to an empty form; undefined if this page does not go back. */
  readonly stayAddress?: string | undefined;
}

export function sendThanks(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    form,
    id,
    ending,
    fields,
    link = [],
    survey,
    language,
    look,
    address,
    code,
    isKnown,
    canAnswerAgain: again,
    isAgain = false,
    stayAddress,
  }: Thanks,
): FastifyReply {
  const texts = textsOf({ language });
  const at = (path: string): string => inLanguage(path, texts.language, survey);
  const parts: ThanksPageParts = {
    texts,
    look,
    surveyTitle: survey && titleIn(survey, texts.language),
    first: survey?.languages[0],
    switch: survey && address !== undefined && languageLinks({ texts, languages: survey.languages }, address),
    answerId: id,
    ending,
    answers: survey && answersOf(survey, fields, texts),
    isBlind: fields === undefined,
    withdrawal: code === undefined ? undefined : { code, address: at(`${form}/withdraw?id=${id}`) },
    isKnown,
    settings: survey?.settings ?? {},
    formAddress: again ? at(formWith(form, link)) : undefined,
    stayAddress: stayAddress && at(stayAddress),
    isAgain,
    isFramed: isFramed(request),
  };
  const refresh = refreshOf(parts);
  if (refresh !== undefined) void reply.header('refresh', refresh);
  return reply.type(htmlType).header('cache-control', 'no-store').send(thanksPage(parts));
}

/** Returns the answers that the end of a form shows; undefined if it shows none. */
function answersOf(
  survey: CompiledSurvey,
  fields: FormFields = {},
  texts: FormTexts,
): AnswersInTexts | undefined {
  if (survey.endSources === undefined) return undefined;
  const { definition } = translatedDefinition(definitionOf(survey), texts.language);
  return answersInTexts(definition, { fields, areAsked: true }, texts);
}

/** Returns the address of a thank-you page that stays on a shared device. `query` is that of its receipt, perhaps with answers. */
export function stayAddressOf(form: string, query: string): string {
  return `${form}/thanks?${query}&stay=yes`;
}

/** Returns whether the next person can have an empty form without an invitation. */
export function canAnswerAgain(
  gate: SurveyGate,
  { tenant, survey }: SurveyRoute['Params'],
  found: LoadedSurvey,
): boolean {
  const { compiled, stored } = found;
  const isByInvitation = compiled.settings.inviteOnly === true || (stored.invitations ?? []).length > 0;
  return !isByInvitation && gate.stateFor(tenant, survey, found).state === 'open';
}

/** Returns whether the page is shown in a frame. */
export function isFramed({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe';
}
