import type { Definitions } from '@canvass/storage';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '../http/etag.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';
import { checkNames, nameErrors, type SurveyRoute } from '../http/names.ts';
import { invalid, problem } from '../http/problems/problem.ts';
import type { Refuser } from '../http/problems/refuser.ts';
import type { AnswerIntake } from './answer-intake.ts';
import type { CompiledSurvey } from './compiled-survey.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { notInvited, type InvitationGate } from './invitation-gate.ts';
import { limitSubmissions } from './limit-submissions.ts';
import { readSurvey, sendAnswers } from './route-schemas.ts';
import { invitationIn, readSubmission } from './submission-body.ts';
import { surveyClosed, type SurveyGate } from './survey-gate.ts';
import type { WithdrawalCodes } from './withdrawal-codes.ts';
import { tooManyLargeSurveys, type FoundSurvey, type SurveyFinder } from './survey-finder.ts';

export interface AnswersApiDeps {
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek' | 'lastFound'>;
  readonly intake: AnswerIntake;
  readonly submissions: RateLimiter;
  readonly surveys: SurveyFinder;
  readonly gate: SurveyGate;
  readonly invitations: InvitationGate;
  readonly codes: WithdrawalCodes;
  readonly refuser: Refuser;
}

/** For programs that answer surveys: a survey's definition, and its submissions. */
export function answersApi(app: FastifyInstance, deps: AnswersApiDeps): void {
  const { definitions, intake, submissions, surveys, gate, invitations, codes, refuser } = deps;

  app.get<SurveyRoute>(
    '/tenants/:tenant/surveys/:survey',
    { onRequest: checkNames(refuser), schema: readSurvey },
    async (request, reply) => {
      const found = await surveys.find(reply, request.params.tenant, request.params.survey);
      if (found.outcome === 'tooMany') {
        return refuser.refuse(request, reply, tooManyLargeSurveys(found.waitMs));
      }
      if (found.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
      const { body, etag } = found.compiled;
      reply.header('etag', etag).header('cache-control', 'no-cache');
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/json').send(body);
    },
  );

  // The hot path: a survey in memory is used without a promise, so that the append is the only wait.
  app.post<SurveyRoute>(
    '/tenants/:tenant/surveys/:survey/answers',
    {
      onRequest: limitSubmissions(submissions, refuser),
      config: { takesAnswers: true },
      schema: sendAnswers,
    },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const given = readIdempotencyKey(request.raw);
      if (!given.ok) {
        const detail = `${given.fault} Nothing was stored.`;
        return refuser.refuse(request, reply, problem('malformed-request', { detail }));
      }
      let found: FoundSurvey | undefined = definitions.peek(tenant, survey);
      if (found === undefined) {
        const errors = nameErrors(request.params);
        if (errors.length > 0) return refuser.refuse(request, reply, invalid(errors));
        found = await surveys.findForSubmission(reply, tenant, survey);
      }
      if (found.outcome === 'tooMany') {
        return refuser.refuse(request, reply, tooManyLargeSurveys(found.waitMs));
      }
      if (found.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));

      const { stored, compiled } = found;
      const state = gate.stateFor(tenant, survey, found);
      const closed = state.state === 'open' ? undefined : surveyClosed(state, compiled.settings);
      const admission = invitations.admit(tenant, survey, found, invitationIn(request.body));
      if (admission.outcome === 'refused') {
        return refuser.refuse(request, reply, closed ?? notInvited(admission.fault));
      }
      /** Why nothing new is taken. A repeated submission that was stored in time is acknowledged again. */
      const late = closed ?? (admission.outcome === 'used' ? notInvited('used') : undefined);
      const read = readSubmission(request.body, compiled.validate);
      if (!read.ok) return refuser.refuse(request, reply, late ?? invalid(read.errors));

      const { invitation } = admission;
      const submission = {
        tenant,
        survey,
        stored,
        answers: read.answers,
        key: given.key,
        invitation,
      };
      const acceptance = await (late ? intake.repeated(submission) : intake.accept(submission));
      if (acceptance.outcome === 'keyReused') {
        const reused = invitation === undefined ? problem('idempotency-key-reused') : notInvited('used');
        return refuser.refuse(request, reply, late ?? reused);
      }
      const { id, receivedAt } = acceptance.answer;
      const withdrawalCode = codes.codeOf({ instance: stored.instance, id });
      return reply
        .code(201)
        .header('location', `/v1/tenants/${tenant}/surveys/${survey}/answers/${id}`)
        .header('content-type', 'application/json; charset=utf-8')
        .send(`{"id":"${id}","receivedAt":"${receivedAt}","withdrawalCode":"${withdrawalCode}"}`);
    },
  );
}
