import type { FastifyInstance } from 'fastify';
import { nameErrors, readIdempotencyKey, type SurveyRoute } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { acknowledgement, documentType } from './acknowledgement.ts';
import { checkSubmission, notAccepted } from './check-submission.ts';
import { answersConfig, answersRoute, createFastAnswers, type FastAnswersDeps } from './fast-answers.ts';
import { admitFiles, type AdmitFilesDeps } from './files/admit-files.ts';
import { limitSubmissions } from './limit-submissions.ts';
import { answerPreflights, openToOrigins } from './open-to-origins.ts';
import { sendAnswers } from './answers-schemas.ts';
import { whyNotFound, type FoundSurvey, type SurveyFinder } from './survey-finder.ts';
import { takeSubmission } from './take-submission.ts';

export interface AnswersApiDeps extends FastAnswersDeps, Omit<AdmitFilesDeps, 'clock'> {
  readonly surveys: SurveyFinder;
}

/** Takes answers from programs. */
export function answersApi(app: FastifyInstance, deps: AnswersApiDeps): void {
  const { definitions, http, intake, submissions, surveys, codes, refuser } = deps;

  http.fastRoutes.add(createFastAnswers(deps));
  // A survey in memory is used without a promise, so that the append is the only wait.
  const path = answersRoute.slice('/v1'.length);
  answerPreflights(app, path, 'POST');
  app.post<SurveyRoute>(
    path,
    {
      onRequest: [openToOrigins, limitSubmissions(submissions, refuser)],
      config: { ...answersConfig, honoursIdempotencyKey: true },
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
      const taken = await takeSubmission(intake, found, checked);
      if (taken === undefined) return refuser.refuse(request, reply, notAccepted(checked));
      const { location, document } = acknowledgement(codes, { found, submission, taken, body: request.body });
      // Not returned: Fastify would wait for the reply as for a promise.
      void reply.code(201).header('location', location).header('content-type', documentType).send(document);
      return undefined;
    },
  );
}
