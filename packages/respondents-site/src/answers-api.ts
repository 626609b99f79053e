import type { Definitions } from '@canvass/storage';
import type { FlatRecord } from '@canvass/surveys';
import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '@canvass/web/limits';
import { nameErrors, readIdempotencyKey, type SurveyRoute } from '@canvass/web/app';
import { invalid, problem, type Refuser } from '@canvass/web/problems';
import type { AnswerIntake } from './answer-intake.ts';
import { checkSubmission, notAccepted, type CheckSubmissionDeps } from './check-submission.ts';
import { admitFiles, type AdmitFilesDeps } from './files/admit-files.ts';
import type { CompiledSurvey, LoadedSurvey } from './compiled-survey.ts';
import { limitSubmissions } from './limit-submissions.ts';
import { answerPreflights, openToOrigins } from './open-to-origins.ts';
import { sendAnswers } from './answers-schemas.ts';
import type { WithdrawalCodes } from './withdrawal/withdrawal-codes.ts';
import { endingJson } from './paths/endings.ts';
import { repeatedUnderQuotas } from './quotas/accept-under-quotas.ts';
import { languageIn } from './submission-body.ts';
import { whyNotFound, type FoundSurvey, type SurveyFinder } from './survey-finder.ts';

export interface AnswersApiDeps extends CheckSubmissionDeps, Omit<AdmitFilesDeps, 'clock'> {
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek' | 'lastFound'>;
  readonly intake: AnswerIntake;
  readonly submissions: RateLimiter;
  readonly surveys: SurveyFinder;
  readonly codes: WithdrawalCodes;
  readonly refuser: Refuser;
}

/** Takes answers from programs. */
export function answersApi(app: FastifyInstance, deps: AnswersApiDeps): void {
  const { definitions, intake, submissions, surveys, codes, refuser } = deps;

  // The hot path: a survey in memory is used without a promise, so that the append is the only wait.
  const path = '/tenants/:tenant/surveys/:survey/answers';
  answerPreflights(app, path, 'POST');
  app.post<SurveyRoute>(
    path,
    {
      onRequest: [openToOrigins, limitSubmissions(submissions, refuser)],
      config: { takesAnswers: true, honoursIdempotencyKey: true },
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
      if (found.outcome !== 'found') return refuser.refuse(request, reply, whyNotFound(found));
      if (found.compiled.settings.proofOfWork) return refuser.refuse(request, reply, problem('form-only'));

      const checked = checkSubmission(deps, { tenant, survey, found, body: request.body, key: given.key });
      if (checked.outcome === 'refused') return refuser.refuse(request, reply, checked.problem);
      const { submission, late } = checked;
      if (!late && found.compiled.fileQuestions.length > 0) {
        const refused = await admitFiles(deps, found.compiled, submission);
        if (refused !== undefined) return refuser.refuse(request, reply, invalid(refused.errors));
      }
      const acceptance = await (late ? intake.repeated(submission) : intake.accept(submission));
      const taken =
        acceptance.outcome === 'accepted'
          ? { answer: acceptance.answer, answers: submission.answers }
          : await repeatedUnderQuotas(intake, found.compiled, submission);
      if (taken === undefined) return refuser.refuse(request, reply, notAccepted(checked));
      const { id, receivedAt, fingerprint } = taken.answer;
      const withdrawalCode = codes.codeOf({ instance: submission.stored.instance, id }, fingerprint);
      // Not returned: Fastify would wait for the reply as for a promise.
      void reply
        .code(201)
        .header('location', `/v1/tenants/${tenant}/surveys/${survey}/answers/${id}`)
        .header('content-type', 'application/json; charset=utf-8')
        .send(
          `{"id":"${id}","receivedAt":"${receivedAt}","withdrawalCode":"${withdrawalCode}"${endingIn(found, taken.answers, request.body)}}`,
        );
      return undefined;
    },
  );
}

/** Returns the property with the ending that the answers came to, with a comma before it; empty for a survey without endings. */
function endingIn({ compiled }: LoadedSurvey, answers: FlatRecord, body: unknown): string {
  const { endings, languages } = compiled;
  if (endings.size === 0) return '';
  const ending = endingJson(answers, endings, { language: languageIn(body), languages });
  return `,"ending":${JSON.stringify(ending)}`;
}
