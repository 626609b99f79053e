import type { Erasures, Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Definitions } from '@canvass/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { type RateLimiter, within } from '@canvass/web/limits';
import { type InputTypes, readUlid, seeOther, type SurveyRoute, typedCode } from '@canvass/web/app';
import { problem, type Refuser, summaryUnreadable } from '@canvass/web/problems';
import type { Look, Message } from '@canvass/survey-form';
import type { CompiledSurvey, LoadedSurvey } from '../compiled-survey.ts';
import { inLanguage, languageFor } from '../languages/language.ts';
import type { Looks } from '../looks.ts';
import { namedSurvey } from '../languages/named-survey.ts';
import { limitSubmissions } from '../limit-submissions.ts';
import { sendWithdrawal, showWithdrawal, showWithdrawn } from './withdraw-schemas.ts';
import { codesIn } from '../sent-cookies.ts';
import { whyNotFound, type SurveyFinder } from '../survey-finder.ts';
import { withdrawalFields, withdrawnPage, withdrawPage } from '../views/withdraw-page.ts';
import type { WithdrawalCodes } from './withdrawal-codes.ts';

export interface WithdrawRoutesDeps {
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek'>;
  readonly surveys: SurveyFinder;
  readonly looks: Looks;
  readonly submissions: RateLimiter;
  readonly codes: Pick<WithdrawalCodes, 'read'>;
  readonly erasures: Pick<Erasures, 'erase'>;
  readonly summaries: Pick<Summaries, 'figures'>;
  readonly refuser: Refuser;
  readonly clock: Clock;
  /** A withdrawal waits for its survey for this long, in ms. */
  readonly limitMs: number;
}

/** The survey of a page, and how it looks. */
interface ShownSurvey extends LoadedSurvey {
  readonly look: Look;
}

/** Lets people take their answers back by their reference and its code, on pages that need no script. */
export function withdrawRoutes(app: FastifyInstance, deps: WithdrawRoutesDeps): void {
  const { definitions, surveys, looks, submissions, codes, erasures, summaries, refuser, clock, limitMs } =
    deps;

  /** Finds the survey, which may be closed. Returns undefined once the request is refused. */
  async function surveyFor(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
  ): Promise<ShownSurvey | undefined> {
    const { tenant, survey } = request.params;
    const found =
      definitions.peek(tenant, survey) ?? (await within(clock, limitMs, surveys.find(reply, tenant, survey)));
    if (found.outcome === 'found') return { ...found, look: await looks.settled(tenant, found.compiled) };
    refuser.refuse(request, reply, whyNotFound(found));
    return undefined;
  }

  const pages = app.withTypeProvider<InputTypes>();
  pages.get('/:tenant/:survey/withdraw', { schema: showWithdrawal }, async (request, reply) => {
    const found = await surveyFor(request, reply);
    if (found === undefined) return reply;
    const id = textIn(request.query.id);
    const answerId = readUlid(typedCode(id));
    const withdrawable = { instance: found.stored.instance, id: answerId ?? '' };
    // The code comes by a cookie. It is in no address, because addresses stay in the history.
    const code = codesIn(request.headers.cookie).find((each) => codes.read(withdrawable, each) !== undefined);
    return sendPage(reply, render(request, found, { id, code: code ?? '' }));
  });

  const posted = { onRequest: limitSubmissions(submissions, refuser), schema: sendWithdrawal };
  pages.post('/:tenant/:survey/withdraw', posted, async (request, reply) => {
    const found = await surveyFor(request, reply);
    if (found === undefined) return reply;
    const fields = formFieldsOf(request);
    const [id, code] = [textIn(fields[withdrawalFields.id]), textIn(fields[withdrawalFields.code])];
    const { withdrawal } = namedSurvey(request, found.compiled, found.look).texts;
    /** Refuses in the same words whatever does not fit, so that nobody learns which answers there are. */
    const refuse = (): FastifyReply =>
      refuser.refuse(request, reply, problem('answer-not-found'), () =>
        render(request, found, { id, code, notice: withdrawal.refused }),
      );

    const renderFailed = (): string => render(request, found, { id, code, notice: withdrawal.failed });

    const { tenant, survey } = request.params;
    const { instance } = found.stored;
    const key = { tenant, survey, instance };
    const answerId = readUlid(typedCode(id));
    const isTheirs = answerId === undefined ? undefined : codes.read({ instance, id: answerId }, code);
    if (answerId === undefined || isTheirs === undefined) return refuse();
    try {
      const { outcome } = await erasures.erase(key, answerId, isTheirs);
      if (outcome === 'notFound') {
        // It is the same for a survey without a summary, whose answers are only waiting for a repair.
        const figures = await summaries.figures(key);
        return figures.outcome === 'found'
          ? refuse()
          : refuser.refuse(request, reply, summaryUnreadable(tenant, survey), renderFailed);
      }
    } catch (error) {
      return refuser.fail(request, reply, error, renderFailed);
    }
    // A redirect, so that reloading the next page does not ask again.
    const { compiled } = found;
    return seeOther(
      reply,
      inLanguage(`/s/${tenant}/${survey}/withdrawn`, languageFor(request, compiled), compiled),
    );
  });

  pages.get('/:tenant/:survey/withdrawn', { schema: showWithdrawn }, async (request, reply) => {
    const found = await surveyFor(request, reply);
    if (found === undefined) return reply;
    const { tenant, survey } = request.params;
    const address = `/s/${tenant}/${survey}/withdrawn`;
    return sendPage(
      reply,
      withdrawnPage({ survey: namedSurvey(request, found.compiled, found.look), address }),
    );
  });
}

function render(
  request: FastifyRequest<SurveyRoute>,
  { compiled, look }: ShownSurvey,
  typed: { readonly id: string; readonly code: string; readonly notice?: Message },
): string {
  const { tenant, survey } = request.params;
  return withdrawPage({
    survey: namedSurvey(request, compiled, look),
    action: `/s/${tenant}/${survey}/withdraw`,
    ...typed,
  });
}

/** Sends a page that no cache keeps: it has a person's reference and code. */
function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type(htmlType).header('cache-control', 'no-store').send(html);
}

/** Returns a parameter or field that is there once, clipped: longer text is neither a reference nor a code. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100).toWellFormed() : '';
}
